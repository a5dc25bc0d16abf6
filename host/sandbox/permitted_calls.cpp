#include "sandbox/permitted_calls.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <csignal>
#include <utility>

namespace podball::sandbox {
namespace {

using Value = std::uint64_t;

constexpr Value kReadingFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_DIRECTORY | O_NOFOLLOW | 0100000;  // O_LARGEFILE

scmp_arg_cmp is(unsigned argument, Value value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp at_most(unsigned argument, Value value) { return {argument, SCMP_CMP_LE, value, 0}; }
scmp_arg_cmp lacks(unsigned argument, Value bits) { return {argument, SCMP_CMP_MASKED_EQ, bits, 0}; }

constexpr Value kInt = 0xFFFF'FFFF;

// The operation of a futex that only this process can use, with either clock.
scmp_arg_cmp is_private(Value operation) {
    constexpr Value kMask = kInt & ~Value{FUTEX_CLOCK_REALTIME};
    return {1, SCMP_CMP_MASKED_EQ, kMask, operation | FUTEX_PRIVATE_FLAG};
}

// The operation of a futex that other processes can use, as the hand-off does it.
scmp_arg_cmp is_shared(Value operation) { return {1, SCMP_CMP_MASKED_EQ, kInt, operation}; }

scmp_arg_cmp is_at(unsigned argument, const void* place) { return is(argument, reinterpret_cast<Value>(place)); }

// Advice about memory that concerns only this process. MADV_WILLNEED, MADV_COLD and MADV_PAGEOUT would change which
// pages of a file are in memory, and MADV_MERGEABLE would share equal pages; another process could measure both.
constexpr Value kAdvice[] = {MADV_NORMAL,   MADV_RANDOM,     MADV_SEQUENTIAL, MADV_DONTNEED, MADV_FREE,
                             MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP,   MADV_DODUMP};

// A mapping at an address that is not reserved: the kernel chooses it, or the caller does. Huge pages come from a pool
// of the whole machine.
void append_mappings(std::vector<PermittedCall>& calls) {
    using enum Phase;
    const std::pair<scmp_arg_cmp, Value> places[] = {
        {is(0, 0), MAP_HUGETLB | MAP_FIXED | MAP_FIXED_NOREPLACE},
        {{0, SCMP_CMP_GE, kReservedAddresses, 0}, MAP_HUGETLB},
    };
    for (const auto& [place, denied] : places) {
        calls.push_back({SCMP_SYS(mmap), Loading, {place, lacks(3, denied)}});  // The loader maps code.
        const scmp_arg_cmp is_anonymous = {3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS | denied, MAP_ANONYMOUS};
        calls.push_back({SCMP_SYS(mmap), Playing, {place, lacks(2, PROT_EXEC), is_anonymous}});
    }
}

}  // namespace

bool opens_for_reading(std::uint64_t flags) { return (flags & ~kReadingFlags) == 0; }

// A call without conditions is the cheapest: the kernel caches the answer and does not run the filter. Each permitted
// call is useless to an attacker or harms only the worker itself; the comments give the reasons.
//
// The filter cannot read memory behind pointers. So `denied_call.cpp` handles openat, newfstatat and rt_sigprocmask. It
// also handles sysinfo, whose true answer tells about other processes, and futexes shared by their page.
std::vector<PermittedCall> permitted_calls(const void* next_filter, const Openings& openings) {
    using enum Phase;
    const auto self = static_cast<Value>(getpid());
    std::vector<PermittedCall> calls = {
        // Waiting. The host ends a worker that waits forever.
        // futex: the hand-off, twice a step, and mutexes. Two workers map the same pages of the same libraries, so a
        // futex that is shared by its page would carry messages between them. No requeue operation, because it could
        // move the waiting host.
        {SCMP_SYS(futex), Both, {is_at(0, openings.waited_word), is_shared(FUTEX_WAIT)}},
        {SCMP_SYS(futex), Both, {is_at(0, openings.woken_word), is_shared(FUTEX_WAKE)}},
        {SCMP_SYS(futex), Both, {is_private(FUTEX_WAIT)}},
        {SCMP_SYS(futex), Both, {is_private(FUTEX_WAKE)}},
        {SCMP_SYS(futex), Both, {is_private(FUTEX_WAIT_BITSET)}},
        {SCMP_SYS(futex), Both, {is_private(FUTEX_WAKE_BITSET)}},
        {SCMP_SYS(restart_syscall), Both},  // The kernel continues a stopped wait with this call.
        {SCMP_SYS(sched_yield), Both},      // Spin locks.
        {SCMP_SYS(nanosleep), Both},        // sleep. A short sleep is no fault.
        {SCMP_SYS(clock_nanosleep), Both},  // sleep of glibc.

        // Clocks. Only CPU time always needs the call. The clocks of other processes have other numbers.
        {SCMP_SYS(clock_gettime), Both, {at_most(0, CLOCK_TAI)}},
        {SCMP_SYS(clock_getres), Both, {at_most(0, CLOCK_TAI)}},
        {SCMP_SYS(gettimeofday), Both},
        {SCMP_SYS(time), Both},

        // Memory, up to the limit. Unmapping the shared blocks crashes only the worker. mremap places nothing at a
        // chosen
        // address, see `kReservedAddresses`.
        {SCMP_SYS(brk), Both},
        {SCMP_SYS(munmap), Both},
        {SCMP_SYS(mremap), Both, {is(3, 0)}},
        {SCMP_SYS(mremap), Both, {is(3, MREMAP_MAYMOVE)}},
        {SCMP_SYS(mprotect),
         Loading},  // The loader makes relocated parts read-only; some libraries need an executable stack.
        {SCMP_SYS(mprotect), Playing, {lacks(2, PROT_EXEC)}},

        // Queries of the C and C++ libraries. The answers contain no secrets.
        {SCMP_SYS(getpid), Both},     // abort.
        {SCMP_SYS(gettid), Both},     // abort.
        {SCMP_SYS(getrandom), Both},  // std::random_device. Not reproducible, which `validate` notices.
        {SCMP_SYS(sched_getaffinity), Both, {is(0, 0)}},    // The number of cores, if the file is missing.
        {SCMP_SYS(prlimit64), Both, {is(0, 0), is(2, 0)}},  // getrlimit: without new limits it sets nothing.

        // Input and output. While playing only descriptors 0 (/dev/null), 1 and 2 (the output) are open.
        {SCMP_SYS(write), Both, {is(0, STDOUT_FILENO)}},
        {SCMP_SYS(write), Both, {is(0, STDERR_FILENO)}},
        {SCMP_SYS(writev), Both, {is(0, STDOUT_FILENO)}},  // Streams of libstdc++.
        {SCMP_SYS(writev), Both, {is(0, STDERR_FILENO)}},
        {SCMP_SYS(lseek), Both},                   // dprintf.
        {SCMP_SYS(ioctl), Both, {is(1, TCGETS)}},  // isatty.
        {SCMP_SYS(fstat), Both},                   // The first printf. It reads about open files only.
        {SCMP_SYS(read), Both},
        {SCMP_SYS(close), Both},  // Files opened while loading. Closing the output harms only the team.

        // Loading libraries. Landlock limits the files; only without Guard::Filesystem other files have names.
        {SCMP_SYS(open), Loading, {lacks(1, ~kReadingFlags)}},  // Used by the answer to openat.
        {SCMP_SYS(newfstatat), Loading},
        {SCMP_SYS(readlink), Loading},  // Boost.DLL compares a library that fails to load with /proc/self/exe.
        {SCMP_SYS(getcwd), Loading},    // std::filesystem::absolute.
        {SCMP_SYS(pread64), Loading},

        // The end.
        {SCMP_SYS(exit), Both},
        {SCMP_SYS(exit_group), Both},
        {SCMP_SYS(rt_sigreturn), Both},                           // The end of the handler of denied calls.
        {SCMP_SYS(tgkill), Both, {is(0, self), is(2, SIGABRT)}},  // abort, so that the host sees SIGABRT.

        // The filter for playing. A library that is hostile while it is loaded could replace it, but the replacement
        // cannot permit more than the filter for loading.
        {SCMP_SYS(seccomp),
         Loading,
         {is(0, SECCOMP_SET_MODE_FILTER), is(1, SECCOMP_FILTER_FLAG_SPEC_ALLOW), is_at(2, next_filter)}},
    };
    append_mappings(calls);
    for (const Value advice : kAdvice) {
        calls.push_back({SCMP_SYS(madvise), Both, {is(2, advice)}});
    }
    return calls;
}

}  // namespace podball::sandbox
