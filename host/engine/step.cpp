#include "engine/step.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include "base/abort.hpp"
#include "engine/ball_control.hpp"
#include "engine/collision.hpp"
#include "engine/economy/construction.hpp"
#include "engine/economy/orders.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/flight.hpp"
#include "engine/invariants.hpp"
#include "engine/played_ticks.hpp"
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
    int body = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto count = static_cast<std::size_t>(world.pod_count[slot]);
        for (std::size_t pod = 0; pod < count; ++pod) {
            take_command(world, rules, body++, commands[slot][pod]);
        }
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

// Checks in builds with assertions that ticks without a clock between them keep the invariants.
class CheckedTicks {
  public:
    CheckedTicks(const World& world, const ResolvedRules& rules) : world_(world), rules_(rules) {
        if constexpr (kChecksInvariants) {
            may_overlap_ = pods_that_may_overlap_ball(world, rules);
        }
    }
    void end() const {
        if constexpr (kChecksInvariants) {
            require(check_tick(world_, rules_, may_overlap_), world_);
        }
    }

  private:
    const World& world_;
    const ResolvedRules& rules_;
    std::uint32_t may_overlap_ = 0;
};

// The phases of R8 after the impacts, at the end of the last of the played ticks. `world.tick` is that tick.
void end_ticks(World& world, const ResolvedRules& rules, const PlayedTicks& played, int scoring_slot) {
    leave_zones(world, rules);
    count_ball_timers(world, rules, played.count());
    count_ticks(world, rules, played);
    end_structures(world, rules, played.count());
    count_stall(world, rules, played);
    count_clocks(world, played.count());
    if (scoring_slot != kNobody) {
        referee_event(world, rules, ModeEvent::Goal, scoring_slot);
    }
    referee_clocks(world, rules);
}

void play_free_ticks(World& world, const ResolvedRules& rules, const Flight& flight) {
    const CheckedTicks checked(world, rules);
    const int ticks = flight.free_ticks();
    flight.trajectory().put_places(world, ticks);
    flight.trajectory().put_velocities(world, ticks);
    world.tick += ticks - 1;
    end_ticks(world, rules, PlayedTicks(flight.trajectory(), 0, ticks, flight.ways()), kNobody);
    checked.end();
}

void play_impacts(World& world, const ResolvedRules& rules, Flight& flight) {
    const CheckedTicks checked(world, rules);
    Trajectory& trajectory = flight.trajectory();
    TickMotion motion;
    trajectory.get_chords(motion.chords);
    trajectory.put_velocities(world, trajectory.ticks());
    const int scoring_slot = solve_impacts(world, rules, motion, flight.meeting());
    trajectory.replace_places(world);
    end_ticks(world, rules, PlayedTicks(trajectory, trajectory.ticks() - 1, 1, {}), scoring_slot);
    checked.end();
}

// Plays a flight of at most `ticks_max` ticks, and the tick with impacts that ends it. Returns the number of ticks.
int play_flight(World& world, const ResolvedRules& rules, int ticks_max) {
    take_shots(world, rules);
    Flight flight(world, rules, ticks_max);
    if (flight.free_ticks() > 0) {
        play_free_ticks(world, rules, flight);
    }
    if (flight.ends_with_impact()) {
        play_impacts(world, rules, flight);
    }
    return flight.trajectory().ticks();
}

void play(World& world, const ResolvedRules& rules, int ticks) {
    while (ticks > 0 && mode_traits(world.mode).moves) {
        ticks -= play_flight(world, rules, ticks);
    }
}

// Takes the commands of a control step. False: no body moves, so nothing happens in it.
bool begin_step(World& world, const ResolvedRules& rules, const Commands& commands) {
    if constexpr (kChecksInvariants) {
        require(check_state(world, rules), world);
    }
    if (!mode_traits(world.mode).moves) {
        return false;
    }
    world.events.clear();
    world.denied_in_step = 0;
    if (rules.has_resources) {
        world.economy.damaged_in_step = 0;
    }
    take_commands(world, rules, commands);
    return true;
}

void play_step(World& world, const ResolvedRules& rules) {
    play(world, rules, rules.match.control_step_ticks);
    report_exits(world);
}

}  // namespace

void tick(World& world, const ResolvedRules& rules) { play(world, rules, 1); }

void step(World& world, const ResolvedRules& rules, const Commands& commands) {
    if (begin_step(world, rules, commands)) {
        play_step(world, rules);
    }
}

void step(World& world, const ResolvedRules& rules, const Commands& commands, const Orders& orders,
          OrderAnswers& answers) {
    assert(rules.has_resources);
    if (begin_step(world, rules, commands)) {
        carry_out(world, rules, orders, answers);
        play_step(world, rules);
    } else {
        refuse_all(orders, OrderAnswer::NotRunning, answers);
    }
}

}  // namespace podball::engine
