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
    std::string name;  ///< Name of the file without .json.
    std::filesystem::path file;
    std::string description;
    engine::Rules rules;  ///< As written.
    engine::ResolvedRules resolved;
};

/// The folders in which names are looked up, in this order: the folders of `rules_path`, the folders of
/// $PODBALL_RULES_PATH (both separated by ':'), and ../share/podball/games beside the running program. The last one
/// exists in a build tree and in an installation.
std::vector<std::filesystem::path> rules_folders(std::string_view rules_path = {});

/// The names that `load_rules` finds in `folders`, sorted, each once.
std::vector<std::string> rules_names(std::span<const std::filesystem::path> folders);

/// Whether `load_rules` takes the word as a path: it has a '/' or ends in .json.
bool is_rules_path(std::string_view name_or_path);

/// Reads and resolves a game. A word that is no path is a name.
/// Errors: the name is unknown (the message lists the known names), or the file is wrong.
Result<NamedRules> load_rules(std::string_view name_or_path, std::span<const std::filesystem::path> folders);

}  // namespace podball::config
