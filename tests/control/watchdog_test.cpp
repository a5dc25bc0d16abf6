#include "control/watchdog.hpp"

#include "control/controller_defaults.hpp"
#include "support/catch.hpp"

#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;

namespace {

constexpr std::int64_t kMs = 1'000'000;

TimeBudget budget_of(std::int64_t hang_ns, std::int64_t create_hang_ns) {
    TimeBudget budget;
    budget.hang_ns = hang_ns;
    budget.create_hang_ns = create_hang_ns;
    return budget;
}

/// Waits until somebody says so.
class Gate {
  public:
    void open() {
        const std::lock_guard lock(mutex_);
        is_open_ = true;
        changed_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_open_; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_open_ = false;
};

/// Whose steps wait at a gate, if there is one.
class Waits final : public ControllerDefaults {
  public:
    explicit Waits(Gate* gate = nullptr) : gate_(gate) {}
    StepOutcome step(const podball_view_t&, std::span<podball_command_t>) override {
        if (gate_ != nullptr) {
            gate_->wait();
        }
        return {.fault = std::nullopt, .cpu_ns = 7};
    }
    Result<void> restart() override { return Error{"no"}; }
    bool measures_itself() const override { return true; }

  private:
    Gate* gate_;
};

}  // namespace

TEST_CASE("a call hangs once it was seen to run for longer than its limit, and not before") {
    const TimeBudget budget = budget_of(100 * kMs, 1'000 * kMs);
    CallPost post("Slow", 1);
    CHECK_FALSE(post.look(5'000 * kMs, budget));
    post.begin(WatchedCall::Step);
    CHECK_FALSE(post.look(5'000 * kMs, budget));  // Nobody knows when in this time it began.
    CHECK_FALSE(post.look(60 * kMs, budget));
    CHECK_FALSE(post.look(40 * kMs, budget));
    const auto hung = post.look(1, budget);
    REQUIRE(hung);
    CHECK(hung->team == "Slow");
    CHECK(hung->slot == 1);
    CHECK(hung->call == "step");
    CHECK(hung->limit_ns == 100 * kMs);
}

TEST_CASE("calls that come back never hang, however many of them") {
    const TimeBudget budget = budget_of(1, 1);
    CallPost post("Busy", 0);
    for (int i = 0; i < 1'000; ++i) {
        post.begin(WatchedCall::Step);
        REQUIRE_FALSE(post.look(1'000 * kMs, budget));
        post.end();
        REQUIRE_FALSE(post.look(1'000 * kMs, budget));
        REQUIRE_FALSE(post.look(1'000 * kMs, budget));
    }
}

TEST_CASE("to create takes as long as it may, and the end of an instance is watched as a step is") {
    const TimeBudget budget = budget_of(100 * kMs, 1'000 * kMs);
    const auto hung = [&](WatchedCall call, std::int64_t after_ns) {
        CallPost post("Slow", 0);
        post.begin(call);
        post.look(0, budget);
        const auto found = post.look(after_ns, budget);
        return found ? std::string(found->call) : "";
    };
    CHECK(hung(WatchedCall::Create, 1'000 * kMs).empty());
    CHECK(hung(WatchedCall::Create, 1'001 * kMs) == "create");
    CHECK(hung(WatchedCall::Destroy, 100 * kMs).empty());
    CHECK(hung(WatchedCall::Destroy, 101 * kMs) == "destroy");
}

TEST_CASE("the watchdog tells which of several teams hangs, while the others go on") {
    Gate gate;
    Gate told;
    std::optional<HungCall> hung;
    Watchdog watchdog(budget_of(20 * kMs, 20 * kMs), [&](const HungCall& call) {
        hung = call;
        told.open();
        gate.open();
    });
    const podball_view_t view = {};
    const auto slow = watched(std::make_unique<Waits>(&gate), watchdog.post("Slow", 1));
    std::jthread other([&](const std::stop_token& stop) {
        const auto quick = watched(std::make_unique<Waits>(), watchdog.post("Quick", 0));
        while (!stop.stop_requested()) {
            quick->step(view, {});
        }
    });
    CHECK(slow->step(view, {}).cpu_ns == 7);  // Comes back because the report opens the gate.
    told.wait();
    CHECK(hung->team == "Slow");
    CHECK(hung->call == "step");
}

TEST_CASE("a watchdog ends without a report where nothing hangs, with posts that are gone and posts that are left") {
    bool reported = false;
    std::shared_ptr<CallPost> left;
    {
        Watchdog watchdog(budget_of(3'600'000 * kMs, kMs), [&](const HungCall&) { reported = true; });
        watchdog.post("Gone", 0);
        left = watchdog.post("Left", 1);
        left->begin(WatchedCall::Step);
    }
    left->end();
    CHECK_FALSE(reported);
}

TEST_CASE("a watched controller is the same to whoever calls it") {
    const auto controller = watched(std::make_unique<Waits>(), std::make_shared<CallPost>("Waits", 0));
    CHECK(controller->measures_itself());
    CHECK(controller->side_output().drawing == nullptr);
    CHECK(controller->restart().error().message == "no");
}
