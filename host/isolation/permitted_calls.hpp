// The system calls that a worker may make. All others are denied.
#pragma once

#include <seccomp.h>

#include <cstdint>
#include <vector>

namespace podball::isolation {

/// Loading is from `enter_sandbox` to `lock_down`, playing is from there on.
enum class Phase : std::uint8_t { Loading = 1, Playing = 2, Both = 3 };

/// One way in which a call may be made: if all conditions on its arguments hold.
struct PermittedCall {
    int number;
    Phase phase;
    std::vector<scmp_arg_cmp> conditions = {};
};

/// The table. `next_filter` is the one address from which a further filter may be installed.
std::vector<PermittedCall> permitted_calls(const void* next_filter);

/// Whether `open` with these flags does no more than read what is there.
bool opens_for_reading(std::uint64_t flags);

}  // namespace podball::isolation
