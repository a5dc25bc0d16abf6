// Ctrl-C, and writes that fail.
#pragma once

#include <chrono>

namespace podball::cli {

/// Makes the first SIGINT after this call set `interrupted`. A second SIGINT ends the process as usual.
void catch_interrupt();

/// Whether a SIGINT has come since `catch_interrupt`.
bool interrupted();

/// Makes writes fail with an error, instead of ending the program, if nobody reads the pipe or if the file may not
/// grow.
void survive_failed_writes();

/// Sleeps until `time`, or until a SIGINT comes.
void sleep_until_interrupted(std::chrono::steady_clock::time_point time);

/// Sleeps until a SIGINT comes.
void wait_for_interrupt();

}  // namespace podball::cli
