// Plays pairs of matches, (A, B, seed) and (B, A, seed). Pairs are the unit of every comparison of two teams. The
// second leg has the slots exchanged, and with them the random streams and the first kick-off.
#pragma once

#include "base/result.hpp"
#include "control/fault.hpp"
#include "control/latency_histogram.hpp"
#include "control/participants.hpp"
#include "match/match_config.hpp"
#include "match/match_pool.hpp"
#include "match/match_result.hpp"
#include "match/match_runner.hpp"
#include "match/metric_table.hpp"
#include "statistics/estimate.hpp"
#include "statistics/sprt.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace podball::match {

constexpr int kPairsMax = 100'000;

/// A sequential test that ends the pairs early.
struct PairsStop {
    statistics::SprtRule rule;
    int metric = 0;  ///< Row of `team_metrics`. `SprtMeasure::Mean` tests the mean of this metric.
};

/// Plays leg 0 or 1 of the pair with this seed, as `run_match` would. Thread: any; called on several threads at once.
using PlayLeg = std::function<MatchOutcome(std::uint64_t seed, int leg, const Observer& observer)>;

/// Settings of a number of pairs. Pair k has the seed `match.seed + k`. Requires: match.seed + pairs - 1 <= kSeedMax.
struct PairsConfig {
    MatchConfig match;
    int pairs = 1;    ///< 1 to kPairsMax.
    int threads = 1;  ///< Number of matches that run at once, 1 to kThreadsMax. The result does not depend on it.
    std::optional<PairsStop> stop = std::nullopt;  ///< Requires: stop->rule.pairs_max == pairs.
    PlayLeg play = nullptr;                        ///< Null: `run_match`.
};

/// One match of a pair. Team 0 is A and team 1 is B in both legs.
struct Leg {
    std::array<std::array<std::optional<double>, kTeamMetrics>, 2> figures{};  ///< Shape: [team][metric].
    std::optional<int> winner;                                                 ///< Team; null for a draw.
    engine::DecidedBy decided_by = engine::DecidedBy::Nothing;                 ///< As MatchResult::decided_by.
    bool forfeited = false;                                                    ///< By conduct, strikes or crashes.
    std::uint64_t outcome = 0;                                                 ///< `outcome_digest` of the match.
};

/// Pair k of two teams.
struct Pair {
    std::int64_t k = 0;
    std::array<Leg, 2> legs;  ///< The first leg has A in slot 0.
};

/// A match of a pair in a list of matches. Arrays are by team: A, B.
struct PairMatch {
    std::uint64_t seed = 0;
    int leg = 0;
    std::array<int, 2> score{};
    std::optional<int> winner;  ///< Team; null for a draw.
    EndReason end_reason = EndReason::FullTime;
    engine::DecidedBy decided_by = engine::DecidedBy::Nothing;  ///< As `Verdict::decided_by`.
    std::array<control::Forfeit, 2> forfeits{};
    std::uint64_t final_state_hash = 0;
};

/// Totals of one team over all matches that count.
struct TeamTotals {
    std::int64_t calls = 0;
    std::int64_t coasted_steps = 0;
    std::int64_t waited_ns = 0;  ///< As `ParticipantRecord::waited_ns`.
    int matches_retired = 0;
    std::array<std::int64_t, control::kFaultKinds> faults{};
    control::LatencyHistogram wall;
    control::LatencyHistogram cpu;
};

struct PairsResult {
    std::vector<Pair> pairs;                    ///< By k, up to the stop of the test or of the observer.
    std::vector<PairMatch> matches;             ///< Both legs of each pair.
    std::array<TeamTotals, 2> teams{};          ///< A, B.
    bool stopped = false;                       ///< The observer stopped the matches. Whole pairs count.
    std::optional<statistics::SprtState> sprt;  ///< State of the test at its end.
};

/// Numbers of games: won by A, drawn, won by B; how many of all these games were forfeited; and how many of the won
/// ones were decided by worth (R109).
struct Games {
    int won_a = 0;
    int drawn = 0;
    int won_b = 0;
    int forfeited = 0;
    int won_a_by_worth = 0;
    int won_b_by_worth = 0;
};

/// How far pairs are.
struct PairsProgress {
    int matches_done = 0;  ///< Those of pairs that are not whole included.
    Games games;           ///< Their results.
};

/// Called a few times a second on the thread of `play_pairs`. Returns false to stop the matches.
using PairsObserver = std::function<bool(const PairsProgress& progress)>;

/// Plays `config.pairs` pairs between the teams A and B, or fewer if a sequential test stops them. Matches that were
/// played beyond the stop are dropped. The number of threads influences only the latencies.
/// Errors: the error of the first match that failed, as for `run_match`.
Result<PairsResult> play_pairs(const PairsConfig& config, const Teams& teams, const PairsObserver& observer = nullptr);

/// The mean over both legs of A's value minus B's value. Null: a leg was forfeited, or a value is undefined.
std::optional<statistics::Sample> difference(const Pair& pair, int metric);

/// The `difference` of each pair that has one, in the order of `pairs`.
std::vector<statistics::Sample> differences(std::span<const Pair> pairs, int metric);

/// The mean of the metric over all matches that count in `differences`, for team 0 (A) or 1 (B). Null if there are
/// none.
std::optional<double> mean_figure(std::span<const Pair> pairs, int metric, int team);

/// Counts the games of both legs of each pair.
Games count_games(std::span<const Pair> pairs);

}  // namespace podball::match
