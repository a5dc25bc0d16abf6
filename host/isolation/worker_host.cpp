#include "isolation/worker_host.hpp"

#include "base/search_folders.hpp"
#include "control/core_lease.hpp"
#include "control/time_budget.hpp"
#include "isolation/block_access.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace podball::isolation {
namespace {

constexpr int kHandOffs = 32;  // Number of hand-offs for each median.
constexpr TimeLimits kPrepare = {10'000'000'000, 0};

std::int64_t median(std::vector<std::int64_t> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

}  // namespace

HandOffCost measure_hand_off(Worker& worker) {
    std::vector<std::int64_t> wall;
    std::vector<std::int64_t> cpu;
    for (int i = 0; i < kHandOffs; ++i) {
        const std::int64_t cpu_before = worker.cpu_ns();
        const std::int64_t before = control::read_clocks(false).wall;
        worker.post(handoff::Operation::Nothing, kPrepare);
        if (worker.wait()) {
            return {};
        }
        wall.push_back(control::read_clocks(false).wall - before);
        cpu.push_back(worker.cpu_ns() - cpu_before);
    }
    return {median(wall), median(cpu)};
}

std::filesystem::path worker_program() { return beside_program("../libexec/podball/podball-worker"); }

Result<std::unique_ptr<WorkerHost>> WorkerHost::start(const std::filesystem::path& program) {
    auto zygote = Zygote::start(program);
    if (!zygote) {
        return zygote.error();
    }
    std::unique_ptr<WorkerHost> host(new WorkerHost(std::move(zygote).value()));
    if (const auto& result = host->supervisor_.result(); !result) {
        return result.error();
    }
    if (const auto result = host->calibrate(); !result) {
        return result.error();
    }
    return host;
}

Result<std::unique_ptr<Worker>> WorkerHost::start_worker(const WorkerOptions& options) {
    auto started = Worker::start(*zygote_, supervisor_, options);
    if (!started) {
        return started;
    }
    started.value()->post(handoff::Operation::Nothing, kPrepare);
    if (const auto end = started.value()->wait()) {
        return Error{"a worker without a team " + end_text(*end)};
    }
    const bool is_fresh = options.circumstances.memory != 0;
    const std::string guard = is_fresh ? sandbox::missing_guard(sandbox_, started.value()->reply().sandbox) : "";
    if (!guard.empty()) {
        return Error{"the sandbox of a worker that was executed afresh lacks " + guard};
    }
    if (const std::string reason = reply_text(started.value()->reply()); !reason.empty()) {
        return Error{reason};
    }
    if (sandbox_[sandbox::Guard::Seccomp].holds != 0) {
        started.value()->trust_waking();
    }
    return started;
}

Result<void> WorkerHost::calibrate() {
    const auto worker = start_worker({});
    if (!worker) {
        return worker.error();
    }
    sandbox_ = worker.value()->reply().sandbox;
    control::CoreLease lease;
    worker.value()->move_to(lease.core());
    hand_off_.one_core = measure_hand_off(*worker.value());
    if (const auto other = lease.add_core()) {
        worker.value()->move_to(*other);
        hand_off_.across_cores = measure_hand_off(*worker.value());
    }
    return {};
}

}  // namespace podball::isolation
