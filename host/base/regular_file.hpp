// Opens files for reading, at every border where a user or a folder names one.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>

namespace podball {

/// A regular file that is open for reading.
struct RegularFile {
    Descriptor descriptor;
    std::uint64_t size = 0;  ///< Units: bytes.
};

/// Opens the regular file at `path`. Never waits: a pipe, a device, a folder or a socket is refused, also at the end of
/// a link. Errors: the reason without the path, such as "is a directory".
Result<RegularFile> open_regular(const std::filesystem::path& path);

/// As `open_regular`, as a stream of bytes.
Result<std::unique_ptr<std::ifstream>> stream_regular(const std::filesystem::path& path);

}  // namespace podball
