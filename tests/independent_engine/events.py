"""The events of a control step, as EVNT of a recording has them (R68, docs/replay-format.md)."""
from world import NOBODY


def tell(world, kind, place=None, **keys):
    event = {"tick": world.tick, "kind": kind, **keys}
    if place is not None:
        event["x"], event["y"] = place
    world.events.append(event)


def of_pod(world, kind, body, place, **keys):
    tell(world, kind, place, slot=world.slot_of(body), pod=world.number_of(body), **keys)


def mode_changed(world):
    slot = {} if world.mode_slot == NOBODY else {"slot": world.mode_slot}
    tell(world, "mode_changed", mode=world.mode, **slot)
