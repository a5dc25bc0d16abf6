"""The metrics of the match (R74 to R83, R90). They never influence it, but keyframes hold them."""
import math

import spells
import zones
from vectors import sq
from world import CARRIED, DEAD, NOBODY, RUNNING

EARLY_TICKS = 1000


def count_tick(world, rules):
    """R8: the metrics of one tick of Running."""
    if world.mode != RUNNING:
        return
    world.running_ticks += 1
    world.ticks_since_kickoff += 1
    for slot in (0, 1):
        count_area(world, rules, slot)
        count_halves(world, slot)
    if world.ball_state != DEAD:
        count_ball(world, rules)


def count_ball(world, rules):
    """R75, R80, R83: a dead ball counts for none of them."""
    zone_slot = zones.of_ball(world, rules)
    if world.ball_state == CARRIED:
        world.slot_carried_ticks[world.slot_of(world.carrier)] += 1
    if zone_slot == NOBODY and world.possessing_slot != NOBODY:
        world.possession_ticks[world.possessing_slot] += 1
    if zone_slot != NOBODY and world.last_touch_slot == zone_slot:
        world.blocking_ticks[zone_slot] += 1
    for slot in (0, 1):
        if world.position[world.ball][0] * world.goal_sign(slot) > 0.0:
            world.ball_in_own_half_ticks[slot] += 1


def count_area(world, rules, slot):
    """R76: the rectangle spanned by the centres as a share of the arena."""
    xs, ys = zip(*(world.position[body] for body in world.bodies_of(slot)))
    world.area_sum[slot] += (max(xs) - min(xs)) * (max(ys) - min(ys)) / (rules.arena.width * rules.arena.height)


def count_halves(world, slot):
    """R77: a pod on the centre line counts for neither half."""
    for body in world.bodies_of(slot):
        own = world.position[body][0] * world.goal_sign(slot)
        if own > 0.0:
            world.downfield_pod_ticks[slot] += 1
        elif own < 0.0:
            world.upfield_pod_ticks[slot] += 1


def whistle(world):
    """R75, R83: at the whistle only a carrier counts as having gained and touched the ball."""
    world.ticks_since_kickoff = 0
    if world.ball_state == CARRIED:
        gain(world, world.slot_of(world.carrier))
    spells.whistle(world)


def gain(world, slot):
    """R75: a pick-up that takes possession from the opponents or from nobody."""
    world.last_touch_slot = slot
    if world.possessing_slot != slot:
        world.gains[slot] += 1
    world.possessing_slot = slot


def picked_up(world, pod):
    """R82: the next gain of the ball ends a pass."""
    if world.mode != RUNNING:
        return
    slot, kicker = world.slot_of(pod), world.kick_slot
    spells.gained(world, pod)
    gain(world, slot)
    if kicker == NOBODY:
        return
    world.shots_gained[kicker] += world.kick_is_on_goal
    if slot != kicker:
        world.passes_intercepted[kicker] += 1
        world.interceptions_won[slot] += 1
    elif world.number_of(pod) != world.kick_pod:
        world.passes_completed[slot] += 1
    end_kick(world)


def bounced(world, pod):
    """R83, and a shot on goal that hits a pod first."""
    if world.mode != RUNNING:
        return
    world.last_touch_slot = world.slot_of(pod)
    if world.kick_is_on_goal:
        world.shots_deflected[world.kick_slot] += 1
        world.kick_is_on_goal = False


def kicked(world, rules, pod, vector):
    """R78, R79, R81: a shot of a length above 0 before its noise."""
    if world.mode != RUNNING or sq(vector) == 0.0:
        return
    slot = world.slot_of(pod)
    world.last_touch_slot = slot
    world.kicks[slot] += 1
    world.kick_slot, world.kick_pod = slot, world.number_of(pod)
    y = crossing_of_goal_line(world, rules, slot)
    world.kick_is_on_goal = y < 0.5 * rules.arena.goal_width
    world.kick_counts_wide = y < 1.5 * rules.arena.goal_width
    world.shots_on_goal[slot] += world.kick_is_on_goal
    world.shots_on_goal_wide[slot] += world.kick_counts_wide
    spells.kicked(world, rules, pod, y)


def crossing_of_goal_line(world, rules, slot):
    """R78: the distance from the axis at which the straight flight crosses the opponents' goal line, or infinity."""
    (x, y), (vx, vy) = world.position[world.ball], world.velocity[world.ball]
    way = world.goal_sign(1 - slot) * (0.5 * rules.arena.width) - x
    friction = rules.ball.friction
    reaches = way * vx > 0.0 and (friction == 0.0 or abs(vx * rules.ball.mass / friction) > abs(way))
    return abs(y + vy * (way / vx)) if reaches else math.inf


def scored(world, slot):
    """R79, R90."""
    is_early = world.ticks_since_kickoff < EARLY_TICKS
    world.goals_early[slot] += is_early
    spells.scored(world, slot, is_early)
    if world.kick_slot == slot:
        world.shots_scored[slot] += world.kick_is_on_goal
        world.shots_on_goal_wide[slot] += not world.kick_counts_wide
    end_kick(world)


def line_up(world, kicking):
    """R49, R75: nobody has the ball, or has touched it."""
    spells.line_up(world, kicking)
    world.possessing_slot = world.last_touch_slot = NOBODY
    end_kick(world)


def end_kick(world):
    """R82: a goal, a line-up and a drop by the stall rule end a pass uncounted."""
    world.kick_slot = world.kick_pod = NOBODY
    world.kick_is_on_goal = world.kick_counts_wide = False


def dropped(world):
    """R82, R117: by the stall rule."""
    end_kick(world)
    spells.end(world, spells.STALL)


def ended(world):
    """R117: the end of the match."""
    spells.end(world, spells.WHISTLE)


def count_void_shots(world, shots):
    """R40: shots of pods that do not carry the ball, in every mode."""
    world.void_shots += sum(body != world.carrier for body in shots)


def count_impacts(world, impacts):
    """The most impacts in one tick, in every mode."""
    world.impacts_per_tick_max = max(world.impacts_per_tick_max, impacts)
