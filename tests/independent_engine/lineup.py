"""Line-ups and the start of a match (R48, R49, R55)."""
import economy
import events
import metrics
import stall
import streams
import zones
from vectors import add, sq, sub
from world import BEFORE_KICKOFF, FREE, NOBODY, World


def first_world(rules):
    """A match begins with the line-up of the slot that kicks off the first period."""
    world = World(rules)
    if rules.has_resources:
        world.economy = economy.Economy(rules)
    line_up(world, rules, kicking_slot(rules, 0))
    world.events = []
    return world


def kicking_slot(rules, period):
    """R55: the kicking slot alternates by period."""
    return (rules.match.first_kickoff_slot + period) % 2


def line_up(world, rules, kicking):
    zones.clear(world)
    for body in range(world.pods):
        line_up_pod(world, rules, body)
    world.kickoffs += 1
    world.ball_state, world.carrier, world.carried_ticks = FREE, NOBODY, 0
    place_ball(world, rules, kicking)
    stall.restart(world)
    metrics.line_up(world, kicking)
    world.mode, world.mode_slot, world.mode_ticks = BEFORE_KICKOFF, kicking, 0
    events.mode_changed(world)


def line_up_pod(world, rules, body):
    slot, number = world.slot_of(body), world.number_of(body)
    place = rules.lineup[slot][number]
    in_zone = sq(sub(place, (-0.5 * rules.arena.width, 0.0))) < rules.zone * rules.zone
    if in_zone:
        world.zone_owner[slot] = body
    elif rules.match.lineup_jitter > 0.0:
        place = add(place, jitter(world, rules, slot, number))
    world.position[body] = to_world(world, slot, place)
    world.velocity[body] = (0.0, 0.0)
    world.deny_ticks_left[body] = 0


def jitter(world, rules, slot, number):
    """R48: in x and in y of the team's own frame."""
    x, y = (rules.match.lineup_jitter * streams.unit(rules.seed, streams.JITTER, slot, number, world.kickoffs, axis)
            for axis in (0, 1))
    return (x, y)


def to_world(world, slot, place):
    """R31: a turned value is 0 - x, an unturned one x + 0."""
    if world.side[slot] == 0:
        return (place[0] + 0.0, place[1] + 0.0)
    return (0.0 - place[0], 0.0 - place[1])


def place_ball(world, rules, kicking):
    """R49: at rest in the half of the team that kicks off."""
    world.position[world.ball] = (world.goal_sign(kicking) * (rules.arena.keepoff + rules.ball.radius), 0.0)
    world.velocity[world.ball] = (0.0, 0.0)
