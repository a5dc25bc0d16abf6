"""Kinds of kicks and spells of possession (R113 to R119). They never influence the match, but keyframes hold them."""
from setup import Drag
from vectors import add, over, sq, sub, times
from world import NOBODY

SHOT_DISTANCE, CHANCE_DISTANCE = 0.3, 0.2
MOMENT_TICKS, MOMENTS = 5, 60
TACKLE, INTERCEPTION, LOST_CLEARANCE, SHOT, KEEP_LIMIT, STALL, WHISTLE = range(7)
ENDS = ("tackle", "interception", "clearance", "shot", "keep_limit", "stall", "whistle")
AFTER_LOSS = {"shot": LOST_CLEARANCE, "force": TACKLE, "keep_limit": KEEP_LIMIT}


def kicked(world, rules, pod, y):
    """R113: `y` is the distance from the axis at which the flight crosses the goal line (R78)."""
    slot = world.slot_of(pod)
    away = sq(sub(world.position[world.ball], world.goal(1 - slot)))
    if away < SHOT_DISTANCE * SHOT_DISTANCE and y < 1.5 * rules.arena.goal_width:
        world.kinds_shot[slot] += 1
        world.chances[slot] += away < CHANCE_DISTANCE * CHANCE_DISTANCE and y < 0.5 * rules.arena.goal_width
        world.spell_end_ahead = SHOT
    elif mate_is_first(world, rules, pod):
        world.passes[slot] += 1
        world.spell_end_ahead = INTERCEPTION
    else:
        world.clearances[slot] += 1
        world.spell_end_ahead = LOST_CLEARANCE


def mate_is_first(world, rules, kicker):
    """R114."""
    pod_moment, ball_moment = moment(rules.pod_drag), moment(rules.ball_drag)
    pod_drag, ball_drag = pod_moment, ball_moment
    from_, speed = world.position[world.ball], world.velocity[world.ball]
    for number in range(1, MOMENTS + 1):
        place, velocity = add(from_, times(speed, ball_drag.reach)), times(speed, ball_drag.decay)
        if abs(place[0]) > rules.goal_x or abs(place[1]) > 0.5 * rules.arena.height:
            return False
        slots = {world.slot_of(pod) for pod in range(world.pods)
                 if pod != kicker and world.deny_ticks_left[pod] < number * MOMENT_TICKS
                 and could_pick_up(world, rules, pod, place, velocity, pod_drag)}
        if slots:
            return slots == {world.slot_of(kicker)}
        pod_drag, ball_drag = joined(pod_drag, pod_moment), joined(ball_drag, ball_moment)
    return False


def moment(drag):
    result = drag
    for _ in range(MOMENT_TICKS - 1):
        result = joined(result, drag)
    return result


def joined(a, b):
    return Drag(a.decay * b.decay, a.reach + a.decay * b.reach, a.push * b.decay + b.push,
                a.push_reach + a.push * b.reach + b.push_reach)


def could_pick_up(world, rules, pod, place, velocity, drag):
    own = world.velocity[pod]
    gap = sub(place, add(world.position[pod], times(own, drag.reach)))
    way = rules.pod.thrust * drag.push_reach
    if sq(gap) > way * way:
        return False
    arrival = add(times(own, drag.decay), times(over(gap, drag.push_reach), drag.push))
    return sq(sub(arrival, velocity)) < rules.ball.pickup_velocity * rules.ball.pickup_velocity


def gained(world, pod):
    """R116, R118: before the kick is forgotten."""
    slot = world.slot_of(pod)
    if slot != world.spell_slot:
        end(world, world.spell_end_ahead)
        begin(world, slot)
    elif world.spell_end_ahead == INTERCEPTION and world.number_of(pod) != world.kick_pod:
        world.passes_received[slot] += 1
    world.spell_end_ahead = TACKLE


def begin(world, slot):
    world.spell_slot = slot
    world.spells[slot] += 1


def end(world, way):
    """R117."""
    if world.spell_slot != NOBODY:
        getattr(world, f"spells_ended_by_{ENDS[way]}")[world.spell_slot] += 1
    world.spell_slot, world.spell_end_ahead = NOBODY, TACKLE


def lost(world, cause):
    if world.spell_slot != NOBODY and cause in AFTER_LOSS:
        world.spell_end_ahead = AFTER_LOSS[cause]


def whistle(world):
    world.kickoffs_taken[world.kickoff_slot] += 1
    if world.carrier != NOBODY:
        begin(world, world.slot_of(world.carrier))


def scored(world, slot, is_early):
    """R117, R119."""
    world.kickoffs_scored[slot] += is_early and slot == world.kickoff_slot
    end(world, SHOT if slot == world.spell_slot else WHISTLE)


def line_up(world, kicking):
    end(world, WHISTLE)
    world.kickoff_slot = kicking
