"""A control step and the phases of its ticks (R5, R6, R8, R42, R45, R54 to R57)."""
import math

import ball
import economy
import events
import impacts
import lineup
import metrics
import motion
import stall
import zones
from vectors import over, sq, times
from world import BEFORE_KICKOFF, CARRIED, ENDED, GOAL, NOBODY, RUNNING, SUSPENDED


def play(world, rules, commands):
    """Plays one control step with the recorded thrusts and shots."""
    world.events = []
    world.denied_in_step = set()
    if world.mode in (SUSPENDED, ENDED):
        return
    world.force = [times(shortened(tuple(thrust)), rules.pod.thrust) for thrust in commands["thrust"]]
    world.shots = {shot["body"]: shortened((shot["x"], shot["y"])) for shot in commands["shots"]}
    if world.economy is not None:
        carry_out(world, rules, commands)
    for _ in range(rules.match.control_step_ticks):
        tick(world, rules)
    zones.tell_exits(world)


def carry_out(world, rules, commands):
    """R96. The answers stay in the world."""
    world.economy.damaged_in_step = set()
    orders = {slot: [order for order in commands["orders"] if order["slot"] == slot] for slot in (0, 1)}
    world.answers = economy.carry_out(world, rules, orders, commands["orders_dropped"])


def shortened(vector):
    """R6: a vector longer than 1 is shortened to length 1."""
    return vector if sq(vector) <= 1.0 else over(vector, math.sqrt(sq(vector)))


def tick(world, rules):
    """R8."""
    if world.mode in (SUSPENDED, ENDED):
        return
    ball.take_shots(world, rules)
    moves = motion.integrate(world, rules)
    scorer = impacts.move_bodies(world, rules, moves)
    zones.leave(world, rules)
    count_timers(world, rules)
    metrics.count_tick(world, rules)
    economy.end_tick(world, rules)
    stall.count(world, rules)
    referee(world, rules, scorer)


def count_timers(world, rules):
    """R42, R43, R45."""
    for body in range(world.pods):
        if world.deny_ticks_left[body] > 0:
            world.deny_ticks_left[body] -= 1
    if world.ball_state == CARRIED and world.mode == RUNNING:
        world.carried_ticks += 1
        if world.carried_ticks >= rules.ball.keep_ticks:
            ball.lose(world, world.carrier, "keep_limit", rules.ball.keep_deny_ticks)


def referee(world, rules, scorer):
    """The clocks of the modes, then at most one transition (R57)."""
    world.tick += 1
    world.mode_ticks += 1
    if world.mode == RUNNING:
        world.clock_ticks += 1
    if scorer is not None:
        enter(world, GOAL, scorer)
    elif time_is_up(world, rules):
        go_on(world, rules)


def time_is_up(world, rules):
    if world.mode == BEFORE_KICKOFF:
        return world.mode_ticks >= rules.match.before_kickoff_ticks
    if world.mode == GOAL:
        return world.mode_ticks >= rules.match.after_goal_ticks
    return period_is_over(world, rules)


def period_is_over(world, rules):
    return world.clock_ticks >= rules.match.period_ticks


def go_on(world, rules):
    """R57, the column "its time is up"."""
    if world.mode == BEFORE_KICKOFF:
        enter(world, RUNNING, NOBODY)
        metrics.whistle(world)
    elif world.mode == GOAL and not period_is_over(world, rules):
        lineup.line_up(world, rules, 1 - world.mode_slot)
    else:
        end_period(world, rules)


def end_period(world, rules):
    """R56, R55: the next period's own kicking team, or the end."""
    if world.period + 1 >= rules.match.periods:
        enter(world, ENDED, NOBODY)
        metrics.ended(world)
        return
    world.period += 1
    world.clock_ticks = 0
    lineup.line_up(world, rules, lineup.kicking_slot(rules, world.period))


def enter(world, mode, slot):
    world.mode, world.mode_slot, world.mode_ticks = mode, slot, 0
    events.mode_changed(world)
