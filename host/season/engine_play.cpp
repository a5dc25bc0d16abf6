#include "season/engine_play.hpp"

#include "base/plural.hpp"
#include "season/match_seconds.hpp"
#include "season/metric_names.hpp"
#include "season/shard_plan.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace podball::season {

namespace {

constexpr std::chrono::milliseconds kObserverPeriod{100};
constexpr std::chrono::milliseconds kPeriodMin{500};
constexpr std::chrono::milliseconds kPeriodMax{10'000};

}  // namespace

EnginePlay::EnginePlay(SharedStore& shared, const league::Spec& spec, const EngineConfig& config, int host)
    : shared_(shared), spec_(spec), config_(config), folder_{config.folder}, host_(host), wanted_(spec) {}

Result<void> EnginePlay::begin_round() { return wanted_.read(shared_.store); }

Result<std::int64_t> EnginePlay::left() {
    const auto matches = missing();
    if (!matches) {
        return matches.error();
    }
    return std::ranges::count_if(matches.value(),
                                 [](const auto& match) { return match.attempts < store::kAttemptsMax; });
}

Result<void> EnginePlay::play(const std::function<Wish()>& observe) {
    if (auto started = start(); !started || failure_) {
        return started;
    }
    return play_missing(observe);
}

// Makes the folder and the engine, and merges what shards of an earlier run left.
Result<void> EnginePlay::start() {
    if (engine_) {
        return look();
    }
    {
        const std::lock_guard lock(shared_.mutex);
        auto league = shard_league(shared_.store);
        if (!league) {
            return league.error();
        }
        context_ = store::line_context(league.value().league, league.value().teams, metric_names());
        if (auto written = store::write_shard_league(folder_, std::move(league).value()); !written) {
            return written;
        }
        auto merger = PartMerger::begin(shared_.store);
        if (!merger) {
            return merger.error();
        }
        merger_.emplace(std::move(merger).value());
    }
    auto engine = make_engine(config_);
    if (!engine) {
        return fail_engine(engine.error());
    }
    engine_ = std::move(engine).value();
    for (int shard = folder_.shard_count(); shard > 0; --shard) {
        places_.try_emplace(shard);
    }
    return look();
}

Result<void> EnginePlay::play_missing(const std::function<Wish()>& observe) {
    for (bool is_first = true;; is_first = false) {
        if (auto followed = follow(observe); !followed || failure_) {
            return followed;
        }
        auto matches = missing();
        if (!matches) {
            return matches.error();
        }
        auto left = std::move(matches).value();
        const Wish wish = observe();
        if (!is_first && wish == Wish::GoOn) {
            if (auto noted = note_failures(left); !noted) {
                return noted;
            }
            std::erase_if(left, [](auto& match) { return ++match.attempts >= store::kAttemptsMax; });
        }
        if (wish != Wish::GoOn || left.empty()) {
            return {};
        }
        if (auto written = write_missing(left); !written) {
            return written;
        }
    }
}

// Waits until the engine has played all shards that it has or gets.
Result<void> EnginePlay::follow(const std::function<Wish()>& observe) {
    period_ = kPeriodMin;
    while (!waiting_.empty() || !active_.empty()) {
        if (auto handed = hand_over(); !handed || failure_) {
            return handed;
        }
        if (wait(observe) != Wish::GoOn) {
            return end_by_wish(observe);
        }
        if (auto looked = look(); !looked || failure_) {
            return looked;
        }
        if (auto cancelled = cancel_unwanted(); !cancelled || failure_) {
            return cancelled;
        }
        period_ = std::min(kPeriodMax, 2 * period_);
    }
    return {};
}

// What a shard has played when the engine says that it is over is in its part, so the engine is asked first.
Result<void> EnginePlay::look() {
    auto active = engine_->active();
    if (auto merged = merge_all(); !merged) {
        return merged;
    }
    if (!active) {
        return fail_engine(active.error());
    }
    active_ = std::move(active).value();
    return {};
}

Result<void> EnginePlay::hand_over() {
    const std::vector<int> shards(waiting_.begin(), waiting_.end());
    const auto taken = shards.empty() ? Result<std::size_t>(0) : engine_->submit(shards);
    if (!taken) {
        return fail_engine(taken.error());
    }
    active_.insert(shards.begin(), shards.begin() + static_cast<std::ptrdiff_t>(taken.value()));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(taken.value()));
    return {};
}

