// The time stamp counter of x86, a clock that is read without a system call.
#pragma once

namespace podball::sandbox {

/// From now on `rdtsc` and `rdtscp` in this process read the pretended monotonic clock. Every other fault ends the
/// process by SIGSEGV, as without this. Does nothing on other processors, and if the kernel refuses.
void trap_time_stamps();

}  // namespace podball::sandbox
