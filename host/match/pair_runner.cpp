#include "match/pair_runner.hpp"

#include "match/match_runner.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace podball::match {

namespace {

constexpr std::chrono::milliseconds kObserverPeriod{100};

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

/// Plays the matches of all pairs on several threads. Match m is leg m % 2 of pair m / 2.
class PairRun {
  public:
    PairRun(const PairsConfig& config, const Teams& teams) : config_(config), teams_(teams) {
        result_.pairs.resize(static_cast<std::size_t>(config.pairs));
    }

    Result<PairsResult> run(const PairsObserver& observer) {
        const int count = std::min(config_.threads, matches());
        working_ = count;  // Set before the threads start, because a thread may end and count it down before the last
                           // one starts.
        std::vector<std::jthread> threads;
        for (int i = 0; i < count; ++i) {
            threads.emplace_back([this] { work(); });
        }
        watch(observer);
        threads.clear();  // Joins.
        if (!outcome_) {
            return outcome_.error();
        }
        return std::move(result_);
    }

  private:
    [[nodiscard]] int matches() const { return 2 * config_.pairs; }

    void work() {
        for (int m = next_++; m < matches() && !no_more_; m = next_++) {
            play_match(m);
        }
        const std::lock_guard lock(mutex_);
        --working_;
        changed_.notify_one();
    }

    void play_match(int m) {
        const int leg = m % 2;
        MatchConfig config = config_.match;
        config.seed += static_cast<std::uint64_t>(m / 2);
        const Teams teams = leg == 0 ? teams_ : Teams{teams_[1], teams_[0]};
        const auto result = run_match(config, teams, [this](const engine::World&) { return !stopped_; });
        keep(m, result);
    }

    void keep(int m, const Result<MatchResult>& result) {
        const std::lock_guard lock(mutex_);
        if (!result) {
            keep_error(m, result.error());
            return;
        }
        if (result.value().end_reason == EndReason::Stopped) {
            return;
        }
        const int leg = m % 2;
        result_.pairs[static_cast<std::size_t>(m / 2)][static_cast<std::size_t>(leg)] = leg_of(result.value(), leg);
        for (int team = 0; team < 2; ++team) {
            add_record(result_.teams[static_cast<std::size_t>(team)],
                       result.value().teams[static_cast<std::size_t>(slot_of_team(leg, team))]);
        }
        ++done_;
    }

    // Keeps the error of the first match that failed. Matches begin in order, and every match that began is finished,
    // so this error does not depend on the threads.
    void keep_error(int m, const Error& error) {
        no_more_ = true;
        if (outcome_ || m < error_match_) {
            outcome_ = error;
            error_match_ = m;
        }
    }

    void watch(const PairsObserver& observer) {
        std::unique_lock lock(mutex_);
        while (working_ > 0) {
            changed_.wait_for(lock, kObserverPeriod);
            const int done = done_;
            lock.unlock();
            if (observer && !observer(done)) {
                result_.stopped = stopped_ = no_more_ = true;
            }
            lock.lock();
        }
    }

    const PairsConfig& config_;
    const Teams& teams_;
    std::atomic<int> next_{0};
    std::atomic<bool> no_more_{false};  ///< No further match begins.
    std::atomic<bool> stopped_{false};  ///< Running matches are stopped and dropped.

    std::mutex mutex_;  ///< Protects all members below.
    std::condition_variable changed_;
    int working_ = 0;  ///< Number of threads that have not ended.
    int done_ = 0;     ///< Number of matches that were played.
    Result<void> outcome_;
    int error_match_ = 0;
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
