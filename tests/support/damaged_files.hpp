// Files that are no team library, made from a valid one: cut, corrupted, or of a wrong kind.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace podball::testing {

/// Copies of the beginning of `library`, one for each multiple of `step` bytes below its size, as `folder`/cut-SIZE.so.
std::vector<std::filesystem::path> cut_copies(const std::filesystem::path& library, const std::filesystem::path& folder,
                                              std::uintmax_t step);

/// `count` copies of `library` with random damage, as `folder`/damaged-SEED.so with the seeds from `first_seed` on. One
/// third of the copies is damaged anywhere, one third in the headers, one third in the tables of the dynamic loader.
std::vector<std::filesystem::path> corrupted_copies(const std::filesystem::path& library,
                                                    const std::filesystem::path& folder, int count,
                                                    std::uint64_t first_seed);

/// A path, and the words with which the host refuses it.
struct OddFile {
    std::filesystem::path path;
    std::string reason;
};

/// Paths that a careless user may give: a missing file, an empty file, a text, a library for another machine, an object
/// file, a folder, a pipe, a link to nothing, and a valid library that zeros extend to a terabyte.
std::vector<OddFile> odd_files(const std::filesystem::path& library, const std::filesystem::path& folder);

}  // namespace podball::testing
