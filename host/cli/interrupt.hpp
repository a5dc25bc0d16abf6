// Ctrl-C, and writes that fail.
#pragma once

#include <chrono>

namespace podball::cli {

/// Makes the first `count` SIGINTs after this call count in `interrupts`. The next one ends the process as usual.
/// Requires: count >= 1.
void catch_interrupts(int count);
/// Calls `catch_interrupts(1)`.
void catch_interrupt();

/// Makes SIGTERM count as SIGINT. Requires: `catch_interrupts` was called.
void catch_termination();

/// Number of SIGINTs that were caught.
int interrupts();
/// Whether a SIGINT was caught.
bool interrupted();
/// Whether a second SIGINT was caught.
bool interrupted_twice();

/// Makes writes fail with an error, instead of ending the program, if nobody reads the pipe or if the file may not
/// grow.
void survive_failed_writes();

/// Sleeps until `time`, or until a SIGINT comes.
void sleep_until_interrupted(std::chrono::steady_clock::time_point time);

/// Sleeps until a SIGINT comes.
void wait_for_interrupt();

}  // namespace podball::cli
