// The program podball. Each command has a source file of its own.
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/heap_pages.hpp"
#include "cli/logging.hpp"
#include "cli/program_end.hpp"
#include "cli/stack_limit.hpp"
#include "cli/usage.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <exception>
#include <span>
#include <sstream>

namespace podball::cli {

namespace {

// Opens /dev/null for each closed standard stream. Otherwise the next opened file would become that stream. Reading
// from a closed input and writing to a closed output still fail.
void fill_standard_streams() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

ExitCode run(int argument_count, char** arguments) {
    fill_standard_streams();
    std::signal(SIGCHLD,
                SIG_DFL);  // A parent may have set SIG_IGN, with which the ends of children cannot be read.
    CLI::App app("A game that team libraries play: matches, recordings, teams, rules.", "podball");
    LogOptions log;
    Run chosen;
    add_all_commands(app, log, chosen);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::Success& help) {
        std::ostringstream text;
        app.exit(help, text);
        return print(text.str());
    } catch (const BadValue& error) {
        return fail({error.what()}, ExitCode::Usage);
    } catch (const CLI::ParseError& error) {
        return fail({usage_message(app, error)}, ExitCode::Usage);
    }
    if (const auto result = start_logging(log, std::span(arguments, static_cast<std::size_t>(argument_count)));
        !result) {
        return fail(result.error());
    }
    return chosen();
}

}  // namespace

}  // namespace podball::cli

int main(int argument_count, char** arguments) {
    using namespace podball::cli;
    try {
        if (const auto result = ensure_stack(); !result) {
            return static_cast<int>(fail(result.error()));
        }
        use_large_pages();
        guard_program_end();
        return leave(run(argument_count, arguments));
    } catch (const std::exception& error) {
        return leave(fail({error.what()}));
    }
}
