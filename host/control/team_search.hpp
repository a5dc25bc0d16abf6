// Finds team libraries by name.
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// The library with this name. A `name` with a '/' is a path; otherwise the library is NAME.so in the first of
/// `directories` that has it.
/// No code of any library is run.
/// Errors: not found; the message names the directories and the teams in them. The name of a file, NAME.so, is not
/// searched. Both messages say so if the working directory has the file.
Result<std::filesystem::path> find_team(std::string_view name, std::span<const std::filesystem::path> directories);

/// The libraries with a team's entry of any ABI major, by directory in the given order, then by name. Of libraries with
/// the same name only the first is returned. No code of any library is run.
std::vector<std::filesystem::path> teams_in(std::span<const std::filesystem::path> directories);

/// The libraries of a directory that have a team's entry, and those that cannot be examined, such as a library that is
/// cut short, sorted by name. A caller that opens them all gets an error for the latter. No code of any library is run.
std::vector<std::filesystem::path> entrants_in(const std::filesystem::path& directory);

}  // namespace podball::control
