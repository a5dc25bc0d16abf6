#include "cli/program_end.hpp"

#include "base/printable.hpp"
#include "control/call_guard.hpp"
#include "control/team_library.hpp"
#include "sandbox/guard_state.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include <spdlog/spdlog.h>

namespace podball::cli {
namespace {

pid_t guarded = -1;  // A forked process is not guarded.

[[noreturn]] void end_now(int code) {
    for (;;) {
        syscall(SYS_exit_group, code);
    }
}

bool is_end_by_team() { return guarded == getpid() && control::TeamLibrary::is_any_open(); }

// Buffered output stays unwritten: the team's call may have left it half written.
[[noreturn]] void report_end() {
    const control::TeamCall& call = control::running_call();
    const std::string place = call.name == nullptr ? "a team ended the program from a thread of its own"
                                                   : "'" + printable(call.team) + "' ended the program in " + call.name;
    const std::string report = "podball: " + place +
                               "; there is no result. A team must return from every call (podball.h, rule 8); with "
                               "--mode isolated the match would go on\n";
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, report.data(), report.size());
    end_now(static_cast<int>(ExitCode::Input));
}

void check_end() {
    if (is_end_by_team()) {
        report_end();
    }
}

}  // namespace

void guard_program_end() {
    guarded = getpid();
    std::atexit(check_end);
    std::at_quick_exit(check_end);
}

void end_at_once(ExitCode code) { end_now(static_cast<int>(code)); }

int leave(ExitCode code) {
    const int number = static_cast<int>(code);
    if (!control::TeamLibrary::is_any_open()) {
        return number;
    }
    guarded = -1;
    if (sandbox::kUnderSanitizer) {  // It looks for leaks at the end.
        return number;
    }
    spdlog::shutdown();
    std::cout.flush();
    std::fflush(nullptr);
    end_now(number);
}

}  // namespace podball::cli

// These definitions take the place of those of the C library, also for the libraries of teams.
extern "C" void _exit(int code) {
    podball::cli::check_end();
    podball::cli::end_now(code);
}

extern "C" void _Exit(int code) noexcept {
    podball::cli::check_end();
    podball::cli::end_now(code);
}
