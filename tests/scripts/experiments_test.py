#!/usr/bin/env python3
"""The scripts of registered experiments, with a small league that is played here, and with what is published.

usage: experiments_test.py pilot|publish|heads|replay|run|refusals|files|combined|published|sample

Read from the environment: what team_play.py says, and PODBALL_TEST_TEAMS, a folder with the teams of the tests.
"""
import csv
import hashlib
import itertools
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

from team_play import SKIPPED, SOURCE_DIR, WORK_DIR, main, podball, run, short_game

sys.path.insert(0, str(SOURCE_DIR / "scripts"))
from experiment_figures import Row, figure, step_of  # noqa: E402
from experiments import pair_difference, pairs_needed, tests_of  # noqa: E402

PROGRAM = os.environ["PODBALL_PROGRAM"]
HEADS = SOURCE_DIR / "configs/experiments"
METRICS = ["goals", "territory", "kickoff_conversion"]
SVG = "{http://www.w3.org/2000/svg}"


def script(name, *words, code=0):
    return run(sys.executable, "-B", SOURCE_DIR / "scripts" / name, *words, code=code)


def small_league(pairs, seed, registered=True, commit="1" * 40):
    """A league with comparisons of both kinds, and contrasts against one opponent."""
    rules = json.loads(short_game("classic-5", 600).read_text())
    rules["noise"] = {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2}
    rules.pop("description", None)
    league = {
        "schema": "podball.league/1", "name": "X9: small", "rules": rules,
        "teams": ["chaser", {"team": "formation", "name": "low"},
                  {"team": "formation", "name": "high", "params": {"line_height": 0.1, "to_places": "off"}}],
        "format": "gauntlet", "heroes": ["chaser"], "pairs": pairs, "seed": seed, "budget": "off", "admission": "off",
        "compare": [{"a": "low", "b": "chaser", "metrics": METRICS, "hypothesis": "low has more"},
                    {"a": "high", "b": "low", "against": "chaser", "metrics": METRICS}],
        "contrasts": [{"name": "high - low", "against": "chaser", "metrics": ["goals"], "divisor": 2,
                       "weights": {"high": 1, "low": -1}, "hypothesis": "above 0"}]}
    if registered:
        league["registered"] = {"hypothesis": "a high line brings goals", "measure": "goals", "pairs": pairs, "seed": seed,
                                "stop": "fixed", "effect_min": 0.25, "commit": commit}
    return league


def write_league(name, *words, **named):
    folder = WORK_DIR / "heads"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(small_league(*words, **named), indent=1))
    return path


def check_pilot():
    """The spreads are those of `league compare` on the same seeds, and nothing tells who is better."""
    head = write_league("x9-small", 30, 200_000)
    alone = write_league("alone", 12, 1000, registered=False)
    podball("league", "run", alone, "--quiet")
    compared = json.loads(podball("league", "compare", "alone.db", "--json")[0])
    words = (head, "--pairs", 12, "--podball", PROGRAM, "--store", "pilot.jsonl", "--effect", "territory=0.02", "--quiet", "-j", 2)
    out, err = script("pilot_experiment", *words, "--json")
    rows = json.loads(out)["rows"]
    entries = compared["comparisons"] + compared["contrasts"]
    wanted = [(metric, found["sd"], found["n"]) for entry in entries for metric, found in entry["metrics"].items()]
    assert len(rows) == len(wanted) == 7
    for row, (metric, sd, pairs) in zip(rows, wanted):
        assert (row["metric"], row["pairs"]) == (metric, pairs), row
        assert math.isclose(row["sd"], sd, rel_tol=1e-9, abs_tol=1e-12), (row, sd)
        assert set(row) == {"what", "metric", "sd", "pairs", "effect", "pairs_needed"}
    assert any(row["sd"] > 0 for row in rows if row["metric"] == "goals")
    assert [row["effect"] for row in rows[:3]] == [0.25, 0.02, None]
    again, _ = script("pilot_experiment", *words)  # All matches are in the store.
    means = [f"{found[key]:.4g}" for entry in entries for found in entry["metrics"].values()
             for key in ("mean", "mean_a", "mean_b") if found.get(key)]
    numbers = set(re.findall(r"-?[\d.]+", again)) - {f"{row['sd']:.4g}" for row in rows}
    assert not numbers & set(means), (numbers, means)
    lines = (WORK_DIR / "pilot.jsonl").read_text().splitlines()
    assert len(lines) == 12 * 2 * 2, len(lines)
    assert {json.loads(json.loads(line)[0])[2] for line in lines} == set(range(1000, 1012))
    assert pairs_needed(0.8, 0.15, 0.99, 0.9) == 424  # (3.86 * 0.8 / 0.15)^2 with 3.857 in place of 3.86.
    assert pair_difference([(2, 1), (0, 3)]) == -1 and pair_difference([(1, None), (1, 1)]) is None


