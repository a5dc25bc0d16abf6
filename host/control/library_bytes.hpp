// Reads the file of a team's library, which may have any size and may change while it is read.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace podball::control {

/// Largest library of a team. The memory limit of workers leaves no room for much more. Units: bytes.
inline constexpr std::size_t kLibraryBytesMax = std::size_t{256} << 20U;

/// Reads a file into memory. It is a copy and not a mapping, so truncating the file later cannot raise SIGBUS.
/// Errors: it is missing, unreadable, not regular, empty, or larger than `kLibraryBytesMax`. A pipe is
/// refused without waiting for its other end.
Result<std::vector<std::byte>> read_library(const std::filesystem::path& file);

}  // namespace podball::control
