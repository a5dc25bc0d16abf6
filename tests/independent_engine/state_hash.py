"""The state hash (R88, R112)."""
import struct

from streams import GOLDEN, MASK, mix
from world import SUSPENDED


def of(world):
    value = 0
    for number in canonical(world):
        word = real(world, number) if isinstance(number, float) else number & MASK
        value = mix(value + GOLDEN + word & MASK)
    return value


def real(world, number):
    """The bits of a number in the frame in which slot 0 attacks +x; no zero is negative (R31)."""
    return bits(number + 0.0 if world.side[0] == 0 else 0.0 - number)


def canonical(world):
    """Everything that influences the future, in the order of R88: whole numbers and reals."""
    resumed = world.suspended_mode if world.mode == SUSPENDED else -1
    yield from (world.mode, resumed, world.mode_slot, world.mode_ticks, world.period, world.clock_ticks, world.tick,
                world.kickoffs)
    for slot in (0, 1):
        yield from (world.rules.pods[slot], world.score[slot], world.zone_owner[slot])
    for body in range(world.pods):
        yield from (*world.position[body], *world.velocity[body], world.deny_ticks_left[body])
    yield from (*world.position[world.ball], *world.velocity[world.ball])
    yield from (world.ball_state, world.carrier, world.carried_ticks)
    yield from (world.stall_zone_slot, world.stall_zone_ticks, world.stall_open_ticks, *world.stall_place)
    if world.economy is not None:
        yield from of_economy(world.economy)


def bits(number):
    """A real that no half turn changes, as a word."""
    return struct.unpack("<Q", struct.pack("<d", number + 0.0))[0]


def of_economy(economy):
    for slot in (0, 1):
        yield from (len(economy.structures[slot]), bits(economy.points[slot]), bits(economy.points_at_change[slot]))
    yield from (economy.structures_built, economy.finished_bits(), bits(economy.supply_at_change))
    for structure in economy.all():
        yield from (structure.id, structure.kind, *structure.place, bits(structure.health),
                    bits(structure.efficiency), structure.build_left)
