// Reads the file of a shared library without running it: checks that it is complete, and lists its exports and the
// libraries that it needs.
#pragma once

#include "base/result.hpp"
#include "control/image_bytes.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// Prefix of the name of a team library's entry function. The number of the ABI major follows it.
inline constexpr std::string_view kTeamEntryPrefix = "podball_team_entry_";

/// The exported functions of a shared library whose names begin with `prefix`. Never reads beyond `image`.
/// Errors: not an ELF file, another machine, not a shared library, or damaged: headers, segments or symbols beyond its
/// end, or more than 64 MiB of symbol names.
Result<std::vector<std::string>> exported_functions(const ImageBytes& image, std::string_view prefix);

/// Overload for a file. Errors: also those of `ImageBytes::open`.
Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix);

/// The libraries that a shared library needs, and the folders in which the loader looks for them first.
struct Needs {
    std::vector<std::string> names;     ///< DT_NEEDED, as written in the file.
    std::vector<std::string> run_path;  ///< Folders of DT_RUNPATH, as written in the file: "$ORIGIN/lib".
    std::vector<std::string> rpath;     ///< Folders of DT_RPATH, which the loader ignores if there is a DT_RUNPATH.
};

/// What the library in `image` needs. Never reads beyond `image`. Errors: as `exported_functions`.
Result<Needs> needs_of(const ImageBytes& image);

/// How a shared library was linked.
struct LinkTraits {
    std::vector<std::string> exports;  ///< All exported symbols, functions and data.
    std::vector<std::string> needed;   ///< As `Needs::names`.
    std::size_t size = 0;              ///< Units: bytes.
    bool executable_stack = false;     ///< It asks for an executable stack, or has no entry about its stack.
    bool text_relocations = false;     ///< The loader changes its code.
    bool relro = false;                ///< Its tables of addresses become read-only after loading.
    bool binds_now = false;            ///< All its functions are bound at load time, so `relro` covers every table.
};

/// Reads how the library in `image` was linked. Errors: as `exported_functions`.
Result<LinkTraits> link_traits(const ImageBytes& image);
/// Overload for a file. Errors: as `exported_functions` of a file.
Result<LinkTraits> link_traits(const std::filesystem::path& file);

}  // namespace podball::control
