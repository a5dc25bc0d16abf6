// Notices calls of teams in this process that do not come back. Nothing can end such a call but the end of the process.
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

/// What hangs, and the limit that it is over.
struct HungCall {
    std::string team;
    int slot = 0;
    std::string_view call;  ///< "step", "create", "destroy".
    std::int64_t limit_ns = 0;
};

/// Where the calls of one instance tell that they begin and end. Thread: one call at a time; `look` on any other.
/// Cost: two stores each; no clock is read.
class CallPost {
  public:
    CallPost(std::string team, int slot) : team_(std::move(team)), slot_(slot) {}

    void begin(WatchedCall call) {
        call_.store(call, std::memory_order_relaxed);
        count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    void end() { count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

    /// Told that so much time went by since it was asked last: the call that has been running for more than its limit
    /// of `budget`, as far as was seen. Thread: one only.
    std::optional<HungCall> look(std::int64_t elapsed_ns, const TimeBudget& budget);

  private:
    std::string team_;
    int slot_;
    std::atomic<std::uint64_t> count_{0};  ///< Odd while a call runs.
    std::atomic<WatchedCall> call_{WatchedCall::Create};
    std::uint64_t seen_ = 0;  ///< The count at the last look, and how long it has been the same.
    std::int64_t same_ns_ = 0;
};

/// Looks at all calls a few times within their limit, on a thread of its own.
class Watchdog {
  public:
    /// Told of the first call that hangs, on the watchdog's thread; meant to end the process.
    using Report = std::function<void(const HungCall&)>;

    Watchdog(const TimeBudget& budget, Report report);
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// A post that is looked at for as long as somebody keeps it. Thread: any.
    std::shared_ptr<CallPost> post(std::string team, int slot);

  private:
    void watch(const std::stop_token& stop);
    std::optional<HungCall> look(std::int64_t elapsed_ns);

    TimeBudget budget_;
    Report report_;
    std::mutex mutex_;  ///< Of the posts.
    std::vector<std::weak_ptr<CallPost>> posts_;
    std::jthread thread_;  // Last: it uses all of the above.
};

/// The same controller, whose steps, restarts and end are told to the post.
std::unique_ptr<Controller> watched(std::unique_ptr<Controller> controller, std::shared_ptr<CallPost> post);

}  // namespace podball::control
