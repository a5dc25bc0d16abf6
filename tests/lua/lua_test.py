#!/usr/bin/env python3
"""Plays teams in Lua.

usage: lua_test.py chaser|reach|plans|tactics|same|error|unknown|verify|league|reference|list|watch|document

Read from the environment: PODBALL_PROGRAM, PODBALL_LUA (0 without the runtime), CMAKE, SOURCE_DIR (the repository) and
WORK_DIR (a folder of this test). Exits with 77 and a reason where the runtime was not built.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

from team_play import SOURCE_DIR, WORK_DIR, check_drawings, check_same_matches, extract_listings, main, podball, short_game

MOVING = "function step(view) for _, pod in ipairs(view.own) do pod:thrust(1, 0) end end\n"


def script(name, text):
    path = WORK_DIR / name
    path.write_text(text)
    return path


def play(team, *words, opponent="novice", ticks=500, mode="isolated"):
    """The result of a short match without limits of time, and what was logged."""
    out, log = podball("match", team, opponent, "--rules", short_game("classic-5", ticks), "--mode", mode,
                       "--budget", "off", "--json", *words)
    return json.loads(out), log


def check_chaser():
    """chaser in Lua plays the matches of chaser in C++: their hashes are equal in both legs, in both modes."""
    check_same_matches(SOURCE_DIR / "plugins/lua/chaser.lua",
                       (("classic-5", 4000, "isolated"), ("research-5", 3000, "inproc"), ("original-11", 2000, "inproc")))


def check_reach():
    """What reach.lua got from the host is what the game and the options say, in both modes."""
    for mode in ("isolated", "inproc"):
        result, log = play(SOURCE_DIR / "tests/lua/reach.lua", "--param", "A.share=0.5", "--param", "A.style=quick",
                           opponent="idle", ticks=3000, mode=mode)
        assert result["incidents"] == [], result["incidents"]
        team = result["teams"][0]
        assert [team["id"], team["name"], team["version"]] == ["reach", "Reach", "2.1"], team
        assert team["params"] == {"count": "3", "share": "0.5", "style": "quick", "words": "none"}, team
        for line in ("info team.reach: 0.5 integer 3 quick none",
                     "info team.reach: 5 5 5 0.5 -0.5 0.0",
                     "warning team.reach: a warning",
                     "info team.reach: view before_kickoff 1 5 5 0 free nil",
                     "info team.reach: pod 1 false true 0",
                     "info team.reach: vectors 5.0 true (-1.0, 0.0) (0.0, 1.0) 11.0 5.0 true",
                     "info team.reach: event pick_up own 1",
                     "info team.reach: carries own 1"):
            assert line in log, f"{mode}: '{line}' is not in the log:\n{log}"
    _, log = podball("match", SOURCE_DIR / "tests/lua/reach.lua", "idle", "--param", "A.share=2", code=3)
    assert "'share': '2'" in log and "[0, 1]" in log, log


def check_plans():
    """What plans.lua drew is in the recording, and its orders were taken: a refused one, a generator, its taking down."""
    for mode in ("isolated", "inproc"):
        recording = WORK_DIR / f"{mode}.podlog"
        out, log = podball("match", SOURCE_DIR / "tests/lua/plans.lua", "idle", "--rules", short_game("resource-7", 500),
                           "--mode", mode, "--budget", "off", "--json", "--record", recording)
        assert json.loads(out)["incidents"] == [], out
        told = re.findall(r"info team\.plans: (.*)", log)
        assert told[2:] == ["points true true 0", "orders 1 2", "refused 1 out_of_place", "structure_ordered own 1",
                            "structure 1 generator false 1.0 true true 0.0", "orders 1", "structure_taken_down own 1"], log
        assert told[1] == "outside false orders are given only in step", log
        kinds = r"rules [\d.]+ [\d.]+ \d+ (off|on) (goals|worth|goals_then_worth)"
        assert re.fullmatch(kinds, told[0]), log
    check_drawings(recording)


def check_tactics():
    """What podball.tactics says comes true in the engine, and its assignment is that of docs/tactics.md."""
    for mode in ("isolated", "inproc"):
        result, log = play(SOURCE_DIR / "tests/lua/tactics.lua", opponent="idle", ticks=1000, mode=mode)
        assert result["incidents"] == [], result["incidents"]
        told = re.findall(r"info team\.tactics: (.*)", log)
        assert told[:8] == ["mmdr 1 2 3", "left over false 1 false",
                            "wrong false costs[2] has 1 entries and costs[1] has 2; rows of one length are needed",
                            "outside false podball.tactics predicts only in step", "plans true true true",
                            "places (0.0, 0.0) (3.0, 2.0) (0.0, 0.2)", "nobody nil true", "picked up true true"], log


def check_same():
    """Ten processes in both modes give the same match; another seed gives another one."""
    def hashes(count, *words, mode="isolated"):
        found = set()
        for _ in range(count):
            result, _ = play(SOURCE_DIR / "tests/lua/same.lua", *words, opponent="idle", ticks=100, mode=mode)
            assert result["incidents"] == [], result["incidents"]
            found.add(result["final_state_hash"])
        return found

    found = hashes(6) | hashes(4, mode="inproc")
    assert len(found) == 1, found
    assert hashes(1, "--seed", 2) != found


def check_error():
    """The match goes on after an error. Each place is told once, as FILE:LINE."""
    text = "local n = 0\nfunction step(view)\n  n = n + 1\n  if n % 2 == 0 then view.ball.x = 3 end\n  local a = nil + 1\nend\n"
    for mode in ("isolated", "inproc"):
        result, log = play(script("wrong.lua", text), mode=mode)
        incidents = result["incidents"]
        assert [(each["team"], each["kind"]) for each in incidents] == [(0, "step_again")], incidents
        assert incidents[0]["count"] > 100 and result["end_reason"] == "full_time", result
        told = re.findall(r"wrong\.lua:\d+: .*", log)
        assert told == ["wrong.lua:5: attempt to perform arithmetic on a nil value",
                        "wrong.lua:4: view.ball cannot be changed"], log
    out, _ = podball("match", "./wrong.lua", "novice", "--rules", short_game("classic-5", 500), "--pairs", 2, "--quiet",
                     "--log-level", "off")
    line = r"wrong failed in 100 % of its steps: wrong\.lua:[45]: [^\n]+"
    assert re.fullmatch(line, out.splitlines()[-1]), out


def check_first_line():
    """A byte order mark and a first line that begins with # are no code. The lines keep their numbers."""
    plain = play(script("mine.lua", MOVING))[0]["final_state_hash"]
    for before in ("\N{BYTE ORDER MARK}", "#!/usr/bin/lua\n", "\N{BYTE ORDER MARK}#!/usr/bin/lua\r\n"):
        result, _ = play(script("mine.lua", before + MOVING))
        assert result["incidents"] == [] and result["final_state_hash"] == plain, (before, result)
        _, log = podball("match", script("wrong.lua", before + "local = 3\n"), "idle", code=3)
        assert f"wrong.lua: line {before.count(chr(10)) + 1}: <name> expected" in log, log
    _, log = podball("match", script("wrong.lua", "# no code at all"), "idle", code=3)
    assert "function step" in log, log


