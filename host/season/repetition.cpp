#include "season/repetition.hpp"

#include "base/printable.hpp"
#include "engine/random.hpp"
#include "match/match_pool.hpp"
#include "season/match_row.hpp"
#include "season/player.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <ctime>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace podball::season {

namespace {

Result<std::pair<store::PlannedMatch, league::MatchRow>> stored_match(store::Store& store, const std::string& key) {
    const auto fixtures = store.fixtures_of(key);
    if (!fixtures) {
        return fixtures.error();
    }
    auto row = store.find(key);
    if (!row) {
        return row.error();
    }
    if (fixtures.value().empty() || !row.value()) {
        return Error{fmt::format("{}: no result of the match {}", printable(store.path().string()), printable(key))};
    }
    return std::pair(fixtures.value().front(), *std::move(row).value());
}

Result<league::MatchRow> play_again(Player& player, const store::PlannedMatch& match,
                                    const std::filesystem::path& file) {
    if (const auto prepared = player.prepare(match.fixture.teams); !prepared) {
        return prepared.error();
    }
    return row_of(match, player.play(match.fixture, nullptr, file));
}

// By the numbers of the matches, so that a larger share contains a smaller one.
bool is_in_sample(std::int64_t ordinal, double share) {
    constexpr double kEnd = 18'446'744'073'709'551'616.0;  // 2 to the power of 64
    return static_cast<double>(engine::mix(static_cast<std::uint64_t>(ordinal))) / kEnd < share;
}

/// Plays a sample of the matches of a league again.
class Verifier {
  public:
    Verifier(store::Store& store, Player& player, int host) : store_(store), player_(player), host_(host) {}

    Result<void> choose(double share) {
        return store_.each_row({store::Depth::Metrics, {}}, [&](const store::PlayedFixture& played) {
            if (is_in_sample(played.fixture.ordinal, share) && played.row.is_timed) {
                ++verification_.left_out;
            } else if (is_in_sample(played.fixture.ordinal, share)) {
                matches_.push_back({played.fixture, played.row.key, 0});
            }
            return true;
        });
    }

    Result<Verification> run(int threads, const std::function<bool(std::int64_t, std::int64_t)>& observe) {
        const match::MatchJobs jobs = {[this] { return next(); },
                                       [this](std::int64_t job, const match::Observer& observer) {
                                           return player_.play(matches_[static_cast<std::size_t>(job)].fixture,
                                                               observer);
                                       },
                                       [this](std::int64_t job, const match::MatchOutcome& outcome) {
                                           take(matches_[static_cast<std::size_t>(job)], outcome);
                                       }};
        const auto watch = [&] { return !observe || observe(done_, static_cast<std::int64_t>(matches_.size())); };
        verification_.is_stopped = !match::play_matches(threads, jobs, watch);
        if (!outcome_) {
            return outcome_.error();
        }
        std::sort(verification_.differing.begin(), verification_.differing.end(),
                  [](const Repetition& a, const Repetition& b) { return a.stored.key < b.stored.key; });
        return std::move(verification_);
    }

  private:
    std::optional<std::int64_t> next() {
        if (has_failed_ || next_ == static_cast<std::int64_t>(matches_.size())) {
            return std::nullopt;
        }
        const auto prepared = player_.prepare(matches_[static_cast<std::size_t>(next_)].fixture.teams);
        if (!prepared) {
            fail(prepared.error());
            return std::nullopt;
        }
        return next_++;
    }

    // Called for one match at a time.
    void take(const store::PlannedMatch& match, const match::MatchOutcome& outcome) {
        auto row = row_of(match, outcome);
        if (!row) {
            fail(row.error());
            return;
        }
        ++done_;
        store::Played again = {std::move(row).value(), match.fixture.teams, host_, std::time(nullptr), {}};
        if (again.row.is_timed) {
            ++verification_.left_out;
            return;
        }
        ++verification_.compared;
        auto stored = store_.find(match.key);
        if (!stored || !stored.value()) {
            fail(stored ? Error{"a result has vanished from the store"} : stored.error());
            return;
        }
        Repetition repetition = {*std::move(stored).value(), again.row};
        if (repetition.agrees()) {
            return;
        }
        if (const auto put = store_.put(std::span(&again, 1)); !put) {
            fail(put.error());
        }
        verification_.differing.push_back(std::move(repetition));
    }

    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (outcome_) {
            outcome_ = error;
        }
        has_failed_ = true;
    }

    store::Store& store_;
    Player& player_;
    int host_;
    std::vector<store::PlannedMatch> matches_;
    std::int64_t next_ = 0;
    std::atomic<std::int64_t> done_{0};
    std::atomic<bool> has_failed_{false};
    std::mutex mutex_;  ///< Protects the next member.
    Result<void> outcome_;
    Verification verification_;
};

}  // namespace

bool Repetition::agrees() const { return stored.digest == again.digest || stored.is_timed || again.is_timed; }

Result<Repetition> repeat_match(store::Store& store, const std::string& key, const std::filesystem::path& file,
                                const Surroundings& surroundings) {
    std::optional<Repetition> repetition;
    const auto repeated = repeat_matches(
        store, std::span(&key, 1), [&](const std::string&) { return file; }, surroundings,
        [&](const Repetition& one) {
            repetition = one;
            return Result<void>();
        });
    return repeated ? Result<Repetition>(*std::move(repetition)) : Result<Repetition>(repeated.error());
}

Result<void> repeat_matches(store::Store& store, std::span<const std::string> keys,
                            const std::function<std::filesystem::path(const std::string& key)>& file_of,
                            const Surroundings& surroundings,
                            const std::function<Result<void>(const Repetition&)>& take) {
    std::vector<std::pair<store::PlannedMatch, league::MatchRow>> matches;
    for (const std::string& key : keys) {
        auto found = stored_match(store, key);
        if (!found) {
            return found.error();
        }
        matches.push_back(std::move(found).value());
    }
    auto started = start_player(store, surroundings);
    if (!started) {
        return started.error();
    }
    Player player = std::move(started).value();
    for (const auto& [match, row] : matches) {
        const auto again = play_again(player, match, file_of(match.key));
        auto taken = again ? take({row, again.value()}) : Result<void>(again.error());
        if (!taken) {
            return taken;
        }
    }
    return {};
}

Result<Verification> verify(store::Store& store, const VerifyConfig& config,
                            const std::function<bool(std::int64_t done, std::int64_t total)>& observe) {
    auto started = start_registered_player(store, config.surroundings);
    if (!started) {
        return started.error();
    }
    auto [player, host] = std::move(started).value();
    Verifier verifier(store, player, host);
    if (const auto result = verifier.choose(config.share); !result) {
        return result.error();
    }
    return verifier.run(config.threads, observe);
}

}  // namespace podball::season
