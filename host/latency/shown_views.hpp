// Where the views come from that teams are measured with: matches played now, or a recording.
#pragma once

#include "base/result.hpp"
#include "latency/view_log.hpp"
#include "match/match_config.hpp"
#include "match/match_result.hpp"
#include "match/match_runner.hpp"
#include "replay/reader.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace podball::latency {

/// Of all views that are kept in memory at a time.
constexpr std::size_t kViewBytesMax = std::size_t{1} << 30U;

/// A match and the views of those seats that were asked for.
struct WatchedMatch {
    match::MatchResult result;
    std::vector<ViewLog> views;  ///< By slot.
};

/// Plays a match and keeps the views of the seats of `keeps`. Errors: as `match::run_match`.
Result<WatchedMatch> watch_match(const match::MatchConfig& config, const match::Teams& teams,
                                 const std::array<bool, engine::kSlots>& keeps, const match::Observer& observer);

/// What both seats of a recording were shown, from its first step on: the engine plays the recorded commands again.
/// Errors: the file cannot be read any more.
Result<std::vector<ViewLog>> recorded_views(const replay::Reader& reader);

}  // namespace podball::latency
