#include "hosting/diagnosis.hpp"

#include "control/core_lease.hpp"
#include "control/time_budget.hpp"
#include "isolation/process_clocks.hpp"
#include "isolation/worker_host.hpp"

#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace podball::hosting {

namespace {

using isolation::WorkerHost;
using sandbox::GuardProbe;

constexpr std::int64_t kGapsNs = 100'000'000;
constexpr std::int64_t kCoarseNs = 1'000'000;  // Steps of a CPU clock that are too coarse to judge a budget.

std::int64_t wall_ns() { return control::read_clocks(false).wall; }

// Measures the CPU clock of this process, because a worker that sleeps uses no CPU time. Both clocks work alike.
void measure_cpu_clock(Diagnosis& found) {
    constexpr int kReads = 1000;
    found.cpu_clock_step_ns = INT64_MAX;
    const auto begin = wall_ns();
    auto last = isolation::process_cpu_ns(getpid());
    for (int i = 0; i < kReads; ++i) {
        const auto now = isolation::process_cpu_ns(getpid());
        if (now > last) {
            found.cpu_clock_step_ns = std::min(found.cpu_clock_step_ns, now - last);
        }
        last = now;
    }
    found.cpu_clock_read_ns = (wall_ns() - begin) / kReads;
    if (found.cpu_clock_step_ns == INT64_MAX) {
        found.cpu_clock_step_ns = wall_ns() - begin;  // The clock stood still all the time.
    }
}

std::int64_t longest_gap_ns() {
    std::int64_t longest = 0;
    const auto begin = wall_ns();
    for (auto last = begin; last - begin < kGapsNs;) {
        const auto now = wall_ns();
        longest = std::max(longest, now - last);
        last = now;
    }
    return longest;
}

bool has_cpu_limit() {
    rlimit limit{};
    return getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void advise(Diagnosis& found) {
    for (const GuardProbe& guard : found.guards) {
        if (!guard.holds) {
            found.advice.push_back({fmt::format("no {} ({}): without it {}", sandbox::guard_name(guard.guard),
                                                guard.reason, sandbox::weakness_without(guard.guard)),
                                    guard.remedy});
        }
    }
    if (has_cpu_limit() || found.cpu_clock_step_ns >= kCoarseNs) {
        found.advice.push_back(
            {"the CPU clock of a process has steps of several milliseconds, so budgets judge coarsely",
             "start podball without a limit of CPU time (ulimit -t unlimited)"});
    }
    if (!found.counts_waiting) {
        found.advice.push_back(
            {"the system does not tell how long a process waited for a core, so on a busy machine a "
             "team may seem to hang",
             "a kernel with schedstats, or a longer hang in --budget"});
    }
    if (found.load > found.cores) {
        found.advice.push_back(
            {fmt::format("{:.1f} processes need a core, and podball may use {}", found.load, found.cores),
             "measure wall times on a quiet machine; verdicts are not affected"});
    }
}

}  // namespace

Result<Diagnosis> diagnose() {
    Diagnosis found;
    found.guards = sandbox::probe_sandbox();
    found.cores = control::usable_cores();
    found.cores_online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    getloadavg(&found.load, 1);
    const auto host = WorkerHost::start();
    if (!host) {
        return host.error();
    }
    const auto before = wall_ns();
    const auto worker = host.value()->start_worker({});
    if (!worker) {
        return worker.error();
    }
    found.worker_start_ns = wall_ns() - before;
    found.sandbox = sandbox::sandbox_text(host.value()->sandbox());
    found.hand_off = host.value()->hand_off();
    measure_cpu_clock(found);
    found.counts_waiting = std::filesystem::exists("/proc/self/schedstat");
    found.longest_gap_ns = longest_gap_ns();
    advise(found);
    return found;
}

}  // namespace podball::hosting
