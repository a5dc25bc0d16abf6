#include "isolation/wait_meter.hpp"

#include "control/time_budget.hpp"
#include "isolation/process_clocks.hpp"

#include <algorithm>
#include <utility>

namespace podball::isolation {
namespace {

constexpr std::int64_t kWorthReadingNs = 10'000'000;
constexpr std::int64_t kSuspectNs = 1'000'000'000;

std::int64_t wall_ns() { return control::read_clocks(false).wall; }

// Accounts only grow, but a controller may go on on another thread, which has an account of its own.
std::int64_t growth(std::int64_t before, std::int64_t now) { return std::max<std::int64_t>(0, now - before); }

}  // namespace

WaitMeter::WaitMeter(pid_t worker, const Supervisor& supervisor)
    : worker_(worker), supervisor_(supervisor), before_(read()) {}

void WaitMeter::begin(Waiting waiting) {
    waiting_ = waiting;
    if (waiting == Waiting::Uncounted) {
        return;
    }
    is_exact_ = waiting == Waiting::WithCpuTime || waited_ns_ > kSuspectNs;
    if (is_exact_) {
        before_ = read();
        raw_ns_ = 0;
    }
    from_ns_ = wall_ns();
}

void WaitMeter::end() {
    if (waiting_ == Waiting::Uncounted) {
        return;
    }
    raw_ns_ += wall_ns() - from_ns_;
    if (is_exact_ || raw_ns_ > kWorthReadingNs) {
        correct();
    }
}

WaitMeter::Accounts WaitMeter::read() const {
    return {process_cpu_ns(worker_), process_delay_ns(worker_), thread_delay_ns(), supervisor_.awake_ns()};
}

// A pause of the whole machine counts no more here than in the supervisor.
void WaitMeter::correct() {
    const Accounts now = read();
    const Accounts before = std::exchange(before_, now);
    const std::int64_t cpu = waiting_ == Waiting::WithCpuTime ? 0 : growth(before.worker_cpu, now.worker_cpu);
    const std::int64_t without_core =
        growth(before.worker_delay, now.worker_delay) + growth(before.host_delay, now.host_delay);
    const std::int64_t awake = now.awake - before.awake + 2 * Supervisor::kPeriodNs;
    waited_ns_ += std::clamp<std::int64_t>(std::exchange(raw_ns_, 0) - cpu - without_core, 0, awake);
}

}  // namespace podball::isolation
