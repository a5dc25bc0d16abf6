// Views for measurements, from matches or from a recording.
#pragma once

#include "base/result.hpp"
#include "latency/view_log.hpp"
#include "match/match_config.hpp"
#include "match/match_result.hpp"
#include "match/match_runner.hpp"
#include "replay/reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::latency {

/// Largest total size of the views in memory. Units: bytes.
constexpr std::size_t kViewBytesMax = std::size_t{1} << 30U;

/// Source of views: a match, or a recording.
struct ViewSource {
    std::string what;        ///< Text for people, such as "Formation against Chaser, seed 1".
    std::int64_t views = 0;  ///< Number of views that were kept.
};

/// Views to show, with their sources.
struct ShownViews {
    std::vector<ViewLog> logs;
    std::vector<ViewSource> sources;

    /// Size of all views.
    [[nodiscard]] std::size_t bytes() const;
    /// Adds the views of one source.
    void add(std::string what, std::vector<ViewLog> more);
};

/// Result of a match, and the views that were kept.
struct WatchedMatch {
    match::MatchResult result;
    std::vector<ViewLog> views;  ///< One log for each slot of `keeps`, in the order of the slots.
};

/// Plays a match and keeps the views of the slots for which `keeps` is true. Errors: as `match::run_match`.
Result<WatchedMatch> watch_match(const match::MatchConfig& config, const match::Teams& teams,
                                 const std::array<bool, engine::kSlots>& keeps, const match::Observer& observer);

/// Views of both slots of a recording, from its first step on. The engine plays the recorded commands again.
/// Errors: a part of the file cannot be read.
Result<std::vector<ViewLog>> recorded_views(const replay::Reader& reader);

}  // namespace podball::latency
