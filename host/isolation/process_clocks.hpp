// Reads the system's accounts of the time of a process: time with a core, and time without one.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace podball::isolation {

/// CPU time of all threads of a process; -1 if the process does not exist. Units: nanoseconds. Cost: a system call.
std::int64_t process_cpu_ns(pid_t pid);

/// Time in which the first thread of a process was ready to run but had no core. A period counts from its end on, so
/// a thread that is ready to run now may have waited for longer. 0 if the process does not exist, or on a system
/// without schedstat. Units: nanoseconds. Cost: three system calls.
std::int64_t process_delay_ns(pid_t pid);

/// As `process_delay_ns`, for the calling thread.
std::int64_t thread_delay_ns();

/// Whether the first thread of a process runs or is ready to run. Cost: three system calls.
bool is_runnable(pid_t pid);

}  // namespace podball::isolation
