// The end of the program. In mode inproc the code of a team runs in it, and must not make a failure look like success.
#pragma once

#include "cli/command.hpp"

namespace podball::cli {

/// Refuses ends of the program that a team causes by `exit`, `quick_exit`, `_exit` or `_Exit`: a sentence names the
/// team and the call, and the exit code is that of ExitCode::Input. A team that makes the system call itself is not
/// noticed. Call it once, before any library of a team is opened.
void guard_program_end();

/// Ends the program with `code` at once. Handlers and destructors do not run. Thread: any.
[[noreturn]] void end_at_once(ExitCode code);

/// The result of `main` for `code`. Does not return if the library of a team was opened in this process: output is
/// written, then the program ends without the team's handlers and destructors.
int leave(ExitCode code);

}  // namespace podball::cli
