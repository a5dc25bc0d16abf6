#!/usr/bin/env python3
"""Draws a short recording with scripts/animated_picture.

usage: animated_picture_test.py picture|refusals

Read from the environment: what team_play.py says.
"""
import csv
import io
import os
import sys
import xml.etree.ElementTree as tree

from team_play import SOURCE_DIR, WORK_DIR, main, podball, run, short_game

SCRIPT = SOURCE_DIR / "scripts/animated_picture"
PIXELS, MARGIN = 800, 24


def draw(*words, code=0):
    return run(sys.executable, "-B", SCRIPT, "--podball", os.environ["PODBALL_PROGRAM"], *words, code=code)


def recorded(period_ticks):
    podball("match", "chaser", "chaser", "--rules", short_game("classic-5", period_ticks), "--seed", "1", "--mode", "inproc",
            "--record", "m.podlog", "--log-level", "error")
    return WORK_DIR / "m.podlog"


def check_picture():
    recording = recorded(300)
    draw(recording, "-o", "m.svg")
    rows = list(csv.DictReader(io.StringIO(podball("replay", "export", "--csv", recording)[0])))
    discs = tree.parse(WORK_DIR / "m.svg").getroot().findall("{http://www.w3.org/2000/svg}circle")
    assert len(discs) == 11, len(discs)
    ball = {path.get("attributeName"): path.get("values").split(";") for path in discs[-1]}
    for step in (0, 40, 80):
        x = MARGIN + (float(rows[step]["ball_x"]) + 0.5) * PIXELS
        assert abs(float(ball["cx"][step // 2]) - x) < 0.051, (step, x)
    points = {len(path.get("values").split(";")) for disc in discs for path in disc}
    assert points == {len(rows[::2]) + 10}, points


def check_refusals():
    recording = recorded(12_000)
    for words, code, message in (
        (("none.podlog", "-o", "m.svg"), 3, "none.podlog"),
        ((recording, "-o", "m.svg"), 3, "at most 2000"),
        ((recording, "-o", "m.svg", "--speed", "0"), 2, "[0.1, 10]"),
    ):
        _, err = draw(*words, code=code)
        assert message in err.splitlines()[-1], err
        assert not (WORK_DIR / "m.svg").exists()


main({"picture": check_picture, "refusals": check_refusals}, "")