def check_unknown():
    """Misspelt keys of `team` and fields of the view are errors that name the key and the known ones. Missing values are nil."""
    for text, words in (('team = { nmae = "a" }', ("team has no key 'nmae'", "id, name, version, author, pods, params")),
                        ('team = { "a" }', ("team has no key 1",)),
                        ('team = { params = { a = { 1, mn = 0 } } }', ("team.params.a has no key 'mn'", "min, max, unit, choices, about")),
                        ('team = { params = { a = { 1, 2 } } }', ("team.params.a has no key 2",)),
                        ("local n = rules.own_count", ("line 1: ", "(global 'rules'); rules is there from create on")),
                        ("local n = 2 * goal", ("(global 'goal'); goal is there from create on",))):
        _, log = podball("match", script("wrong.lua", text + "\n" + MOVING), "idle", code=3)
        assert log.count("\n") == 1 and all(word in log for word in words), log
    reads = {"view.own[1].carries_bal": "a pod has no field 'carries_bal'; its fields: id, x,",
             "view.ball.ower": "view.ball has no field 'ower'; its fields: x, y,",
             "view.mod": "the view has no field 'mod'; its fields: tick, mode,",
             "view.own[0]": "view.own has no entry 0; ids count from 1",
             "view.opponents.x": "view.opponents has no entry 'x'; ids count from 1"}
    lines = "".join(f"  if view.tick == {5 * at} then local a = {read} end\n" for at, read in enumerate(reads, 1))
    nils = "view.own[view.ball.owner_pod], view.own[99], view.ball.owner, view.resources, view.opponents[1].thrust"
    _, log = play(script("wrong.lua", f"function step(view)\n{lines}  if view.tick == 0 then print({nils}) end\nend\n"))
    for line, message in enumerate(reads.values(), 2):
        assert f"wrong.lua:{line}: {message}" in log, log
    assert "info team.wrong: nil nil nil nil nil" in log.replace("\t", " "), log


