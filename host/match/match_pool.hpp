// Plays many independent matches on several threads.
#pragma once

#include "base/result.hpp"
#include "match/match_error.hpp"
#include "match/match_result.hpp"
#include "match/match_runner.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace podball::match {

constexpr int kThreadsMax = 256;

/// What `run_match` returns.
using MatchOutcome = Result<MatchResult, MatchError>;

/// Where a pool gets its matches from, and where the results go. A match is known by its number.
struct MatchJobs {
    /// The number of the next match; null: this thread ends. Thread: one call at a time, on any thread.
    std::function<std::optional<std::int64_t>()> next;
    /// Plays a match with this observer. Thread: any; called on several threads at once.
    std::function<MatchOutcome(std::int64_t match, const Observer& observer)> play;
    /// Takes the outcome of a match, in the order of completion. It may wait; then no match that has ended is followed
    /// by another one. Thread: one call at a time, on any thread.
    std::function<void(std::int64_t match, const MatchOutcome& outcome)> take;
};

/// Called a few times a second on the thread of `play_matches`. Returns false to stop the matches.
using PoolObserver = std::function<bool()>;

/// Plays matches with `threads` threads until there is no next one. Returns false if `observer` stopped the matches:
/// those that were running have no outcome. `observer` may be null. Requires: 1 <= threads <= kThreadsMax.
bool play_matches(int threads, const MatchJobs& jobs, const PoolObserver& observer = nullptr);

}  // namespace podball::match
