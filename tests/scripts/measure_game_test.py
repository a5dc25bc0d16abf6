#!/usr/bin/env python3
"""Measures short games with scripts/measure_game.

usage: measure_game_test.py figures|store|refusals

Read from the environment: what team_play.py says.
"""
import json
import math
import os
import signal
import subprocess
import sys
import time

from team_play import SOURCE_DIR, WORK_DIR, main, podball, run, short_game

sys.path.insert(0, str(SOURCE_DIR / "scripts"))
from game_criteria import EQUAL, Estimate, inner_probability, t_quantile  # noqa: E402

SCRIPT = SOURCE_DIR / "scripts/measure_game"
PROGRAM = os.environ["PODBALL_PROGRAM"]


def measure(*words, code=0):
    return run(sys.executable, "-B", SCRIPT, "--podball", PROGRAM, *words, code=code)


def rows(*words):
    return json.loads(measure(*words, "--json", "--quiet")[0])["rows"]


def play(a, b, seed, rules, *words):
    out, _ = podball("match", a, b, "--rules", rules, "--seed", seed, "--mode", "inproc", "--budget", "off", "--json",
                     "--log-level", "error", *words)
    return json.loads(out)


def ended(match, side, *ends):
    """Spells of a side with these ends, a whole number."""
    count = sum(match["metrics"][f"ended_by_{end}"][side] or 0 for end in ends) * match["metrics"]["spells"][side]
    assert abs(count - round(count)) < 1e-6, count
    return round(count)


