// Waits for a word of memory that processes share to change.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace podball {

using FutexWord = std::atomic<std::uint32_t>;

/// Sleeps while `word` has the value `seen`, at most for `longest` if it is not null. May return early.
inline void futex_wait(const FutexWord& word, std::uint32_t seen, const timespec* longest = nullptr) {
    syscall(SYS_futex, &word, FUTEX_WAIT, seen, longest, nullptr, 0);
}

/// Wakes one thread that waits for `word`.
inline void futex_wake(const FutexWord& word) { syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }

/// Wakes one thread that waits for `first`, and then one that waits for `second`, before either runs on this core.
/// Requires: this process may write `second`, which is not 2^32 - 1. It stays as it is.
inline void futex_wake_both(const FutexWord& first, FutexWord& second) {
    // The call adds 0 to `second`, and wakes its waiter if `second` was not -1.
    constexpr int kAlways = FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_NE, 0xFFF);
    syscall(SYS_futex, &first, FUTEX_WAKE_OP, 1, 1L, &second, kAlways);
}

}  // namespace podball
