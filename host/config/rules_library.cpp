#include "config/rules_library.hpp"

#include "base/file.hpp"
#include "base/known_names.hpp"
#include "config/rules_reader.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace podball::config {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFileBytesMax = 1'000'000;  // A hundred times the longest file that makes sense.

void add_folders(std::string_view list, std::vector<fs::path>& folders) {
    while (!list.empty()) {
        const std::string_view folder = list.substr(0, list.find(':'));
        if (!folder.empty()) {
            folders.emplace_back(folder);
        }
        list.remove_prefix(std::min(list.size(), folder.size() + 1));
    }
}

fs::path file_of(const fs::path& folder, std::string_view name) { return folder / (std::string(name) + ".json"); }

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

Result<fs::path> find_rules(std::string_view name_or_path, std::span<const fs::path> folders) {
    if (name_or_path.find('/') != std::string_view::npos || name_or_path.ends_with(".json")) {
        return fs::path(name_or_path);
    }
    for (const fs::path& folder : folders) {
        if (const fs::path file = file_of(folder, name_or_path); is_there(file)) {
            return file;
        }
    }
    std::string searched;
    for (const fs::path& folder : folders) {
        searched += (searched.empty() ? "" : ", ") + folder.string();
    }
    return Error{"rules '" + std::string(name_or_path) + "': unknown name; " +
                 known_names_text(name_or_path, rules_names(folders)) + " (searched: " + searched + ")"};
}

}  // namespace

std::vector<fs::path> rules_folders(std::string_view rules_path) {
    std::vector<fs::path> folders;
    add_folders(rules_path, folders);
    if (const char* environment = std::getenv("PODBALL_RULES_PATH")) {
        add_folders(environment, folders);
    }
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (!failed) {
        folders.push_back(program.parent_path().parent_path() / "share/podball/games");
    }
    return folders;
}

std::vector<std::string> rules_names(std::span<const fs::path> folders) {
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        std::error_code ignored;  // A folder that is not there has no games.
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
            if (entry.path().extension() == ".json") {
                names.push_back(entry.path().stem().string());
            }
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Result<NamedRules> load_rules(std::string_view name_or_path, std::span<const fs::path> folders) {
    const auto file = find_rules(name_or_path, folders);
    if (!file) {
        return file.error();
    }
    const auto content = read_file(file.value(), kFileBytesMax);
    if (!content) {
        return content.error();
    }
    auto text = read_rules(content.value(), file.value().string());
    if (!text) {
        return text.error();
    }
    const auto resolved = engine::resolve(text.value().rules);
    if (!resolved) {
        return Error{file.value().string() + ": " + resolved.error().message};
    }
    return NamedRules{file.value().stem().string(), file.value(), text.value().description, text.value().rules,
                      resolved.value()};
}

}  // namespace podball::config
