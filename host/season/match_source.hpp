// The matches of a league that are still to be played.
#pragma once

#include "base/result.hpp"
#include "season/result_writer.hpp"
#include "store/values.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace podball::season {

/// Reads missing matches from a store piece by piece, in the order of the plan. A match that the machine failed to play
/// comes again at the end, until it has failed store::kAttemptsMax times, also in earlier runs, and at least once now.
/// A match of several fixtures comes once, with the first one that is to be played. Thread: any.
class MatchSource {
  public:
    /// Whether a match is to be played.
    using IsWanted = std::function<bool(const league::Fixture&)>;

    MatchSource(SharedStore& shared, IsWanted is_wanted) : shared_(shared), is_wanted_(std::move(is_wanted)) {}

    /// The next match; null: none is left now.
    Result<std::optional<store::PlannedMatch>> next();
    /// Notes that the machine failed to play `match`.
    void play_again(const store::PlannedMatch& match);
    /// Whether `play_again` has left matches to play.
    [[nodiscard]] bool has_repetitions();
    /// The number of wanted matches without a result that have not failed for good.
    Result<std::int64_t> left();

  private:
    static constexpr std::int64_t kPiece = 1000;

    struct Repeated {
        std::vector<league::Fixture> fixtures;  ///< In the order of the plan.
        bool is_handed_out = false;
    };

    Result<void> read_piece();
    Result<void> read_repeated();
    bool hand_out(const store::PlannedMatch& match);
    bool choose_fixture(store::PlannedMatch& match);

    SharedStore& shared_;
    IsWanted is_wanted_;
    std::mutex mutex_;                       ///< Protects all members below.
    std::deque<store::PlannedMatch> piece_;  ///< Read, and not handed out yet.
    std::int64_t next_ordinal_ = 0;          ///< Where the next piece begins.
    std::deque<store::PlannedMatch> again_;
    /// The matches that may have several fixtures, by key. Null: not read yet.
    std::optional<std::unordered_map<std::string, Repeated>> repeated_;
};

}  // namespace podball::season
