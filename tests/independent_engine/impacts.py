"""The impacts of one tick, the earliest first (R21 to R25, R33)."""
from dataclasses import dataclass

import effects
import metrics
import obstacles
import streams
from contact_times import reach
from obstacles import BALL_STRUCTURE, POD_BALL, POD_POD, POD_STRUCTURE, STRUCTURE
from vectors import add, clamped, sq, sub, times
from world import CARRIED

STUCK = 16
OVERLAP = (1.0 - 1e-9) * (1.0 - 1e-9)


@dataclass(frozen=True)
class Impact:
    """An impact of two bodies (`second` is a body), or of one with an obstacle (`second` is None)."""
    time: float
    kind: int
    first: int
    second: int | None
    obstacle: int | None = None
    detail: object = None

    def concerns(self, body):
        return body in (self.first, self.second)


class Impacts:
    """The search for impacts within a tick, and the answer to each."""

    def __init__(self, world, rules, moves):
        self.world, self.rules = world, rules
        self.chord, self.thrust = moves.chord, moves.thrust
        bodies = world.pods + 1
        self.now = 0.0
        self.at = [0.0] * bodies
        self.push = [(0.0, 0.0)] * bodies
        self.count = [0] * bodies
        self.next = [None] * bodies
        self.coin = streams.coin(rules.seed, world.tick)
        self.code = [(slot ^ self.coin) * 16 + number for slot, number in zip(world.slots, world.numbers)] + [32]
        self.answered = 0
        self.scorer = None

    def is_stuck(self, body):
        return self.count[body] >= STUCK

    def place(self, body):
        """Where a body is now on its chord."""
        return add(self.world.position[body], times(self.chord[body], self.now - self.at[body]))

    def advance(self, body):
        self.world.position[body] = self.place(body)
        self.at[body] = self.now

    # The order of impacts (R22, R33)

    def key(self, impact):
        return (impact.time, impact.kind, *self.codes(impact))

    def codes(self, impact):
        if impact.second is None:
            return self.code[impact.first], self.obstacle_code(impact)
        codes = self.code[impact.first], self.code[impact.second]
        return min(codes), max(codes)

    def obstacle_code(self, impact):
        if impact.obstacle != STRUCTURE:
            return impact.obstacle
        structure = impact.detail
        number = self.world.economy.structures[structure.slot].index(structure)
        return (structure.slot ^ self.coin) * 24 + number

    def offer(self, body, impact):
        if self.next[body] is None or self.key(impact) < self.key(self.next[body]):
            self.next[body] = impact

    def earliest(self):
        waiting = [impact for impact in self.next if impact is not None]
        return min(waiting, key=self.key) if waiting else None

    # Search

    def offer_pod_ball(self, pod):
        world, rules, ball = self.world, self.rules, self.world.ball
        if not world.is_free() or world.deny_ticks_left[pod] > 0 or (self.is_stuck(pod) and self.is_stuck(ball)):
            return
        gap, way = self.between(pod, ball)
        radius = rules.pod.radius + rules.ball.radius
        t = reach(*gap, *way, radius)
        if self.is_slow_overlap(pod, gap, way, radius):
            t = 0.0
        self.offer_meeting(self.now + t, POD_BALL, pod, ball)

    def is_slow_overlap(self, pod, gap, way, radius):
        """R25, R44: the end of a deny window while pod and ball overlap."""
        return (not self.is_stuck(pod) and not self.is_stuck(self.world.ball)
                and sq(gap) < OVERLAP * (radius * radius) and self.is_slow(way))

    def is_slow(self, way):
        """R37."""
        return sq(way) < self.rules.ball.pickup_velocity * self.rules.ball.pickup_velocity

    def offer_pod_pod(self, first, second):
        if self.is_stuck(first) and self.is_stuck(second):
            return
        gap, way = self.between(first, second)
        t = reach(*gap, *way, self.rules.pod.radius + self.rules.pod.radius)
        self.offer_meeting(self.now + t, POD_POD, first, second)

    def between(self, first, second):
        return sub(self.place(second), self.place(first)), sub(self.chord[second], self.chord[first])

    def offer_meeting(self, time, kind, first, second):
        if time < 1.0:
            impact = Impact(time, kind, first, second)
            self.offer(first, impact)
            self.offer(second, impact)

    def offer_pair(self, body, other):
        if other == self.world.ball:
            self.offer_pod_ball(body)
        elif body == self.world.ball:
            self.offer_pod_ball(other)
        else:
            self.offer_pod_pod(body, other)

    def offer_obstacle(self, body):
        if self.is_stuck(body) or (body == self.world.ball and not self.world.is_free()):
            return
        found = [(self.now + t, *rest) for t, *rest in self.obstacles_of(body)]
        time, kind, obstacle, detail = min(found, key=lambda impact: impact[0])
        if time < 1.0:
            self.offer(body, Impact(time, kind, body, None, obstacle, detail))

    def obstacles_of(self, body):
        place, way = self.place(body), self.chord[body]
        world, rules = self.world, self.rules
        if body == world.ball:
            yield from obstacles.of_ball(world, rules, place, way)
            kind, radius = BALL_STRUCTURE, rules.ball.radius
        else:
            yield from obstacles.of_pod(world, rules, body, place, way)
            kind, radius = POD_STRUCTURE, rules.pod.radius
        yield from obstacles.of_structures(world, rules, self.coin, kind, radius, place, way)

    # After an impact only these times are reckoned anew (R23)

    def renew(self, body):
        self.next[body] = None
        self.offer_obstacle(body)
        for other in self.others(body):
            impact = self.next[other]
            if impact is not None and impact.concerns(body):
                self.find(other)
            self.offer_pair(body, other)

    def find(self, body):
        self.next[body] = None
        self.offer_obstacle(body)
        for other in self.others(body):
            self.offer_pair(body, other)

    def others(self, body):
        return [other for other in range(self.world.pods + 1) if other != body]

    def count_impact(self, body):
        if self.is_stuck(body):
            return
        self.count[body] += 1
        if self.is_stuck(body):
            self.chord[body] = (0.0, 0.0)
            self.world.stuck_impacts += 1

    # The course of a tick

    def find_all(self):
        pods, ball = range(self.world.pods), self.world.ball
        for pod in pods:
            self.offer_obstacle(pod)
        for pod in pods:
            self.offer_pod_ball(pod)
        for pod in pods:
            for other in range(pod + 1, self.world.pods):
                self.offer_pod_pod(pod, other)
        self.offer_obstacle(ball)

    def answer(self, impact):
        self.now = impact.time
        self.answered += 1
        was_free = self.world.is_free()
        for body in self.bodies_of(impact):
            self.advance(body)
        effects.take_effect(self, impact)
        for body in self.bodies_of(impact):
            self.count_impact(body)
        for body in self.bodies_of(impact):
            self.renew(body)
        if self.world.is_free() != was_free:
            self.renew(self.world.ball)

    def bodies_of(self, impact):
        return [impact.first] if impact.second is None else [impact.first, impact.second]

    def finish(self):
        """R24: nothing is beyond a border when the tick ends."""
        self.now = 1.0
        rules, ball = self.rules, self.world.ball
        for pod in range(self.world.pods):
            self.finish_body(pod, rules.width_for(rules.pod.radius), rules.height_for(rules.pod.radius))
        if self.world.is_free():
            self.finish_body(ball, rules.goal_x, rules.height_for(rules.ball.radius))
        if self.world.ball_state == CARRIED:
            self.world.position[ball] = self.world.position[self.world.carrier]
            self.world.velocity[ball] = self.world.velocity[self.world.carrier]

    def finish_body(self, body, width, height):
        self.advance(body)
        x, y = self.world.position[body]
        self.world.position[body] = (clamped(x, width), clamped(y, height))


def move_bodies(world, rules, moves):
    """R8: the phase of the impacts. Returns the slot that scored, or None."""
    impacts = Impacts(world, rules, moves)
    impacts.find_all()
    while (impact := impacts.earliest()) is not None:
        impacts.answer(impact)
    impacts.finish()
    metrics.count_impacts(world, impacts.answered)
    return impacts.scorer
