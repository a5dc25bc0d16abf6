// What a team asked of the system and was not given.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::isolation {

/// The denied calls of one worker. Plain data of fixed size: it lies in memory that the worker writes and the host
/// reads. All zero is an empty log.
struct DenialLog {
    static constexpr std::uint32_t kKept = 16;

    std::uint32_t count = 0;  ///< All denied calls.
    std::uint32_t kinds = 0;  ///< Used entries of `first`.
    /// The numbers of the first calls, each number once, so that a flood of one does not hide another.
    std::array<std::int32_t, kKept> first{};
};

/// The number in a log of a call that is none of this processor's own (32-bit calls of a 64-bit program).
constexpr std::int32_t kForeignCall = -1;

/// "openat" for its number on this machine; "system call 9999" for a number without a name.
std::string denial_name(std::int32_t number);

/// The names in the log, oldest first. Requires nothing of the log: the team may have written nonsense into it.
std::vector<std::string> denied_calls(const DenialLog& log);

}  // namespace podball::isolation
