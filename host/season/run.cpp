#include "season/run.hpp"

#include "season/engine_play.hpp"
#include "season/league_play.hpp"
#include "season/plan_growth.hpp"
#include "season/player.hpp"
#include "season/shared_admission.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace podball::season {

namespace {

using Clock = std::chrono::steady_clock;
using Kind = league::Continuation::Kind;

constexpr std::chrono::milliseconds kObserverPeriod{100};

/// One run of a league: round by round until nothing is left, and the validation of its teams beside it.
class Run {
  public:
    Run(store::Store& store, const league::Spec& spec, Player& player, int host, const RunConfig& config,
        const RunCallbacks& callbacks)
        : shared_{store, {}},
          spec_(spec),
          player_(player),
          config_(config),
          callbacks_(callbacks),
          play_(make_play(host)) {}

    Result<RunResult> run() {
        if (spec_.admission == league::Admission::Refuse) {
            if (const auto result = admit(); !result) {
                return result.error();
            }
        }
        if (spec_.admission == league::Admission::Mark) {
            is_admitting_ = true;
            admission_thread_ = std::jthread([this] { admit_beside(); });
        }
        auto result = play_rounds();
        has_failed_ = !result;
        end_admission();
        return result;
    }

  private:
    std::unique_ptr<RoundPlay> make_play(int host) {
        if (config_.engine) {
            return std::make_unique<EnginePlay>(shared_, spec_, *config_.engine, host);
        }
        return std::make_unique<LeaguePlay>(shared_, spec_, player_, PlayConfig{host, config_.threads});
    }

    Result<void> admit() {
        AdmissionConfig config;
        config.surroundings = config_.surroundings;
        config.before = [this](const std::string& team) { remark("team '" + team + "' is validated"); };
        config.goes_on = [this] {
            observe();
            return wish_ == Wish::GoOn;
        };
        return admit_shared(shared_, player_, config);
    }

    void admit_beside() {
        AdmissionConfig config;
        config.surroundings = config_.surroundings;
        config.goes_on = [this] { return wish_ == Wish::GoOn && !has_failed_; };
        admission_ = admit_shared(shared_, player_, config);
        is_admitting_ = false;
    }

    // Waits until the teams are validated. A verdict that could not be had stops no league.
    void end_admission() {
        while (is_admitting_) {
            observe();
            std::this_thread::sleep_for(kObserverPeriod);
        }
        if (!admission_) {
            remark(admission_.error().message);
        }
    }

    // Void matches are tried again before the round ends without them.
    Result<RunResult> play_rounds() {
        for (VoidMatches voids = VoidMatches::Awaited;; voids = VoidMatches::LeftOut) {
            const std::int64_t played_before = play_->played();
            const std::int64_t planned_before = stored_.planned;
            const auto kind = begin_round(voids);
            if (!kind) {
                return kind.error();
            }
            if (wish_ == Wish::GoOn && is_anything_missing()) {
                const auto result = play_->play([this] { return observe(); });
                if (!result) {
                    return result.error();
                }
            }
            const bool has_advanced = play_->played() > played_before || stored_.planned > planned_before;
            const bool may_go_on = !play_->failure() && (has_advanced || voids == VoidMatches::Awaited);
            if (wish_ != Wish::GoOn || kind.value() == Kind::Complete || !may_go_on) {
                return result_of(kind.value());
            }
        }
    }

    Result<Kind> begin_round(VoidMatches voids) {
        const std::lock_guard lock(shared_.mutex);
        auto kind = grow_plan(shared_.store, spec_, voids);
        if (!kind) {
            return kind;
        }
        if (const auto result = read_progress(); !result) {
            return result.error();
        }
        const auto pairings = shared_.store.pairings();
        if (!pairings) {
            return pairings.error();
        }
        done_before_ = stored_.played + stored_.failed - play_->played();
        round_ = pairings.value().empty() ? 0 : pairings.value().back().round;
        if (const auto result = play_->begin_round(); !result) {
            return result.error();
        }
        return kind;
    }

    // Requires: the mutex is held.
    Result<void> read_progress() {
        const auto progress = shared_.store.progress();
        if (!progress) {
            return progress.error();
        }
        stored_ = progress.value();
        return {};
    }

    [[nodiscard]] bool is_anything_missing() const { return stored_.played < stored_.planned; }

    Wish observe() {
        if (callbacks_.observe) {
            wish_ = std::max(wish_.load(), callbacks_.observe(progress()));
        }
        for (const std::string& failure : play_->take_remarks()) {
            remark(failure);
        }
        return wish_;
    }

    void remark(const std::string& text) const {
        if (callbacks_.remark) {
            callbacks_.remark(text);
        }
    }

    [[nodiscard]] Progress progress() const {
        Progress progress;
        progress.total = stored_.planned;
        progress.played = play_->played();
        progress.done = std::min(progress.total, done_before_ + play_->played());
        progress.round = round_;
        if (progress.played > 0) {
            const std::chrono::duration<double> since = Clock::now() - start_;
            progress.left_s = since.count() / static_cast<double>(progress.played) *
                              static_cast<double>(progress.total - progress.done);
        }
        return progress;
    }

    Result<RunResult> result_of(Kind kind) {
        std::int64_t left = 0;
        if (is_anything_missing()) {
            const auto counted = play_->left();
            if (!counted) {
                return counted.error();
            }
            left = counted.value();
            const std::lock_guard lock(shared_.mutex);
            if (const auto result = read_progress(); !result) {
                return result.error();
            }
        }
        RunResult result;
        result.progress = progress();
        result.progress.done = stored_.played + stored_.failed;
        result.void_matches = stored_.failed;
        result.discrepancies = stored_.discrepancies;
        result.engine_failure = play_->failure();
        result.is_complete = kind == Kind::Complete && left == 0;
        result.wish = wish_;
        return result;
    }

    SharedStore shared_;
    const league::Spec& spec_;
    Player& player_;
    const RunConfig& config_;
    const RunCallbacks& callbacks_;
    std::unique_ptr<RoundPlay> play_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<Wish> wish_{Wish::GoOn};
    std::atomic<bool> has_failed_{false};
    std::atomic<bool> is_admitting_{false};
    Result<void> admission_;        ///< Of the thread, after its end.
    store::Progress stored_;        ///< At the beginning of the round; at its end if something was missing.
    std::int64_t done_before_ = 0;  ///< Matches of the plan that were done before this run.
    int round_ = 0;
    std::jthread admission_thread_;  ///< Last, so that it ends first.
};

}  // namespace

Result<RunResult> run(store::Store& store, const RunConfig& config, const RunCallbacks& callbacks) {
    const auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    auto started = start_registered_player(store, config.surroundings);
    if (!started) {
        return started.error();
    }
    auto [player, host] = std::move(started).value();
    assert(player.hosting().is_isolated() || spec.value().admission == league::Admission::Off);
    if (const auto begun = store.begin_run(); !begun) {
        return begun.error();
    }
    auto result = Run(store, spec.value(), player, host, config, callbacks).run();
    if (result) {
        if (const auto ended = store.end_run(); !ended) {
            return ended.error();
        }
    }
    return result;
}

}  // namespace podball::season
