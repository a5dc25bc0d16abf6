#include "match/match_pool.hpp"

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace podball::match {

namespace {

constexpr std::chrono::milliseconds kObserverPeriod{100};

class Pool {
  public:
    explicit Pool(const MatchJobs& jobs) : jobs_(jobs) {}

    bool run(int threads, const PoolObserver& observer) {
        working_ = threads;  // Set before the threads start, because a thread may end and count it down before the
                             // last one starts.
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([this] { work(); });
        }
        watch(observer);
        workers.clear();  // Joins.
        return !stopped_;
    }

  private:
    void work() {
        for (auto match = next(); match; match = next()) {
            const auto outcome = jobs_.play(*match, [this](const engine::World&) { return !stopped_; });
            take(*match, outcome);
        }
        const std::lock_guard lock(mutex_);
        --working_;
        changed_.notify_one();
    }

    std::optional<std::int64_t> next() {
        const std::lock_guard lock(next_mutex_);
        return stopped_ ? std::nullopt : jobs_.next();
    }

    void take(std::int64_t match, const MatchOutcome& outcome) {
        const std::lock_guard lock(take_mutex_);
        const bool is_stopped = outcome && outcome.value().end_reason == EndReason::Stopped;
        if (!is_stopped) {
            jobs_.take(match, outcome);
        }
    }

    void watch(const PoolObserver& observer) {
        std::unique_lock lock(mutex_);
        while (working_ > 0) {
            changed_.wait_for(lock, kObserverPeriod);
            lock.unlock();
            if (observer && !observer()) {
                stopped_ = true;
            }
            lock.lock();
        }
    }

    const MatchJobs& jobs_;
    std::atomic<bool> stopped_{false};  ///< No match begins; running matches are stopped and dropped.
    std::mutex next_mutex_;             ///< Held during `MatchJobs::next`.
    std::mutex take_mutex_;             ///< Held during `MatchJobs::take`.
    std::mutex mutex_;                  ///< Protects `working_`.
    std::condition_variable changed_;
    int working_ = 0;  ///< Number of threads that have not ended.
};

}  // namespace

bool play_matches(int threads, const MatchJobs& jobs, const PoolObserver& observer) {
    assert(threads >= 1 && threads <= kThreadsMax);
    return Pool(jobs).run(threads, observer);
}

}  // namespace podball::match
