// What a team may not do, tried in earnest.
#pragma once

#include <cerrno>
#include <vector>

namespace podball::testing {

/// Something that a team may not do, with arguments that would work if it might.
struct Attempt {
    const char* what;
    const char* noted;  ///< The name in the log.
    long (*act)();      ///< -1 with errno if it failed.
    int failure = EPERM;
};

/// What is denied from the start.
const std::vector<Attempt>& attempts_denied_always();

/// What loading may, and playing may not.
const std::vector<Attempt>& attempts_denied_while_playing();

}  // namespace podball::testing
