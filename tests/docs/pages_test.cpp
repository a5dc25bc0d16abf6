// The links of the documents, and the order of the glossary.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path kRoot = PODBALL_SOURCE_DIR;

std::vector<fs::path> pages() {
    std::vector<fs::path> found = {kRoot / "README.md", kRoot / "CHANGELOG.md"};
    for (const char* folder : {"docs", "configs", "plugins", "sdk"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            if (entry.path().extension() == ".md") {
                found.push_back(entry.path());
            }
        }
    }
    return found;
}

// The lines outside of code blocks.
std::vector<std::string> prose_of(const fs::path& page) {
    std::ifstream file(page);
    REQUIRE(file);
    std::vector<std::string> lines;
    bool in_code = false;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("```", 0) == 0) {
            in_code = !in_code;
        } else if (!in_code) {
            lines.push_back(line);
        }
    }
    return lines;
}

std::vector<std::string> headings_of(const fs::path& page) {
    std::vector<std::string> headings;
    for (const std::string& line : prose_of(page)) {
        const auto text = line.find_first_not_of('#');
        if (text != 0 && text != std::string::npos && line[text] == ' ') {
            headings.push_back(line.substr(text + 1));
        }
    }
    return headings;
}

std::string in_small_letters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// The name by which a link refers to a heading: small letters, '-' for spaces, no other signs.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : in_small_letters(heading)) {
        if (c == ' ') {
            anchor += '-';
        } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') {
            anchor += c;
        }
    }
    return anchor;
}

std::set<std::string> anchors_of(const fs::path& page) {
    std::set<std::string> anchors;
    for (const std::string& heading : headings_of(page)) {
        anchors.insert(anchor_of(heading));
    }
    return anchors;
}

std::vector<std::string> local_links_of(const fs::path& page) {
    static const std::regex link(R"(\]\(([^)\s]+)\))");
    std::vector<std::string> links;
    for (const std::string& line : prose_of(page)) {
        for (std::sregex_iterator match(line.begin(), line.end(), link), end; match != end; ++match) {
            if ((*match)[1].str().rfind("http", 0) != 0) {
                links.push_back((*match)[1].str());
            }
        }
    }
    return links;
}

}  // namespace

TEST_CASE("every link of the documents leads to a file and a heading that exist") {
    std::size_t links = 0;
    for (const fs::path& page : pages()) {
        for (const std::string& link : local_links_of(page)) {
            INFO(page.lexically_relative(kRoot).string() << " links to " << link);
            const auto hash = std::min(link.find('#'), link.size());
            const fs::path target = hash == 0 ? page : (page.parent_path() / link.substr(0, hash)).lexically_normal();
            REQUIRE(fs::exists(target));
            if (hash < link.size()) {
                CHECK(anchors_of(target).count(link.substr(hash + 1)) == 1);
            }
            ++links;
        }
    }
    CHECK(links > 200);
}

TEST_CASE("the glossary has each term once, in alphabetical order") {
    auto terms = headings_of(kRoot / "docs/glossary.md");
    REQUIRE(terms.size() > 80);
    terms.erase(terms.begin());  // The title.
    std::transform(terms.begin(), terms.end(), terms.begin(), in_small_letters);
    for (std::size_t i = 1; i < terms.size(); ++i) {
        INFO(terms[i - 1] << ", " << terms[i]);
        CHECK(terms[i - 1] < terms[i]);
    }
}
