"""Possession of the ball: shots (R39, R40, R72), losses (R41 to R43) and pick-ups (R37, R38)."""
import events
import metrics
import spells
import streams
from vectors import add, over, sub, times
from world import CARRIED, FREE, NOBODY


def take_shots(world, rules):
    """R40: a shot is tried in the first tick of the control step and forgotten then."""
    shots, world.shots = world.shots, {}
    metrics.count_void_shots(world, shots)
    if world.carrier in shots:
        shoot(world, rules, shots[world.carrier])


def shoot(world, rules, vector):
    pod = world.carrier
    impulse = times(turned(world, rules, pod, vector), rules.ball.shoot_force)
    events.of_pod(world, "shot", pod, world.position[pod])
    lose(world, pod, "shot", rules.ball.deny_ticks)
    world.velocity[world.ball] = add(world.velocity[pod], over(impulse, rules.ball.mass))
    world.velocity[pod] = sub(world.velocity[pod], over(impulse, rules.pod.mass))
    metrics.kicked(world, rules, pod, vector)


def turned(world, rules, pod, vector):
    """R72: the shot turned by twice the angle whose tangent is t."""
    if rules.kick_tangent == 0.0:
        return vector
    key = (rules.seed, streams.KICK, world.slot_of(pod), world.number_of(pod), world.tick)
    t = streams.unit(*key) * rules.kick_tangent
    cos = (1.0 - t * t) / (1.0 + t * t)
    sin = 2.0 * t / (1.0 + t * t)
    return (vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos)


def lose(world, pod, cause, window):
    """R43: the carrier loses the ball, for any reason, and is denied."""
    release(world, window)
    spells.lost(world, cause)
    events.of_pod(world, "loss", pod, world.position[pod], cause=cause)


def release(world, window):
    world.position[world.ball] = world.position[world.carrier]
    world.velocity[world.ball] = world.velocity[world.carrier]
    world.deny_ticks_left[world.carrier] = window
    world.ball_state, world.carrier, world.carried_ticks = FREE, NOBODY, 0


def pick_up(world, pod):
    """R36: one pod carries the ball; R42: ticks of carrying count from zero."""
    world.ball_state, world.carrier, world.carried_ticks = CARRIED, pod, 0
    events.of_pod(world, "pick_up", pod, world.position[pod])
    metrics.picked_up(world, pod)
