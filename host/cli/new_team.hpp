// The files of a new team: read from templates and sources of bundled teams, and written to a new folder.
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace podball::cli {

/// A file of a new team. `path` is relative to the folder of the team.
struct NewFile {
    std::filesystem::path path;
    std::string content;
};

using NewFiles = std::vector<NewFile>;

/// Adds the files of the template in the folder `source`, with `name` in place of each "@name@".
/// Errors: a file cannot be read.
Result<void> add_template(NewFiles& files, const std::filesystem::path& source, const std::string& name);

/// Adds the C++ sources in the folder `source`, for the folder `target` of the team. `name` replaces the id and the
/// name in PODBALL_TEAM. Errors: a file cannot be read.
Result<void> add_sources(NewFiles& files, const std::filesystem::path& source, const std::filesystem::path& target,
                         const std::string& name);

/// Writes the files into `folder`, which must not exist yet. After an error there is no new folder.
Result<void> write_team(const std::filesystem::path& folder, const NewFiles& files);

}  // namespace podball::cli
