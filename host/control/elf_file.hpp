// What can be said of a shared library without opening it: whether it is whole, what it exports, and what it needs.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// How the entry of a team's library begins, whatever its ABI major.
inline constexpr std::string_view kTeamEntryPrefix = "podball_team_entry_";

/// The functions that a shared library exports and whose names begin with `prefix`. Never reads beyond `image`.
/// Errors: no ELF file, another machine, no shared library, or damaged: headers, segments or symbols beyond its end, or
/// symbols whose names have more than 64 MiB altogether.
Result<std::vector<std::string>> exported_functions(std::span<const std::byte> image, std::string_view prefix);

/// The same of a file. Errors: also those of `read_library`. Cost: reads the file.
Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix);

/// The names of the libraries that a shared library needs (DT_NEEDED), as they stand in the file. Never reads beyond
/// `image`. Errors: as `exported_functions`.
Result<std::vector<std::string>> needed_libraries(std::span<const std::byte> image);

/// The same of a file. Errors, Cost: as `exported_functions` of a file.
Result<std::vector<std::string>> needed_libraries(const std::filesystem::path& file);

/// How a shared library was linked.
struct LinkTraits {
    std::vector<std::string> exports;  ///< Everything that other libraries could use of it, functions or not.
    std::vector<std::string> needed;   ///< As `needed_libraries`.
    std::size_t size = 0;              ///< Units: bytes.
    bool executable_stack = false;  ///< It asks for a stack that code can run on, or does not say that it needs none.
    bool text_relocations = false;  ///< Its code is changed while it is loaded.
    bool relro = false;             ///< Its tables of addresses become read-only once it is loaded ...
    bool binds_now = false;         ///< ... all of them, because every function is looked up by then.
};

/// Errors: as `exported_functions`.
Result<LinkTraits> link_traits(std::span<const std::byte> image);
Result<LinkTraits> link_traits(const std::filesystem::path& file);

}  // namespace podball::control
