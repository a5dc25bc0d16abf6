#include "isolation/worker_host.hpp"

#include "control/core_lease.hpp"
#include "control/time_budget.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace podball::isolation {
namespace {

constexpr int kHandOffs = 100;  // For a median of each placement.
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
        worker.post(Operation::Nothing, kPrepare);
        if (worker.wait()) return {};
        wall.push_back(control::read_clocks(false).wall - before);
        cpu.push_back(worker.cpu_ns() - cpu_before);
    }
    return {median(wall), median(cpu)};
}

std::filesystem::path worker_program() {
    constexpr const char* kName = "podball-worker";
    std::error_code failed;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    const auto beside = folder / kName;
    return std::filesystem::exists(beside, failed) ? beside : folder.parent_path() / "bin" / kName;
}

Result<std::unique_ptr<WorkerHost>> WorkerHost::start(const std::filesystem::path& program) {
    auto zygote = Zygote::start(program);
    if (!zygote) return zygote.error();
    std::unique_ptr<WorkerHost> host(new WorkerHost(std::move(zygote).value()));
    if (const auto& error = host->supervisor_.failure()) return *error;
    if (auto error = host->calibrate()) return *std::move(error);
    return host;
}

Result<std::unique_ptr<Worker>> WorkerHost::start_worker(const WorkerOptions& options) {
    auto started = Worker::start(*zygote_, supervisor_, options);
    if (!started) return started;
    started.value()->post(Operation::Nothing, kPrepare);
    if (const auto end = started.value()->wait()) return Error{"a worker without a team " + end_text(*end)};
    if (sandbox_[Guard::Seccomp].holds != 0) started.value()->trust_waking();
    return started;
}

std::optional<Error> WorkerHost::calibrate() {
    const auto worker = start_worker({});
    if (!worker) return worker.error();
    sandbox_ = worker.value()->said().sandbox;
    const HandOffCost unplaced = measure_hand_off(*worker.value());
    const control::CoreLease lease;
    worker.value()->move_to(lease.core());
    const HandOffCost one_core = measure_hand_off(*worker.value());
    hand_off_ = {one_core.wall_ns, unplaced.wall_ns, 0};
    hand_off_.baseline_cpu_ns = hand_off_.share_core() ? one_core.cpu_ns : unplaced.cpu_ns;
    return std::nullopt;
}

}  // namespace podball::isolation
