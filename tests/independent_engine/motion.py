"""The free motion of one tick: chords and new velocities (R12 to R14, R70, R71)."""
import streams
from vectors import add, times


class Moves:
    """What holds for one tick only: the chord D and the thrust F of each body (R21, R41)."""

    def __init__(self, world):
        self.chord = [(0.0, 0.0)] * (world.pods + 1)
        self.thrust = [(0.0, 0.0)] * world.pods


def integrate(world, rules):
    moves = Moves(world)
    for body in range(world.pods):
        integrate_pod(world, rules, moves, body)
    if world.is_free():
        integrate_ball(world, rules, moves)
    return moves


def integrate_pod(world, rules, moves, body):
    force = noisy_thrust(world, rules, body)
    drag = rules.carrier_drag if body == world.carrier else rules.pod_drag
    velocity = world.velocity[body]
    moves.thrust[body] = force
    moves.chord[body] = add(times(velocity, drag.reach), times(force, drag.push_reach))
    world.velocity[body] = add(times(velocity, drag.decay), times(force, drag.push))


def noisy_thrust(world, rules, body):
    """R70."""
    force = world.force[body]
    if rules.noise.thrust > 0.0:
        key = (rules.seed, streams.THRUST, world.slot_of(body), world.number_of(body), world.tick)
        force = times(force, 1.0 + rules.noise.thrust * streams.unit(*key))
    return force


def integrate_ball(world, rules, moves):
    velocity = world.velocity[world.ball]
    moves.chord[world.ball] = times(velocity, rules.ball_drag.reach)
    world.velocity[world.ball] = times(velocity, noisy_decay(world, rules))


def noisy_decay(world, rules):
    """R71: the loss of speed is disturbed, the displacement is not."""
    decay = rules.ball_drag.decay
    if rules.noise.ball > 0.0:
        loss = 1.0 + rules.noise.ball * streams.unit(rules.seed, streams.BALL, 0, 0, world.tick)
        decay = 1.0 - (1.0 - decay) * loss
    return decay
