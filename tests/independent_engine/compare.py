#!/usr/bin/env python3
"""Plays a recording again by the rules as this folder implements them, and tells the first difference.

    compare.py FILE...
"""
import math
import sys

import economy
import lineup
import recording
import state_hash
import step
from rules import Rules

POSITION, VELOCITY = 2**15, 2**20
POINTS, SHARE = 2**10, 2**14


class Difference(Exception):
    """The first place at which the two implementations part."""


class Agreement:
    """What was compared and found equal."""

    def __init__(self):
        self.ticks = self.hashes = self.frames = self.keyframes = self.events = self.orders = self.stuck = 0

    def __str__(self):
        return ", ".join(f"{count:,} {name}" for name, count in vars(self).items())


def same(place, name, ours, theirs):
    if ours != theirs:
        raise Difference(f"{place}: {name} is {ours!r}, recorded is {theirs!r}")


def compare(log):
    """Plays all steps of a recording that begins with step 0; returns what agreed, or raises Difference."""
    if log.state != "whole" or log.head["first_step"] != 0:
        raise Difference(f"not a whole recording: {log.why or 'it is a part'}")
    agreed = Agreement()
    rules = Rules(log.head)
    world = lineup.first_world(rules)
    for number in sorted(log.steps):
        compare_state(world, log, number, agreed)
        step.play(world, rules, log.steps[number])
        compare_step(world, log, number, agreed)
    compare_state(world, log, len(log.steps), agreed)
    compare_result(world, log)
    agreed.ticks, agreed.stuck = world.tick, world.stuck_impacts
    return agreed


def compare_step(world, log, number, agreed):
    place = f"step {number}"
    compare_events(place, world, [event for event in log.events[number] if event["kind"] not in ("log", "fault")])
    agreed.events += len(world.events)
    agreed.orders += compare_answers(place, world, log.steps[number].get("orders", []))
    same(place, "state hash", f"{state_hash.of(world):016x}", log.steps[number]["state_hash"])
    agreed.hashes += 1


def compare_answers(place, world, orders):
    """ORDR: returns how many orders were carried out."""
    for slot in (0, 1):
        same(place, f"answers to slot {slot}", world.answers[slot],
             [order["answer"] for order in orders if order["slot"] == slot])
    return sum(order["answer"] == "done" for order in orders)


def compare_events(place, world, recorded):
    ours = [{"step": int(place.split()[1]), **event} for event in world.events]
    for mine, theirs in zip(ours, recorded):
        same(place, "an event", mine, theirs)
    same(place, "the list of events", ours, recorded)


def compare_state(world, log, number, agreed):
    place = f"frame {number}"
    compare_frame(place, world, log.frames[number])
    agreed.frames += 1
    if number in log.keyframes:
        ours = world.keyframe()
        for name, value in log.keyframes[number].items():
            same(place, name, ours[name], value)
        agreed.keyframes += 1


def compare_frame(place, world, frame):
    """VIEW: the counters exactly, the bodies rounded."""
    for name in ("tick", "mode", "mode_slot", "mode_ticks", "period", "clock_ticks", "ball_state", "carrier",
                 "carried_ticks"):
        same(place, name, getattr(world, name), frame[name])
    for name in ("score", "possession_ticks", "zone_owner"):
        same(place, name, getattr(world, name), [frame[f"{name}_0"], frame[f"{name}_1"]])
    denied = sum(1 << body for body in range(world.ball) if world.deny_ticks_left[body] > 0)
    same(place, "denied", denied, frame["denied"])
    for body, theirs in enumerate([*frame["pods"], frame["ball"]]):
        same(place, f"body {body}", rounded(world, body), theirs)


    if world.economy is not None:
        compare_economy(place, world, frame)


def compare_economy(place, world, frame):
    """STRC."""
    ours = world.economy
    for slot in (0, 1):
        for name in ("points", "points_mined"):
            same(place, name, nearest(getattr(ours, name)[slot], POINTS), frame[f"{name}_{slot}"])
    same(place, "structures", sorted((row(world, structure) for structure in ours.all()), key=lambda row: row["id"]),
         frame["structures"])


def row(world, structure):
    return {"id": structure.id, "slot": structure.slot, "kind": economy.KINDS[structure.kind],
            "x": nearest(structure.place[0], POSITION), "y": nearest(structure.place[1], POSITION),
            "health": nearest(structure.health / world.rules.full_health[structure.kind], SHARE),
            "efficiency": nearest(structure.efficiency, SHARE), "build_ticks_left": structure.build_left,
            "finished": structure.finished}


def rounded(world, body):
    return ([nearest(value, POSITION) for value in world.position[body]]
            + [nearest(value, VELOCITY) for value in world.velocity[body]])


def nearest(value, units):
    return math.copysign(math.floor(abs(value) * units + 0.5), value) / units


def compare_result(world, log):
    same("result", "ticks", world.tick, log.ending["ticks"])
    same("result", "score", world.score, log.ending["score"])
    if world.economy is not None:
        same("result", "points_mined", world.economy.points_mined, log.ending["points_mined"])
    same("result", "final_state_hash", f"{state_hash.of(world):016x}", log.ending["final_state_hash"])


def main(paths):
    for path in paths:
        try:
            print(f"{path}: {compare(recording.read(path))}")
        except Difference as difference:
            sys.exit(f"{path}: {difference}")


if __name__ == "__main__":
    main(sys.argv[1:])
