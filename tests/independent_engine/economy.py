"""Structures, orders and accounts (R93 to R106, R111)."""
import math
from dataclasses import dataclass

import events
import setup
import streams
from vectors import length, sq, sub
from world import NOBODY, RUNNING

GENERATOR, BARRIER = 0, 1
KINDS = ("generator", "barrier")
PER_SLOT, ORDERS = 24, 16


@dataclass(eq=False)
class Structure:
    id: int
    slot: int
    kind: int
    place: tuple
    health: float
    build_left: int
    efficiency: float = 0.0
    finished: bool = False

    def is_generator(self):
        return self.finished and self.kind == GENERATOR


class Economy:
    """What a game with resources adds to the world. The names of the lists are those of KEYF."""

    def __init__(self, rules):
        self.structures = [[], []]
        self.points = [rules.resources.initial_points] * 2
        self.points_at_change = list(self.points)
        for name in ("mined_at_change", "slot_efficiency", "slot_generator_distance", "points_mined", "points_spent",
                     "points_returned", "points_destroyed", "efficiency_ticks", "generator_distance_ticks"):
            setattr(self, name, [0.0, 0.0])
        for name in ("generators", "generator_ticks", "paired_generator_ticks", "structures_destroyed",
                     "orders_refused"):
            setattr(self, name, [0, 0])
        self.supply = self.supply_at_change = 0.0
        self.structures_built = self.efficiency_changes = self.quotas = 0
        self.damaged_in_step = set()

    def all(self):
        return [*self.structures[0], *self.structures[1]]

    def finished_bits(self):
        return sum(1 << (PER_SLOT * slot + number) for slot in (0, 1)
                   for number, structure in enumerate(self.structures[slot]) if structure.finished)

    def keyframe(self):
        names = ("points", "points_at_change", "mined_at_change", "slot_efficiency", "slot_generator_distance",
                 "points_mined", "points_spent", "points_returned", "points_destroyed", "efficiency_ticks",
                 "generator_distance_ticks", "generators", "generator_ticks", "paired_generator_ticks",
                 "structures_destroyed", "orders_refused")
        fields = {name: list(getattr(self, name)) for name in names}
        for name in ("supply", "supply_at_change", "structures_built", "efficiency_changes", "quotas"):
            fields[name] = getattr(self, name)
        fields["structures"] = [len(structures) for structures in self.structures]
        fields["structures_finished"] = self.finished_bits()
        for name, value in (("id", lambda e: e.id), ("kind", lambda e: e.kind), ("x", lambda e: e.place[0]),
                            ("y", lambda e: e.place[1]), ("health", lambda e: e.health),
                            ("efficiency", lambda e: e.efficiency), ("build_ticks_left", lambda e: e.build_left)):
            fields[f"structure_{name}"] = [value(structure) for structure in self.all()]
        return fields


# Orders (R96, R97)

def carry_out(world, rules, orders, dropped):
    """Answers the orders of a control step, {slot: list}; returns the answers in the same shape."""
    answers = {slot: [None] * len(orders[slot]) for slot in (0, 1)}
    first = streams.coin(rules.seed, world.tick)
    for n in range(ORDERS):
        for slot in (first, 1 - first):
            if n < len(orders[slot]):
                answers[slot][n] = obey(world, rules, slot, orders[slot][n])
                world.economy.orders_refused[slot] += answers[slot][n] != "done"
    for slot in (0, 1):
        world.economy.orders_refused[slot] += dropped[slot]
    return answers


def obey(world, rules, slot, order):
    if world.mode != RUNNING:
        return "not_running"
    if order["order"] == "take_down":
        return obey_take_down(world, rules, slot, order["id"])
    reason = refusal(world, rules, slot, order)
    if reason is not None:
        return reason
    build(world, rules, slot, order["structure_kind"], (order["x"], order["y"]))
    return "done"


