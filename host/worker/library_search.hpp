// Finds libraries as the dynamic linker does.
#pragma once

#include "sandbox/sandbox.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace podball::worker {

/// Finds the libraries that the library of a team needs.
class LibrarySearch {
  public:
    /// `team_folder` is the absolute path of the folder of the team's library.
    explicit LibrarySearch(std::filesystem::path team_folder);

    /// The files that the linker may take for the library `name`: in the first of `folders` that has it, or else where
    /// the system has it; more than one if there are variants for kinds of processors. Of `folders` only those of the
    /// team and of the system are searched. `place` is where the linker finds the file in a worker: libraries of the
    /// system lie in the linker's first folder there.
    /// Empty if the library is not found, if its name is a path, or if this process has loaded it, because its workers
    /// then have it, too.
    [[nodiscard]] std::vector<sandbox::ReadableFile> find(const std::string& name,
                                                          const std::vector<std::filesystem::path>& folders) const;

  private:
    [[nodiscard]] bool may_search(const std::filesystem::path& folder) const;

    std::filesystem::path team_folder_;
    std::vector<std::string> loaded_;  ///< Names of the libraries of this process.
};

/// The folders of a run path with `origin`, the folder of the library that has it. Folders with other variables of the
/// linker are left out.
std::vector<std::filesystem::path> expanded(const std::vector<std::string>& run_path,
                                            const std::filesystem::path& origin);

}  // namespace podball::worker
