// The matches of a league that are still to be played.
#pragma once

#include "base/result.hpp"
#include "season/result_writer.hpp"
#include "store/values.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace podball::season {

/// Reads missing matches from a store piece by piece, in the order of the plan. A match that the machine failed to play
/// comes again at the end, until it has failed store::kAttemptsMax times, also in earlier runs, and at least once now.
/// Thread: any.
class MatchSource {
  public:
    /// `active`: by team, whether its matches are played.
    MatchSource(SharedStore& shared, std::vector<bool> active) : shared_(shared), active_(std::move(active)) {}

    /// The next match; null: none is left now.
    Result<std::optional<store::PlannedMatch>> next();
    /// Notes that the machine failed to play `match`.
    void play_again(const store::PlannedMatch& match);
    /// Whether `play_again` has left matches to play.
    [[nodiscard]] bool has_repetitions();
    /// The number of matches of active teams without a result that have not failed for good.
    Result<std::int64_t> left();

  private:
    static constexpr std::int64_t kPiece = 1000;

    [[nodiscard]] bool is_active(const store::PlannedMatch& match) const;
    Result<bool> read_piece();

    SharedStore& shared_;
    std::vector<bool> active_;
    std::mutex mutex_;                       ///< Protects all members below.
    std::deque<store::PlannedMatch> piece_;  ///< Read, and not handed out yet.
    std::int64_t next_ordinal_ = 0;          ///< Where the next piece begins.
    std::deque<store::PlannedMatch> again_;
};

}  // namespace podball::season
