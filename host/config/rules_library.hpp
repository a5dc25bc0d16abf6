// Finds games by name, such as "classic-5", or by path.
#pragma once

#include "base/result.hpp"
#include "engine/rules.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::config {

/// A game that can be played.
struct NamedRules {
    std::string name;  ///< Of the file, without .json.
    std::filesystem::path file;
    std::string description;
    engine::Rules rules;  ///< As written.
    engine::ResolvedRules resolved;
};

/// Where names are looked up, in this order: the folders of `rules_path` and of $PODBALL_RULES_PATH, both separated by
/// ':', then ../share/podball/games beside the running program, which holds in the build tree as where it is installed.
std::vector<std::filesystem::path> rules_folders(std::string_view rules_path = {});

/// The names that `load_rules` finds in `folders`, sorted, each once.
std::vector<std::string> rules_names(std::span<const std::filesystem::path> folders);

/// Reads and resolves a game. A word without '/' that does not end in .json is a name, all else a path.
/// Errors: an unknown name (with the known ones), or what is wrong with the file.
Result<NamedRules> load_rules(std::string_view name_or_path, std::span<const std::filesystem::path> folders);

}  // namespace podball::config
