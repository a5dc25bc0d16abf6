"""What an impact does: bounces, reflections, pick-ups, losses by force, entries into zones, goals (R19, R20, R37)."""
import ball as possession
import economy
import events
import metrics
import zones
from obstacles import BORDER_X, BORDER_Y, GOAL_LINE, LINE, POD_BALL, POST, STRUCTURE
from vectors import add, dot, length, over, sq, sub, times
from world import DEAD, NOBODY, RUNNING

SLOW_APPROACH = -1e-4


def take_effect(tick, impact):
    if impact.second is None:
        meet(tick, impact)
    elif impact.kind == POD_BALL:
        touch_ball(tick, impact.first)
    else:
        bounce(tick, impact.first, impact.second)


def mass(tick, body):
    if body == tick.world.ball:
        return tick.rules.ball.mass
    if body == tick.world.carrier:
        return tick.rules.pod.mass + tick.rules.ball.mass
    return tick.rules.pod.mass


def add_impulse(tick, body, impulse, counts):
    """R21: the same change of the chord and of the velocity at the tick's end."""
    change = over(impulse, mass(tick, body))
    tick.chord[body] = add(tick.chord[body], change)
    tick.world.velocity[body] = add(tick.world.velocity[body], change)
    if counts:
        tick.push[body] = add(tick.push[body], impulse)


def knocks_off(tick, body, impulse):
    """R41: whether the carrier loses the ball by the force of an impact."""
    world, limit = tick.world, tick.rules.ball.collision_force_limit
    if body != world.carrier or tick.is_stuck(body):
        return False
    force = add(add(tick.thrust[body], tick.push[body]), impulse)
    if sq(force) <= limit * limit:
        return False
    possession.lose(world, body, "force", tick.rules.ball.deny_ticks)
    tick.at[world.ball] = tick.now
    tick.chord[world.ball] = (0.0, 0.0) if tick.is_stuck(world.ball) else tick.chord[body]
    return True


def impulse_size(tick, first, second, approach):
    """R20: along the line of centres."""
    masses = mass(tick, first), mass(tick, second)
    m = masses[0] * masses[1] / (masses[0] + masses[1])
    if tick.is_stuck(first):
        m = masses[1]
    if tick.is_stuck(second):
        m = masses[0]
    e = 1.0 if approach > SLOW_APPROACH else tick.rules.match.restitution
    return -(1.0 + e) * m * approach


def bounce(tick, first, second):
    between = sub(tick.world.position[second], tick.world.position[first])
    n = over(between, length(between))
    approach = dot(sub(tick.chord[second], tick.chord[first]), n)
    size = impulse_size(tick, first, second, approach)
    if knocks_off(tick, first, times(n, -size)) or knocks_off(tick, second, times(n, size)):
        size = impulse_size(tick, first, second, approach)
    counts = second != tick.world.ball
    if not tick.is_stuck(first):
        add_impulse(tick, first, times(n, -size), counts)
    if not tick.is_stuck(second):
        add_impulse(tick, second, times(n, size), counts)


def touch_ball(tick, pod):
    """R37: a slow contact is a pick-up."""
    world, chord = tick.world, tick.chord
    way = sub(chord[world.ball], chord[pod])
    stuck = tick.is_stuck(pod) or tick.is_stuck(world.ball)
    if not stuck and tick.is_slow(way):
        take_momentum(tick, pod)
        possession.pick_up(world, pod)
    else:
        metrics.bounced(world, pod)
        bounce(tick, pod, world.ball)


def take_momentum(tick, pod):
    """R38: the means of pod and ball, weighted by mass."""
    world, chord, ball = tick.world, tick.chord, tick.world.ball
    share = tick.rules.ball.mass / (tick.rules.pod.mass + tick.rules.ball.mass)
    chord[pod] = add(chord[pod], times(sub(chord[ball], chord[pod]), share))
    world.velocity[pod] = add(world.velocity[pod], times(sub(world.velocity[ball], world.velocity[pod]), share))
    chord[ball] = (0.0, 0.0)