// An engine that plays on without this program is left alone, unless the user wants it to stop.
Result<void> EnginePlay::end_by_wish(const std::function<Wish()>& observe) {
    if (engine_->outlives_program()) {
        auto looked = look();
        if (!looked || failure_) {
            return looked;
        }
        if (observe() != Wish::Stop) {
            remarks_.push_back("what waits or runs elsewhere is played on; the next run stores its results");
            return {};
        }
    }
    waiting_.clear();
    for (Wish told = Wish::GoOn; !active_.empty();) {
        // What fails is tried again; `look` notices an engine that is lost.
        if (const Wish wish = observe(); wish > told && engine_->cancel(active_)) {
            told = wish;
        }
        std::this_thread::sleep_for(kPeriodMin);
        if (auto looked = look(); !looked || failure_) {
            return looked;
        }
    }
    return {};
}

// Ends the shards that have no missing match any more because a sequential test has stopped.
Result<void> EnginePlay::cancel_unwanted() {
    if (!spec_.stop) {
        return {};
    }
    const auto left = missing();
    if (!left) {
        return left.error();
    }
    std::set<std::string> keys;
    for (const store::PlannedMatch& match : left.value()) {
        keys.insert(match.key);
    }
    std::set<int> shards = active_;
    shards.insert(waiting_.begin(), waiting_.end());
    std::set<int> unwanted;
    for (const int shard : shards) {
        const auto matches = store::read_shard(folder_, shard, context_);
        if (!matches) {
            return matches.error();
        }
        if (std::ranges::none_of(matches.value(), [&](const auto& match) { return keys.contains(match.key); })) {
            unwanted.insert(shard);
        }
    }
    std::erase_if(waiting_, [&](int shard) { return unwanted.contains(shard); });
    if (!unwanted.empty()) {
        (void)engine_->cancel(unwanted);  // Repeated after the next look, which notices an engine that is lost.
    }
    return {};
}

Result<void> EnginePlay::merge_all() {
    const std::lock_guard lock(shared_.mutex);
    for (auto& [shard, place] : places_) {
        std::error_code ignored;  // A part that is not there has nothing to merge.
        const auto size = std::filesystem::file_size(folder_.part(shard), ignored);
        if (ignored || size <= place.byte) {
            continue;
        }
        const auto merged = merger_->merge(folder_.part(shard), place);
        if (!merged) {
            return merged.error();
        }
        place = merged.value().end;
    }
    played_ = merger_->count().stored;
    return spec_.stop ? wanted_.read(shared_.store) : Result<void>();
}

Result<std::vector<store::PlannedMatch>> EnginePlay::missing() {
    const std::lock_guard lock(shared_.mutex);
    return missing_matches(shared_.store, wanted_);
}

Result<void> EnginePlay::write_missing(const std::vector<store::PlannedMatch>& matches) {
    const auto match_s = [&] {
        const std::lock_guard lock(shared_.mutex);
        return match_seconds(shared_.store);
    }();
    if (!match_s) {
        return match_s.error();
    }
    const auto shards = write_shards(folder_, matches, match_s.value().value_or(kMatchSeconds), config_.shard_s);
    if (!shards) {
        return shards.error();
    }
    for (const int shard : shards.value()) {
        waiting_.push_back(shard);
        places_.try_emplace(shard);
    }
    return {};
}

Result<void> EnginePlay::note_failures(const std::vector<store::PlannedMatch>& matches) {
    if (!matches.empty()) {
        remarks_.push_back(fmt::format("{} {} not played elsewhere; see {}", matches.size(),
                                       plural(std::ssize(matches), "match was", "matches were"),
                                       folder_.path.string()));
    }
    const std::lock_guard lock(shared_.mutex);
    for (const store::PlannedMatch& match : matches) {
        auto noted = shared_.store.add_attempt({match.key, host_, std::time(nullptr), "its shard ended without it"});
        if (!noted) {
            return noted;
        }
    }
    return {};
}

// An engine that fails ends the run without an error of the store.
Result<void> EnginePlay::fail_engine(const Error& error) {
    failure_ = error.message;
    return {};
}

Wish EnginePlay::wait(const std::function<Wish()>& observe) {
    Wish wish = observe();
    for (const auto end = Clock::now() + period_; wish == Wish::GoOn && Clock::now() < end; wish = observe()) {
        std::this_thread::sleep_for(kObserverPeriod);
    }
    return wish;
}

}  // namespace podball::season
