// What the engine counts as a match runs. All by slot and in Running only; nothing of it influences the match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/rules.hpp"

namespace podball::engine {

struct World;

/// The counts of one slot. Units: ticks where the name says so. Source: R75 to R83, R90.
struct SlotMetrics {
    std::int64_t possession_ticks = 0;
    double area_sum = 0.0;  ///< Of the share of the arena, over running_ticks.
    std::int64_t upfield_pod_ticks = 0;
    std::int64_t downfield_pod_ticks = 0;
    std::int64_t ball_in_own_half_ticks = 0;
    std::int64_t blocking_ticks = 0;
    std::int64_t carried_ticks = 0;
    std::int64_t kicks = 0;
    std::int64_t shots_on_goal = 0;       ///< R78.
    std::int64_t shots_on_goal_wide = 0;  ///< R79.
    std::int64_t shots_scored = 0;        ///< Shots on goal (R78) that scored untouched,
    std::int64_t shots_deflected = 0;     ///< bounced off a pod first,
    std::int64_t shots_gained = 0;        ///< or were picked up first.
    std::int64_t passes_completed = 0;
    std::int64_t passes_intercepted = 0;
    std::int64_t interceptions_won = 0;
    std::int64_t gains = 0;        ///< Pick-ups that took possession from the opponent or from nobody.
    std::int64_t goals_early = 0;  ///< R90.
};

/// Counters and the open questions behind them (a kick is a pass until somebody gains the ball).
struct Metrics {
    std::array<SlotMetrics, kSlots> slot{};
    std::int64_t running_ticks = 0;
    std::int64_t void_shots = 0;
    std::int64_t stuck_impacts = 0;
    std::int64_t impacts_per_tick_max = 0;
    std::int64_t ticks_since_kickoff = 0;

    std::int32_t possessing_slot = -1;
    std::int32_t last_touch_slot = -1;
    std::int32_t kick_slot = -1;  ///< Of the kick that nobody gained yet.
    std::int32_t kick_pod = -1;
    bool kick_is_on_goal = false;  ///< R78, and nobody touched it yet.
    bool kick_counts_wide = false;
};

/// Share of running time in which the slot possessed the ball. Null before the first tick of Running.
std::optional<double> possession(const Metrics& metrics, int slot);
/// Mean share of the arena that the slot's pods span.
std::optional<double> team_area(const Metrics& metrics, int slot);
/// Pod time in the opponents' half over pod time in the own half; null without own-half time. Source: R77.
std::optional<double> attack_ratio(const Metrics& metrics, int slot);
/// Share of running time the ball spent in the opponents' half. Source: R80.
std::optional<double> territory(const Metrics& metrics, int slot);
/// Share of running time in which the slot blocked the ball in its own zone. Source: R83.
std::optional<double> blocking(const Metrics& metrics, int slot);

/// What the slot did against the conduct rules. Source: R83 to R85.
struct ConductBreach {
    bool blocking = false;
    bool camping = false;
};
ConductBreach conduct_breach(const Metrics& metrics, const ConductRules& rules, int slot);

// What the tick reports. Internal to the engine.
void count_tick(World& world, const ResolvedRules& rules);
void count_whistle(World& world);
void count_kick(World& world, const ResolvedRules& rules, int body, Vec2 ball_velocity);
void count_gain(World& world, int body);
void count_bounce(World& world, int body);
void count_goal(World& world, int scoring_slot);
void forget_kick(Metrics& metrics);

}  // namespace podball::engine