def refusal(world, rules, slot, order):
    economy, kind, place = world.economy, order["structure_kind"], (order["x"], order["y"])
    if None in place:
        return "not_finite"
    if kind not in (GENERATOR, BARRIER):
        return "unknown_kind"
    own = economy.structures[slot]
    if len(own) >= PER_SLOT or sum(e.kind == kind for e in own) >= rules.most[kind]:
        return "too_many"
    if rules.price[kind] > economy.points[slot]:
        return "too_dear"
    radius = rules.structure_radius[kind]
    if not in_place(world, rules, place, radius):
        return "out_of_place"
    if not all(is_beyond(place, e.place, rules.structure_radius[e.kind] + (radius + rules.gap))
               for e in economy.all()):
        return "structure_near"
    reach = radius + rules.pod.radius + rules.resources.reach
    if all(is_beyond(place, world.position[body], reach) for body in world.bodies_of(slot)):
        return "no_pod"
    return None


def is_beyond(p, q, distance):
    return sq(sub(p, q)) > distance * distance


def in_place(world, rules, p, radius):
    """R98, and the line-ups of R97."""
    clear = radius + rules.gap
    zone = rules.arena.exclusion_radius + clear if rules.has_zones else 0.5 * rules.arena.goal_width + clear
    x, y = abs(p[0]), abs(p[1])
    return (0.5 * rules.arena.width - x > clear and x - rules.arena.keepoff > clear
            and 0.5 * rules.arena.height - y > clear
            and all(is_beyond(p, world.goal(slot), zone) for slot in (0, 1))
            and all(off_lineup(world, rules, p, radius, slot) for slot in (0, 1)))


def off_lineup(world, rules, p, radius, slot):
    q = p if world.side[slot] == 0 else (0.0 - p[0], 0.0 - p[1])
    clear = radius + rules.pod.radius + rules.match.lineup_jitter * math.sqrt(2.0)
    return all(is_beyond(q, place, clear) for place in rules.lineup[slot])


def build(world, rules, slot, kind, place):
    economy = world.economy
    change_account(economy, slot, 0.0 - rules.price[kind])
    economy.points_spent[slot] += rules.price[kind]
    economy.structures_built += 1
    place = (place[0] + 0.0, place[1] + 0.0)
    structure = Structure(economy.structures_built, slot, kind, place, rules.full_health[kind],
                          rules.build_ticks[kind])
    economy.structures[slot].append(structure)
    tell(world, "structure_ordered", structure)


def obey_take_down(world, rules, slot, number):
    """R100."""
    economy = world.economy
    found = [structure for structure in economy.all() if structure.id == number]
    if not found:
        return "unknown_id"
    structure = found[0]
    if structure.slot != slot:
        return "not_yours"
    back = rules.price[structure.kind] * (structure.health / rules.full_health[structure.kind])
    change_account(economy, slot, back)
    economy.points_returned[slot] += back
    tell(world, "structure_taken_down", structure)
    remove(economy, rules, structure)
    return "done"


# Accounts (R94, R102 to R106)

def change_account(economy, slot, amount):
    begin_change(economy)
    economy.points[slot] = economy.points[slot] + amount
    economy.points_at_change[slot] = economy.points[slot]


def begin_change(economy):
    economy.supply_at_change = economy.supply
    economy.points_at_change = list(economy.points)
    economy.mined_at_change = list(economy.points_mined)


def supply(rules, t):
    """R103: S(t)."""
    resources = rules.resources
    if resources.half_life == 0.0:
        return resources.rate * (t / resources.ticks_per_minute)
    decay = 1.0
    for bit, factor in enumerate(rules.decay_of_bits):
        if t >> bit & 1:
            decay = decay * factor
    return resources.rate * (resources.half_life / setup.LN2) * (1.0 - decay)


def work_out(economy, rules):
    """R104, R105."""
    begin_change(economy)
    generators = [[e for e in structures if e.is_generator()] for structures in economy.structures]
    for slot in (0, 1):
        for g in generators[slot]:
            own = other = 1.0
            for h in generators[slot]:
                if h is not g:
                    own = own * (1.0 - 0.5 * overlap(rules, g, h))
            for h in generators[1 - slot]:
                other = other * (1.0 - 0.5 * overlap(rules, g, h))
            g.efficiency = own * other if rules.resources.interference == "on" else 1.0
    for slot in (0, 1):
        economy.slot_efficiency[slot] = in_order(g.efficiency for g in generators[slot])
        economy.slot_generator_distance[slot] = in_order(nearest(g, generators[slot]) for g in generators[slot])
        economy.generators[slot] = len(generators[slot])
    economy.efficiency_changes += 1
    n = sum(economy.generators)
    economy.quotas += n * (n - 1) // 2 if rules.resources.interference == "on" else 0