def close(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def check_figures():
    """The values are those of the matches, counted here one by one."""
    rules = short_game("research-5", 2500)
    found = {row["criterion"]: row for row in rows(rules, "--teams", "formation", "--pairs", 2, "--seed", 3)}
    same = [play("formation", "formation", seed, rules) for seed in (3, 4)]
    sides = [(match, side) for match in same for side in (0, 1)]
    total = {name: sum(match["metrics"][name][side] for match, side in sides)
             for name in ("goals", "kicks", "clearances", "passes_received", "spells")}
    lost = sum(ended(match, side, "tackle", "interception") for match, side in sides)
    others = sum(ended(match, side, "clearance", "keep_limit", "stall") for match, side in sides)
    draws = sum(match["winner"] is None for match in same)
    for criterion, value in (("goals, both teams", total["goals"] / 2),
                             ("clearances of all kicks", total["clearances"] / total["kicks"]),
                             ("tackles and interceptions of the other ends", lost / (lost + others)),
                             ("drawn matches", draws / 2),
                             ("passes a spell", total["passes_received"] / total["spells"])):
        assert close(found[criterion]["value"], value), (criterion, found[criterion], value)
    check_differences(found, rules)
    check_shares()
    check_quantiles(short_game("classic-5", 300))


def check_shares():
    """A worked example, because few spells of short matches end by a tackle."""
    metrics = {"kicks": [30, 50], "clearances": [3, 1], "spells": [10, 20], "passes_received": [20, 10],
               "ended_by_tackle": [0.2, 0.1], "ended_by_interception": [0.1, 0.1], "ended_by_shot": [0.2, 0.1],
               "ended_by_whistle": [0.1, 0.1]}
    match = {"metrics": metrics, "score": [3, 2], "winner": 0}
    values = {c.name: Estimate([c.parts(match, 0)], ["one"]).value for c in EQUAL}
    for name, value in (("goals, both teams", 5), ("clearances of all kicks", 4 / 80), ("drawn matches", 0),
                        ("tackles and interceptions of the other ends", (3 + 4) / (7 + 16)), ("passes a spell", 1)):
        assert close(values[name], value), (name, values[name], value)


def check_differences(found, rules):
    """A minus B over both legs of each pair."""
    won = 0
    for seed in (3, 4):
        first = play("formation", "formation", seed, rules, "--param", "B.pressing=off")
        second = play("formation", "formation", seed, rules, "--param", "A.pressing=off")
        for match, side in ((first, 0), (second, 1)):
            won += ended(match, 1 - side, "tackle", "interception") - ended(match, side, "tackle", "interception")
    row = found["won balls, pressing=on - off"]
    assert close(row["value"], won / 4) and row["matches"] == 4 and row["met"] is None, (row, won / 4)
    out, _ = podball("match", "formation", "chaser", "--rules", rules, "--seed", 3, "--pairs", 2, "--mode", "inproc",
                     "--budget", "off", "--json", "--log-level", "error", "--quiet")
    goals = json.loads(out)["metrics"]["goals"]["mean"]
    assert goals > 0 and close(found["goals, default - chaser"]["value"], goals), (found, goals)
    short = rows(rules, "--parts", "equal", "--teams", "formation", "--pairs", 1, "--set", "match.period_ticks=50")
    assert short[0]["game"].endswith("match.period_ticks=50") and short[4]["value"] in (0, None), short


def check_quantiles(rules):
    """The t intervals are those that `podball` computes, and without enough distinct outcomes there is none."""
    out, _ = podball("match", "chaser", "novice", "--rules", rules, "--pairs", 10, "--mode", "inproc", "--budget", "off",
                     "--json", "--log-level", "error", "--quiet")
    metric = json.loads(out)["metrics"]["territory"]
    reach = t_quantile(9) * metric["sd"] / math.sqrt(10)
    assert close(metric["mean"] + reach, metric["interval"][1]), (metric, reach)
    assert close(inner_probability(math.atan(t_quantile(10) / math.sqrt(10)), 10), 0.99)
    parts = [(seed, 1) for seed in range(10)]
    assert Estimate(parts, range(10)).interval and Estimate(parts, [0, *range(9)]).interval is None


def check_store():
    """Ctrl-C ends a run with a table of what was played; the next run plays the rest alone, also with a broken line."""
    rules = short_game("research-5", 500)
    store = WORK_DIR / "measured.jsonl"
    words = [rules, "--look", "--pairs", "40", "--store", store]
    process = subprocess.Popen([sys.executable, "-B", SCRIPT, "--podball", PROGRAM, *map(str, words)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and (not store.exists() or store.read_bytes().count(b"\n") < 3):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    played = store.read_bytes()
    count = played.count(b"\n")
    assert process.returncode == 130 and 3 <= count < 40, (process.returncode, count, err)
    assert f"| {count} |" in out, (out, count)
    store.write_bytes(played + b'["half a li')
    _, err = measure(*words[:3], count + 2, *words[4:])
    assert f"{count + 2} of {count + 2} matches" in err, err
    lines = store.read_bytes()
    assert lines.startswith(played) and lines.count(b"\n") == count + 2 and lines.endswith(b"\n"), lines
    stored = rows(*words[:3], count + 2, *words[4:])
    assert store.read_bytes() == lines, "a match of the store was played again"
    assert stored == rows(*words[:3], count + 2), "the matches of the store have other figures"


def check_refusals():
    rules = short_game("research-5", 100)
    for words, code, message in (
        ((rules, "--seed", 999, "--pairs", 2), 2, "--seed 999 and --pairs 2: seeds up to 1000 are no tuning seeds"),
        ((rules, "--parts", "equals"), 2, "'equals': must be one or more of equal, pressing, loss, handicaps"),
        ((rules, "--param", "pressing=off"), 3, "--param pressing=off and --parts pressing: "),
        ((rules, "--set", "ball.deny_tick=36"), 3, "/ball/deny_tick: unknown key. Did you mean deny_ticks?"),
        ((rules, "--set", "ball.deny_ticks=-1"), 3, "research-5.json with --set: /ball/deny_ticks: -1; must be"),
        ((rules, "--look", "--param", "los=1"), 3, "parameter 'los' is not known. Did you mean loss?"),
        (("nowhere", "--look"), 3, "rules 'nowhere': unknown name"),
        ((rules, "--look", "--store", WORK_DIR), 3, f"--store {WORK_DIR}: "),
    ):
        _, err = measure(*words, code=code)
        line = err.splitlines()[-1]
        assert message in line and (code == 2 or err.count("\n") == 1), err
    (WORK_DIR / "other.txt").write_text("a text\n")
    _, err = measure(rules, "--look", "--store", WORK_DIR / "other.txt", code=3)
    assert "line 1 is no match of this program" in err, err
    assert (WORK_DIR / "other.txt").read_text() == "a text\n"


main({"figures": check_figures, "store": check_store, "refusals": check_refusals}, "")
