"""The stall rule (R59) and its drop spots (R60)."""
import ball
import events
import metrics
import streams
import zones
from vectors import sq, sub
from world import CARRIED, DEAD, NOBODY, RUNNING

SPACING = 0.06
# (steps towards the centre of the arena, steps to the left), in the order in which they are tried
SPOTS = ((0, 0), (0, 1), (0, -1), (1, 0), (1, 1), (1, -1), (0, 2), (0, -2), (2, 0), (1, 2), (1, -2), (2, 1), (2, -1),
         (2, 2), (2, -2), (0, 3), (0, -3), (1, 3), (1, -3), (2, 3), (2, -3))


def restart(world):
    world.stall_zone_slot = NOBODY
    world.stall_zone_ticks = world.stall_open_ticks = 0
    world.stall_place = world.position[world.ball]


def count(world, rules):
    """R59: in Running only."""
    if world.mode != RUNNING or world.ball_state == DEAD:
        return
    in_zone, in_place = count_zone(world, rules), count_place(world, rules)
    if in_zone or in_place:
        drop(world, rules)


def count_zone(world, rules):
    """Whether the ball has been in one zone for too long."""
    if rules.stall.zone_ticks == 0:
        return False
    slot = zones.of_ball(world, rules)
    if slot == NOBODY or slot != world.stall_zone_slot:
        world.stall_zone_ticks = 0
    world.stall_zone_slot = slot
    if slot != NOBODY:
        world.stall_zone_ticks += 1
    return world.stall_zone_ticks >= rules.stall.zone_ticks


def count_place(world, rules):
    """Whether the ball has been near one point for too long."""
    if rules.stall.open_ticks == 0:
        return False
    place = world.position[world.ball]
    if sq(sub(place, world.stall_place)) > rules.stall.open_radius * rules.stall.open_radius:
        world.stall_place, world.stall_open_ticks = place, 0
    else:
        world.stall_open_ticks += 1
    return world.stall_open_ticks >= rules.stall.open_ticks


def drop(world, rules):
    """R60: without a free spot the drop is tried again in the next tick."""
    slot = defender(world, rules)
    for forward, left in SPOTS:
        spot = drop_spot(world, rules, slot, forward, left)
        if is_in_arena(rules, spot) and is_clear(world, rules, spot):
            drop_at(world, rules, spot)
            return


def defender(world, rules):
    """The slot that defends the half in which the ball is."""
    x = world.position[world.ball][0]
    if x == 0.0:
        return streams.coin(rules.seed, world.tick)
    return 0 if world.goal_sign(0) * x > 0.0 else 1


def drop_spot(world, rules, slot, forward, left):
    first = -(0.5 * rules.arena.width - rules.arena.exclusion_radius - rules.pod.radius - SPACING)
    spot = (first + SPACING * forward, SPACING * left)
    return (0.0 - spot[0], 0.0 - spot[1]) if world.side[slot] == 1 else spot


def is_in_arena(rules, spot):
    return abs(spot[0]) <= rules.width_for(rules.ball.radius) and abs(spot[1]) <= rules.height_for(rules.ball.radius)


def is_clear(world, rules, spot):
    """R60, R108."""
    reach = rules.pod.radius + rules.ball.radius
    return (not any(sq(sub(world.position[body], spot)) < reach * reach for body in range(world.pods))
            and not any(covers(rules, structure, spot) for structure in finished_structures(world)))


def finished_structures(world):
    return [structure for structure in world.economy.all() if structure.finished] if world.economy is not None else []


def covers(rules, structure, spot):
    reach = rules.structure_radius[structure.kind] + rules.ball.radius
    return sq(sub(structure.place, spot)) < reach * reach


def drop_at(world, rules, spot):
    carrier = world.carrier
    if world.ball_state == CARRIED:
        ball.lose(world, carrier, "stall", rules.ball.deny_ticks)
    world.position[world.ball], world.velocity[world.ball] = spot, (0.0, 0.0)
    restart(world)
    metrics.dropped(world)
    pod = {} if carrier == NOBODY else {"slot": world.slot_of(carrier), "pod": world.number_of(carrier)}
    events.tell(world, "stall_drop", spot, **pod)
