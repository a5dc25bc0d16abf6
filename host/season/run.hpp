// Plays the matches that the plan of a league still misses.
#pragma once

#include "base/result.hpp"
#include "season/engine.hpp"
#include "season/surroundings.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace podball::store {
class Store;
}

namespace podball::season {

struct RunConfig {
    int threads = 1;  ///< Number of matches that run at once, 1 to match::kThreadsMax. No result depends on it.
    Surroundings surroundings;
    /// What plays the matches on other machines. Null: this program plays them.
    std::optional<EngineConfig> engine = std::nullopt;
};

/// State of a run. The numbers of matches include those of earlier runs.
struct Progress {
    std::int64_t done = 0;                        ///< Matches of the plan that have a result or are void.
    std::int64_t total = 0;                       ///< Matches of the plan. Grows with each round.
    std::int64_t played = 0;                      ///< Matches that this run has played.
    std::optional<double> left_s = std::nullopt;  ///< Estimated time until `done` is `total`. Null: not known yet.
    int round = 0;                                ///< The last round that is planned, from 0.
};

/// What the user wants of a run.
enum class Wish {
    GoOn,
    Finish,  ///< No match begins. Running matches are finished and stored.
    Stop,    ///< Running matches are stopped, and are played again by the next run.
};

/// Functions that a run calls on the thread of `run`. Each may be null.
struct RunCallbacks {
    /// Called a few times a second.
    std::function<Wish(const Progress& progress)> observe;
    /// Gets remarks in one line, such as "the store is being read; results wait in memory".
    std::function<void(const std::string& remark)> remark;
};

/// How a run ended.
struct RunResult {
    Progress progress;
    std::int64_t void_matches = 0;   ///< Matches of the plan that the machine could not begin in three attempts.
    std::int64_t discrepancies = 0;  ///< Results in the store that differ from a result with the same key.
    std::optional<std::string> engine_failure;  ///< Why the engine could not play on, in one line.
    bool is_complete = false;                   ///< Every match of every round has a result or is void.
    Wish wish = Wish::GoOn;                     ///< The last wish of the user.
};

/// Plays all matches of the league that have no result yet, round by round, and stores each result. A match that was
/// void before is tried again, unless its round is over. A round is over if each of its matches has a result or is
/// void. Requires: `store` is open for writing and holds the lock of its league; teams play in this process only if the
/// league does not validate them. Errors: a team's library or its file is missing or changed; workers cannot be
/// started; the store cannot be written (what was stored stays). Thread: blocks; the store is used by a thread of the
/// run until it returns.
Result<RunResult> run(store::Store& store, const RunConfig& config, const RunCallbacks& callbacks = {});

}  // namespace podball::season
