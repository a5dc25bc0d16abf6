// Whole files.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace podball {

/// What the file at `path` contains. Errors: it cannot be read, is a directory, or has more than `size_max` bytes.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t size_max);

/// Has `write` write the file at `path`. What was there stays as it is unless all went well: a file beside it, with the
/// ending .part, takes its place at the end. A device or a pipe is written to as it is.
/// Errors: that of `write`, or the file cannot be written.
std::optional<Error> write_whole(const std::filesystem::path& path,
                                 const std::function<std::optional<Error>(std::ostream&)>& write);

}  // namespace podball
