"""What the tests of teams in other languages share: programs, short games, and matches that must be the same.

Read from the environment: PODBALL_PROGRAM, CMAKE, SOURCE_DIR (the repository) and WORK_DIR (a folder of this test).
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
SOURCE_DIR = pathlib.Path(os.environ["SOURCE_DIR"])
WORK_DIR = pathlib.Path(os.environ["WORK_DIR"])


def run(*words, code=0):
    """Runs a program in WORK_DIR, checks its exit code, and returns what it printed on both streams."""
    ended = subprocess.run([str(word) for word in words], cwd=WORK_DIR, capture_output=True, text=True, timeout=300)
    assert ended.returncode == code, f"{words}: exit code {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout, ended.stderr


def podball(*words, code=0):
    return run(os.environ["PODBALL_PROGRAM"], *words, code=code)


def short_game(game, period_ticks):
    """A file with the rules of a game and short periods."""
    rules = json.loads((SOURCE_DIR / "configs/games" / f"{game}.json").read_text())
    rules.setdefault("match", {})["period_ticks"] = period_ticks
    path = WORK_DIR / f"{game}.json"
    path.write_text(json.dumps(rules))
    return path


def check_same_matches(team, games):
    """The team plays the matches of the bundled chaser: the hashes are equal in both legs of every pair.

    games: (name, period_ticks, mode) of each game.
    """
    for game, period_ticks, mode in games:
        rules = short_game(game, period_ticks)
        played = []
        for each in ("chaser", team):
            out, _ = podball("match", each, "novice", "--rules", rules, "--pairs", 2, "--mode", mode,
                             "--budget", "off", "--json", "--log-level", "off")
            result = json.loads(out)
            assert result["incidents"] == [], result["incidents"]
            played.append([match["final_state_hash"] for match in result["games"]["matches"]])
        assert played[0] == played[1], f"{game}: {played[0]} of chaser, {played[1]} of {team}"
        assert len(set(played[0])) >= 2, f"{game}: all matches are alike: {played[0]}"


def check_drawings(recording):
    """The team A of the recording drew each kind of figure and a value in its fifth step, as plans.lua and reach.rs do."""
    out, _ = podball("replay", "export", recording, "--jsonl")
    drawings = [line for line in map(json.loads, out.splitlines()) if line["type"] == "drawing" and line["slot"] == 0]
    items = drawings[4]["items"]
    assert [(item["kind"], item["layer"], item["color"], item["numbers"]) for item in items[:6]] == [
        ("point", "plans/all", 0, [0.125, 0.25]),
        ("circle", "plans/all", 6, [0, 0, 0.125]),
        ("line", "plans/all", 0, [0, 0, 0.25, 0]),
        ("arrow", "plans/all", 0, [0, 0, 0, 0.25]),
        ("polyline", "plans/all", 0, [0, 0, 0.5, 0, 0.5, 0.25]),
        ("text", "plans/all", 7, [0, 0]),
    ], items
    assert items[5]["text"] == "words" and items[6]["name"] == "steps" and items[6]["value"] == 5, items


def extract_listings(document, ending):
    """The listings of a document as files in the folder `code` of WORK_DIR, sorted."""
    code_dir = WORK_DIR / "code"
    run(os.environ["CMAKE"], "-D", f"DOCUMENT={SOURCE_DIR / document}", "-D", f"OUTPUT_DIR={code_dir}",
        "-P", SOURCE_DIR / "tests/sdk/extract_code.cmake")
    sources = sorted(code_dir.glob(f"*.{ending}"))
    assert len(sources) >= 2, sources
    return sources


def main(checks, reason_to_skip):
    """Runs the check that the argument names in an empty WORK_DIR, or skips it with the reason."""
    if reason_to_skip:
        print(f"skipped: {reason_to_skip}")
        sys.exit(SKIPPED)
    shutil.rmtree(WORK_DIR, ignore_errors=True)
    WORK_DIR.mkdir(parents=True)
    checks[sys.argv[1]]()
