// Plays the missing matches of a plan on several threads, and stores their results.
#pragma once

#include "base/result.hpp"
#include "league/plan.hpp"
#include "league/spec.hpp"
#include "match/match_pool.hpp"
#include "season/match_source.hpp"
#include "season/player.hpp"
#include "season/result_writer.hpp"
#include "season/run.hpp"
#include "store/values.hpp"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::season {

struct PlayConfig {
    int host = 0;     ///< As `store::Store::host_number` returned it.
    int threads = 1;  ///< 1 to match::kThreadsMax
    /// Whether the host no longer waits for slow teams, see `Surroundings`. May be null.
    bool (*interrupted)() = nullptr;
};

/// Plays a league round by round. Nothing that a team does is an error.
class LeaguePlay {
  public:
    /// Requires: all arguments outlive this.
    LeaguePlay(SharedStore& shared, const league::Spec& spec, Player& player, const PlayConfig& config);

    /// Begins with the plan as it is now. `active`: by team, whether its matches are played.
    /// Requires: the caller holds the mutex of the store.
    Result<void> begin_round(std::span<const league::Pairing> pairings, const std::vector<bool>& active);

    /// Plays all missing matches and waits until their results are stored. `observe` is called a few times a second on
    /// the calling thread. Errors: as for `run`.
    Result<void> play(const std::function<Wish()>& observe);

    /// Matches that were played so far. Thread: any.
    [[nodiscard]] std::int64_t played() const { return played_; }
    /// Matches of this round that are still to be played.
    Result<std::int64_t> left() { return source_->left(); }
    /// Why matches could not begin since the last call, one line each. Thread: any.
    std::vector<std::string> take_remarks();

  private:
    std::optional<std::int64_t> next();
    match::MatchOutcome play_one(std::int64_t job, const match::Observer& observer);
    void take(std::int64_t job, const match::MatchOutcome& outcome);
    void note_failure(const store::PlannedMatch& match, const Error& error);
    [[nodiscard]] store::PlannedMatch running(std::int64_t job);
    [[nodiscard]] store::PlannedMatch ended(std::int64_t job);
    [[nodiscard]] std::filesystem::path recording_of(const store::PlannedMatch& match) const;
    void fail(const Error& error);

    SharedStore& shared_;
    const league::Spec& spec_;
    Player& player_;
    PlayConfig config_;
    std::optional<MatchSource> source_;
    std::atomic<Wish> wish_{Wish::GoOn};
    std::atomic<bool> has_failed_{false};
    std::atomic<std::int64_t> played_{0};

    std::mutex mutex_;                                     ///< Protects the next three members.
    std::map<std::int64_t, store::PlannedMatch> running_;  ///< By ordinal.
    std::vector<std::string> remarks_;
    Result<void> outcome_;  ///< The first error.
    ResultWriter writer_;   ///< Last, so that it ends first.
};

}  // namespace podball::season
