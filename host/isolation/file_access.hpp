// Which files a worker can read.
#pragma once

#include "isolation/guard_state.hpp"

#include <filesystem>
#include <vector>

namespace podball::isolation {

/// What a worker may read to load `library`: the file itself; the libraries beside it that it needs (DT_NEEDED, and
/// those they need in turn); the system's libraries; how many cores there are. Not the folder, for other teams'
/// libraries may lie there, nor a library beside it that is a team: a team could learn from its opponent's file how it
/// plays. So whoever plays with others' libraries gives a team with libraries of its own a folder of its own.
std::vector<std::filesystem::path> readable_files(const std::filesystem::path& library);

/// From here on the process can read `files`, where a folder stands for all below it, and can write, make, or execute
/// none, not even what is open to everybody. Nor can it reach processes outside, be it by signals or by ptrace. What
/// does not exist is left out. Names and sizes of other files can still be asked for.
/// Requires: no_new_privs.
GuardState restrict_files(const std::vector<std::filesystem::path>& files);

}  // namespace podball::isolation
