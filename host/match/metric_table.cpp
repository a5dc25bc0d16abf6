#include "match/metric_table.hpp"

#include <algorithm>
#include <array>

namespace podball::match {

namespace {

using Count = std::int64_t engine::SlotMetrics::*;

template <Count member>
std::optional<double> count(const MatchResult& result, int slot) {
    return static_cast<double>(result.metrics.slot[static_cast<std::size_t>(slot)].*member);
}

template <std::optional<double> (*figure)(const engine::Metrics&, int)>
std::optional<double> derived(const MatchResult& result, int slot) {
    return figure(result.metrics, slot);
}

std::optional<double> goals(const MatchResult& result, int slot) {
    return static_cast<double>(result.score[static_cast<std::size_t>(slot)]);
}

template <auto member>
std::optional<double> resource_count(const MatchResult& result, int slot) {
    if (!result.resources) {
        return std::nullopt;
    }
    return static_cast<double>((*result.resources)[static_cast<std::size_t>(slot)].counts.*member);
}

template <std::optional<double> ResourceFigures::*member>
std::optional<double> resource_mean(const MatchResult& result, int slot) {
    return result.resources ? (*result.resources)[static_cast<std::size_t>(slot)].*member : std::nullopt;
}

template <std::int64_t engine::Metrics::*member>
std::int64_t match_count(const MatchResult& result) {
    return result.metrics.*member;
}

using engine::Metrics;
using engine::SlotEconomyMetrics;
using engine::SlotMetrics;

constexpr std::array<TeamMetric, kTeamMetrics> kTeamRows = {{
    {"goals", MetricUnit::Count, "goals (R74)", goals},
    {"goals_early", MetricUnit::Count, "goals within 1,000 ticks after a kick-off (R90)",
     count<&SlotMetrics::goals_early>},
    {"possession", MetricUnit::Share, "time in which the team had the ball last (R75)", derived<engine::possession>},
    {"territory", MetricUnit::Share, "time of the ball in the opponents' half (R80)", derived<engine::territory>},
    {"kicks", MetricUnit::Count, "shots of a length above 0 (R81)", count<&SlotMetrics::kicks>},
    {"shots_on_goal", MetricUnit::Count, "kicks that would enter the goal (R78)", count<&SlotMetrics::shots_on_goal>},
    {"shots_on_goal_wide", MetricUnit::Count, "shots on goal and near misses (R79)",
     count<&SlotMetrics::shots_on_goal_wide>},
    {"shots_scored", MetricUnit::Count, "shots on goal that scored untouched", count<&SlotMetrics::shots_scored>},
    {"shots_deflected", MetricUnit::Count, "shots on goal that hit a pod first", count<&SlotMetrics::shots_deflected>},
    {"shots_gained", MetricUnit::Count, "shots on goal that were picked up first", count<&SlotMetrics::shots_gained>},
    {"passes_completed", MetricUnit::Count, "passes to a team-mate (R82)", count<&SlotMetrics::passes_completed>},
    {"passes_intercepted", MetricUnit::Count, "passes that an opponent got (R82)",
     count<&SlotMetrics::passes_intercepted>},
    {"interceptions_won", MetricUnit::Count, "opponents' passes that the team got (R82)",
     count<&SlotMetrics::interceptions_won>},
    {"gains", MetricUnit::Count, "times the team won the ball", count<&SlotMetrics::gains>},
    {"carried_ticks", MetricUnit::Ticks, "time a pod of the team carried the ball", count<&SlotMetrics::carried_ticks>},
    {"team_area", MetricUnit::Share, "arena spanned by the team's pods, mean (R76)", derived<engine::team_area>},
    {"attack_ratio", MetricUnit::Ratio, "pod time upfield over pod time in the own half (R77)",
     derived<engine::attack_ratio>},
    {"blocking", MetricUnit::Share, "time the team held the ball in its own zone (R83)", derived<engine::blocking>},
    {"points_mined", MetricUnit::Points, "points that generators earned (R106)",
     resource_count<&SlotEconomyMetrics::points_mined>, true},
    {"points_spent", MetricUnit::Points, "prices paid for structures (R99)",
     resource_count<&SlotEconomyMetrics::points_spent>, true},
    {"points_returned", MetricUnit::Points, "points for structures that were taken down (R100)",
     resource_count<&SlotEconomyMetrics::points_returned>, true},
    {"points_destroyed", MetricUnit::Points, "prices of own structures that were destroyed (R101)",
     resource_count<&SlotEconomyMetrics::points_destroyed>, true},
    {"efficiency", MetricUnit::Share, "efficiency of the own generators, mean (R105)",
     resource_mean<&ResourceFigures::efficiency>, true},
    {"generators", MetricUnit::Ratio, "own generators that stand, mean (R111)",
     resource_mean<&ResourceFigures::generators>, true},
    {"generator_distance", MetricUnit::Length, "distance of own generators to the nearest other one, mean (R111)",
     resource_mean<&ResourceFigures::generator_distance>, true},
    {"destroyed", MetricUnit::Count, "own structures that were destroyed (R101)",
     resource_count<&SlotEconomyMetrics::destroyed>, true},
    {"orders_refused", MetricUnit::Count, "orders that were refused (R97)",
     resource_count<&SlotEconomyMetrics::orders_refused>, true},
}};

constexpr std::array<MatchMetric, 4> kMatchRows = {{
    {"running_ticks", MetricUnit::Ticks, "time on the clock", match_count<&Metrics::running_ticks>},
    {"void_shots", MetricUnit::Count, "shots of a pod that had no ball (R40)", match_count<&Metrics::void_shots>},
    {"stuck_impacts", MetricUnit::Count, "bodies with more than 16 impacts in a tick (R23)",
     match_count<&Metrics::stuck_impacts>},
    {"impacts_per_tick_max", MetricUnit::Count, "most impacts in one tick",
     match_count<&Metrics::impacts_per_tick_max>},
}};

}  // namespace

std::span<const TeamMetric> team_metrics() { return kTeamRows; }

std::optional<int> find_team_metric(std::string_view name) {
    const auto found =
        std::find_if(kTeamRows.begin(), kTeamRows.end(), [&](const auto& row) { return row.name == name; });
    return found == kTeamRows.end() ? std::nullopt : std::optional(static_cast<int>(found - kTeamRows.begin()));
}

std::span<const MatchMetric> match_metrics() { return kMatchRows; }

}  // namespace podball::match
