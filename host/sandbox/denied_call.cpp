#include "sandbox/denied_call.hpp"

#include "base/system_error.hpp"
#include "sandbox/permitted_calls.hpp"
#include "sandbox/pretended_calls.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/futex.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace podball::sandbox {

#if defined(__x86_64__)
namespace {

constexpr int kOfSeccomp = 1;  // SYS_SECCOMP of the kernel, which glibc 2.36 does not name.

struct Answering {
    DenialLog* denials = nullptr;
    bool playing = false;
};
Answering answering;

void note(std::int32_t number) {
    DenialLog& log = *answering.denials;
    ++log.count;
    const std::uint32_t kinds = std::min(log.kinds, DenialLog::kKept);
    const auto* const end = log.first.begin() + kinds;
    if (kinds == DenialLog::kKept || std::find(log.first.cbegin(), end, number) != end) {
        return;
    }
    log.first[kinds] = number;
    log.kinds = kinds + 1;
}

using Arguments = std::array<std::uint64_t, 6>;

std::int64_t deny(std::int32_t number) {
    note(number);
    return number == SYS_clone3 ? -ENOSYS : -EPERM;  // After ENOSYS glibc tries clone.
}

// Makes a system call. Returns -errno instead of -1, as the kernel does.
template <typename... Values>
std::int64_t call(long number, Values... values) {
    const long result = syscall(number, values...);
    return result == -1 ? -errno : result;
}

const char* text(std::uint64_t address) { return std::bit_cast<const char*>(address); }

// Calls `open` instead, which the filter permits and landlock checks. A file that landlock denies is logged too.
std::int64_t answer_openat(const Arguments& arguments) {
    if (answering.playing || !opens_for_reading(arguments[2])) {
        return deny(SYS_openat);
    }
    const bool is_from_here = static_cast<int>(arguments[0]) == AT_FDCWD || *text(arguments[1]) == '/';
    if (!is_from_here) {
        return deny(SYS_openat);
    }
    const std::int64_t result = call(SYS_open, arguments[1], arguments[2], 0);
    if (result == -EACCES) {
        note(SYS_openat);
    }
    return result;
}

// Permits only an empty name, as in glibc's fstat. Any other name would give data about any file.
std::int64_t answer_newfstatat(const Arguments& arguments) {
    const bool is_fstat = (arguments[3] & AT_EMPTY_PATH) != 0 && *text(arguments[1]) == '\0';
    return is_fstat ? call(SYS_fstat, arguments[0], arguments[2]) : deny(SYS_newfstatat);
}

// Uses the futex as one that only this process can use. Libraries that need no more, such as std::future, go on
// working.
std::int64_t answer_futex(const Arguments& arguments) {
    switch (static_cast<int>(arguments[1]) & FUTEX_CMD_MASK) {
        case FUTEX_WAIT:
        case FUTEX_WAKE:
        case FUTEX_WAIT_BITSET:
        case FUTEX_WAKE_BITSET: break;
        default: return deny(SYS_futex);
    }
    if ((arguments[1] & FUTEX_PRIVATE_FLAG) != 0) {
        return deny(SYS_futex);
    }
    return call(SYS_futex, arguments[0], arguments[1] | FUTEX_PRIVATE_FLAG, arguments[2], arguments[3], arguments[4],
                arguments[5]);
}

// Describes the worker alone: the sizes that it could use, and nothing that changes. qsort of glibc reads them.
std::int64_t answer_sysinfo(const Arguments& arguments) {
    rlimit memory = {};
    getrlimit(RLIMIT_AS, &memory);
    struct sysinfo info = {};
    info.totalram = info.freeram = memory.rlim_cur;
    info.procs = 1;
    info.mem_unit = 1;
    *std::bit_cast<struct sysinfo*>(arguments[0]) = info;
    return 0;
}

using Mask = std::uint64_t;  // The kernel's signal mask. The C library's is longer.

Mask changed(Mask mask, int how, Mask given) {
    constexpr Mask kNeverBlocked = Mask{1} << (SIGSYS - 1);
    if (how == SIG_UNBLOCK) {
        return mask & ~given;
    }
    return (how == SIG_BLOCK ? mask | given : given) & ~kNeverBlocked;
}

// Changes the saved mask in `context`, which becomes the mask of the thread when the handler returns.
std::int64_t answer_sigprocmask(const Arguments& arguments, ucontext_t& context) {
    const auto how = static_cast<int>(arguments[0]);
    const bool is_known = how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK;
    const auto* const given = std::bit_cast<const Mask*>(arguments[1]);
    auto* const before = std::bit_cast<Mask*>(arguments[2]);
    if (arguments[3] != sizeof(Mask) || (given != nullptr && !is_known)) {
        return -EINVAL;
    }
    Mask mask = 0;
    std::memcpy(&mask, &context.uc_sigmask, sizeof(Mask));
    const Mask after = given == nullptr ? mask : changed(mask, how, *given);
    if (before != nullptr) {
        *before = mask;
    }
    std::memcpy(&context.uc_sigmask, &after, sizeof(Mask));
    return 0;
}

std::int64_t answer(std::int32_t number, const Arguments& arguments, ucontext_t& context) {
    if (const auto pretended = pretended_answer(number, arguments)) {
        return *pretended;
    }
    switch (number) {
        case SYS_futex: return answer_futex(arguments);
        case SYS_sysinfo: return answer_sysinfo(arguments);
        case SYS_openat: return answer_openat(arguments);
        case SYS_newfstatat: return answer_newfstatat(arguments);
        case SYS_rt_sigprocmask: return answer_sigprocmask(arguments, context);
        default: return deny(number);
    }
}

std::uint64_t register_of(const ucontext_t& context, int which) {
    return static_cast<std::uint64_t>(context.uc_mcontext.gregs[which]);
}

void on_denied_call(int /*signal*/, siginfo_t* info, void* interrupted) {
    if (info->si_code != kOfSeccomp) {
        return;
    }
    const int errno_before = errno;
    ucontext_t& context = *static_cast<ucontext_t*>(interrupted);
    const Arguments arguments = {register_of(context, REG_RDI), register_of(context, REG_RSI),
                                 register_of(context, REG_RDX), register_of(context, REG_R10),
                                 register_of(context, REG_R8),  register_of(context, REG_R9)};
    const bool is_foreign = info->si_arch != AUDIT_ARCH_X86_64;
    context.uc_mcontext.gregs[REG_RAX] = is_foreign ? deny(kForeignCall) : answer(info->si_syscall, arguments, context);
    errno = errno_before;
}

Error failure() { return system_error("handler of SIGSYS"); }

}  // namespace

Result<void> answer_denied_calls(DenialLog& denials) {
    answering = {&denials, false};
    struct sigaction action = {};
    action.sa_sigaction = on_denied_call;
    action.sa_flags = SA_SIGINFO;
    sigset_t denied_call;
    sigemptyset(&denied_call);
    sigaddset(&denied_call, SIGSYS);
    const bool done = sigaction(SIGSYS, &action, nullptr) == 0 && sigprocmask(SIG_UNBLOCK, &denied_call, nullptr) == 0;
    return done ? Result<void>() : failure();
}

void answer_as_playing() { answering.playing = true; }

#else

Result<void> answer_denied_calls(DenialLog&) { return Error{"not written for this processor"}; }
void answer_as_playing() {}

#endif

}  // namespace podball::sandbox