def check_verify():
    """A recording names both files with their SHA-256. Another script of the same name is noticed."""
    path = script("mine.lua", MOVING)
    result, _ = play(path, "--record", "match.podlog")
    team = result["teams"][0]
    assert team["file"] == "mine.lua" and team["runtime"]["file"] == "lua.so", team
    assert team["file_sha256"] != team["runtime"]["file_sha256"] and len(team["file_sha256"]) == 64, team
    verify = ("replay", "verify", "match.podlog", "--with-teams", "--team-path")
    for mode in ("isolated", "inproc"):
        assert "SHA-256" not in podball(*verify, ".", "--mode", mode)[0]
    _, log = podball("replay", "verify", "match.podlog", "--with-teams", code=3)
    assert "no mine.lua in " in log and "--team-path names the folder" in log, log
    other = WORK_DIR / "other"
    other.mkdir()
    (other / "mine.lua").write_text(MOVING + "-- another file")
    assert "another SHA-256" in podball(*verify, other)[0]
    (other / "mine.lua").write_text(MOVING.replace("1, 0", "0, 1"))
    podball(*verify, other, code=1)


def check_league():
    """A league keeps its own copies: a script that is changed afterwards plays as it entered. Its matches are verified."""
    path = script("mine.lua", MOVING)
    rules = short_game("classic-5", 500)
    begun = ("league", "run", "teams.league", "--teams", f"{path},idle,chaser", "--rules", rules, "--pairs", 1,
             "--admission", "off")
    podball(*begun)
    path.write_text("this is no script")
    copies = sorted(each.suffix for each in WORK_DIR.glob("teams.files/teams/*"))
    assert copies.count(".lua") == 1 and copies.count(".so") == 3, copies
    table, _ = podball("league", "table", "teams.league")
    assert "mine.lua" in table, table
    podball("league", "verify", "teams.league")


def check_reference():
    """Each reference that finds no team is one line that says what is known; runtimes may not share an ending."""
    path = script("mine.txt", MOVING)
    lua = pathlib.Path(os.environ["PODBALL_TEAM_PATH"]) / "runtimes/lua.so"
    for reference, words in ((path, ("the ending txt", "lua (Lua 5.4)")), (f"nolang:{path}", ("'nolang'", "lua")),
                             (lua, ("MY_TEAM.lua",)), ("absent.lua", ("absent.lua: ", "No such file")),
                             ("absent", ("absent.so", "Known teams"))):
        out, log = podball("match", reference, "idle", code=3)
        assert out == "" and log.count("\n") == 1 and all(word in log for word in words), log
    play(f"lua:{path}", opponent="idle")
    path.rename(WORK_DIR / "mine.lua")
    play("mine.lua", opponent="idle")
    _, log = podball("match", "mine", "idle", code=3)
    assert log.count("\n") == 1 and log.endswith(" mine.lua is here: write ./mine.lua.\n"), log
    play("mine", "--team-path", WORK_DIR, opponent="idle")
    podball("new", "fresh", "--lang", "lua")
    _, log = podball("match", "./fresh", "idle", code=3)
    assert log == "podball: team './fresh': is a folder; write ./fresh/team.lua\n", log
    runtimes = WORK_DIR / "more/runtimes"
    runtimes.mkdir(parents=True)
    shutil.copy(lua, runtimes / "moon.so")
    _, log = podball("match", "mine.lua", "idle", "--team-path", "more", code=3)
    assert "moon.so" in log and "lua.so" in log and "two runtimes" in log, log


