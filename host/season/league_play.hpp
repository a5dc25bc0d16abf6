// Plays the missing matches of a plan on several threads of this program, and stores their results.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"
#include "match/match_pool.hpp"
#include "season/match_source.hpp"
#include "season/player.hpp"
#include "season/remarks.hpp"
#include "season/result_writer.hpp"
#include "season/round_play.hpp"
#include "season/wanted_matches.hpp"
#include "store/values.hpp"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace podball::season {

struct PlayConfig {
    int host = 0;     ///< As `store::Store::host_number` returned it.
    int threads = 1;  ///< 1 to match::kThreadsMax
};

class LeaguePlay final : public RoundPlay {
  public:
    /// Requires: all arguments outlive this.
    LeaguePlay(SharedStore& shared, const league::Spec& spec, Player& player, const PlayConfig& config);

    Result<void> begin_round() override;
    Result<void> play(const std::function<Wish()>& observe) override;
    [[nodiscard]] std::int64_t played() const override { return played_; }
    Result<std::int64_t> left() override { return source_->left(); }
    std::vector<std::string> take_remarks() override { return remarks_.take(); }

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
    WantedMatches wanted_;
    std::optional<MatchSource> source_;
    std::atomic<Wish> wish_{Wish::GoOn};
    std::atomic<bool> has_failed_{false};
    std::atomic<std::int64_t> played_{0};
    Remarks remarks_;

    std::mutex mutex_;                                     ///< Protects the members between this and `writer_`.
    std::map<std::int64_t, store::PlannedMatch> running_;  ///< By ordinal.
    Result<void> outcome_;                                 ///< The first error.
    ResultWriter writer_;                                  ///< Last, so that it ends first.
};

}  // namespace podball::season
