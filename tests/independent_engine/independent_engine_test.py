"""Recorded matches, played again by the rules as this folder implements them from the documents alone.

    independent_engine_test.py Agreement|PlantedMistakes

Environment: PODBALL_PROGRAM, the program; PODBALL_BUILDER, the library of a team that orders at random.
"""
import os
import tempfile
import unittest

import compare
import matches
import mistakes
import recording

PROGRAM = os.environ["PODBALL_PROGRAM"]
KINDS = {"mode_changed", "pick_up", "shot", "loss", "zone_entry", "zone_exit", "zone_denied", "goal", "stall_drop",
         "structure_ordered", "structure_finished", "structure_taken_down", "structure_damaged", "structure_destroyed"}
ANSWERS = {"done", "not_running", "not_finite", "unknown_kind", "too_many", "too_dear", "out_of_place",
           "structure_near", "no_pod", "unknown_id", "not_yours"}
CAUSES = {"shot", "force", "keep_limit", "stall"}
folder = tempfile.TemporaryDirectory()
logs = {}


def log_of(name):
    if name not in logs:
        logs[name] = recording.read(matches.record(PROGRAM, folder.name, name))
    return logs[name]


def tearDownModule():
    folder.cleanup()


class Agreement(unittest.TestCase):
    def test_the_matches_are_of_all_games(self):
        self.assertEqual({match.game for match in matches.MATCHES.values()}, set(matches.games(PROGRAM)))

    def test_every_state_and_event_is_equal(self):
        stuck = 0
        for name in matches.MATCHES:
            with self.subTest(match=name):
                agreed = compare.compare(log_of(name))
                print(f"{name}: {agreed}")
                stuck += agreed.stuck
        self.assertGreater(stuck, 0, "no body had 16 impacts in a tick (R23)")

    def test_everything_that_can_happen_happens(self):
        events = [event for name in matches.MATCHES for step in log_of(name).events.values() for event in step]
        self.assertLessEqual(KINDS, {event["kind"] for event in events})
        self.assertLessEqual(CAUSES, {event.get("cause") for event in events})
        orders = [order for name in matches.MATCHES for step in log_of(name).steps.values()
                  for order in step.get("orders", [])]
        self.assertLessEqual(ANSWERS, {order["answer"] for order in orders})


class PlantedMistakes(unittest.TestCase):
    def test_without_a_mistake_nothing_is_found(self):
        nothing = mistakes.Mistake("nothing", "haste", "step.py", "def play(", "def play(")
        self.assertIsNone(mistakes.first_difference(nothing, log_of(nothing.match)))

    def test_each_is_found_in_its_match(self):
        for mistake in mistakes.MISTAKES:
            with self.subTest(mistake=mistake.what):
                found = mistakes.first_difference(mistake, log_of(mistake.match))
                self.assertIsNotNone(found, f"{mistake.what}: nobody noticed in the match {mistake.match}")
                print(f"{mistake.what}: {found}")


if __name__ == "__main__":
    unittest.main()
