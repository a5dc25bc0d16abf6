"""The exclusion zones, their owners and their events (R61 to R68)."""
import events
from vectors import sq, sub
from world import NOBODY


def clear(world):
    """R49: a line-up ends ownership, and exits that are not told yet."""
    world.zone_owner = [NOBODY, NOBODY]
    world.untold_exits = [NOBODY, NOBODY]


def enter(world, body, slot):
    """R64. R68: a pod that left and entered in one step did neither."""
    world.zone_owner[slot] = body
    if world.untold_exits[slot] == body:
        world.untold_exits[slot] = NOBODY
        return
    tell_exit(world, slot)
    events.of_pod(world, "zone_entry", body, world.position[body])


def leave(world, rules):
    """R65: an owner whose centre ends the tick at least R + pod radius away leaves the zone empty."""
    for slot in (0, 1):
        owner = world.zone_owner[slot]
        if owner != NOBODY and not sq(sub(world.position[owner], world.goal(slot))) < rules.zone * rules.zone:
            world.zone_owner[slot] = NOBODY
            world.untold_exits[slot] = owner


def tell_exits(world):
    """R68: at the end of the control step."""
    for slot in (0, 1):
        tell_exit(world, slot)


def tell_exit(world, slot):
    pod = world.untold_exits[slot]
    if pod != NOBODY:
        events.of_pod(world, "zone_exit", pod, world.position[pod])
    world.untold_exits[slot] = NOBODY


def deny(world, body, slot):
    """R68: a denial is reported at most once per pod and control step."""
    if body not in world.denied_in_step:
        world.denied_in_step.add(body)
        events.of_pod(world, "zone_denied", body, world.position[body], zone=slot)


def of_ball(world, rules):
    """The slot whose zone has the ball's centre in it, or NOBODY (R61)."""
    radius = rules.arena.exclusion_radius
    for slot in (0, 1):
        if sq(sub(world.position[world.ball], world.goal(slot))) < radius * radius:
            return slot
    return NOBODY
