#include "sandbox/attempts.hpp"
#include "sandbox/confined.hpp"
#include "support/catch.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::sandbox;
using podball::testing::Attempt;
using podball::testing::attempts_denied_always;
using podball::testing::attempts_denied_while_playing;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

template <typename... Arguments>
long call(long number, Arguments... arguments) {
    return syscall(number, arguments...);
}

constexpr std::size_t kNumbers = 3;  // Of each attempt: errno or 0, how many denials, the first one's number.

void try_out(const std::vector<Attempt>& attempts, Scratch& scratch) {
    auto* result = scratch.results.begin();
    for (const Attempt& attempt : attempts) {
        scratch.denials = {};
        errno = 0;
        *result++ = attempt.act() == -1 ? errno : 0;
        *result++ = static_cast<std::int32_t>(scratch.denials.count);
        *result++ = scratch.denials.first[0];
    }
}

void check(const std::vector<Attempt>& attempts, const testing::Outcome& outcome) {
    REQUIRE(outcome.exit_code == 0);
    REQUIRE(attempts.size() * kNumbers <= outcome.scratch.results.size());
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        const auto* const result = outcome.scratch.results.begin() + kNumbers * i;
        CAPTURE(attempts[i].what);
        CHECK(result[0] == attempts[i].failure);
        CHECK(result[1] == 1);
        CHECK(denial_name(result[2]) == attempts[i].noted);
    }
}

std::vector<std::string> noted(const testing::Outcome& outcome) { return denied_calls(outcome.scratch.denials); }

}  // namespace

TEST_CASE("what a team may never do fails and is noted while loading") {
    testing::skip_without_seccomp();
    const Confinement confinement = {GENERATE(false, true)};
    check(attempts_denied_always(),
          run_confined(confinement, [](Scratch& scratch) { try_out(attempts_denied_always(), scratch); }));
}

TEST_CASE("what a team may never do fails and is noted while playing") {
    testing::skip_without_seccomp();
    const Confinement confinement = {GENERATE(false, true)};
    check(attempts_denied_always(), run_confined(confinement, [](Scratch& scratch) {
              scratch.lock();
              try_out(attempts_denied_always(), scratch);
          }));
}

TEST_CASE("what only loading may fails and is noted while playing") {
    testing::skip_without_seccomp();
    const Confinement confinement = {GENERATE(false, true)};
    check(attempts_denied_while_playing(), run_confined(confinement, [](Scratch& scratch) {
              scratch.lock();
              try_out(attempts_denied_while_playing(), scratch);
          }));
}

// By numbers, so that the test fails if the table grows unseen.
TEST_CASE("of all system calls there are, a playing team can make those of a short list and no other") {
    testing::skip_without_seccomp();
    static const std::vector<long> kPermitted = {SYS_read,          SYS_write,        SYS_writev,
                                                 SYS_close,         SYS_fstat,        SYS_ioctl,
                                                 SYS_lseek,         SYS_mmap,         SYS_mprotect,
                                                 SYS_munmap,        SYS_mremap,       SYS_brk,
                                                 SYS_madvise,       SYS_futex,        SYS_restart_syscall,
                                                 SYS_sched_yield,   SYS_nanosleep,    SYS_clock_nanosleep,
                                                 SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,
                                                 SYS_time,          SYS_getpid,       SYS_gettid,
                                                 SYS_getrandom,     SYS_sysinfo,      SYS_sched_getaffinity,
                                                 SYS_prlimit64,     SYS_exit,         SYS_exit_group,
                                                 SYS_rt_sigreturn,  SYS_tgkill,       SYS_rt_sigprocmask,
                                                 SYS_newfstatat};
    // uretprobe and uprobe: the kernel's own, which it lets no filter see and answers with a signal to everybody else.
    static const std::vector<long> kOfTheKernel = {335, 336};
    constexpr long kCalls = 1024;  // More than any kernel has.
    const auto is_in = [](const std::vector<long>& numbers, long number) {
        return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
    };
    const auto outcome = run_confined({GENERATE(false, true)}, [&is_in](Scratch& scratch) {
        scratch.lock();
        for (long number = 0; number < kCalls; ++number) {
            if (is_in(kPermitted, number) || is_in(kOfTheKernel, number)) {
                continue;
            }
            scratch.denials = {};
            const bool failed = call(number, -1L, -1L, -1L, -1L, -1L, -1L) == -1;
            const bool is_right = failed && errno == (number == SYS_clone3 ? ENOSYS : EPERM);
            const bool is_noted = scratch.denials.count == 1 && scratch.denials.first[0] == number;
            scratch.results[static_cast<std::size_t>(number)] = is_right && is_noted ? 1 : -1;
        }
    });
    REQUIRE(outcome.exit_code == 0);
    std::vector<std::string> made;
    long denied = 0;
    for (long number = 0; number < kCalls; ++number) {
        const int result = outcome.scratch.results[static_cast<std::size_t>(number)];
        if (result == -1) {
            made.push_back(denial_name(static_cast<std::int32_t>(number)));
        }
        if (result == 1) {
            ++denied;
        }
    }
    CHECK(made == std::vector<std::string>{});
    CHECK(denied == kCalls - static_cast<long>(kPermitted.size() + kOfTheKernel.size()));
}

