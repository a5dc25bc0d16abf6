// Reads and writes whole files.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace podball {

/// Gives the content of the file at `path` to `take`, block by block. Files of the system, which have no size, are
/// read, too. Errors: the file cannot be read, is no regular file, or has more than `size_max` bytes.
Result<void> read_blocks(const std::filesystem::path& path, std::size_t size_max,
                         const std::function<void(std::string_view)>& take);

/// The content of the file at `path`.
/// Errors: as `read_blocks`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t size_max);

/// Replaces the file at `path` by the output of `write`. The output goes to a file beside it with the ending .part,
/// which takes its place at the end. So an error leaves the old file as it was. A device or a pipe is written directly.
/// Errors: the error of `write`, or the file cannot be written.
Result<void> write_whole(const std::filesystem::path& path, const std::function<Result<void>(std::ostream&)>& write);

}  // namespace podball
