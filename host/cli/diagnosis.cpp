#include "cli/diagnosis.hpp"

#include "control/core_lease.hpp"
#include "control/time_budget.hpp"
#include "isolation/worker_host.hpp"

#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

using isolation::GuardProbe;
using isolation::Worker;
using isolation::WorkerHost;

constexpr std::int64_t kGapsNs = 100'000'000;
constexpr std::int64_t kCoarseNs = 1'000'000;  // A CPU clock that moves on in such steps cannot judge a budget.

std::int64_t wall_ns() { return control::read_clocks(false).wall; }

int usable_cores() {
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

int other_core(int core) {
    cpu_set_t cores;
    sched_getaffinity(0, sizeof cores, &cores);
    for (int other = 0; other < CPU_SETSIZE; ++other) {
        if (other != core && CPU_ISSET(static_cast<std::size_t>(other), &cores)) {
            return other;
        }
    }
    return core;
}

// The worker first, because this thread may use one core only as long as the lease lives.
void measure_across_cores(Diagnosis& found, Worker& worker) {
    if (found.cores < 2) {
        return;
    }
    const int core = other_core(sched_getcpu());
    const control::CoreLease lease;
    worker.move_to(core != lease.core() ? core : other_core(lease.core()));
    found.across_cores_ns = isolation::measure_hand_off(worker).wall_ns;
}

// A worker that sleeps uses no CPU time, so this asks about the clock of this process, which is kept in the same way.
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
        found.cpu_clock_step_ns = wall_ns() - begin;  // It stood still all the time.
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
            found.advice.push_back(
                {fmt::format("no {}: {}", isolation::guard_name(guard.guard), guard.reason), guard.remedy});
        }
    }
    if (has_cpu_limit() || found.cpu_clock_step_ns >= kCoarseNs) {
        found.advice.push_back(
            {"the CPU clock of a process moves on only every few milliseconds, so budgets judge coarsely",
             "start podball without a limit of CPU time (ulimit -t unlimited)"});
    }
    if (!found.counts_waiting) {
        found.advice.push_back(
            {"the system does not tell how long a process waited for a core, so on a busy machine a "
             "team may seem to hang",
             "a kernel with schedstats, or a longer hang in --budget"});
    }
    if (found.load > found.cores) {
        found.advice.push_back({fmt::format("{:.1f} processes want {} cores", found.load, found.cores),
                                "verdicts stay the same, but wall times say more about the machine than about teams; "
                                "measure on a quiet one"});
    }
}

}  // namespace

Result<Diagnosis> diagnose() {
    Diagnosis found;
    found.guards = isolation::probe_sandbox();
    found.cores = usable_cores();
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
    found.sandbox = isolation::sandbox_text(host.value()->sandbox());
    const auto& hand_off = host.value()->hand_off();
    found.one_core_ns = hand_off.one_core_ns;
    found.unplaced_ns = hand_off.unplaced_ns;
    found.baseline_cpu_ns = hand_off.baseline_cpu_ns;
    found.shares_core = hand_off.share_core();
    measure_across_cores(found, *worker.value());
    measure_cpu_clock(found);
    found.counts_waiting = std::filesystem::exists("/proc/self/schedstat");
    found.longest_gap_ns = longest_gap_ns();
    advise(found);
    return found;
}

}  // namespace podball::cli
