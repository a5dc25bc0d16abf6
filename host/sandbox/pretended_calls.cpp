#include "sandbox/pretended_calls.hpp"

#include "sandbox/time_stamp_counter.hpp"
#include "sandbox/vdso.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <csignal>

namespace podball::sandbox {

#if defined(__x86_64__)
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

using Arguments = std::array<std::uint64_t, 6>;

struct State {
    bool pretends = false;
    Pretence pretence;
    std::int64_t passed_ns = 0;  ///< Sum of `clock_step_ns`.
    std::int32_t process = 0;    ///< The true numbers.
    std::int32_t thread = 0;
};
State pretending;

// The filter permits the calls only with these addresses, so only this file makes them.
timespec true_time = {};
struct stat true_file = {};

template <typename Value>
Value* pointer(std::uint64_t address) {
    return std::bit_cast<Value*>(address);
}

std::int64_t shift_ns() { return pretending.pretence.clock_ns + pretending.passed_ns; }

timespec time_of(std::int64_t ns) { return {ns / kSecond, ns % kSecond}; }
std::int64_t ns_of(const timespec& time) { return std::int64_t{time.tv_sec} * kSecond + time.tv_nsec; }

std::int64_t answer_clock_gettime(const Arguments& arguments) {
    *pointer<timespec>(arguments[1]) = time_of(pretended_clock_ns(static_cast<clockid_t>(arguments[0])));
    return 0;
}

std::int64_t answer_gettimeofday(const Arguments& arguments) {
    if (auto* const time = pointer<timeval>(arguments[0])) {
        const timespec now = time_of(pretended_clock_ns(CLOCK_REALTIME));
        *time = {now.tv_sec, now.tv_nsec / 1000};
    }
    if (auto* const zone = pointer<struct timezone>(arguments[1])) {
        *zone = {};
    }
    return 0;
}

std::int64_t answer_time(const Arguments& arguments) {
    const std::int64_t seconds = pretended_clock_ns(CLOCK_REALTIME) / kSecond;
    if (auto* const time = pointer<time_t>(arguments[0])) {
        *time = seconds;
    }
    return seconds;
}

// Sleeps until a pretended time. Relative sleeps need no answer.
std::int64_t answer_clock_nanosleep(const Arguments& arguments) {
    true_time = time_of(ns_of(*pointer<timespec>(arguments[2])) - shift_ns());
    const long result = syscall(SYS_clock_nanosleep, arguments[0], arguments[1], &true_time, nullptr);
    return result == 0 ? 0 : -errno;
}

// The output of a worker is a file that is made when the worker is started.
std::int64_t answer_fstat(std::uint64_t descriptor, std::uint64_t to) {
    if (syscall(SYS_fstat, descriptor, &true_file) != 0) {
        return -errno;
    }
    for (timespec* const time : {&true_file.st_atim, &true_file.st_mtim, &true_file.st_ctim}) {
        *time = time_of(ns_of(*time) + shift_ns());
    }
    *pointer<struct stat>(to) = true_file;
    return 0;
}

// fstat of glibc: a descriptor and an empty name.
std::optional<std::int64_t> pretend_newfstatat(const Arguments& arguments) {
    if ((arguments[3] & AT_EMPTY_PATH) == 0 || *pointer<const char>(arguments[1]) != '\0') {
        return std::nullopt;
    }
    return answer_fstat(arguments[0], arguments[2]);
}

// abort sends SIGABRT to the numbers that it was told.
std::int64_t answer_tgkill(const Arguments& arguments) {
    const bool is_self = static_cast<std::int32_t>(arguments[0]) == pretending.process + pretending.pretence.process;
    if (!is_self || arguments[2] != SIGABRT) {
        return -EPERM;
    }
    return syscall(SYS_tgkill, pretending.process, pretending.thread, SIGABRT);
}

bool is_pretended(int number) {
    switch (number) {
        case SYS_clock_gettime:
        case SYS_gettimeofday:
        case SYS_time:
        case SYS_clock_nanosleep:
        case SYS_fstat:
        case SYS_newfstatat:
        case SYS_getpid:
        case SYS_gettid: return true;
        default: return false;
    }
}

scmp_arg_cmp is(unsigned argument, const void* address) {
    return {argument, SCMP_CMP_EQ, reinterpret_cast<std::uint64_t>(address), 0};
}

}  // namespace

Result<void> begin_to_pretend(const Pretence& pretence) {
    pretending.pretends = true;
    pretending.pretence = pretence;
    pretending.process = getpid();
    pretending.thread = gettid();
    trap_time_stamps();
    return make_vdso_ask_the_kernel();
}

void pass_time() { pretending.passed_ns += pretending.pretence.clock_step_ns; }

std::int64_t pretended_clock_ns(clockid_t clock) {
    return syscall(SYS_clock_gettime, clock, &true_time) == 0 ? ns_of(true_time) + shift_ns() : 0;
}

std::vector<PermittedCall> without_pretended(std::vector<PermittedCall> calls) {
    if (!pretending.pretends) {
        return calls;
    }
    std::erase_if(calls, [](const PermittedCall& call) { return is_pretended(call.number); });
    const scmp_arg_cmp relative = {1, SCMP_CMP_MASKED_EQ, TIMER_ABSTIME, 0};
    const scmp_arg_cmp by_name = {3, SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, 0};
    calls.push_back({SCMP_SYS(clock_gettime), Phase::Both, {{0, SCMP_CMP_LE, CLOCK_TAI, 0}, is(1, &true_time)}});
    calls.push_back({SCMP_SYS(clock_nanosleep), Phase::Both, {relative}});
    calls.push_back({SCMP_SYS(clock_nanosleep), Phase::Both, {is(2, &true_time)}});
    calls.push_back({SCMP_SYS(fstat), Phase::Both, {is(1, &true_file)}});
    calls.push_back({SCMP_SYS(newfstatat), Phase::Loading, {by_name}});
    return calls;
}

std::optional<std::int64_t> pretended_answer(std::int32_t number, const Arguments& arguments) {
    if (!pretending.pretends) {
        return std::nullopt;
    }
    switch (number) {
        case SYS_clock_gettime:
            return arguments[0] <= CLOCK_TAI ? std::optional(answer_clock_gettime(arguments)) : std::nullopt;
        case SYS_gettimeofday: return answer_gettimeofday(arguments);
        case SYS_time: return answer_time(arguments);
        case SYS_clock_nanosleep: return answer_clock_nanosleep(arguments);
        case SYS_fstat: return answer_fstat(arguments[0], arguments[1]);
        case SYS_newfstatat: return pretend_newfstatat(arguments);
        case SYS_getpid: return pretending.process + pretending.pretence.process;
        case SYS_gettid: return pretending.thread + pretending.pretence.process;
        case SYS_tgkill: return answer_tgkill(arguments);
        default: return std::nullopt;
    }
}

#else

Result<void> begin_to_pretend(const Pretence&) { return Error{"not written for this processor"}; }
void pass_time() {}
std::int64_t pretended_clock_ns(clockid_t) { return 0; }
std::vector<PermittedCall> without_pretended(std::vector<PermittedCall> calls) { return calls; }
std::optional<std::int64_t> pretended_answer(std::int32_t, const std::array<std::uint64_t, 6>&) { return std::nullopt; }

#endif

}  // namespace podball::sandbox
