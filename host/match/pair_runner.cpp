#include "match/pair_runner.hpp"

#include "match/match_runner.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace podball::match {

namespace {

// The first leg has A in slot 0 and B in slot 1, the second leg B in slot 0 and A in slot 1.
int slot_of_team(int leg, int team) { return leg == 0 ? team : 1 - team; }

Leg leg_of(const MatchResult& result, int leg) {
    Leg summary;
    for (int team = 0; team < 2; ++team) {
        const int slot = slot_of_team(leg, team);
        std::transform(team_metrics().begin(), team_metrics().end(),
                       summary.figures[static_cast<std::size_t>(team)].begin(),
                       [&](const TeamMetric& metric) { return metric.get(result, slot); });
        if (result.winner == slot) {
            summary.winner = team;
        }
    }
    summary.forfeited = is_forfeit(result.end_reason);
    summary.outcome = outcome_digest(result);
    return summary;
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

/// Plays the matches of all pairs. Match m is leg m % 2 of pair m / 2.
class PairRun {
  public:
    PairRun(const PairsConfig& config, const Teams& teams)
        : config_(config), teams_(teams), matches_(2 * config.pairs) {
        result_.pairs.resize(static_cast<std::size_t>(config.pairs));
    }

    Result<PairsResult> run(const PairsObserver& observer) {
        const MatchJobs jobs = {[this] { return next(); },
                                [this](std::int64_t m, const Observer& goes_on) { return play(m, goes_on); },
                                [this](std::int64_t m, const MatchOutcome& outcome) { take(m, outcome); }};
        const PoolObserver watch = observer ? [&] { return observer(done_); } : PoolObserver();
        result_.stopped = !play_matches(std::min(config_.threads, matches_), jobs, watch);
        if (!outcome_) {
            return outcome_.error();
        }
        return std::move(result_);
    }

  private:
    std::optional<std::int64_t> next() {
        return next_ < matches_ && !has_failed_ ? std::optional<std::int64_t>(next_++) : std::nullopt;
    }

    [[nodiscard]] MatchOutcome play(std::int64_t m, const Observer& observer) const {
        MatchConfig config = config_.match;
        config.seed += static_cast<std::uint64_t>(m / 2);
        return run_match(config, m % 2 == 0 ? teams_ : Teams{teams_[1], teams_[0]}, observer);
    }

    void take(std::int64_t m, const MatchOutcome& outcome) {
        if (!outcome) {
            take_error(m, outcome.error());
            return;
        }
        const int leg = static_cast<int>(m % 2);
        result_.pairs[static_cast<std::size_t>(m / 2)][static_cast<std::size_t>(leg)] = leg_of(outcome.value(), leg);
        for (int team = 0; team < 2; ++team) {
            add_record(result_.teams[static_cast<std::size_t>(team)],
                       outcome.value().teams[static_cast<std::size_t>(slot_of_team(leg, team))]);
        }
        ++done_;
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
    std::atomic<int> done_{0};  ///< Number of matches that were played.
    Result<void> outcome_;
    std::int64_t error_match_ = 0;
    PairsResult result_;
};

bool counts(const std::array<Leg, 2>& pair, int metric) {
    const auto m = static_cast<std::size_t>(metric);
    return std::all_of(pair.begin(), pair.end(),
                       [&](const Leg& leg) { return !leg.forfeited && leg.figures[0][m] && leg.figures[1][m]; });
}

// The digest of both legs: pairs that differ only in one leg have different outcomes.
std::uint64_t outcome_of(const std::array<Leg, 2>& pair) { return pair[0].outcome * 31 + pair[1].outcome; }

}  // namespace

Result<PairsResult> play_pairs(const PairsConfig& config, const Teams& teams, const PairsObserver& observer) {
    assert(config.pairs >= 1 && config.pairs <= kPairsMax && config.threads >= 1 && config.threads <= kThreadsMax);
    return PairRun(config, teams).run(observer);
}

std::vector<statistics::Sample> differences(const PairsResult& result, int metric) {
    const auto m = static_cast<std::size_t>(metric);
    std::vector<statistics::Sample> samples;
    for (const auto& pair : result.pairs) {
        if (counts(pair, metric)) {
            const double first = *pair[0].figures[0][m] - *pair[0].figures[1][m];
            const double second = *pair[1].figures[0][m] - *pair[1].figures[1][m];
            samples.push_back({(first + second) / 2.0, outcome_of(pair)});
        }
    }
    return samples;
}

std::optional<double> mean_figure(const PairsResult& result, int metric, int team) {
    double sum = 0.0;
    int matches = 0;
    for (const auto& pair : result.pairs) {
        if (counts(pair, metric)) {
            for (const Leg& leg : pair) {
                sum += *leg.figures[static_cast<std::size_t>(team)][static_cast<std::size_t>(metric)];
                ++matches;
            }
        }
    }
    return matches > 0 ? std::optional(sum / matches) : std::nullopt;
}

Games count_games(const PairsResult& result) {
    Games games;
    for (const auto& pair : result.pairs) {
        for (const Leg& leg : pair) {
            games.forfeited += leg.forfeited ? 1 : 0;
            games.won_a += leg.winner == 0 ? 1 : 0;
            games.won_b += leg.winner == 1 ? 1 : 0;
            games.drawn += leg.winner ? 0 : 1;
        }
    }
    return games;
}

}  // namespace podball::match
