// The table of the metrics of a match, with one row for each metric. The tables for people, the JSON and the statistics
// of pairs use it.
#pragma once

#include "match/match_result.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace podball::match {

enum class MetricUnit {
    Count,
    Ticks,
    Share,  ///< From 0 to 1.
    Ratio,
    Points,  ///< Of R94.
    Length,
};

/// A metric of each team. The names are keys of the JSON.
struct TeamMetric {
    std::string_view name;
    MetricUnit unit = MetricUnit::Count;
    std::string_view meaning;
    std::optional<double> (*get)(const MatchResult& result, int slot) = nullptr;  ///< Null if it is undefined.
    bool of_resources = false;  ///< Always undefined in a game without resources, and left out of its results.
    /// Whether it enters `outcome_digest`. A later metric does not, so that stored digests stay comparable.
    bool in_digest = true;
};

/// A metric of the match as a whole.
struct MatchMetric {
    std::string_view name;
    MetricUnit unit = MetricUnit::Count;
    std::string_view meaning;
    std::int64_t (*get)(const MatchResult& result) = nullptr;
};

/// All rows, in the order in which they are shown.
constexpr int kTeamMetrics = 42;  ///< Rows of `team_metrics`.
std::span<const TeamMetric> team_metrics();
/// Whether the results of a game have this metric.
constexpr bool is_metric_of(const TeamMetric& metric, bool has_resources) {
    return has_resources || !metric.of_resources;
}
std::span<const MatchMetric> match_metrics();

/// The row of `team_metrics` with this name. Null: there is none.
std::optional<int> find_team_metric(std::string_view name);

}  // namespace podball::match