def reflect(tick, body, across):
    """R19: reverses a part of the chord. Returns the impulse."""
    change = times(across, -2.0)
    knocks_off(tick, body, times(change, mass(tick, body)))
    impulse = times(change, mass(tick, body))
    add_impulse(tick, body, impulse, counts=True)
    return impulse


def reflect_off(tick, body, centre):
    out = sub(tick.world.position[body], centre)
    n = over(out, length(out))
    return reflect(tick, body, times(n, dot(tick.chord[body], n)))


def meet(tick, impact):
    """A body and an obstacle."""
    body = impact.first
    if impact.obstacle == BORDER_X:
        meet_border_x(tick, body)
    elif impact.obstacle == BORDER_Y:
        meet_border_y(tick, body)
    elif impact.obstacle == LINE:
        meet_line(tick, body)
    elif impact.obstacle == GOAL_LINE:
        meet_goal_line(tick, body)
    elif impact.obstacle == POST:
        reflect_off(tick, body, impact.detail)
    elif impact.obstacle == STRUCTURE:
        meet_structure(tick, body, impact.detail)
    else:
        meet_circle(tick, body, impact.detail)


def radius(tick, body):
    return tick.rules.ball.radius if body == tick.world.ball else tick.rules.pod.radius


def put_at_x(tick, body, x):
    tick.world.position[body] = (x, tick.world.position[body][1])


def meet_border_x(tick, body):
    limit = tick.rules.width_for(radius(tick, body))
    put_at_x(tick, body, limit if tick.chord[body][0] > 0.0 else -limit)
    reflect(tick, body, (tick.chord[body][0], 0.0))


def meet_border_y(tick, body):
    limit = tick.rules.height_for(radius(tick, body))
    y = limit if tick.chord[body][1] > 0.0 else -limit
    tick.world.position[body] = (tick.world.position[body][0], y)
    reflect(tick, body, (0.0, tick.chord[body][1]))


def meet_line(tick, body):
    """R50: the keep-off lines reflect pods and ball."""
    limit = tick.rules.line_for(radius(tick, body))
    put_at_x(tick, body, limit if tick.chord[body][0] < 0.0 else -limit)
    reflect(tick, body, (tick.chord[body][0], 0.0))


def meet_goal_line(tick, ball):
    """R28: the line reflects the ball's centre; R51: in Running the first impact is a goal; R53, R92: what it does."""
    limit = tick.rules.goal_x
    put_at_x(tick, ball, limit if tick.chord[ball][0] > 0.0 else -limit)
    if tick.world.mode == RUNNING and tick.scorer is None:
        score(tick, ball)
        if tick.rules.is_dead_after_goal:
            tick.chord[ball] = tick.world.velocity[ball] = (0.0, 0.0)
            tick.world.ball_state = DEAD
            return
    reflect(tick, ball, (tick.chord[ball][0], 0.0))


def score(tick, ball):
    """R51: the goal counts for the team that attacks it."""
    world = tick.world
    tick.scorer = next(slot for slot in (0, 1) if world.goal_sign(slot) * world.position[ball][0] < 0.0)
    world.score[tick.scorer] += 1
    events.tell(world, "goal", world.position[ball], slot=tick.scorer)
    metrics.scored(world, tick.scorer)


def meet_circle(tick, body, slot):
    """R63, R64: the first defender passes and owns the zone; all others are reflected."""
    world = tick.world
    if world.slot_of(body) == slot and world.zone_owner[slot] == NOBODY:
        zones.enter(world, body, slot)
    else:
        zones.deny(world, body, slot)
        reflect_off(tick, body, world.goal(slot))


def meet_structure(tick, body, structure):
    """R101, R107."""
    impulse = reflect_off(tick, body, structure.place)
    if body != tick.world.ball:
        economy.damage(tick.world, tick.rules, structure, body, impulse)
