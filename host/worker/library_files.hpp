// Files that a worker reads to load a library.
#pragma once

#include "sandbox/sandbox.hpp"

#include <filesystem>
#include <vector>

namespace podball::worker {

/// The library, and the libraries that it needs, directly or indirectly, and that this process has not loaded, as the
/// dynamic linker finds them; see `LibrarySearch::find`. At most 64 files; empty for an empty path. Libraries of other
/// teams are left out, wherever they lie and whatever their names are, because a team could learn from its opponent's
/// file how the opponent plays. Cost: reads all of these files.
std::vector<sandbox::ReadableFile> library_files(const std::filesystem::path& library);

}  // namespace podball::worker
