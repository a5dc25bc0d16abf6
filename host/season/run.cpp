#include "season/run.hpp"

#include "match/match_pool.hpp"
#include "season/host_description.hpp"
#include "season/match_row.hpp"
#include "season/match_source.hpp"
#include "season/plan_growth.hpp"
#include "season/player.hpp"
#include "season/result_writer.hpp"
#include "store/store.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

namespace podball::season {

namespace {

using Clock = std::chrono::steady_clock;

std::string game_name(const std::string& rules) {
    if (rules.starts_with('{')) {
        return "rules";
    }
    const std::filesystem::path path = rules;
    return path.extension() == ".json" ? path.stem().string() : path.filename().string();
}

Result<Player> start_player(store::Store& store, const league::Spec& spec, const Surroundings& surroundings) {
    auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    const store::StoredLeague& league = store.league();
    return Player::start(
        {teams_folder(store.path()), league.rules, game_name(spec.rules), league.budget, std::move(teams).value()},
        surroundings);
}

/// One run of a league.
class Run {
  public:
    Run(store::Store& store, league::Spec spec, Player player, int host, const RunConfig& config,
        const RunCallbacks& callbacks)
        : shared_{store, {}},
          spec_(std::move(spec)),
          player_(std::move(player)),
          host_(host),
          config_(config),
          callbacks_(callbacks),
          writer_(shared_) {}

    Result<RunResult> play() {
        for (;;) {
            const auto kind = begin_round();
            if (!kind) {
                return kind.error();
            }
            const std::int64_t before = played_;
            if (const auto result = play_missing(); !result) {
                return result.error();
            }
            const bool is_over = kind.value() == league::Continuation::Kind::Complete || played_ == before;
            if (wish_ != Wish::GoOn || is_over) {
                return result_of(kind.value());
            }
        }
    }

  private:
    Result<league::Continuation::Kind> begin_round() {
        auto& store = shared_.store;
        const auto kind = grow_plan(store, spec_);
        if (!kind) {
            return kind;
        }
        const auto progress = store.progress();
        if (!progress) {
            return progress.error();
        }
        const auto active = active_teams(store, spec_);
        if (!active) {
            return active.error();
        }
        done_before_ = progress.value().played + progress.value().failed;
        total_ = progress.value().planned;
        played_before_ = played_;
        source_.emplace(shared_, active.value());
        return kind;
    }

    Result<void> play_missing() {
        const match::MatchJobs jobs = {
            [this] { return next(); },
            [this](std::int64_t job, const match::Observer& observer) { return play_one(job, observer); },
            [this](std::int64_t job, const match::MatchOutcome& outcome) { take(job, outcome); }};
        // A pool ends when nothing is left to begin. What failed in its last matches is left for a further one.
        do {
            if (!match::play_matches(config_.threads, jobs, [this] { return observe(); })) {
                break;
            }
        } while (source_->has_repetitions() && outcome_ && wish_ == Wish::GoOn);
        if (const auto result = writer_.flush(); !result) {
            return result;
        }
        return outcome_;
    }

    // Called for one thread at a time.
    std::optional<std::int64_t> next() {
        if (wish_ != Wish::GoOn || has_failed_ || !writer_.wait_for_room()) {
            return std::nullopt;
        }
        auto match = source_->next();
        if (!match) {
            fail(match.error());
            return std::nullopt;
        }
        if (!match.value()) {
            return std::nullopt;
        }
        if (const auto result = player_.prepare(match.value()->fixture); !result) {
            fail(result.error());
            return std::nullopt;
        }
        const std::int64_t ordinal = match.value()->fixture.ordinal;
        const std::lock_guard lock(running_mutex_);
        round_ = match.value()->fixture.pair;
        running_.emplace(ordinal, std::move(*match.value()));
        return ordinal;
    }

    store::PlannedMatch running(std::int64_t job) {
        const std::lock_guard lock(running_mutex_);
        return running_.at(job);
    }

    match::MatchOutcome play_one(std::int64_t job, const match::Observer& observer) {
        return player_.play(running(job).fixture, observer);
    }