TEST_CASE("calls in the clothes of another machine are denied") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({}, [](Scratch& scratch) {
        constexpr long kX32 = 0x40000000;
        scratch.results[0] = call(kX32 | SYS_getpid) == -1 ? errno : 0;
    });
    CHECK(outcome.scratch.results[0] == EPERM);
    CHECK(noted(outcome) == std::vector<std::string>{"system call 1073741863"});
#if defined(__x86_64__)
    const auto old = run_confined({}, [](Scratch& scratch) {
        int result = 20;  // getpid of 32-bit programs.
        asm volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
        scratch.results[0] = result;
    });
    if (old.signal == SIGSEGV) {
        WARN("this kernel runs no 32-bit calls");
    } else {
        CHECK(old.scratch.results[0] == -EPERM);
        CHECK(noted(old) == std::vector<std::string>{denial_name(kForeignCall)});
    }
#endif
}

TEST_CASE("libraries that start threads or processes are told that they cannot, and the team lives on") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({GENERATE(false, true)}, [](Scratch& scratch) {
        scratch.lock();
        try {
            std::thread([] {}).join();
        } catch (const std::system_error& error) {
            scratch.results[0] = error.code().value();
        }
        scratch.results[1] = std::system("true");
        scratch.results[2] = popen("true", "r") == nullptr ? errno : 0;
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.scratch.results[0] == EPERM);
    CHECK(outcome.scratch.results[1] != 0);
    CHECK(outcome.scratch.results[2] == EPERM);
    const auto names = noted(outcome);
    for (const char* const name : {"clone3", "clone", "pipe2"}) {
        CHECK(std::count(names.begin(), names.end(), name) == 1);
    }
}

TEST_CASE("a team that blocks all signals is denied and lives on as any, and blocks the others") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({}, [](Scratch& scratch) {
        scratch.lock();
        sigset_t all;
        sigset_t before;
        sigset_t after;
        sigfillset(&all);
        scratch.results[0] = sigprocmask(SIG_SETMASK, &all, &before);
        scratch.results[1] = socket(AF_INET, SOCK_STREAM, 0);
        scratch.results[2] = sigprocmask(SIG_BLOCK, nullptr, &after);
        scratch.results[3] = sigismember(&before, SIGUSR1);
        scratch.results[4] = sigismember(&after, SIGUSR1);
        scratch.results[5] = sigismember(&after, SIGSYS);
        scratch.results[6] = sigprocmask(SIG_SETMASK, &before, nullptr);
        sigprocmask(SIG_BLOCK, nullptr, &after);
        scratch.results[7] = sigismember(&after, SIGUSR1);
        scratch.results[8] = sigprocmask(77, &all, nullptr) == -1 ? errno : 0;
    });
    CHECK(outcome.exit_code == 0);
    const std::vector<std::int32_t> results(outcome.scratch.results.begin(), outcome.scratch.results.begin() + 9);
    CHECK(results == std::vector<std::int32_t>{0, -1, 0, 0, 1, 0, 0, 0, EINVAL});
    CHECK(noted(outcome) == std::vector<std::string>{"socket"});
}

TEST_CASE("a flood of one denied call does not hide another, and all are counted") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({}, [](Scratch&) {
        for (int i = 0; i < 1000; ++i) {
            call(SYS_socket, AF_INET, SOCK_STREAM, 0);
        }
        for (long number : {SYS_bind, SYS_listen, SYS_socket}) {
            call(number, 0, 0, 0);
        }
    });
    CHECK(outcome.scratch.denials.count == 1003);
    CHECK(noted(outcome) == std::vector<std::string>{"socket", "bind", "listen"});
}

TEST_CASE("a log of denials that a team has filled with nonsense does no harm") {
    DenialLog log;
    log.count = log.kinds = 0xFFFFFFFF;
    log.first.fill(-77);
    CHECK(denied_calls(log) == std::vector<std::string>(DenialLog::kKept, "system call -77"));
}
