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

const engine::SlotPlay& play_of(const MatchResult& result, int slot) {
    return result.play.slot[static_cast<std::size_t>(slot)];
}

template <std::int64_t engine::SlotPlay::*member>
std::optional<double> play_count(const MatchResult& result, int slot) {
    return static_cast<double>(play_of(result, slot).*member);
}

template <std::optional<double> (*figure)(const engine::SlotPlay&)>
std::optional<double> play_figure(const MatchResult& result, int slot) {
    return figure(play_of(result, slot));
}

template <engine::SpellEnd end>
std::optional<double> share_ended(const MatchResult& result, int slot) {
    return engine::share_ended_by(play_of(result, slot), end);
}

// A row that came later than the digests of stored results.
constexpr TeamMetric later(std::string_view name, MetricUnit unit, std::string_view meaning,
                           std::optional<double> (*get)(const MatchResult& result, int slot)) {
    return {name, unit, meaning, get, false, false};
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
using engine::SlotPlay;
using engine::SpellEnd;

constexpr std::array<TeamMetric, kTeamMetrics> kTeamRows = {{
    {"goals", MetricUnit::Count, "goals (R74)", goals},
    {"goals_early", MetricUnit::Count, "goals within 1,000 ticks after a kick-off (R90)",
     count<&SlotMetrics::goals_early>},
    later("kickoff_conversion", MetricUnit::Share, "own kick-offs that led to an early goal (R119)",
          play_figure<engine::kickoff_conversion>),
    {"possession", MetricUnit::Share, "time in which the team had the ball last (R75)", derived<engine::possession>},
    {"territory", MetricUnit::Share, "time of the ball in the opponents' half (R80)", derived<engine::territory>},
    {"kicks", MetricUnit::Count, "shots of a length above 0 (R81)", count<&SlotMetrics::kicks>},
    later("shots", MetricUnit::Count, "kicks at the goal from near (R113)", play_count<&SlotPlay::shots>),
    later("passes", MetricUnit::Count, "kicks that a team-mate could get first (R113)", play_count<&SlotPlay::passes>),
    later("clearances", MetricUnit::Count, "all other kicks (R113)", play_count<&SlotPlay::clearances>),
    later("chances", MetricUnit::Count, "shots on goal from nearer still (R115)", play_count<&SlotPlay::chances>),
    {"shots_on_goal", MetricUnit::Count, "kicks that would enter the goal (R78)", count<&SlotMetrics::shots_on_goal>},
    {"shots_on_goal_wide", MetricUnit::Count, "kicks from anywhere on goal or just wide (R79)",
     count<&SlotMetrics::shots_on_goal_wide>},
    {"shots_scored", MetricUnit::Count, "shots on goal that scored untouched", count<&SlotMetrics::shots_scored>},
    {"shots_deflected", MetricUnit::Count, "shots on goal that hit a pod first", count<&SlotMetrics::shots_deflected>},
    {"shots_gained", MetricUnit::Count, "shots on goal that were picked up first", count<&SlotMetrics::shots_gained>},
    {"passes_completed", MetricUnit::Count, "kicks whose ball a team-mate got (R82)",
     count<&SlotMetrics::passes_completed>},
    {"passes_intercepted", MetricUnit::Count, "kicks whose ball an opponent got (R82)",
     count<&SlotMetrics::passes_intercepted>},
    {"interceptions_won", MetricUnit::Count, "opponents' kicks whose ball the team got (R82)",
     count<&SlotMetrics::interceptions_won>},
    {"gains", MetricUnit::Count, "times the team won the ball", count<&SlotMetrics::gains>},
    later("passes_received", MetricUnit::Count, "passes that a team-mate got (R118)",
          play_count<&SlotPlay::passes_received>),
    later("passes_per_spell", MetricUnit::Ratio, "passes received for each spell (R118)",
          play_figure<engine::passes_per_spell>),
    later("spells", MetricUnit::Count, "spells of possession (R116)", play_count<&SlotPlay::spells>),
    later("ended_by_tackle", MetricUnit::Share, "spells that ended by a tackle (R117)", share_ended<SpellEnd::Tackle>),
    later("ended_by_interception", MetricUnit::Share, "spells that ended by an interception (R117)",
          share_ended<SpellEnd::Interception>),
    later("ended_by_clearance", MetricUnit::Share, "spells that ended by a lost clearance (R117)",
          share_ended<SpellEnd::LostClearance>),
    later("ended_by_shot", MetricUnit::Share, "spells that ended by a shot (R117)", share_ended<SpellEnd::Shot>),
    later("ended_by_keep_limit", MetricUnit::Share, "spells that ended by the keep limit (R117)",
          share_ended<SpellEnd::KeepLimit>),
    later("ended_by_stall", MetricUnit::Share, "spells that ended by the stall rule (R117)",
          share_ended<SpellEnd::Stall>),
    later("ended_by_whistle", MetricUnit::Share, "spells that ended by the whistle (R117)",
          share_ended<SpellEnd::Whistle>),
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
