// Waits for a word of shared memory to change.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace podball::handoff {

/// Sleeps while `word` has the value `seen`, at most for `longest` if it is not null. May return early.
inline void futex_wait(const std::atomic<std::uint32_t>& word, std::uint32_t seen, const timespec* longest = nullptr) {
    syscall(SYS_futex, &word, FUTEX_WAIT, seen, longest, nullptr, 0);
}

/// Wakes one thread that waits for `word`.
inline void futex_wake(const std::atomic<std::uint32_t>& word) {
    syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

}  // namespace podball::handoff
