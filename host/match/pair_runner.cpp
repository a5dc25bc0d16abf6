#include "match/pair_runner.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace podball::match {

namespace {

// The first leg has A in slot 0 and B in slot 1, the second leg B in slot 0 and A in slot 1.
int slot_of_team(int leg, int team) { return leg == 0 ? team : 1 - team; }

// Null: a draw.
std::optional<int> winning_team(const MatchResult& result, int leg) {
    return result.winner ? std::optional(slot_of_team(leg, *result.winner)) : std::nullopt;
}

Leg leg_of(const MatchResult& result, int leg) {
    Leg summary;
    for (int team = 0; team < 2; ++team) {
        const int slot = slot_of_team(leg, team);
        std::transform(team_metrics().begin(), team_metrics().end(),
                       summary.figures[static_cast<std::size_t>(team)].begin(),
                       [&](const TeamMetric& metric) { return metric.get(result, slot); });
    }
    summary.winner = winning_team(result, leg);
    summary.decided_by = result.decided_by;
    summary.forfeited = is_forfeit(result.end_reason);
    summary.outcome = outcome_digest(result);
    return summary;
}

PairMatch listed(const MatchResult& result, std::uint64_t seed, int leg) {
    PairMatch match;
    match.seed = seed;
    match.leg = leg;
    for (int team = 0; team < 2; ++team) {
        const auto t = static_cast<std::size_t>(team);
        const auto slot = static_cast<std::size_t>(slot_of_team(leg, team));
        match.score[t] = result.score[slot];
        match.forfeits[t] = result.teams[slot].forfeit;
    }
    match.winner = winning_team(result, leg);
    match.end_reason = result.end_reason;
    match.decided_by = result.decided_by;
    match.final_state_hash = result.final_state_hash;
    return match;
}

void add_game(Games& games, const Leg& leg) {
    const bool is_by_worth = leg.decided_by == engine::DecidedBy::Worth;
    games.won_a_by_worth += is_by_worth && leg.winner == 0 ? 1 : 0;
    games.won_b_by_worth += is_by_worth && leg.winner == 1 ? 1 : 0;
    games.forfeited += leg.forfeited ? 1 : 0;
    games.won_a += leg.winner == 0 ? 1 : 0;
    games.won_b += leg.winner == 1 ? 1 : 0;
    games.drawn += leg.winner ? 0 : 1;
}

void add_record(TeamTotals& totals, const control::ParticipantRecord& record) {
    totals.calls += record.calls;
    totals.coasted_steps += record.coasted_steps;
    totals.waited_ns += record.waited_ns;
    totals.matches_retired += record.retired ? 1 : 0;
    for (const control::FaultKind kind : control::kAllFaultKinds) {
        totals.faults[static_cast<std::size_t>(kind)] += record.incidents.count(kind);
    }
    totals.wall.merge(record.wall);
    totals.cpu.merge(record.cpu);
}

bool counts(const Pair& pair, int metric) {
    const auto m = static_cast<std::size_t>(metric);
    return std::all_of(pair.legs.begin(), pair.legs.end(),
                       [&](const Leg& leg) { return !leg.forfeited && leg.figures[0][m] && leg.figures[1][m]; });
}

// The digest of both legs: pairs that differ only in one leg have different outcomes.
std::uint64_t outcome_of(const Pair& pair) { return pair.legs[0].outcome * 31 + pair.legs[1].outcome; }

// A's score: a won match counts 1/2, a drawn one 1/4.
double score_of(const Pair& pair) {
    const auto points = [](const Leg& leg) { return leg.winner ? (*leg.winner == 0 ? 1.0 : 0.0) : 0.5; };
    return (points(pair.legs[0]) + points(pair.legs[1])) / 2.0;
}

// What a test learns of a pair. Null: the pair has no value.
std::optional<statistics::Sample> tested_value(const Pair& pair, const PairsStop& stop) {
    return stop.rule.measure == statistics::SprtMeasure::Score ? statistics::Sample{score_of(pair), outcome_of(pair)}
                                                               : difference(pair, stop.metric);
}

/// Plays the matches of all pairs. Match m is leg m % 2 of pair m / 2. Matches end in any order. They count in the
/// order of their numbers, so that a test stops at the same pair whatever the number of threads.
class PairRun {
  public:
    PairRun(const PairsConfig& config, const Teams& teams)
        : config_(config), teams_(teams), matches_(2 * config.pairs) {
        if (config.stop) {
            test_.emplace(config.stop->rule);
        }
    }

    Result<PairsResult> run(const PairsObserver& observer) {
        const MatchJobs jobs = {[this] { return next(); },
                                [this](std::int64_t m, const Observer& goes_on) { return play(m, goes_on); },
                                [this](std::int64_t m, const MatchOutcome& outcome) { take(m, outcome); }};
        const PoolObserver watch = observer ? [&] { return observer(progress()); } : PoolObserver();
        result_.stopped = !play_matches(std::min(config_.threads, matches_), jobs, watch);
        // Matches that run when the observer stops them may fail, such as those of workers that are not waited for.
        if (!outcome_ && !is_decided_ && !result_.stopped) {
            return outcome_.error();
        }
        if (test_) {
            result_.sprt = test_->state();
        }
        return std::move(result_);
    }

  private:
    std::optional<std::int64_t> next() {
        return next_ < matches_ && !has_failed_ && !is_decided_ ? std::optional<std::int64_t>(next_++) : std::nullopt;
    }

