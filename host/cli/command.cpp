#include "cli/command.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"
#include "cli/interrupt.hpp"

#include <unistd.h>

#include <fcntl.h>
#include <algorithm>
#include <cerrno>
#include <iostream>

#include <fmt/format.h>

namespace podball::cli {

namespace {

int result_descriptor = STDOUT_FILENO;

}  // namespace

void tell(std::string_view text) { std::cerr << "podball: " << printable(text) << std::endl; }

ExitCode fail(const Error& error, ExitCode code) {
    tell(error.message);
    return code;
}

ExitCode fail_interrupted(const std::string& left) {
    return fail({fmt::format("interrupted; {}", left)}, ExitCode::Interrupted);
}

ExitCode fail_unless_interrupted(const Error& error) { return interrupted() ? fail_interrupted() : fail(error); }

void keep_output_for_result() {
    const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (kept >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0) {
        result_descriptor = kept;
    }
}

void prepare_for_teams(int interrupts) {
    catch_interrupts(interrupts);
    survive_failed_writes();
    keep_output_for_result();
}

ExitCode print(std::string_view text) {
    const std::string lines = printable_lines(text);
    text = lines;
    while (!text.empty()) {
        const ssize_t count = write(result_descriptor, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            return fail(system_error("standard output: the result could not be written"));
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return ExitCode::Done;
}

Result<void> write_text(std::ostream& out, std::string_view text) {
    errno = 0;
    out << text << std::flush;
    return out ? Result<void>() : Result<void>(system_error("cannot be written"));
}

}  // namespace podball::cli
