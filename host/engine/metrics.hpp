// Metrics of a match, by slot. R75 to R90 say in which modes each one counts. They do not influence the
// match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/rules.hpp"

namespace podball::engine {

class PlayedTicks;
struct World;

/// The counts of one slot. Units: ticks where the name says so. Source: R75 to R83, R90.
struct SlotMetrics {
    std::int64_t possession_ticks = 0;
    double area_sum = 0.0;  ///< Sum over running_ticks: share of the arena in the rectangle around the pods.
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

/// The counters of a match, and the last kick while no pod has gained its ball.
struct Metrics {
    std::array<SlotMetrics, kSlots> slot{};
    std::int64_t running_ticks = 0;
    std::int64_t void_shots = 0;
    std::int64_t stuck_impacts = 0;
    std::int64_t impacts_per_tick_max = 0;
    std::int64_t ticks_since_kickoff = 0;

    std::int32_t possessing_slot = -1;
    std::int32_t last_touch_slot = -1;
    std::int32_t kick_slot = -1;  ///< Slot of the last kick, until a pod gains the ball; otherwise -1.
    std::int32_t kick_pod = -1;
    bool kick_is_on_goal = false;   ///< The last kick is a shot on goal (R78), and no pod has touched the ball since.
    bool kick_counts_wide = false;  ///< The last kick is counted in shots_on_goal_wide.
};

// The metrics of a slot. They are null before the first tick of Running. Requires: slot is 0 or 1.

/// Share of running time in which the slot possessed the ball.
std::optional<double> possession(const Metrics& metrics, int slot);
/// Mean share of the arena that the rectangle around the slot's pods covers. Source: R76.
std::optional<double> team_area(const Metrics& metrics, int slot);
/// Pod time in the opponents' half over pod time in the team's own half. Null if the pods were never in their own half.
/// Source: R77.
std::optional<double> attack_ratio(const Metrics& metrics, int slot);
/// Share of Running time in which the ball was in the opponents' half. Source: R80.
std::optional<double> territory(const Metrics& metrics, int slot);
/// Share of running time in which the slot blocked the ball in its own zone. Source: R83.
std::optional<double> blocking(const Metrics& metrics, int slot);

/// Breaches of the conduct rules. Source: R83 to R85.
struct ConductBreach {
    bool blocking = false;
    bool camping = false;
};
ConductBreach conduct_breach(const Metrics& metrics, const ConductRules& rules, int slot);

// Called by the phases of a tick. Internal to the engine.
void count_ticks(World& world, const ResolvedRules& rules, const PlayedTicks& played);
void count_whistle(World& world);
void count_kick(World& world, const ResolvedRules& rules, int body, Vec2 ball_velocity);
void count_gain(World& world, int body);
void count_bounce(World& world, int body);
void count_goal(World& world, int scoring_slot);
void forget_kick(Metrics& metrics);

}  // namespace podball::engine
