// SHA-256, by which rules and team libraries are identified.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace podball {

/// The SHA-256 of `bytes` as 64 hex digits in lower case.
std::string sha256_hex(std::span<const std::byte> bytes);

/// The SHA-256 of the content of the file at `path`.
/// Errors: the file cannot be read or has more than 1 GiB.
Result<std::string> file_sha256(const std::filesystem::path& path);

}  // namespace podball
