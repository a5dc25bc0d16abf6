// Ctrl-C.
#pragma once

#include <chrono>

namespace podball::cli {

/// From now on a first SIGINT is remembered, and a second one ends the process as usual.
void catch_interrupt();

/// Whether there was one.
bool interrupted();

/// A pipe that nobody reads and a file that may not grow become errors of those who write, and no longer end the
/// program.
void survive_failed_writes();

/// Sleeps until `time`, or until a SIGINT comes.
void sleep_until_interrupted(std::chrono::steady_clock::time_point time);

/// Sleeps until a SIGINT comes.
void wait_for_interrupt();

}  // namespace podball::cli
