#include "support/busy_processes.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace podball::testing {
namespace {

[[noreturn]] void be_busy() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (volatile unsigned turns = 0;;) {
        turns = turns + 1;
    }
}

void bind_to(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<unsigned>(core), &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

}  // namespace

BusyProcesses::BusyProcesses(int count, std::optional<int> core) {
    for (int i = 0; i < count; ++i) {
        pids_.push_back(fork());
        if (pids_.back() != 0) {
            continue;
        }
        if (core) {
            bind_to(*core);
        }
        be_busy();
    }
}

BusyProcesses::~BusyProcesses() {
    for (const pid_t pid : pids_) {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
}

}  // namespace podball::testing
