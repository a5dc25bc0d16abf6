#include "architecture/source_tree.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <utility>

namespace podball::architecture {

namespace fs = std::filesystem;

namespace {

bool is_source(const fs::path& path) {
    const std::string extension = path.extension().string();
    return extension == ".c" || extension == ".h" || extension == ".cpp" || extension == ".hpp";
}

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

// One past the end of the literal that starts at `start` with its quotation mark.
std::size_t end_of_literal(std::string_view text, std::size_t start) {
    std::size_t i = start + 1;
    while (i < text.size() && text[i] != text[start] && text[i] != '\n') {
        i += text[i] == '\\' ? 2 : 1;
    }
    return std::min(i + 1, text.size());
}

// One past the end of the comment that starts at `start`, or `start` if none does.
std::size_t end_of_comment(std::string_view text, std::size_t start) {
    const std::string_view rest = text.substr(start);
    if (rest.starts_with("//")) {
        return std::min(text.find('\n', start), text.size());
    }
    if (!rest.starts_with("/*")) {
        return start;
    }
    const std::size_t end = text.find("*/", start + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

bool starts_literal(std::string_view text, std::size_t i) {
    // The mark in 30'000 separates digits.
    const bool after_digit = i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
    return text[i] == '"' || (text[i] == '\'' && !after_digit);
}

}  // namespace

std::string without_comments(std::string_view text) {
    std::string result;
    std::size_t i = 0;
    while (i < text.size()) {
        if (const std::size_t comment_end = end_of_comment(text, i); comment_end > i) {
            result += ' ';
            i = comment_end;
        } else {
            const std::size_t end = starts_literal(text, i) ? end_of_literal(text, i) : i + 1;
            result += text.substr(i, end - i);
            i = end;
        }
    }
    return result;
}

std::vector<Include> includes_of(std::string_view text) {
    static const std::regex pattern(R"((?:^|\n)[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"])");
    const std::string copy(text);
    std::vector<Include> result;
    for (std::sregex_iterator match(copy.begin(), copy.end(), pattern), end; match != end; ++match) {
        result.push_back({(*match)[2].str(), (*match)[1].str() == "\""});
    }
    return result;
}

Source source_of(std::string path, std::string text) {
    std::string code = without_comments(text);
    std::vector<Include> includes = includes_of(code);
    return {std::move(path), std::move(text), std::move(code), std::move(includes)};
}

std::vector<Source> read_sources(const fs::path& root, const std::vector<std::string_view>& folders) {
    std::vector<Source> sources;
    for (const std::string_view folder : folders) {
        if (!fs::exists(root / folder)) {
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.is_regular_file() && is_source(entry.path())) {
                const std::string path = fs::relative(entry.path(), root).generic_string();
                sources.push_back(source_of(path, read_text(entry.path())));
            }
        }
    }
    std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return sources;
}

}  // namespace podball::architecture