    [[nodiscard]] std::uint64_t seed_of(std::int64_t m) const {
        return config_.match.seed + static_cast<std::uint64_t>(m / 2);
    }

    [[nodiscard]] MatchOutcome play(std::int64_t m, const Observer& observer) const {
        const int leg = static_cast<int>(m % 2);
        if (config_.play) {
            return config_.play(seed_of(m), leg, observer);
        }
        MatchConfig config = config_.match;
        config.seed = seed_of(m);
        return run_match(config, leg == 0 ? teams_ : Teams{teams_[1], teams_[0]}, observer);
    }

    void take(std::int64_t m, const MatchOutcome& outcome) {
        if (!outcome) {
            take_error(m, outcome.error());
            return;
        }
        note_progress(leg_of(outcome.value(), static_cast<int>(m % 2)));
        waiting_.emplace(m, outcome.value());
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == counted_ && !is_decided_;
             first = waiting_.erase(first)) {
            count(std::move(first->second));
        }
    }

    // Counts match number `counted_`.
    void count(MatchResult match) {
        const int leg = static_cast<int>(counted_ % 2);
        legs_[static_cast<std::size_t>(leg)] = std::move(match);
        ++counted_;
        if (leg == 1) {
            count_pair((counted_ - 1) / 2);
        }
    }

    // Counts pair k, whose results are in `legs_`.
    void count_pair(std::int64_t k) {
        Pair pair;
        pair.k = k;
        for (int leg = 0; leg < 2; ++leg) {
            const MatchResult& match = legs_[static_cast<std::size_t>(leg)];
            pair.legs[static_cast<std::size_t>(leg)] = leg_of(match, leg);
            result_.matches.push_back(listed(match, seed_of(2 * k), leg));
            for (int team = 0; team < 2; ++team) {
                add_record(result_.teams[static_cast<std::size_t>(team)],
                           match.teams[static_cast<std::size_t>(slot_of_team(leg, team))]);
            }
        }
        result_.pairs.push_back(pair);
        look_at(pair);
    }

    void note_progress(const Leg& leg) {
        const std::lock_guard lock(progress_mutex_);
        ++progress_.matches_done;
        add_game(progress_.games, leg);
    }

    PairsProgress progress() {
        const std::lock_guard lock(progress_mutex_);
        return progress_;
    }

    // Shows a pair to the test.
    void look_at(const Pair& pair) {
        if (test_) {
            test_->add(tested_value(pair, *config_.stop));
            is_decided_ = test_->is_over();
        }
    }

    // Keeps the error of the first match that failed. Matches begin in order, and every match that began is finished,
    // so this error does not depend on the threads.
    void take_error(std::int64_t m, const Error& error) {
        has_failed_ = true;
        if (outcome_ || m < error_match_) {
            outcome_ = error;
            error_match_ = m;
        }
    }

    const PairsConfig& config_;
    const Teams& teams_;
    const int matches_;
    std::int64_t next_ = 0;
    std::atomic<bool> has_failed_{false};
    std::atomic<bool> is_decided_{false};          ///< The test is over.
    std::int64_t counted_ = 0;                     ///< Number of matches that count. All with a lower number count too.
    std::map<std::int64_t, MatchResult> waiting_;  ///< Played, but a match before them is not.
    std::array<MatchResult, 2> legs_;              ///< The matches of the pair of match `counted_` that count.
    std::optional<statistics::Sprt> test_;
    Result<void> outcome_;
    std::int64_t error_match_ = 0;
    PairsResult result_;
    std::mutex progress_mutex_;  ///< Protects `progress_`.
    PairsProgress progress_;
};

}  // namespace

Result<PairsResult> play_pairs(const PairsConfig& config, const Teams& teams, const PairsObserver& observer) {
    assert(config.pairs >= 1 && config.pairs <= kPairsMax && config.threads >= 1 && config.threads <= kThreadsMax);
    assert(!config.stop || config.stop->rule.pairs_max == config.pairs);
    return PairRun(config, teams).run(observer);
}

std::optional<statistics::Sample> difference(const Pair& pair, int metric) {
    if (!counts(pair, metric)) {
        return std::nullopt;
    }
    const auto m = static_cast<std::size_t>(metric);
    const auto of_leg = [m](const Leg& leg) { return *leg.figures[0][m] - *leg.figures[1][m]; };
    return statistics::Sample{(of_leg(pair.legs[0]) + of_leg(pair.legs[1])) / 2.0, outcome_of(pair)};
}

std::vector<statistics::Sample> differences(std::span<const Pair> pairs, int metric) {
    std::vector<statistics::Sample> samples;
    for (const Pair& pair : pairs) {
        if (const auto sample = difference(pair, metric)) {
            samples.push_back(*sample);
        }
    }
    return samples;
}

std::optional<double> mean_figure(std::span<const Pair> pairs, int metric, int team) {
    double sum = 0.0;
    int matches = 0;
    for (const Pair& pair : pairs) {
        if (counts(pair, metric)) {
            for (const Leg& leg : pair.legs) {
                sum += *leg.figures[static_cast<std::size_t>(team)][static_cast<std::size_t>(metric)];
                ++matches;
            }
        }
    }
    return matches > 0 ? std::optional(sum / matches) : std::nullopt;
}

Games count_games(std::span<const Pair> pairs) {
    Games games;
    for (const Pair& pair : pairs) {
        for (const Leg& leg : pair.legs) {
            add_game(games, leg);
        }
    }
    return games;
}

}  // namespace podball::match