    // Called for one match at a time.
    void take(std::int64_t job, const match::MatchOutcome& outcome) {
        const store::PlannedMatch match = running(job);
        {
            const std::lock_guard lock(running_mutex_);
            running_.erase(job);
        }
        if (is_interrupted()) {
            return;  // The host no longer waited for slow teams, so this may not be their result.
        }
        if (!outcome && outcome.error().is_of_machine()) {
            note_failure(match, outcome.error());
            return;
        }
        const auto& fixture = match.fixture;
        store::Played played;
        played.row = outcome ? row_of(match.key, fixture.seed, outcome.value())
                             : row_of(match.key, fixture.seed, outcome.error());
        played.teams = fixture.teams;
        played.host = host_;
        played.time_s = std::time(nullptr);
        if (outcome) {
            played.calls = call_times(outcome.value());
        }
        writer_.add(std::move(played));
        ++played_;
    }

    void note_failure(const store::PlannedMatch& match, const Error& error) {
        const std::lock_guard lock(shared_.mutex);
        const auto result = shared_.store.add_attempt({match.key, host_, std::time(nullptr), error.message});
        if (!result) {
            fail(result.error());
        }
        if (callbacks_.remark) {
            callbacks_.remark("a match could not begin: " + error.message);
        }
        source_->play_again(match);
    }

    [[nodiscard]] bool is_interrupted() const {
        const auto interrupted = config_.surroundings.callbacks.interrupted;
        return interrupted != nullptr && interrupted();
    }

    void fail(const Error& error) {
        const std::lock_guard lock(outcome_mutex_);
        if (outcome_) {
            outcome_ = error;
        }
        has_failed_ = true;
    }

    bool observe() {
        if (callbacks_.observe) {
            wish_ = std::max(wish_.load(), callbacks_.observe(progress()));
        }
        return wish_ != Wish::Stop;
    }

    [[nodiscard]] Progress progress() const {
        Progress progress;
        progress.total = total_;
        progress.played = played_;
        progress.done = std::min(total_, done_before_ + played_ - played_before_);
        if (played_ > 0) {
            const std::chrono::duration<double> since = Clock::now() - start_;
            progress.left_s =
                since.count() / static_cast<double>(played_) * static_cast<double>(progress.total - progress.done);
        }
        return progress;
    }

    Result<RunResult> result_of(league::Continuation::Kind kind) {
        const auto stored = shared_.store.progress();
        if (!stored) {
            return stored.error();
        }
        const auto left = source_->left();
        if (!left) {
            return left.error();
        }
        RunResult result;
        result.progress = progress();
        result.progress.done = stored.value().played + stored.value().failed;
        result.void_matches = stored.value().failed;
        result.discrepancies = stored.value().discrepancies;
        result.is_complete = kind == league::Continuation::Kind::Complete && left.value() == 0;
        result.wish = wish_;
        return result;
    }

    SharedStore shared_;
    league::Spec spec_;
    Player player_;
    int host_;
    const RunConfig& config_;
    const RunCallbacks& callbacks_;
    const Clock::time_point start_ = Clock::now();

    std::optional<MatchSource> source_;
    std::atomic<Wish> wish_{Wish::GoOn};
    std::atomic<bool> has_failed_{false};
    std::atomic<std::int64_t> played_{0};
    std::atomic<int> round_{0};
    std::int64_t played_before_ = 0;  ///< `played_` when this round began.
    std::int64_t done_before_ = 0;    ///< Matches of the plan that were done when this round began.
    std::int64_t total_ = 0;

    std::mutex running_mutex_;
    std::map<std::int64_t, store::PlannedMatch> running_;  ///< By ordinal.
    std::mutex outcome_mutex_;
    Result<void> outcome_;  ///< The first error.
    ResultWriter writer_;   ///< Last, so that it ends before what it uses.
};

}  // namespace

Result<RunResult> run(store::Store& store, const RunConfig& config, const RunCallbacks& callbacks) {
    auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    auto player = start_player(store, spec.value(), config.surroundings);
    if (!player) {
        return player.error();
    }
    const auto host = store.host_number(describe_host(player.value().hosting().sandbox()));
    if (!host) {
        return host.error();
    }
    const auto begun = store.begin_run();
    if (!begun) {
        return begun.error();
    }
    auto result = [&] {
        Run run(store, std::move(spec).value(), std::move(player).value(), host.value(), config, callbacks);
        return run.play();
    }();
    if (result) {
        if (const auto ended = store.end_run(); !ended) {
            return ended.error();
        }
    }
    return result;
}

}  // namespace podball::season
