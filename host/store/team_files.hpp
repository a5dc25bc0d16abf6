// Copies of the teams' files, by the hash of their content, so that a file that is replaced later changes no match.
#pragma once

#include "base/result.hpp"
#include "store/values.hpp"

#include <filesystem>

namespace podball::store {

/// Copies `file` to `folder`/SHA256 with the ending of its name, such as ".so". A copy that is there with the same
/// content is kept. The copy takes its name in one step, so a kill leaves no half copy. Returns path and hash of the
/// copy. Errors: `file` cannot be read or has more than 1 GiB, or the copy cannot be written.
Result<TeamFile> keep_copy(const std::filesystem::path& file, const std::filesystem::path& folder);

/// Success if the content of `file.path` still has the hash `file.sha256`.
/// Errors: it has another one, or cannot be read.
Result<void> check_unchanged(const TeamFile& file);

}  // namespace podball::store
