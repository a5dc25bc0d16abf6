#include "control/watchdog.hpp"

#include "control/controller_decorator.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <utility>

namespace podball::control {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kLooksPerLimit = 8;
constexpr std::int64_t kPeriodMaxNs = 100'000'000;
constexpr std::int64_t kPeriodMinNs = 1'000'000;

struct CallTraits {
    std::string_view name;
    std::int64_t TimeBudget::*limit_ns;
};
// By WatchedCall.
constexpr std::array<CallTraits, 3> kCalls = {
    {{"create", &TimeBudget::create_hang_ns}, {"step", &TimeBudget::hang_ns}, {"destroy", &TimeBudget::hang_ns}}};

std::int64_t period_of(const TimeBudget& budget) {
    const std::int64_t shortest_ns = std::min(budget.hang_ns, budget.create_hang_ns);
    return std::clamp(shortest_ns / kLooksPerLimit, kPeriodMinNs, kPeriodMaxNs);
}

/// Reports the beginning and end of one call to a post.
class ReportedCall {
  public:
    ReportedCall(CallPost& post, WatchedCall call) : post_(post) { post_.begin(call); }
    ~ReportedCall() { post_.end(); }
    ReportedCall(const ReportedCall&) = delete;
    ReportedCall& operator=(const ReportedCall&) = delete;

  private:
    CallPost& post_;
};

class WatchedController final : public ControllerDecorator {
  public:
    WatchedController(std::unique_ptr<Controller> controller, std::shared_ptr<CallPost> post)
        : ControllerDecorator(std::move(controller)), post_(std::move(post)) {}
    ~WatchedController() override {
        const ReportedCall reported(*post_, WatchedCall::Destroy);
        end_decorated();
    }

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        const ReportedCall reported(*post_, WatchedCall::Step);
        return ControllerDecorator::step(view, commands);
    }
    Result<void> restart() override {
        const ReportedCall reported(*post_, WatchedCall::Create);
        return ControllerDecorator::restart();
    }

  private:
    std::shared_ptr<CallPost> post_;
};

}  // namespace

std::optional<HungCall> CallPost::look(std::int64_t elapsed_ns, const TimeBudget& budget) {
    const std::uint64_t count = count_.load(std::memory_order_acquire);
    same_ns_ = count == seen_ ? same_ns_ + elapsed_ns : 0;
    seen_ = count;
    const CallTraits& call = kCalls[static_cast<std::size_t>(call_.load(std::memory_order_relaxed))];
    const std::int64_t limit_ns = budget.*(call.limit_ns);
    if (count % 2 == 0 || same_ns_ <= limit_ns) {
        return std::nullopt;
    }
    return HungCall{team_, slot_, call.name, limit_ns};
}

Watchdog::Watchdog(const TimeBudget& budget, Report report)
    : budget_(budget), report_(std::move(report)), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

std::shared_ptr<CallPost> Watchdog::post(std::string team, int slot) {
    auto made = std::make_shared<CallPost>(std::move(team), slot);
    const std::lock_guard lock(mutex_);
    posts_.push_back(made);
    return made;
}

// One check counts at most two periods, so that a pause of the whole program is not taken for a team that hangs.
void Watchdog::watch(const std::stop_token& stop) {
    const std::int64_t period_ns = period_of(budget_);
    std::mutex sleeping;
    std::condition_variable_any never;
    std::unique_lock lock(sleeping);
    auto last = Clock::now();
    while (!never.wait_for(lock, stop, std::chrono::nanoseconds(period_ns), [] { return false; }) &&
           !stop.stop_requested()) {
        const auto now = Clock::now();
        const std::int64_t elapsed_ns = std::chrono::nanoseconds(now - last).count();
        last = now;
        if (const auto hung = look(std::min(elapsed_ns, 2 * period_ns))) {
            return report_(*hung);
        }
    }
}

std::optional<HungCall> Watchdog::look(std::int64_t elapsed_ns) {
    const std::lock_guard lock(mutex_);
    std::erase_if(posts_, [](const auto& post) { return post.expired(); });
    for (const auto& post : posts_) {
        if (const auto kept = post.lock()) {
            if (auto hung = kept->look(elapsed_ns, budget_)) {
                return hung;
            }
        }
    }
    return std::nullopt;
}

std::unique_ptr<Controller> watched(std::unique_ptr<Controller> controller, std::shared_ptr<CallPost> post) {
    return std::make_unique<WatchedController>(std::move(controller), std::move(post));
}

}  // namespace podball::control
