#include "cli/command.hpp"

#include "cli/interrupt.hpp"

#include <unistd.h>

#include <fcntl.h>
#include <algorithm>
#include <cerrno>
#include <iostream>

namespace podball::cli {

namespace {

int result_descriptor = STDOUT_FILENO;

}  // namespace

CLI::Option* add_team_path(CLI::App& command, std::string& folders) {
    return command.add_option("--team-path", folders, "Folders with teams, parted by ':', looked into first")
        ->type_name("FOLDERS");
}

CLI::Option* add_rules_path(CLI::App& command, std::string& folders) {
    return command.add_option("--rules-path", folders, "Folders with games, parted by ':', looked into first")
        ->type_name("FOLDERS");
}

ExitCode fail(const Error& error, ExitCode code) {
    std::cerr << "podball: " << error.message << '\n';
    return code;
}

ExitCode fail_interrupted(const std::string& left) { return fail({"interrupted; " + left}, ExitCode::Interrupted); }

ExitCode fail_unless_interrupted(const Error& error) { return interrupted() ? fail_interrupted() : fail(error); }

void keep_output_for_result() {
    const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (kept >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0) {
        result_descriptor = kept;
    }
}

void prepare_for_teams() {
    catch_interrupt();
    survive_failed_writes();
    keep_output_for_result();
}

ExitCode print(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(result_descriptor, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            return fail({"standard output: the result could not be written"});
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return ExitCode::Done;
}

}  // namespace podball::cli
