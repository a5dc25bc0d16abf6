// Starts programs of the system.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace podball::season {

/// How a program is started.
struct ProgramStart {
    std::vector<std::string> words;  ///< Name, which is searched in PATH, and arguments.
    int output = -1;                 ///< Open file that gets its standard output.
    int errors = -1;                 ///< Open file that gets its standard error.
    std::optional<int> kept;         ///< Open file that it inherits.
};

/// Starts a program in a process group of its own, so that Ctrl-C does not reach it. Its input is empty. Returns its
/// process. Errors: it is not installed, or cannot be started.
Result<pid_t> start_program(const ProgramStart& start);

/// What a program wrote until its end.
struct ProgramOutput {
    int status = 0;  ///< Exit code, or minus the signal that ended it.
    std::string out;
    std::string errors;  ///< At most one line, the last one.
};

/// Runs a program to its end. Errors: as for `start_program`. Thread: blocks.
Result<ProgramOutput> run_program(const std::vector<std::string>& words);

/// Exit code of a process, or minus the signal that ended it. `status`: as `waitpid` gives it.
int exit_status(int status);

/// The last line of a text that is not empty.
std::string last_line(const std::string& text);

}  // namespace podball::season
