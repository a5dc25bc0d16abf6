// The system calls that a worker may make. All others are denied.
#pragma once

#include "sandbox/sandbox.hpp"

#include <seccomp.h>

#include <cstdint>
#include <vector>

namespace podball::sandbox {

/// Phase of a worker: loading from `enter_sandbox` to `lock_down`, playing after it.
enum class Phase : std::uint8_t { Loading = 1, Playing = 2, Both = 3 };

/// A permitted system call. It is permitted only if its arguments meet all conditions.
struct PermittedCall {
    int number;
    Phase phase;
    std::vector<scmp_arg_cmp> conditions = {};
};

/// The table of permitted calls. `next_filter` is the only address from which a further filter may be installed. Only
/// the words of `openings` may be used as shared futexes.
std::vector<PermittedCall> permitted_calls(const void* next_filter, const Openings& openings);

/// Whether `open` with these flags can only read an existing file.
bool opens_for_reading(std::uint64_t flags);

}  // namespace podball::sandbox
