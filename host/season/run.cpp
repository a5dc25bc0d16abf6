#include "season/run.hpp"

#include "season/host_description.hpp"
#include "season/league_play.hpp"
#include "season/plan_growth.hpp"
#include "season/player.hpp"
#include "season/shared_admission.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
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
          play_(shared_, spec, player, {host, config.threads, config.surroundings.callbacks.interrupted}) {}

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
    Result<void> admit() {
        AdmissionConfig config;
        config.surroundings = config_.surroundings;
        config.findings = config_.findings;
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
        config.findings = config_.findings;
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

    Result<RunResult> play_rounds() {
        for (;;) {
            const auto kind = begin_round();
            if (!kind) {
                return kind.error();
            }
            const std::int64_t before = play_.played();
            if (wish_ == Wish::GoOn) {
                const auto result = play_.play([this] { return observe(); });
                if (!result) {
                    return result.error();
                }
            }
            const bool is_over = kind.value() == Kind::Complete || play_.played() == before;
            if (wish_ != Wish::GoOn || is_over) {
                return result_of(kind.value());
            }
        }
    }

    Result<Kind> begin_round() {
        const std::lock_guard lock(shared_.mutex);
        auto kind = grow_plan(shared_.store, spec_);
        if (!kind) {
            return kind;
        }
        const auto progress = shared_.store.progress();
        if (!progress) {
            return progress.error();
        }
        const auto pairings = shared_.store.pairings();
        if (!pairings) {
            return pairings.error();
        }
        const auto active = active_teams(shared_.store, spec_);
        if (!active) {
            return active.error();
        }
        total_ = progress.value().planned;
        done_before_ = progress.value().played + progress.value().failed - play_.played();
        round_ = pairings.value().empty() ? 0 : pairings.value().back().round;
        if (const auto result = play_.begin_round(pairings.value(), active.value()); !result) {
            return result.error();
        }
        return kind;
    }

    Wish observe() {
        if (callbacks_.observe) {
            wish_ = std::max(wish_.load(), callbacks_.observe(progress()));
        }
        for (const std::string& failure : play_.take_remarks()) {
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
        progress.total = total_;
        progress.played = play_.played();
        progress.done = std::min(total_, done_before_ + play_.played());
        progress.round = round_;
        if (progress.played > 0) {
            const std::chrono::duration<double> since = Clock::now() - start_;
            progress.left_s = since.count() / static_cast<double>(progress.played) *
                              static_cast<double>(progress.total - progress.done);
        }
        return progress;
    }

    Result<RunResult> result_of(Kind kind) {
        const auto left = play_.left();
        if (!left) {
            return left.error();
        }
        const std::lock_guard lock(shared_.mutex);
        const auto stored = shared_.store.progress();
        if (!stored) {
            return stored.error();
        }
        RunResult result;
        result.progress = progress();
        result.progress.done = stored.value().played + stored.value().failed;
        result.void_matches = stored.value().failed;
        result.discrepancies = stored.value().discrepancies;
        result.is_complete = kind == Kind::Complete && left.value() == 0;
        result.wish = wish_;
        return result;
    }

    SharedStore shared_;
    const league::Spec& spec_;
    Player& player_;
    const RunConfig& config_;
    const RunCallbacks& callbacks_;
    LeaguePlay play_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<Wish> wish_{Wish::GoOn};
    std::atomic<bool> has_failed_{false};
    std::atomic<bool> is_admitting_{false};
    Result<void> admission_;        ///< Of the thread, after its end.
    std::int64_t done_before_ = 0;  ///< Matches of the plan that were done before this run.
    std::int64_t total_ = 0;
    int round_ = 0;
    std::jthread admission_thread_;  ///< Last, so that it ends first.
};

}  // namespace

Result<RunResult> run(store::Store& store, const RunConfig& config, const RunCallbacks& callbacks) {
    const auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    auto started = start_player(store, config.surroundings);
    if (!started) {
        return started.error();
    }
    Player player = std::move(started).value();
    const auto host = store.host_number(describe_host(player.hosting().sandbox()));
    if (!host) {
        return host.error();
    }
    if (const auto begun = store.begin_run(); !begun) {
        return begun.error();
    }
    auto result = Run(store, spec.value(), player, host.value(), config, callbacks).run();
    if (result) {
        if (const auto ended = store.end_run(); !ended) {
            return ended.error();
        }
    }
    return result;
}

}  // namespace podball::season
