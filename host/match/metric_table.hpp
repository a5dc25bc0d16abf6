// One row for each figure of a match: the tables for people, the JSON and the statistics of pairs all come from here.
#pragma once

#include "match/match_result.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace podball::match {

enum class MetricUnit {
    Count,
    Ticks,
    Share,  ///< Of 1.
    Ratio,
};

/// A figure that each team has. Names are those of the JSON.
struct TeamMetric {
    std::string_view name;
    MetricUnit unit = MetricUnit::Count;
    std::string_view meaning;
    std::optional<double> (*get)(const MatchResult& result, int slot) = nullptr;  ///< Null where it is undefined.
};

/// A figure of the match as a whole.
struct MatchMetric {
    std::string_view name;
    MetricUnit unit = MetricUnit::Count;
    std::string_view meaning;
    std::int64_t (*get)(const MatchResult& result) = nullptr;
};

/// All rows, in the order in which they are shown.
constexpr int kTeamMetrics = 18;  ///< Rows of `team_metrics`.
std::span<const TeamMetric> team_metrics();
std::span<const MatchMetric> match_metrics();

}  // namespace podball::match
