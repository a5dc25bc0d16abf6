// What can be said of a shared library without opening it: whether it is whole, and what it exports.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// The functions that a shared library exports and whose names begin with `prefix`. Never reads beyond `image`.
/// Errors: no ELF file, another machine, no shared library, or cut short: headers, segments or symbols beyond its end.
Result<std::vector<std::string>> exported_functions(std::span<const std::byte> image, std::string_view prefix);

/// The same of a file. Errors: also no such file, no regular file, empty, unreadable.
/// Cost: maps the file; reads its headers and its symbol table.
Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix);

}  // namespace podball::control
