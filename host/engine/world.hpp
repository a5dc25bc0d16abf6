// The state of a match. A plain value: a copy is a snapshot, an assignment a restore.
#pragma once

#include <array>
#include <cstdint>

#include "engine/event.hpp"
#include "engine/game_mode.hpp"
#include "engine/metrics.hpp"
#include "engine/rules.hpp"

namespace podball::engine {

constexpr int kPodBodiesMax = kSlots * kPodsMax;
constexpr int kBall = kPodBodiesMax;        ///< The ball's place among the bodies.
constexpr int kBodies = kPodBodiesMax + 1;  ///< Array length.
constexpr int kNobody = -1;

/// One value per body: slot 0's pods by id, then slot 1's, without a gap; the ball at kBall.
template <typename T>
using PerBody = std::array<T, kBodies>;

enum class BallState : std::int32_t { Free = 0, Carried = 1, Dead = 2 };

/// What a team asks of one pod, in world coordinates. Source: R6.
struct Command {
    Vec2 thrust;  ///< In units of the maximum thrust; longer than 1 is shortened.
    Vec2 shot;    ///< In units of the maximum shoot force; longer than 1 is shortened.
    bool shoot = false;
};

/// Shape: [slot][pod]; entries of pods that do not play are ignored.
using Commands = std::array<std::array<Command, kPodsMax>, kSlots>;

/// Everything that influences the future, and the record of the last control step.
struct World {
    // Bodies, as a structure of arrays.
    alignas(64) PerBody<double> x{};
    alignas(64) PerBody<double> y{};
    alignas(64) PerBody<double> vx{};
    alignas(64) PerBody<double> vy{};
    alignas(64) PerBody<double> force_x{};  ///< Thrust of the last command, before noise.
    alignas(64) PerBody<double> force_y{};
    PerBody<std::int32_t> deny_ticks_left{};  ///< While above 0 the pod is transparent for the ball.

    std::array<std::int32_t, kSlots> pod_count{};
    std::array<std::int32_t, kSlots> side{0, 1};  ///< side[slot]: 0 defends -x. Source: R4.

    BallState ball_state = BallState::Free;
    std::int32_t carrier = kNobody;        ///< Body.
    std::int32_t carried_ticks = 0;        ///< Of Running, since the pick-up.
    std::array<std::int32_t, kSlots> zone_owner{kNobody, kNobody};  ///< Body, by the slot that defends the zone.

    // Stall rule.
    std::int32_t stall_zone_slot = kNobody;  ///< Whose zone the ball is in.
    std::int32_t stall_zone_ticks = 0;
    std::int32_t stall_open_ticks = 0;
    Vec2 stall_place;  ///< The point near which the ball has stayed.

    // Match.
    GameMode mode = GameMode::BeforeKickoff;
    GameMode suspended_mode = GameMode::Running;  ///< What Suspended will resume.
    std::int32_t mode_slot = 0;                   ///< That kicks off or that scored; -1 in Running and Ended.
    std::int32_t mode_ticks = 0;                  ///< Since the mode began.
    std::int32_t period = 0;
    std::int32_t clock_ticks = 0;  ///< Of Running in this period.
    std::int64_t tick = 0;         ///< In which bodies moved.
    std::int64_t kickoffs = 0;     ///< Line-ups so far; keys the jitter.
    std::array<std::int32_t, kSlots> score{};

    std::uint64_t seed = 0;  ///< An input like the rules, not part of the state hash.

    // The record.
    std::array<Vec2, kPodBodiesMax> pending_shot{};
    std::uint32_t pending_shots = 0;   ///< Bit per body.
    std::uint32_t denied_in_step = 0;  ///< Bit per body: the zone's denial is already an event of this step.
    std::array<std::int32_t, kSlots> pending_exit{kNobody, kNobody};  ///< Zone exits that have not lasted yet.
    EventLog events;
    Metrics metrics;
};

inline int pods(const World& world) { return world.pod_count[0] + world.pod_count[1]; }
inline int slot_of(const World& world, int body) { return body >= world.pod_count[0] ? 1 : 0; }
inline int pod_of(const World& world, int body) {
    return body >= world.pod_count[0] ? body - world.pod_count[0] : body;
}
inline int body_of(const World& world, int slot, int pod) { return slot == 0 ? pod : world.pod_count[0] + pod; }
/// -1 for a slot that defends -x, +1 for one that defends +x.
inline double own_goal_sign(const World& world, int slot) {
    return world.side[static_cast<std::size_t>(slot)] == 0 ? -1.0 : 1.0;
}
inline Vec2 position(const World& world, int body) {
    const auto b = static_cast<std::size_t>(body);
    return {world.x[b], world.y[b]};
}
inline Vec2 velocity(const World& world, int body) {
    const auto b = static_cast<std::size_t>(body);
    return {world.vx[b], world.vy[b]};
}
void set_position(World& world, int body, Vec2 position);
void set_velocity(World& world, int body, Vec2 velocity);

/// A world before the first whistle. `swap_sides` puts slot 0 on side 1.
World make_world(const ResolvedRules& rules, std::uint64_t seed, bool swap_sides = false);

/// The world after a half turn of the arena with the sides exchanged (the H of R29).
World half_turned(const World& world);
Commands half_turned(const Commands& commands);

}  // namespace podball::engine
