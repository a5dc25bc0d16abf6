#include "cli/new_team.hpp"

#include "base/file.hpp"
#include "base/system_error.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <fstream>
#include <regex>
#include <string_view>
#include <system_error>

namespace podball::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kVariable = "@name@";
constexpr std::size_t kSourceSizeMax = 1 << 20;

std::string with_name(std::string text, const std::string& name) {
    for (auto at = text.find(kVariable); at != std::string::npos; at = text.find(kVariable, at + name.size())) {
        text.replace(at, kVariable.size(), name);
    }
    return text;
}

std::string with_identity(const std::string& text, const std::string& name) {
    static const std::regex identity(R"re((\bPODBALL_TEAM\(\w+, )"[^"]*", "[^"]*")re");
    return std::regex_replace(text, identity, "$1\"" + name + "\", \"" + name + "\"");
}

bool is_source(const fs::path& file) { return file.extension() == ".cpp" || file.extension() == ".hpp"; }

Result<void> write_file(const fs::path& path, const std::string& content) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.close();
    return file ? Result<void>() : Result<void>(system_error(path.string() + ": cannot be written"));
}

Result<void> write_files(const fs::path& folder, const NewFiles& files) {
    for (const NewFile& file : files) {
        const fs::path path = folder / file.path;
        std::error_code failure;
        fs::create_directories(path.parent_path(), failure);
        if (failure) {
            return Error{path.string() + ": cannot be written: " + failure.message()};
        }
        if (auto result = write_file(path, file.content); !result) {
            return result;
        }
    }
    return {};
}

}  // namespace

Result<void> add_template(NewFiles& files, const fs::path& source, const std::string& name) {
    for (const auto& entry : fs::recursive_directory_iterator(source)) {
        if (entry.is_directory()) {
            continue;
        }
        const auto content = read_file(entry.path(), kSourceSizeMax);
        if (!content) {
            return content.error();
        }
        files.push_back({entry.path().lexically_relative(source), with_name(content.value(), name)});
    }
    return {};
}

Result<void> add_sources(NewFiles& files, const fs::path& source, const fs::path& target, const std::string& name) {
    for (const auto& entry : fs::directory_iterator(source)) {
        if (!is_source(entry.path())) {
            continue;
        }
        const auto content = read_file(entry.path(), kSourceSizeMax);
        if (!content) {
            return content.error();
        }
        files.push_back({target / entry.path().filename(), with_identity(content.value(), name)});
    }
    return {};
}

Result<void> write_team(const fs::path& folder, const NewFiles& files) {
    // mkdir fails for each kind of file that stands there, also for a link that leads nowhere.
    if (mkdir(folder.c_str(), 0777) != 0) {
        return errno == EEXIST ? Error{folder.string() + ": there is such a file or folder already"}
                               : system_error(folder.string() + ": cannot be made");
    }
    auto result = write_files(folder, files);
    if (!result) {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
    return result;
}

}  // namespace podball::cli
