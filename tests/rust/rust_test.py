#!/usr/bin/env python3
"""Builds teams in Rust with podball.rs, and plays them.

usage: rust_test.py layout|chaser|reach|document

Read from the environment: PODBALL_PROGRAM, LOADER (loader.c), RUSTC (may be empty), CMAKE, SOURCE_DIR (the
repository) and WORK_DIR (a folder of this test). Exits with 77 and a reason where rustc is missing.
"""
import json
import os
import re
import shutil
import sys

from team_play import SOURCE_DIR, WORK_DIR, check_drawings, check_same_matches, extract_listings, main, podball, run, short_game

RUSTC = os.environ["RUSTC"]
BINDING = SOURCE_DIR / "sdk/rust/podball.rs"


def build(source, *options):
    """The library of a team, built without warnings."""
    library = WORK_DIR / (source.stem + ".so")
    run(RUSTC, "--edition", "2021", "--crate-type", "cdylib", "-C", "strip=symbols", "-D", "warnings", *options, source,
        "-o", library)
    return library


def check_layout():
    """rustc gives the structures of podball.rs the layout of every table."""
    source = WORK_DIR / "layout.rs"
    source.write_text(run(sys.executable, "-B", SOURCE_DIR / "sdk/rust/generate_abi.py", "program")[0])
    program = WORK_DIR / "layout"
    run(RUSTC, "--edition", "2021", "-C", "strip=symbols", "-D", "warnings", source, "-o", program)
    tables = sorted((SOURCE_DIR / "tests/abi").glob("v1_*/layout.txt"))
    assert len(tables) > 2
    for table in tables:
        run(os.environ["CMAKE"], "-D", f"PROGRAM_C={program}", "-D", f"PROGRAM_CPP={program}", "-D", f"TABLE={table}",
            "-P", SOURCE_DIR / "tests/abi/check_layout.cmake")


def check_chaser():
    """chaser in Rust plays the matches of chaser in C++: their hashes are equal in both legs of every pair."""
    library = build(SOURCE_DIR / "docs/examples/chaser.rs", "-O")
    check_same_matches(library, (("classic-5", 4000, "inproc"), ("research-5", 2000, "inproc"),
                                 ("original-11", 2000, "inproc"), ("resource-7", 2000, "inproc")))


def check_reach():
    """reach.rs reaches every service of the host, and its panics stay within its library."""
    library = build(SOURCE_DIR / "tests/rust/reach.rs")
    check_services(library)
    check_panics(library)
    check_unloading(library)


def check_services(library):
    """What the team got from the host and what it drew are what the game, the options and its source say."""
    rules = short_game("resource-7", 1000)
    recording = WORK_DIR / "reach.podlog"
    out, log = podball("match", library, "novice", "--rules", rules, "--seed", 3, "--record", recording,
                       "--budget", "off", "--json", "--log-level", "debug",
                       "--param", "A.share=0.5", "--param", "A.count=-9", "--param", "A.style=patient")
    result = json.loads(out)
    assert result["incidents"] == [], result["incidents"]
    assert [each["name"] for each in result["teams"]] == ["Reach", "Novice"]
    places = json.loads(rules.read_text())["lineup"]
    described = json.loads(podball("rules", "explain", "resource-7", "--json")[0])
    for line in (
        "0.5 -9 patient héllo",
        "a line for debugging",
        "a line with a  in it",
        f"7 pods, 7 opponents, step 5, keepoff holds 0, goals -0.5 0.5, "
        f"line-up Vec2 {{ x: {places[0][0]}, y: {places[0][1]:.1f} }} true",
        f"{value_of(described, 'initial_points'):g} points, radius {value_of(described, 'generator_radius'):g}",
        f"runs at {value_of(described, 'before_kickoff_ticks')} with 0 to 0",
        "order 0 refused: 6",
        "StructureOrdered Some(Own) 1",
        "StructureTakenDown Some(Own) 1",
    ):
        assert re.search(rf"team\.reach: {re.escape(line)}\n", log), f"'{line}' is not in the log:\n{log}"
    assert "order 1 refused" not in log, log
    podball("replay", "verify", recording, "--with-teams", "--team-path", WORK_DIR)
    check_drawings(recording)


def value_of(described, path):
    """The value of a constant in what `podball rules explain --json` prints."""
    found = [each["value"] for each in described["fields"] if each["path"].endswith(path)]
    assert len(found) == 1, f"{path}: {found}"
    return found[0]


def check_panics(library):
    """A panic is a line in the log with its place. The team is retired, and the match goes on."""
    rules = short_game("classic-5", 200)
    source = (SOURCE_DIR / "tests/rust/reach.rs").read_text().splitlines()
    line_of = {word: 1 + next(number for number, text in enumerate(source) if word in text)
               for word in ("panic!(", "thrust(99", 'number("unknown")')}
    for place, mode, code, kinds, word, message in (
        ("step", "isolated", 0, ["step_fatal"], "panic!(", "told to panic in step"),
        ("step", "inproc", 0, ["step_fatal"], "panic!(", "told to panic in step"),
        ("index", "inproc", 0, ["step_fatal"], "thrust(99", "the pod 99 is not below 5"),
        ("drop", "inproc", 0, [], "panic!(", "told to panic in drop"),
        ("create", "isolated", 3, None, "panic!(", "told to panic in create"),
        ("parameter", "inproc", 3, None, 'number("unknown")', "the parameter 'unknown' is not in the team's table"),
    ):
        out, log = podball("match", library, "novice", "--rules", rules, "--mode", mode, "--budget", "off", "--json",
                           "--param", f"A.panic={place}", code=code)
        assert re.search(rf"team\.reach: \S*reach.rs:{line_of[word]}: {message}\n", log), f"{place}, {mode}:\n{log}"
        assert "panicked at" not in log, log
        if code == 0:
            assert [each["kind"] for each in json.loads(out)["incidents"]] == kinds, out


def check_unloading(library):
    """The library can be closed, and has freed all that it allocated, with and without panics."""
    for place, errors in (("never", 0), ("step", 3), ("create", 3), ("drop", 3)):
        out, _ = run(os.environ["LOADER"], library, place)
        assert out.count(f"told to panic in {place}\n") == out.count("\n") == errors, out


def check_document():
    """The listings of docs/rust.md are teams that play without an incident."""
    sources = extract_listings("docs/rust.md", "rs")
    shutil.copy(BINDING, sources[0].parent)
    rules = short_game("classic-5", 500)
    for source in sources:
        out, _ = podball("match", build(source), "novice", "--rules", rules, "--budget", "off", "--json")
        result = json.loads(out)
        assert result["incidents"] == [] and result["teams"][0]["id"] == source.stem, result


CHECKS = {"layout": check_layout, "chaser": check_chaser, "reach": check_reach, "document": check_document}

if __name__ == "__main__":
    main(CHECKS, "" if RUSTC else "rustc is not installed")