def in_order(numbers):
    """The sum from 0 on. Python's own sum of doubles is more exact from 3.12 on."""
    total = 0.0
    for number in numbers:
        total = total + number
    return total


def nearest(g, generators):
    others = [sq(sub(h.place, g.place)) for h in generators if h is not g]
    return math.sqrt(min(others)) if others else 0.0


def overlap(rules, g, h):
    u = length(sub(h.place, g.place)) / (2.0 * rules.resources.range)
    return (1.0 - u) * (1.0 - u) * (1.0 + 0.5 * u) if u < 1.0 else 0.0


# Damage (R101) and the end of a tick (R99)

def damage(world, rules, structure, body, impulse):
    economy = world.economy
    if world.mode != RUNNING or world.slot_of(body) == structure.slot or structure.health == 0.0:
        return
    lost = (length(impulse) - rules.resources.damage_impulse_min) * rules.resources.damage_factor
    if not lost > 0.0:
        return
    is_first = structure.id not in economy.damaged_in_step
    economy.damaged_in_step.add(structure.id)
    if lost < structure.health:
        structure.health = structure.health - lost
        if is_first:
            tell(world, "structure_damaged", structure, body)
    else:
        structure.health = 0.0
        economy.points_destroyed[structure.slot] += rules.price[structure.kind]
        economy.structures_destroyed[structure.slot] += 1
        tell(world, "structure_destroyed", structure, body)


def end_tick(world, rules):
    economy = world.economy
    if economy is None or world.mode != RUNNING:
        return
    earn(world, rules)
    count(economy)
    for structure in reversed([e for e in economy.all() if e.finished and e.health == 0.0]):
        remove(economy, rules, structure)
    for structure in [e for e in economy.all() if not e.finished]:
        structure.build_left = max(structure.build_left - 1, 0)
        if structure.build_left == 0 and not is_overlapped(world, rules, structure):
            finish(world, rules, structure)


def earn(world, rules):
    economy = world.economy
    economy.supply = supply(rules, world.period * rules.match.period_ticks + world.clock_ticks + 1)
    for slot in (0, 1):
        mined = economy.slot_efficiency[slot] * (economy.supply - economy.supply_at_change)
        economy.points[slot] = economy.points_at_change[slot] + mined
        economy.points_mined[slot] = economy.mined_at_change[slot] + mined


def count(economy):
    """R111."""
    for slot in (0, 1):
        economy.efficiency_ticks[slot] += economy.slot_efficiency[slot]
        economy.generator_distance_ticks[slot] += economy.slot_generator_distance[slot]
        economy.generator_ticks[slot] += economy.generators[slot]
        economy.paired_generator_ticks[slot] += economy.generators[slot] if economy.generators[slot] > 1 else 0


def is_overlapped(world, rules, structure):
    radius = rules.structure_radius[structure.kind]
    radii = [radius + rules.pod.radius] * world.pods + [radius + rules.ball.radius]
    return any(sq(sub(place, structure.place)) < d * d for place, d in zip(world.position, radii))


def finish(world, rules, structure):
    structure.finished = True
    if structure.kind == GENERATOR:
        work_out(world.economy, rules)
    tell(world, "structure_finished", structure)


def remove(economy, rules, structure):
    economy.structures[structure.slot].remove(structure)
    if structure.is_generator():
        work_out(economy, rules)


def tell(world, kind, structure, body=NOBODY):
    who = ({"slot": structure.slot} if body == NOBODY
           else {"slot": world.slot_of(body), "pod": world.number_of(body)})
    events.tell(world, kind, structure.place, id=structure.id, **who)
