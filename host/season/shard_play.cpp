#include "season/shard_play.hpp"

#include "match/match_pool.hpp"
#include "season/host_description.hpp"
#include "season/match_row.hpp"
#include "season/metric_names.hpp"
#include "season/player.hpp"
#include "season/remarks.hpp"
#include "store/part.hpp"

#include <atomic>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace podball::season {

namespace {

/// The play of one shard. The pool has one thread, so only what it shares with the observer is protected.
class ShardPlay {
  public:
    ShardPlay(Player& player, store::PartWriter& part, std::vector<store::PlannedMatch> matches,
              const RunCallbacks& callbacks)
        : player_(player),
          part_(part),
          host_(describe_host(player.hosting().sandbox())),
          matches_(std::move(matches)),
          callbacks_(callbacks) {
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            waiting_.push_back(i);
        }
    }

    /// Plays until nothing is left that this machine can play. `had`: matches that the part had before.
    Result<ShardResult> run(std::int64_t had) {
        const match::MatchJobs jobs = {
            [this] { return next(); },
            [this](std::int64_t job, const match::Observer& observer) {
                return player_.play(match(job).fixture, observer);
            },
            [this](std::int64_t job, const match::MatchOutcome& outcome) { take(job, outcome); }};
        match::play_matches(1, jobs, [&] { return observe(had); });
        if (!outcome_) {
            return outcome_.error();
        }
        const auto total = static_cast<std::int64_t>(matches_.size());
        return ShardResult{had + total, played_, total - played_, wish_};
    }

  private:
    store::PlannedMatch& match(std::int64_t job) { return matches_[static_cast<std::size_t>(job)]; }

    std::optional<std::int64_t> next() {
        if (wish_ != Wish::GoOn || !outcome_ || waiting_.empty()) {
            return std::nullopt;
        }
        const auto job = static_cast<std::int64_t>(waiting_.front());
        waiting_.pop_front();
        outcome_ = player_.prepare(match(job).fixture.teams);
        return outcome_ ? std::optional(job) : std::nullopt;
    }

    void take(std::int64_t job, const match::MatchOutcome& outcome) {
        if (player_.is_interrupted()) {
            return;
        }
        auto result = played_of(match(job), outcome);
        if (!result) {
            note_failure(job, result.error());
            return;
        }
        store::Played played = std::move(result).value();
        outcome_ = part_.append({std::move(played.row), played.teams, host_, played.time_s, std::move(played.calls)});
        played_ += outcome_ ? 1 : 0;
    }

    void note_failure(std::int64_t job, const Error& error) {
        if (++match(job).attempts < store::kAttemptsMax) {
            waiting_.push_back(static_cast<std::size_t>(job));
        }
        remarks_.add_failure(error);
    }

    bool observe(std::int64_t had) {
        for (const std::string& remark : remarks_.take()) {
            if (callbacks_.remark) {
                callbacks_.remark(remark);
            }
        }
        if (callbacks_.observe) {
            Progress progress;
            progress.total = had + static_cast<std::int64_t>(matches_.size());
            progress.done = had + played_;
            progress.played = played_;
            wish_ = callbacks_.observe(progress);
        }
        return wish_ != Wish::Stop;
    }

    Player& player_;
    store::PartWriter& part_;
    store::Host host_;
    std::vector<store::PlannedMatch> matches_;
    const RunCallbacks& callbacks_;
    std::deque<std::size_t> waiting_;  ///< Indices in `matches_`.
    Result<void> outcome_;             ///< The first error.
    std::atomic<std::int64_t> played_{0};
    std::atomic<Wish> wish_{Wish::GoOn};
    Remarks remarks_;
};

// The keys of the results that the part has. One that is not there has none.
Result<std::set<std::string>> keys_of(const std::filesystem::path& part, const store::LineContext& context) {
    std::set<std::string> keys;
    std::error_code ignored;  // A part that cannot be examined is left to the reader, which says why.
    if (!std::filesystem::exists(part, ignored) && !ignored) {
        return keys;
    }
    const auto read = store::read_part(part, context, [&](store::MatchLine&& line) -> Result<void> {
        keys.insert(std::move(line.row.key));
        return {};
    });
    return read ? Result<std::set<std::string>>(std::move(keys)) : Result<std::set<std::string>>(read.error());
}

std::vector<int> teams_of(const std::vector<store::PlannedMatch>& matches) {
    std::set<int> teams;
    for (const store::PlannedMatch& match : matches) {
        teams.insert(match.fixture.teams.begin(), match.fixture.teams.end());
    }
    return {teams.begin(), teams.end()};
}

}  // namespace

Result<ShardResult> play_shard(const store::ShardFolder& folder, int shard, const Surroundings& surroundings,
                               const RunCallbacks& callbacks) {
    const auto league = store::read_shard_league(folder);
    if (!league) {
        return league.error();
    }
    auto context = store::line_context(league.value().league, league.value().teams, metric_names());
    auto read = store::read_shard(folder, shard, context);
    if (!read) {
        return read.error();
    }
    const auto keys = keys_of(folder.part(shard), context);
    if (!keys) {
        return keys.error();
    }
    auto player = start_player(league.value(), folder, surroundings);
    if (!player) {
        return player.error();
    }
    Player started = std::move(player).value();
    if (const auto prepared = started.prepare(teams_of(read.value())); !prepared) {
        return prepared.error();
    }
    auto writer = store::PartWriter::open(folder.part(shard), std::move(context));
    if (!writer) {
        return writer.error();
    }
    std::vector<store::PlannedMatch> matches = std::move(read).value();
    const auto had = std::erase_if(matches, [&](const auto& match) { return keys.value().contains(match.key); });
    store::PartWriter part = std::move(writer).value();
    return ShardPlay(started, part, std::move(matches), callbacks).run(static_cast<std::int64_t>(had));
}

}  // namespace podball::season