def published(pairs=12):
    """A small league in WORK_DIR: run, collected, and shown on a page."""
    head = write_league("x9-small", pairs, 200_000)
    (WORK_DIR / "page.md").write_text("# Page\n\n<!-- registered experiments -->\n<!-- end of registered experiments -->\n\n"
                                      "<!-- experiment x9-small -->\n<!-- end of x9-small -->\n\n"
                                      "<!-- experiment x9-later -->\n<!-- end of x9-later -->\n\nAfter.\n")
    script("run_experiment", head, "--folder", "runs", "--podball", PROGRAM, "-j", 2)
    script("publish_experiments", "collect", "runs/x9-small.db", head, "--cost", "runs/x9-small.cost.json", "--data", "data",
           "--podball", PROGRAM)
    return head


def page(*words, code=0):
    return script("publish_experiments", "page", "--page", "page.md", "--figures", "figures", "--data", "data", "--heads", "heads",
                  *words, code=code)


def rows_of_csv():
    with open(WORK_DIR / "data/x9-small.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def check_publish():
    published()
    found = json.loads((WORK_DIR / "data/x9-small.json").read_text())
    assert found["compare"] == json.loads(podball("league", "compare", "runs/x9-small.db", "--json")[0])
    check_rows(found)
    before = (WORK_DIR / "page.md").read_text()
    out, _ = page("--check", code=1)
    assert "page.md: differs" in out and "x9-small.svg: differs" in out, out
    assert (WORK_DIR / "page.md").read_text() == before
    page()
    page("--check")
    text = (WORK_DIR / "page.md").read_text()
    goals = found["compare"]["comparisons"][0]["metrics"]["goals"]
    cell = f"{goals['mean_a']:.2f} : {goals['mean_b']:.2f}, **{goals['mean']:.2f}** [{goals['interval'][0]:.2f}, "
    assert cell in text, (cell, text)
    assert "Not run yet." in text and text.endswith("After.\n") and text.startswith("# Page\n"), text
    assert "| 2 | 12 | 200,000 to 200,011 | 48 | 0.25 `goals` | run |" in text, text
    (WORK_DIR / "page.md").write_text(text.replace(cell, cell.replace(".", ",")))
    page("--check", code=1)
    (WORK_DIR / "figures/x9-small.svg").write_text("<svg/>")
    page()
    assert (WORK_DIR / "page.md").read_text() == text
    check_figures(goals)


def check_rows(found):
    """The rows give the means of `league compare`, so tables and rows are of the same matches."""
    rows = rows_of_csv()
    assert len(rows) == found["matches"] == 48
    by_pair = {}
    for row in rows:
        by_pair.setdefault((row["a"], row["b"], int(row["seed"])), []).append(row)
    assert all([row["slot_of_a"] for row in legs] == ["0", "1"] for legs in by_pair.values())

    def difference(team, opponent, seed, metric):
        for own, other in (("a", "b"), ("b", "a")):
            pair = (team, opponent) if own == "a" else (opponent, team)
            if (*pair, seed) in by_pair:
                legs = [[row[f"{metric}_{side}"] for side in (own, other)] for row in by_pair[(*pair, seed)]]
                return pair_difference([[float(value) if value else None for value in leg] for leg in legs])
        raise AssertionError((team, opponent, seed))

    entries = found["compare"]["comparisons"] + found["compare"]["contrasts"]
    for test, entry in zip(tests_of(small_league(12, 200_000)), entries):
        for metric, measured in entry["metrics"].items():
            values = test.values(metric, difference, range(200_000, 200_012))
            assert len(values) == measured["n"], (metric, measured)
            assert math.isclose(math.fsum(values) / len(values), measured["mean"], rel_tol=1e-9, abs_tol=1e-12), metric


def check_figures(goals):
    assert sorted(path.name for path in (WORK_DIR / "figures").iterdir()) == ["x9-small-chaser.svg", "x9-small.svg"]
    text = (WORK_DIR / "figures/x9-small.svg").read_text()
    assert "prefers-color-scheme: dark" in text
    root = tree.fromstring(text)
    assert root.get("viewBox").split()[2] == "390"
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert f"{goals['mean']:.2f} [{goals['interval'][0]:.2f}, {goals['interval'][1]:.2f}]" in words, words
    for each in root.iter(f"{SVG}text"):  # 7 pixels a letter are more than these fonts need at 12 pixels.
        length = 6.6 * len(each.text)
        start = float(each.get("x")) - {"start": 0, "middle": length / 2, "end": length}[each.get("text-anchor")]
        assert start >= -1 and start + length <= 391, (each.text, start, length)
    shapes = figure("t", "s", [Row("a", 1.0, (0.5, 1.5), True), Row("b", 0.0, (-1.0, 1.0), False), Row("c", None, None, False)],
                    0.2, False, 0.01)
    marks = [each.get("class") for each in tree.fromstring(shapes).iter() if each.get("class") in ("full", "open")]
    assert marks == ["full", "open", "full", "open"], marks  # The last two are those of the legend.
    for span in (1e-3, 0.07, 0.9, 1.0, 5.5, 40.0):
        assert 3 <= span / step_of(span) <= 6.01, span


def check_heads():
    """Results carry the head that was registered, and no other."""
    head = published(pairs=2)
    page()
    original = head.read_text()
    head.write_text(original.replace("a high line brings goals", "a high line costs goals"))
    _, err = page("--check", code=3)
    digest = hashlib.sha256(head.read_bytes()).hexdigest()
    assert "head_sha256" in err and digest in err, err
    _, err = script("publish_experiments", "collect", "runs/x9-small.db", head, "--data", "other", "--podball", PROGRAM, code=3)
    assert "another file" in err and not (WORK_DIR / "other").exists(), err
    head.write_text(original)
    path = WORK_DIR / "data/x9-small.csv"
    path.write_text(path.read_text().replace("full_time", "forfeit", 1))
    _, err = page("--check", code=3)
    assert "csv_sha256" in err, err


def replay(*words, code=0):
    return script("publish_experiments", "replay", "--data", "data", "--heads", "heads", "--podball", PROGRAM, *words, code=code)


def check_replay():
    """Published rows come out again, bit for bit, and a changed bit is found."""
    published(pairs=2)
    out, _ = replay("--matches", 8)
    assert out == "8 matches of 1 experiments played again, 0 differ\n", out
    path, data = WORK_DIR / "data/x9-small.csv", WORK_DIR / "data/x9-small.json"
    rows = rows_of_csv()
    for column, value in (("final_state_hash", f"{int(rows[3]['final_state_hash'], 16) ^ 1:016x}"),
                          ("territory_b", repr(math.nextafter(float(rows[3]["territory_b"]), 2)))):
        original, found = path.read_text(), json.loads(data.read_text())
        lines = original.splitlines()
        line = lines[4].split(",")
        line[lines[0].split(",").index(column)] = value
        path.write_text("\n".join([*lines[:4], ",".join(line), *lines[5:]]) + "\n")
        data.write_text(json.dumps({**found, "csv_sha256": hashlib.sha256(path.read_bytes()).hexdigest()}))
        out, _ = replay("--matches", 8, code=1)
        assert f"{column} was {value}" in out and out.endswith("1 differ\n"), out
        path.write_text(original)
        data.write_text(json.dumps(found))


def check_run():
    """A run that is killed on the way plays the same matches as one that is not."""
    head = write_league("x9-small", 40, 200_000)
    script("run_experiment", head, "--folder", "killed", "--kills", 3, "--kill-after", 0.3, "--podball", PROGRAM, "-j", 2)
    script("run_experiment", head, "--folder", "whole", "--podball", PROGRAM, "-j", 2)
    sql = ("select printf('%016x', final_state_hash), count(*) from match join fixture on fixture.match = match.id "
           "group by match.id order by fixture.ordinal")
    killed, whole = (podball("league", "query", f"{folder}/x9-small.db", "--sql", sql, "--json")[0] for folder in ("killed", "whole"))
    assert killed == whole and len(json.loads(whole)["rows"]) == 160, whole
    cost = json.loads((WORK_DIR / "killed/x9-small.cost.json").read_text())
    assert 1 <= cost["kills"] <= 3 and cost["cpu_s"] > 0 and cost["wall_s"] > 0, cost


def check_refusals():
    head = write_league("x9-small", 3, 200_000)
    odd = WORK_DIR / "odd.json"
    odd.write_text('{"teams": []}')
    podball("league", "init", "empty.db", "--from", head)
    podball("league", "init", "plain.db", "--from", write_league("plain", 1, 1, registered=False))
    for name, words, code, message in (
        ("pilot_experiment", ("none.json",), 3, "none.json"),
        ("pilot_experiment", (odd,), 3, "neither comparisons nor contrasts"),
        ("pilot_experiment", (head, "--seed", 999), 2, "from 1000 to 1999"),
        ("pilot_experiment", (head, "--seed", 1990, "--pairs", 11), 2, "from 1000 to 1999"),
        ("pilot_experiment", (head, "--effect", "goals=0"), 2, "METRIC=EFFECT"),
        ("publish_experiments", ("collect", "empty.db", head, "--data", "data"), 3, "12 matches are left"),
        ("publish_experiments", ("collect", "none.db", head, "--data", "data"), 3, "none.db"),
        ("run_experiment", ("none.json",), 3, "none.json"),
    ):
        more = () if code == 2 else ("--podball", PROGRAM)
        _, err = script(name, *words, *more, code=code)
        assert message in err.splitlines()[-1], (name, words, err)
    podball("league", "run", "plain.db", "--quiet")
    _, err = script("publish_experiments", "collect", "plain.db", head, "--data", "data", "--podball", PROGRAM, code=3)
    assert "not a registered league" in err, err
    assert not (WORK_DIR / "data").exists()


# The files of the project


def registered_heads():
    found = {path.stem: json.loads(path.read_text()) for path in sorted(HEADS.glob("*.json"))}
    return {name: league for name, league in found.items() if "registered" in league}


def check_files():
    """What the heads have in common, and what each part of the design says."""
    heads = registered_heads()
    assert len(heads) == 11 and all(name.startswith(("x1-", "x2-", "x3-", "x4-")) for name in heads), sorted(heads)
    ends = sorted((league["seed"], league["seed"] + league["pairs"]) for league in heads.values())
    assert ends[0][0] >= 200_000 and all(end <= start for (_, end), (start, _) in zip(ends, ends[1:])), ends
    assert len({league["registered"]["commit"] for league in heads.values()}) == 1
    lively = json.loads((SOURCE_DIR / "configs/games/lively-11.json").read_text())
    lively.pop("description")
    for name, league in heads.items():
        for key in ("pairs", "seed"):
            assert league[key] == league["registered"][key], name
        assert league["budget"] == league["admission"] == "off", name
        entries = league.get("compare", []) + league.get("contrasts", [])
        assert all(entry.get("hypothesis") for entry in entries), name
        assert all(league["registered"]["measure"] in entry["metrics"] for entry in entries), name
        parameters = {key for team in league["teams"] for key in team.get("params", {})}
        assert parameters <= {"positioning", "marking", "to_places"}, name  # All others are those of the frozen body.
        factor = {"half": 0.5, "double": 2}.get(name.split("-")[-2]) if name.endswith("noise") else None
        if factor:
            noise = {key: factor * value for key, value in lively["noise"].items()}
            assert league["rules"] == {**lively, "noise": noise}, name
        else:
            assert league["rules"] == next(game for game in ("lively-5", "research-11", "lively-11")
                                           if name.endswith(game) or game == "lively-11"), name
        twin = {"x4-positioning": "x1-positioning", "x4-marking": "x2-marking"}.get("-".join(name.split("-")[:2]))
        if twin:
            for key in ("teams", "compare", "format", "heroes"):
                assert league.get(key) == heads[twin].get(key), (name, key)
    check_factorial(heads["x3-factorial"])


def check_factorial(league):
    """Each contrast is a product of what is done with each factor: averaged, or one level minus another."""
    cells = {team["name"]: team["params"] for team in league["teams"] if team["team"] == "combined"}
    factors = {"positioning": ("current", "simple", "advanced"), "marking": ("off", "greedy", "plain", "prioritized"),
               "to_places": ("on", "off")}
    wanted = [dict(zip(factors, levels)) for levels in itertools.product(*factors.values())]
    assert sorted(map(str, cells.values())) == sorted(map(str, wanted)) and len(cells) == 24
    for opponent in ("setplay", "formation"):
        contrasts = {each["name"]: each for each in league["contrasts"] if each["against"] == opponent}
        main = [name for name in contrasts if " x " not in name]
        assert (len(contrasts), len(main)) == (25, 8), opponent
        for name, contrast in contrasts.items():
            effects = {}
            for part in name.split(" x "):
                plus, minus = part.removeprefix("places ").split(" - ")
                factor = next(key for key, levels in factors.items() if plus in levels and minus in levels
                              and (key == "to_places") == part.startswith("places "))
                effects[factor] = {plus: 1, minus: -1}
            assert len(effects) == len(name.split(" x ")), name
            weights = {cell: math.prod(effect.get(levels[factor], 0) for factor, effect in effects.items())
                       for cell, levels in cells.items()}
            assert contrast["weights"] == {cell: weight for cell, weight in weights.items() if weight}, name
            averaged = [len(levels) for factor, levels in factors.items() if factor not in effects]
            assert contrast["divisor"] == math.prod(averaged), name


def check_combined():
    """The team of the factorial plays as the two teams do whose decisions it joins, to the last bit."""
    rules = short_game("lively-11", 1500)
    path = os.environ["PODBALL_TEST_TEAMS"]

    def hash_of(team, **params):
        words = [word for key, value in params.items() for word in ("--param", f"A.{key}={value}")]
        out, _ = podball("match", team, "setplay", "--rules", rules, "--seed", 5, "--mode", "inproc", "--budget", "off", "--json",
                         "--log-level", "error", "--team-path", path, *words)
        return json.loads(out)["final_state_hash"]
    hashes = {}
    for marking in ("off", "greedy", "plain", "prioritized"):
        hashes[marking] = hash_of("marking", marking=marking)
        assert hash_of("combined", positioning="current", marking=marking) == hashes[marking], marking
    for positioning in ("current", "recommended", "simple", "advanced"):
        hashes[positioning] = hash_of("multicriteria", positioning=positioning)
        assert hash_of("combined", positioning=positioning, marking="off", roles="own") == hashes[positioning], positioning
    assert hash_of("combined", positioning="simple", marking="greedy", roles="own") == hash_of(
        "multicriteria", positioning="simple", mark_range=0.2)
    hashes["both"] = hash_of("combined", positioning="advanced", marking="prioritized")
    assert len(set(hashes.values())) == 9, hashes
    _, err = podball("match", "combined", "setplay", "--rules", rules, "--param", "A.marking=plain", "--param", "A.roles=own",
                     "--team-path", path, "--log-level", "error", code=3)
    assert "roles = 'own', marking = 'plain'" in err, err


def check_published():
    """The page and the figures are what docs/data gives, and each result carries the hash of its league file."""
    script("publish_experiments", "page", "--check")
    for path in sorted((SOURCE_DIR / "docs/data").glob("*.json")):
        head = json.loads(path.read_text())["head_sha256"]
        assert head == hashlib.sha256((HEADS / path.name).read_bytes()).hexdigest(), path


def check_sample():
    if not any((SOURCE_DIR / "docs/data").glob("*.json")):
        print("skipped: no experiment is published")
        sys.exit(SKIPPED)
    words = ["replay", "--podball", PROGRAM, "--team-path", os.environ["PODBALL_TEST_TEAMS"]]
    subprocess.run([sys.executable, "-B", SOURCE_DIR / "scripts/publish_experiments", *words], check=True)


main({"pilot": check_pilot, "publish": check_publish, "heads": check_heads, "replay": check_replay, "run": check_run,
      "refusals": check_refusals, "files": check_files, "combined": check_combined, "published": check_published,
      "sample": check_sample}, "")
