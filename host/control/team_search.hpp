// How a name finds a team library.
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// The library that `name` means: a path if it has a '/', else NAME.so in the first of `directories` that has it.
/// No code of any library is run.
/// Errors: not found, with the directories and the teams that are there.
Result<std::filesystem::path> find_team(std::string_view name, std::span<const std::filesystem::path> directories);

/// The libraries with a team's entry (of whatever major) in `directories`, in their order, then by name; a name found
/// before hides a later one. No code of any library is run.
std::vector<std::filesystem::path> teams_in(std::span<const std::filesystem::path> directories);

}  // namespace podball::control
