#include "config/rules_library.hpp"

#include "base/file.hpp"
#include "base/known_names.hpp"
#include "base/search_folders.hpp"
#include "config/rules_reader.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace podball::config {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFileBytesMax = 1'000'000;  // A hundred times the longest sensible file.

fs::path file_of(const fs::path& folder, std::string_view name) { return folder / (std::string(name) + ".json"); }

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(path, ignored));  // A link that leads nowhere is refused by name.
}

Result<fs::path> find_rules(std::string_view name_or_path, std::span<const fs::path> folders) {
    if (is_rules_path(name_or_path)) {
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
    return Error{fmt::format("rules '{}': unknown name. {} Searched: {}.", name_or_path,
                             known_names_text(name_or_path, "games", rules_names(folders)),
                             searched.empty() ? "no folder" : searched)};
}

}  // namespace

std::vector<fs::path> rules_folders(std::string_view rules_path) {
    return search_folders(rules_path, "PODBALL_RULES_PATH", {beside_program("../share/podball/games")});
}

std::vector<std::string> rules_names(std::span<const fs::path> folders) {
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        std::error_code ignored;  // A missing folder has no games.
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

bool is_rules_path(std::string_view name_or_path) {
    return name_or_path.find('/') != std::string_view::npos || name_or_path.ends_with(".json");
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
        return Error{fmt::format("{}: {}", file.value().string(), resolved.error().message)};
    }
    return NamedRules{file.value().stem().string(), file.value(), text.value().description, text.value().rules,
                      resolved.value()};
}

}  // namespace podball::config
