// Detects calls of teams in this process that do not return. Only the end of the process ends a call that hangs.
#pragma once

#include "control/controller.hpp"
#include "control/time_budget.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace podball::control {

enum class WatchedCall : std::int32_t { Create = 0, Step, Destroy };

/// A call that runs for longer than its limit.
struct HungCall {
    std::string team;
    int slot = 0;
    std::string_view call;  ///< "step", "create", "destroy".
    std::int64_t limit_ns = 0;
};

/// Records the beginning and end of each call of one instance. Thread: `begin` and `end` one at a time; `look` may run
/// on another thread. Cost: two stores for `begin` and one for `end`; no clock is read.
class CallPost {
  public:
    CallPost(std::string team, int slot) : team_(std::move(team)), slot_(slot) {}

    void begin(WatchedCall call) {
        call_.store(call, std::memory_order_relaxed);
        count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    void end() { count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

    /// The current call, if it has run for more than its limit in `budget`. `elapsed_ns` is the time since the last
    /// call of this function. Thread: always the same thread.
    std::optional<HungCall> look(std::int64_t elapsed_ns, const TimeBudget& budget);

  private:
    std::string team_;
    int slot_;
    std::atomic<std::uint64_t> count_{0};  ///< Odd while a call runs.
    std::atomic<WatchedCall> call_{WatchedCall::Create};
    std::uint64_t seen_ = 0;    ///< The count at the last look.
    std::int64_t same_ns_ = 0;  ///< Time for which the count has been the same.
};

/// Checks all posts on its own thread, a few times within the shortest limit.
class Watchdog {
  public:
    /// Function for the first call that hangs. It should end the process. Thread: the watchdog's thread.
    using Report = std::function<void(const HungCall&)>;

    Watchdog(const TimeBudget& budget, Report report);
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Returns a new post. The watchdog checks it as long as the caller keeps it. Thread: any.
    std::shared_ptr<CallPost> post(std::string team, int slot);

  private:
    void watch(const std::stop_token& stop);
    std::optional<HungCall> look(std::int64_t elapsed_ns);

    TimeBudget budget_;
    Report report_;
    std::mutex mutex_;  ///< Guards `posts_`.
    std::vector<std::weak_ptr<CallPost>> posts_;
    std::jthread thread_;  // The last member, because it uses the others.
};

/// Decorates `controller`: reports its steps, restarts and destruction to `post`.
std::unique_ptr<Controller> watched(std::unique_ptr<Controller> controller, std::shared_ptr<CallPost> post);

}  // namespace podball::control
