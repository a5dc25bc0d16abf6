// Log of the system calls that a worker was denied.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::sandbox {

/// The denied calls of one worker. Plain data of fixed size, because it lies in memory that the worker writes and the
/// host reads. All zero is an empty log.
struct DenialLog {
    static constexpr std::uint32_t kKept = 16;

    std::uint32_t count = 0;  ///< All denied calls.
    std::uint32_t kinds = 0;  ///< Used entries of `first`.
    /// The numbers of the first kKept different calls, oldest first. Repeated calls do not hide others.
    std::array<std::int32_t, kKept> first{};
};

/// Number in a log for calls of another architecture (32-bit calls of a 64-bit program).
constexpr std::int32_t kForeignCall = -1;

/// Name of a system call, such as "openat"; "system call 9999" for a number without a name.
std::string denial_name(std::int32_t number);

/// Names of the denied calls, oldest first. The log may hold any bytes, because the team can write to it.
std::vector<std::string> denied_calls(const DenialLog& log);

}  // namespace podball::sandbox