def check_list():
    """`podball teams` lists scripts in team folders and the runtimes, and a shell offers both by name."""
    script("mine.lua", "team = { name = 'My Team', params = { range = { 0.5 } } }\n" + MOVING)
    script("idle.lua", MOVING)  # Its name means the library.
    script("wrong.lua", "local = 3")
    script("notes.txt", "no team")
    for text in (podball("teams", "--team-path", WORK_DIR)[0], podball("teams", "--team-path", WORK_DIR, "--verbose")[0]):
        assert re.search(r"^mine +My Team ", text, re.M) and text.count("idle ") == 1, text
        assert "lua plays files with the ending lua (Lua 5.4)" in text and "notes" not in text, text
        assert "wrong.lua: line 1: <name> expected" in text, text
    assert "mine.range = 0.5" in text, text
    listed = json.loads(podball("teams", "--team-path", WORK_DIR, "--json")[0])
    assert [each["endings"] for each in listed["runtimes"]] == [["lua"]], listed
    assert "mine" in [each["name"] for each in listed["teams"]], listed
    os.environ["PODBALL_TEAM_PATH"] = f"{WORK_DIR}:{os.environ['PODBALL_TEAM_PATH']}"
    offered = podball("complete", "--", "match", "mi")[0].splitlines()
    assert offered == [f"mine {WORK_DIR / 'mine.lua'}", ":files"], offered
    assert podball("complete", "--", "match", "idle")[0].count("\n") == 2


def check_watch():
    """A script that changes during --watch is played again with the same seed. An error is told, and the watch goes on."""
    mine = script("mine.lua", "function step(view) end\n")
    words = [os.environ["PODBALL_PROGRAM"], "match", "./mine.lua", "idle", "--rules", short_game("classic-5", 300), "--json", "--watch"]
    with subprocess.Popen(words, cwd=WORK_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        still = json.loads(program.stdout.readline())
        script("mine.lua", "function step(view\n")
        told = iter(program.stderr.readline, "")
        refused = next(line for line in told if "mine.lua: line 2: ')' expected" in line)
        assert refused.startswith("podball: "), refused
        script("mine.lua", MOVING)
        moving = json.loads(program.stdout.readline())
        program.send_signal(signal.SIGINT)
        rest, _ = program.communicate(timeout=60)
    assert program.returncode == 0 and rest == "", (program.returncode, rest)
    assert still["seed"] == moving["seed"] and still["final_state_hash"] != moving["final_state_hash"], (still, moving)
    assert moving["teams"][0]["file_sha256"] != still["teams"][0]["file_sha256"], moving


def check_document():
    """The listings of docs/lua.md are teams that play without an incident. So is the template's."""
    for source in extract_listings("docs/lua.md", "lua"):
        result, _ = play(source)
        assert result["incidents"] == [] and result["teams"][0]["id"] == source.stem, result
    out, _ = podball("new", "fresh", "--lang", "lua")
    assert "match ./team.lua" in out, out
    result, _ = play("fresh/team.lua", ticks=3000)
    assert result["incidents"] == [] and result["teams"][0]["id"] == "fresh", result
    podball("validate", "./fresh/team.lua", "--level", 1)


CHECKS = {"chaser": check_chaser, "reach": check_reach, "plans": check_plans, "tactics": check_tactics, "same": check_same, "error": check_error,
          "first_line": check_first_line, "unknown": check_unknown,
          "verify": check_verify, "league": check_league, "reference": check_reference, "list": check_list,
          "watch": check_watch, "document": check_document}

if __name__ == "__main__":
    main(CHECKS, "" if os.environ["PODBALL_LUA"] == "1" else "liblua5.4-dev is not installed")
