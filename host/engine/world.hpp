// The state of a match. A plain value: a copy is a snapshot, an assignment a restore.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/economy/economy.hpp"
#include "engine/event.hpp"
#include "engine/game_mode.hpp"
#include "engine/metrics.hpp"
#include "engine/play_counts.hpp"
#include "engine/rules.hpp"

namespace podball::engine {

constexpr int kPodBodiesMax = kSlots * kPodsMax;
constexpr int kBall = kPodBodiesMax;        ///< Index of the ball.
constexpr int kBodies = kPodBodiesMax + 1;  ///< Length of an array of bodies.
constexpr int kNobody = -1;

/// One value per body: the pods of slot 0 by number, then the pods of slot 1 without a gap. The ball is at kBall.
template <typename T>
using PerBody = std::array<T, kBodies>;

enum class BallState : std::int32_t { Free = 0, Carried = 1, Dead = 2 };

/// The command of a team for one pod, in world coordinates. Source: R6.
struct Command {
    Vec2 thrust;  ///< In units of the maximum thrust. A vector longer than 1 is shortened to 1.
    Vec2 shot;    ///< In units of the maximum shoot force. A vector longer than 1 is shortened to 1.
    bool shoot = false;
};

/// The commands of a control step. Shape: [slot][pod]. Entries of pods that do not play are ignored.
using Commands = std::array<std::array<Command, kPodsMax>, kSlots>;

/// The exact state of a match after a control step, without its economy. With the EconomyState, the rules and the seed,
/// a match can continue from it.
struct MatchState {
    // Bodies, as a structure of arrays.
    alignas(64) PerBody<double> x{};
    alignas(64) PerBody<double> y{};
    alignas(64) PerBody<double> vx{};
    alignas(64) PerBody<double> vy{};
    PerBody<std::int32_t> deny_ticks_left{};  ///< Above 0: the pod is denied and transparent for the ball.

    std::array<std::int32_t, kSlots> side{0, 1};  ///< side[slot]: 0 defends -x. Source: R4.

    BallState ball_state = BallState::Free;
    std::int32_t carrier = kNobody;  ///< Body, or -1.
    std::int32_t carried_ticks = 0;  ///< Ticks of Running since the pick-up. Below keep_ticks.

    /// Owner of each zone: a body, or -1. Shape: [slot that defends the zone].
    std::array<std::int32_t, kSlots> zone_owner{kNobody, kNobody};

    // Stall rule.
    std::int32_t stall_zone_slot = kNobody;  ///< Slot that defends the zone in which the ball is, or -1.
    std::int32_t stall_zone_ticks = 0;       ///< Ticks that the ball has stayed in that zone.
    std::int32_t stall_open_ticks = 0;       ///< Ticks that the ball has stayed near stall_place.
    Vec2 stall_place;                        ///< The point near which the ball has stayed.

    // Match.
    GameMode mode = GameMode::BeforeKickoff;
    GameMode suspended_mode = GameMode::Running;  ///< The mode that follows Suspended.
    std::int32_t mode_slot = 0;                   ///< Slot that kicks off or that scored. -1 in Running and Ended.
    std::int32_t mode_ticks = 0;                  ///< Ticks since the mode began.
    std::int32_t period = 0;                      ///< Number of the period, counted from 0.
    std::int32_t clock_ticks = 0;                 ///< Ticks of Running in this period.
    std::int64_t tick = 0;                        ///< Ticks played so far. >= 0.
    std::int64_t kickoffs = 0;                    ///< Line-ups so far. Part of the key of the jitter's random numbers.
    std::array<std::int32_t, kSlots> score{};

    Metrics metrics;
    Play play;
};

/// The state of a match, and the record of the last control step. Each member has a row in engine/world_fields.hpp.
struct World : MatchState {
    std::array<std::int32_t, kSlots> pod_count{};
    std::uint64_t seed =
        0;  ///< Seed of all random numbers. It is an input like the rules, and no part of the state hash.
    bool has_resources = false;  ///< As in the rules. Source: R93.
    bool has_play = true;        ///< False from a recording that has no counts of the play on.

    // Record of the last control step.
    std::uint32_t pending_shots = 0;   ///< Bit per body that wants to shoot.
    std::uint32_t denied_in_step = 0;  ///< Bit per body: its denial by a zone is already an event of this step.
    /// Body that left the zone within this step, or -1. Shape: [slot that defends the zone].
    std::array<std::int32_t, kSlots> pending_exit{kNobody, kNobody};
    alignas(64) PerBody<double> force_x{};  ///< Thrust of the last command, before noise.
    alignas(64) PerBody<double> force_y{};
    EventLog events;

    // Most control steps use nothing from here on.
    std::array<Vec2, kPodBodiesMax> pending_shot{};  ///< The shots of the last command.
    Economy economy;                                 ///< Not used in a game without resources.
};

inline int pods(const World& world) { return world.pod_count[0] + world.pod_count[1]; }
inline int slot_of(const World& world, int body) { return body >= world.pod_count[0] ? 1 : 0; }
inline int pod_of(const World& world, int body) {
    return body >= world.pod_count[0] ? body - world.pod_count[0] : body;
}
inline int body_of(const World& world, int slot, int pod) { return slot == 0 ? pod : world.pod_count[0] + pod; }
/// Calls `action(body)` for each bit that is set, the lowest first.
template <typename Action>
void for_each_body(std::uint32_t bodies, Action action) {
    for (; bodies != 0; bodies &= bodies - 1) {
        action(std::countr_zero(bodies));
    }
}

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
inline void set_position(World& world, int body, Vec2 position) {
    const auto b = static_cast<std::size_t>(body);
    world.x[b] = position.x;
    world.y[b] = position.y;
}
inline void set_velocity(World& world, int body, Vec2 velocity) {
    const auto b = static_cast<std::size_t>(body);
    world.vx[b] = velocity.x;
    world.vy[b] = velocity.y;
}

/// The world at the start of a match: the first line-up. `swap_sides` puts slot 0 on side 1.
World make_world(const ResolvedRules& rules, std::uint64_t seed, bool swap_sides = false);

/// The world after a half turn of the arena with the sides exchanged (the H of R29).
World half_turned(const World& world);
Commands half_turned(const Commands& commands);

}  // namespace podball::engine
