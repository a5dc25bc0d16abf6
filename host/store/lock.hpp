// One run of a league at a time.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"

#include <filesystem>
#include <utility>

namespace podball::store {

/// The folder beside the database `path` for its files: "cup.files" for "cup.db".
std::filesystem::path files_folder(const std::filesystem::path& path);

/// Holds the league at a database against other runs, until it is destroyed or the program ends in any way.
class RunLock {
  public:
    /// Locks the league of the database `path`. The lock is the file "lock" in `files_folder(path)`, which is made.
    /// Errors: another run holds it (which process on which host, since when), or the file cannot be written.
    static Result<RunLock> take(const std::filesystem::path& path);

  private:
    explicit RunLock(Descriptor file) : file_(std::move(file)) {}

    Descriptor file_;
};

}  // namespace podball::store
