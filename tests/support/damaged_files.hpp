// Files that are no team library, made from one that is: cut, corrupted, or of a kind nobody can load.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace podball::testing {

/// How `library` begins: a copy for each multiple of `step` bytes below its size, as cut-400.so and so on in `folder`.
std::vector<std::filesystem::path> cut_copies(const std::filesystem::path& library, const std::filesystem::path& folder,
                                              std::uintmax_t step);

/// `count` copies of `library` with random damage, as damaged-SEED.so with the seeds from `first_seed` on. Damage goes
/// to where it matters: a third each anywhere, to the headers, and to the tables of the dynamic loader.
std::vector<std::filesystem::path> corrupted_copies(const std::filesystem::path& library,
                                                    const std::filesystem::path& folder, int count,
                                                    std::uint64_t first_seed);

/// A file or something like one, and the words with which the host refuses it.
struct OddFile {
    std::filesystem::path path;
    std::string reason;
};

/// One of each kind that a careless user may give: missing, empty, text, for another machine, no library, a folder, a
/// pipe, a link to nothing, and a sound one with a terabyte of nothing behind it.
std::vector<OddFile> odd_files(const std::filesystem::path& library, const std::filesystem::path& folder);

}  // namespace podball::testing
