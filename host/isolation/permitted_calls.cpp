#include "isolation/permitted_calls.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <csignal>

namespace podball::isolation {
namespace {

using Value = std::uint64_t;

constexpr Value kReadingFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_DIRECTORY | O_NOFOLLOW | 0100000;  // O_LARGEFILE

scmp_arg_cmp is(unsigned argument, Value value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp at_most(unsigned argument, Value value) { return {argument, SCMP_CMP_LE, value, 0}; }
scmp_arg_cmp has(unsigned argument, Value bits) { return {argument, SCMP_CMP_MASKED_EQ, bits, bits}; }
scmp_arg_cmp lacks(unsigned argument, Value bits) { return {argument, SCMP_CMP_MASKED_EQ, bits, 0}; }

// The operation of a futex, private or not, by whichever clock.
scmp_arg_cmp waits_or_wakes(Value operation) {
    constexpr Value kInt = 0xFFFF'FFFF;
    return {1, SCMP_CMP_MASKED_EQ, kInt & static_cast<Value>(FUTEX_CMD_MASK), operation};
}

}  // namespace

bool opens_for_reading(std::uint64_t flags) { return (flags & ~kReadingFlags) == 0; }

// A call without conditions is the cheapest: the kernel then remembers the answer and does not run the filter. What a
// row permits is worth nothing to an attacker or harms only his own process, as said beside it.
//
// Not here, but answered in `denied_call.cpp` because the filter cannot see what pointers point at: openat,
// newfstatat, rt_sigprocmask.
std::vector<PermittedCall> permitted_calls(const void* next_filter) {
    using enum Phase;
    const auto self = static_cast<Value>(getpid());
    const auto filter = reinterpret_cast<Value>(next_filter);
    return {
        // Waiting. Whoever waits for ever is ended by the host's clock.
        // The hand-off, twice a step; mutexes. No operation that moves those who wait: the host is one of them.
        {SCMP_SYS(futex), Both, {waits_or_wakes(FUTEX_WAIT)}},
        {SCMP_SYS(futex), Both, {waits_or_wakes(FUTEX_WAKE)}},
        {SCMP_SYS(futex), Both, {waits_or_wakes(FUTEX_WAIT_BITSET)}},
        {SCMP_SYS(futex), Both, {waits_or_wakes(FUTEX_WAKE_BITSET)}},
        {SCMP_SYS(restart_syscall), Both},  // What the kernel makes of a wait that was stopped and goes on.
        {SCMP_SYS(sched_yield), Both},      // Spin locks.
        {SCMP_SYS(nanosleep), Both},        // sleep: foolish, but a team that sleeps a little plays on.
        {SCMP_SYS(clock_nanosleep), Both},  // The same by glibc.

        // Clocks. Mostly answered without a call; CPU time never. Those of other processes have other numbers.
        {SCMP_SYS(clock_gettime), Both, {at_most(0, CLOCK_TAI)}},
        {SCMP_SYS(clock_getres), Both, {at_most(0, CLOCK_TAI)}},
        {SCMP_SYS(gettimeofday), Both},
        {SCMP_SYS(time), Both},

        // Memory, up to the limit. Unmapping what the host shares ends only the worker.
        {SCMP_SYS(brk), Both},
        {SCMP_SYS(munmap), Both},
        {SCMP_SYS(mremap), Both},
        {SCMP_SYS(madvise), Both},
        {SCMP_SYS(mmap), Loading},  // The loader maps code.
        {SCMP_SYS(mmap), Playing, {lacks(2, PROT_EXEC), has(3, MAP_ANONYMOUS)}},
        {SCMP_SYS(mprotect),
         Loading},  // The loader makes relocated parts read-only; some libraries want the stack's code.
        {SCMP_SYS(mprotect), Playing, {lacks(2, PROT_EXEC)}},

        // Questions of the C and C++ libraries, whose answers tell nothing worth hiding.
        {SCMP_SYS(getpid), Both},     // abort.
        {SCMP_SYS(gettid), Both},     // abort.
        {SCMP_SYS(getrandom), Both},  // std::random_device. Not reproducible, which `validate` notices.
        {SCMP_SYS(sysinfo), Both},    // qsort of glibc asks for the memory's size.
        {SCMP_SYS(sched_getaffinity), Both, {is(0, 0)}},    // How many cores there are, where the file is not there.
        {SCMP_SYS(prlimit64), Both, {is(0, 0), is(2, 0)}},  // getrlimit; it sets nothing without a second argument.

        // Output, and the little input there is. Only 0, 1 and 2 are open while playing: nothing, and the output.
        {SCMP_SYS(write), Both, {is(0, STDOUT_FILENO)}},
        {SCMP_SYS(write), Both, {is(0, STDERR_FILENO)}},
        {SCMP_SYS(writev), Both, {is(0, STDOUT_FILENO)}},  // Streams of libstdc++.
        {SCMP_SYS(writev), Both, {is(0, STDERR_FILENO)}},
        {SCMP_SYS(lseek), Both},                   // dprintf.
        {SCMP_SYS(ioctl), Both, {is(1, TCGETS)}},  // isatty: may the output be coloured?
        {SCMP_SYS(fstat), Both},                   // The first printf. By descriptor, so of open files alone.
        {SCMP_SYS(read), Both},
        {SCMP_SYS(close), Both},  // What was opened while loading. The output belongs to the team.

        // Loading libraries; landlock says which files. Names and sizes of others can be guessed at, not their
        // contents.
        {SCMP_SYS(open), Loading, {lacks(1, ~kReadingFlags)}},  // For openat, which see.
        {SCMP_SYS(newfstatat), Loading},
        {SCMP_SYS(readlink), Loading},  // Boost.DLL compares a library that fails to load with /proc/self/exe.
        {SCMP_SYS(getcwd), Loading},    // std::filesystem::absolute.
        {SCMP_SYS(pread64), Loading},

        // The end.
        {SCMP_SYS(exit), Both},
        {SCMP_SYS(exit_group), Both},
        {SCMP_SYS(rt_sigreturn), Both},                           // Out of the answer to a denied call.
        {SCMP_SYS(tgkill), Both, {is(0, self), is(2, SIGABRT)}},  // abort, so that the host sees that it was one.

        // The filter of the next phase. A library that is hostile from its first word on can put another one into that
        // place, which permits no more than this one does.
        {SCMP_SYS(seccomp),
         Loading,
         {is(0, SECCOMP_SET_MODE_FILTER), is(1, SECCOMP_FILTER_FLAG_SPEC_ALLOW), is(2, filter)}},
    };
}

}  // namespace podball::isolation
