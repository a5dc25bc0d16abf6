// The bytes of a team's library, which may be of any size and may change while it is read.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace podball::control {

/// No library of a team is larger. Workers could not map much more beside their memory limit. Units: bytes.
inline constexpr std::size_t kLibraryBytesMax = std::size_t{256} << 20U;

/// A copy of a file: whoever cuts the file short meanwhile changes nothing that was read, and kills nobody.
/// Errors: it is missing, unreadable, not regular, empty, or larger than `kLibraryBytesMax`. Never waits for the other
/// end of a pipe.
Result<std::vector<std::byte>> read_library(const std::filesystem::path& file);

}  // namespace podball::control
