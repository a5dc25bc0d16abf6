// Whole files.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace podball {

/// What the file at `path` contains. Errors: it cannot be read, is a directory, or has more than `size_max` bytes.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t size_max);

}  // namespace podball
