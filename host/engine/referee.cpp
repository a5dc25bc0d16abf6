#include "engine/referee.hpp"

#include <cassert>
#include <limits>

#include "engine/exclusion_zone.hpp"
#include "engine/play_counts.hpp"
#include "engine/random.hpp"
#include "engine/stall.hpp"
#include "engine/step.hpp"

namespace podball::engine {
namespace {

void enter_mode(World& world, GameMode mode, int slot) {
    world.mode = mode;
    world.mode_slot = slot;
    world.mode_ticks = 0;
    world.events.add({world.tick, EventKind::ModeChanged, slot, kNobody, static_cast<std::int32_t>(mode), {}});
}

Vec2 lineup_place(const World& world, const ResolvedRules& rules, int slot, int pod) {
    Vec2 place = rules.lineup[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod)];
    const double jitter = rules.match.lineup_jitter;
    if (jitter > 0.0 && !is_in_own_zone(rules, place)) {
        const StreamKey key{world.seed, Purpose::Jitter, slot, pod, world.kickoffs};
        place += Vec2{jitter * random_signed_unit(key, 0), jitter * random_signed_unit(key, 1)};
    }
    return world.side[static_cast<std::size_t>(slot)] == 0 ? place + Vec2{} : half_turn(place);  // R31
}

void place_pods(World& world, const ResolvedRules& rules) {
    for (int body = 0; body < pods(world); ++body) {
        const int slot = slot_of(world, body);
        const int pod = pod_of(world, body);
        set_position(world, body, lineup_place(world, rules, slot, pod));
        set_velocity(world, body, {});
        world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
        const Vec2 place = rules.lineup[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod)];
        if (is_in_own_zone(rules, place)) {
            world.zone_owner[static_cast<std::size_t>(slot)] = body;
        }
    }
}

bool period_is_over(const World& world, const ResolvedRules& rules) {
    return world.clock_ticks >= rules.match.period_ticks;
}

void next_period(World& world, const ResolvedRules& rules) {
    if (world.period + 1 >= rules.match.periods) {
        enter_mode(world, GameMode::Ended, kNobody);
        end_spell(world, SpellEnd::Whistle);
        return;
    }
    ++world.period;
    world.clock_ticks = 0;
    kick_off(world, rules, kickoff_slot(rules, world.period));
}

void suspend_mode(World& world) {
    world.suspended_mode = world.mode;
    world.mode = GameMode::Suspended;
}

}  // namespace

int kickoff_slot(const ResolvedRules& rules, int period) {
    assert(period >= 0);
    return (rules.match.first_kickoff_slot + period) % kSlots;
}

void kick_off(World& world, const ResolvedRules& rules, int slot) {
    assert(slot == 0 || slot == 1);
    world.zone_owner = {kNobody, kNobody};
    world.pending_exit = {kNobody, kNobody};
    world.pending_shots = 0;
    place_pods(world, rules);
    ++world.kickoffs;

    world.ball_state = BallState::Free;
    world.carrier = kNobody;
    world.carried_ticks = 0;
    set_position(world, kBall, {own_goal_sign(world, slot) * (rules.arena.keepoff + rules.ball.radius), 0.0});
    set_velocity(world, kBall, {});
    forget_kick(world.metrics);
    end_spell(world, SpellEnd::Whistle);
    world.play.kickoff_slot = slot;
    world.metrics.possessing_slot = world.metrics.last_touch_slot = kNobody;
    restart_stall(world);
    enter_mode(world, GameMode::BeforeKickoff, slot);
}

void score_goal(World& world, const ResolvedRules& rules, int scoring_slot) {
    assert(scoring_slot == 0 || scoring_slot == 1);
    if (rules.ball.after_goal == AfterGoal::Dead) {
        world.ball_state = BallState::Dead;
        set_velocity(world, kBall, {});
    }
    ++world.score[static_cast<std::size_t>(scoring_slot)];
    count_goal(world, scoring_slot);
    world.events.add({world.tick, EventKind::Goal, scoring_slot, kNobody, 0, position(world, kBall)});
}

int ticks_of_mode_left(const World& world, const ResolvedRules& rules) {
    switch (world.mode) {
        case GameMode::Running: return rules.match.period_ticks - world.clock_ticks;
        case GameMode::BeforeKickoff: return rules.match.before_kickoff_ticks - world.mode_ticks;
        case GameMode::Goal: return rules.match.after_goal_ticks - world.mode_ticks;
        case GameMode::Suspended:
        case GameMode::Ended: break;
    }
    return std::numeric_limits<int>::max();
}

void count_clocks(World& world, int ticks) {
    ++world.tick;
    world.mode_ticks += ticks;
    if (world.mode == GameMode::Running) {
        world.clock_ticks += ticks;
    }
}

void referee_clocks(World& world, const ResolvedRules& rules) {
    if (ticks_of_mode_left(world, rules) <= 0) {
        referee_event(world, rules, ModeEvent::TimeUp);
    }
}

void referee_event(World& world, const ResolvedRules& rules, ModeEvent event, int slot) {
    assert(event != ModeEvent::Goal || slot == 0 || slot == 1);
    switch (mode_action(world.mode, event)) {
        case ModeAction::Ignore: break;
        case ModeAction::Whistle:
            enter_mode(world, GameMode::Running, kNobody);
            count_whistle(world);
            break;
        case ModeAction::NextPeriod: next_period(world, rules); break;
        case ModeAction::CountGoal: enter_mode(world, GameMode::Goal, slot); break;
        case ModeAction::KickoffAgain:
            period_is_over(world, rules) ? next_period(world, rules) : kick_off(world, rules, 1 - world.mode_slot);
            break;
        case ModeAction::Suspend: suspend_mode(world); break;
        case ModeAction::Resume: world.mode = world.suspended_mode; break;
    }
}

void suspend(World& world) {
    if (mode_action(world.mode, ModeEvent::Suspend) == ModeAction::Suspend) {
        suspend_mode(world);
    }
}

void resume(World& world) {
    if (mode_action(world.mode, ModeEvent::Resume) == ModeAction::Resume) {
        world.mode = world.suspended_mode;
    }
}

}  // namespace podball::engine
