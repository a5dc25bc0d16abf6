// The rules of a game: as read from a file, and resolved for the engine.
#pragma once

#include "base/result.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <podball/math/linear_drag.hpp>
#include <podball/math/mining.hpp>
#include <podball/math/vec2.hpp>

namespace podball::engine {

constexpr int kSlots = 2;     ///< Participants of a match.
constexpr int kPodsMax = 16;  ///< Pods of a team. Source: R2.

/// What a keep-off line holds back: whole discs, or the centres of bodies. Source: R91.
enum class KeepoffHolds : std::int32_t { Disc = 0, Centre = 1 };

/// Source: R1, R50, R61. Units: length.
struct ArenaRules {
    double width = 1.0;
    double height = 0.65;
    double goal_width = 0.12;
    double exclusion_radius = 0.12;
    double keepoff = 0.05;
    KeepoffHolds keepoff_holds = KeepoffHolds::Disc;
};

/// The smallest |x| of the centre of a body that the keep-off lines confine. Source: R50, R91.
inline double keepoff_limit(const ArenaRules& arena, double radius) {
    return arena.keepoff_holds == KeepoffHolds::Disc ? arena.keepoff + radius : arena.keepoff;
}

/// Source: R12, R16. Force is mass * length / tick^2.
struct PodRules {
    double radius = 0.015;
    double mass = 1.0;
    double friction = 0.015;
    double friction_carrying = 0.02;
    double thrust = 1.3e-5;
};

/// What a goal does to the ball: it is dead, or the goal line reflects it. Source: R53, R92.
enum class AfterGoal : std::int32_t { Dead = 0, Reflected = 1 };

/// Source: R14, R37 to R43, R92.
struct BallRules {
    double radius = 0.008;
    double mass = 0.1;
    double friction = 5e-4;
    double shoot_force = 3.5e-4;
    double pickup_velocity = 1.5e-3;
    double collision_force_limit = 4e-4;
    int keep_ticks = 300;
    int deny_ticks = 100;
    int keep_deny_ticks = 200;
    AfterGoal after_goal = AfterGoal::Dead;
};

/// Source: R5, R20, R48, R54, R55.
struct MatchRules {
    int control_step_ticks = 5;
    int periods = 2;
    int period_ticks = 30'000;
    int before_kickoff_ticks = 300;
    int after_goal_ticks = 200;
    int first_kickoff_slot = 0;
    double restitution = 1.0;
    double lineup_jitter = 1e-3;
};

/// Source: R59. 0 ticks: off.
struct StallRules {
    int zone_ticks = 600;
    int open_ticks = 1500;
    double open_radius = 0.05;
};

/// Source: R69 to R72. 0: off.
struct NoiseRules {
    double thrust = 0.0;
    double ball = 0.0;
    double kick_degrees = 0.0;
};

enum class Consequence : std::int32_t { None = 0, Warn = 1, Forfeit = 2 };

/// Source: R83 to R85.
struct ConductRules {
    double blocking_share_max = 0.25;
    double camping_attack_ratio_min = 0.02;
    Consequence consequence = Consequence::Warn;
};

/// Whether generators that are near each other reduce each other's efficiency. Source: R105.
enum class Interference : std::int32_t { Off = 0, On = 1 };

/// What decides a match. Source: R109.
enum class Victory : std::int32_t { Goals = 0, Worth = 1, GoalsThenWorth = 2 };

/// The two kinds of structures. Source: R95.
enum class StructureKind : std::int32_t { Generator = 0, Barrier = 1 };
constexpr int kStructureKinds = 2;

/// The constants of one kind of structure. Source: R95, R97 to R99.
struct StructureRules {
    double price = 0.0;
    double radius = 0.02;
    double health = 100.0;
    int build_ticks = 0;
    int most = 0;  ///< Standing or being built at once, for each slot.
};

/// The part of the rules that a game with resources has. Source: R93 to R112.
struct ResourceRules {
    double initial_points = 80.0;
    double rate = 15.0;      ///< Points a minute at the start.
    double half_life = 5.0;  ///< Minutes; 0: the rate stays.
    int ticks_per_minute = 6000;
    double range = 0.2;
    Interference interference = Interference::On;
    StructureRules generator = {40.0, 0.02, 100.0, 600, 16};
    StructureRules barrier = {15.0, 0.02, 200.0, 200, 8};
    double reach = 0.01;               ///< Largest distance of a pod's edge from the edge of what it builds.
    double damage_impulse_min = 6e-4;  ///< Mass * length / tick.
    double damage_factor = 2.25e4;     ///< Health for each unit of impulse.
    double gap = 1.25;                 ///< Diameters of a pod.
    Victory victory = Victory::GoalsThenWorth;
};

/// All parameters of a game, as read and not checked. `resolve` checks them.
struct Rules {
    ArenaRules arena;
    PodRules pod;
    BallRules ball;
    MatchRules match;
    StallRules stall;
    NoiseRules noise;
    ConductRules conduct;
    std::array<int, kSlots> pod_count = {5, 5};
    /// Shape: [slot][pod], in the team's own frame (it attacks +x). An empty list means `default_lineup`.
    std::array<std::vector<Vec2>, kSlots> lineup;
    std::optional<ResourceRules> resources;  ///< Without it the game has no structures. Source: R93.
};

/// A line-up for `pods` pods: a keeper, then rows in the team's own half, beginning with the row nearest the ball.
/// Shape: [pod], in the team's own frame. Requires: 1 <= pods <= kPodsMax.
std::vector<Vec2> default_lineup(const Rules& rules, int pods);

/// Checked rules, with the constants that follow from them. Only `resolve` makes them. A plain value without pointers.
struct ResolvedRules {
    ArenaRules arena;
    PodRules pod;
    BallRules ball;
    MatchRules match;
    StallRules stall;
    NoiseRules noise;
    ConductRules conduct;
    std::array<int, kSlots> pod_count{};
    std::array<std::array<Vec2, kPodsMax>, kSlots> lineup{};

    LinearDrag pod_drag;             ///< One tick of a pod without the ball.
    LinearDrag carrier_drag;         ///< One tick of a pod with the ball.
    LinearDrag ball_drag;            ///< One tick of the free ball.
    double kick_half_tangent = 0.0;  ///< tan(kick noise / 2).
    double pod_speed_max = 0.0;      ///< Length per tick. Source: R9.
    double ball_speed_max = 0.0;

    bool has_resources = false;
    ResourceRules resources;       ///< Defaults in a game without resources.
    Supply supply{0.0, 0.0, 1.0};  ///< What a generator of efficiency 1 earns. Source: R103.
};

/// The constants of a kind of structure.
inline const StructureRules& structure_rules(const ResolvedRules& rules, StructureKind kind) {
    return kind == StructureKind::Generator ? rules.resources.generator : rules.resources.barrier;
}

/// Checks `rules` by R9, R10 and R11 and computes the constants that follow from them.
/// Errors: a field that is out of its range (engine/rule_fields.hpp), or values that contradict each other.
Result<ResolvedRules> resolve(const Rules& rules);

}  // namespace podball::engine
