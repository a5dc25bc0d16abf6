#include "engine/step.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include "base/abort.hpp"
#include "engine/ball_control.hpp"
#include "engine/collision.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/invariants.hpp"
#include "engine/motion.hpp"
#include "engine/referee.hpp"
#include "engine/stall.hpp"

namespace podball::engine {
namespace {

void take_command(World& world, const ResolvedRules& rules, int body, const Command& command) {
    const auto b = static_cast<std::size_t>(body);
    assert(std::isfinite(command.thrust.x + command.thrust.y + command.shot.x + command.shot.y));
    const Vec2 force = clamped_to_unit(command.thrust) * rules.pod.thrust;
    world.force_x[b] = force.x;
    world.force_y[b] = force.y;
    if (!command.shoot) {
        return;
    }
    world.pending_shots |= 1U << body;
    world.pending_shot[b] = clamped_to_unit(command.shot);
}

void take_commands(World& world, const ResolvedRules& rules, const Commands& commands) {
    for (int body = 0; body < pods(world); ++body) {
        const auto& team = commands[static_cast<std::size_t>(slot_of(world, body))];
        take_command(world, rules, body, team[static_cast<std::size_t>(pod_of(world, body))]);
    }
}

#ifdef NDEBUG
constexpr bool kChecksInvariants = false;
#else
constexpr bool kChecksInvariants = true;
#endif

void require(const Result<void>& kept, const World& world) {
    if (!kept) {
        abort_with("an invariant is broken, tick " + std::to_string(world.tick) + ": " + kept.error().message);
    }
}

// The phases of R8.
void play_tick(World& world, const ResolvedRules& rules) {
    TickMotion motion;
    take_shots(world, rules);
    integrate(world, rules, motion.chords);
    const int scoring_slot = move_bodies(world, rules, motion);
    leave_zones(world, rules);
    count_ball_timers(world, rules);
    count_tick(world, rules);
    count_stall(world, rules);
    count_clocks(world);
    if (scoring_slot != kNobody) {
        referee_event(world, rules, ModeEvent::Goal, scoring_slot);
    }
    referee_clocks(world, rules);
}

}  // namespace

void tick(World& world, const ResolvedRules& rules) {
    if (!mode_traits(world.mode).moves) {
        return;
    }
    if constexpr (kChecksInvariants) {
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, rules);
        play_tick(world, rules);
        require(check_tick(world, rules, may_overlap), world);
    } else {
        play_tick(world, rules);
    }
}

void step(World& world, const ResolvedRules& rules, const Commands& commands) {
    if constexpr (kChecksInvariants) {
        require(check_state(world, rules), world);
    }
    if (!mode_traits(world.mode).moves) {
        return;
    }
    world.events.clear();
    world.denied_in_step = 0;
    take_commands(world, rules, commands);
    for (int i = 0; i < rules.match.control_step_ticks; ++i) {
        tick(world, rules);
    }
    report_exits(world);
}

}  // namespace podball::engine
