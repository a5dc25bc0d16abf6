"""The matches in which the two implementations are compared: all games with shortened times, and wild ones."""
import json
import os
import subprocess
from dataclasses import dataclass, field

import recording

SHORT = {"match": {"period_ticks": 1300, "before_kickoff_ticks": 150, "after_goal_ticks": 50}}

# Generators are finished, and some time is left in which they earn.
EARLY_GENERATORS = {**SHORT, "resources": {"generator_build_ticks": 100}}

# A team of the tests, which orders at random.
BUILDER = os.environ.get("PODBALL_BUILDER", "builder")
RANDOM_ORDERS = ("A.act=random", "B.act=random")

# Pods reach the keep-off lines (R50, R91).
LONG_BEFORE_KICKOFF = {"match": {**SHORT["match"], "before_kickoff_ticks": 300}}

# Bodies that are fast and close together: many impacts a tick, until bodies are stuck (R20, R23, R24, R41).
CROWD = {
    "pods": [8, 8],
    "arena": {"height": 0.13, "goal_width": 0.12, "exclusion_radius": 0, "keepoff": 0.02},
    "pod": {"radius": 0.02, "mass": 0.2, "friction": 0.15, "friction_carrying": 0.12, "thrust": 1.5e-3},
    "ball": {"radius": 0.008, "mass": 0.1, "shoot_force": 5e-4, "pickup_velocity": 0.01,
             "collision_force_limit": 2.2e-3, "deny_ticks": 3},
    "match": {"control_step_ticks": 2, "periods": 1, "period_ticks": 120, "before_kickoff_ticks": 20,
              "after_goal_ticks": 10, "restitution": 0, "lineup_jitter": 0},
    "noise": {"thrust": 0.2},
    "lineup": [[-0.07 - 0.05 * (place // 2), 0.06 * (place % 2) - 0.03] for place in range(8)],
}

# One against one in a narrow arena, with much time before the kick-off: the goal line reflects the ball (R28).
DUEL = {
    **CROWD,
    "pods": 1,
    "ball": {**CROWD["ball"], "collision_force_limit": 4e-3, "deny_ticks": 100, "friction": 1e-6},
    "match": {**CROWD["match"], "before_kickoff_ticks": 300, "period_ticks": 100, "restitution": 1},
    "noise": {},
    "lineup": [[-0.25, 0]],
}

# Teams of different sizes, every time short, every noise on, two zones, a stall rule that acts often.
HASTE = {
    "pods": [5, 4],
    "ball": {"keep_ticks": 20, "deny_ticks": 12, "keep_deny_ticks": 40, "friction": 0.0002},
    "match": {"control_step_ticks": 3, "periods": 3, "period_ticks": 900, "before_kickoff_ticks": 101,
              "after_goal_ticks": 17, "first_kickoff_slot": 1, "restitution": 0.7},
    "stall": {"zone_ticks": 16, "open_ticks": 150, "open_radius": 0.03},
    "noise": {"thrust": 0.3, "ball": 0.5, "kick_degrees": 20},
    "lineup": [[[-0.46, 0], [-0.2, 0.1], [-0.11, -0.07], [-0.1, 0.02], [-0.14, 0.1]],
               [[-0.3, 0.05], [-0.11, 0], [-0.25, -0.1], [-0.12, 0.12]]],
}


# Structures come and go: cheap, quickly built, near each other, and destroyed by a few impacts of fast pods. The teams
# order at random, also what is refused.
SITES = {
    "pods": [4, 5],
    "pod": {"thrust": 1e-4},
    "match": {"control_step_ticks": 3, "periods": 2, "period_ticks": 700, "before_kickoff_ticks": 40,
              "after_goal_ticks": 20},
    "stall": {"zone_ticks": 40, "open_ticks": 60, "open_radius": 0.05},
    "noise": {"thrust": 0.1, "ball": 0.1, "kick_degrees": 5},
    "lineup": [[[-0.46, 0], [-0.32, 0.1], [-0.32, -0.1], [-0.2, 0]],
               [[-0.46, 0], [-0.32, 0.1], [-0.32, -0.1], [-0.2, 0.05], [-0.2, -0.05]]],
    "resources": {"initial_points": 25, "rate": 60, "half_life": 0.3, "ticks_per_minute": 1000, "range": 0.3,
                  "generator_price": 7.3, "generator_radius": 0.012, "generator_build_ticks": 20, "generator_most": 6,
                  "barrier_price": 2.9, "barrier_radius": 0.008, "barrier_build_ticks": 5, "barrier_most": 5,
                  "reach": 0.05, "damage_impulse_min": 1e-4, "damage_factor": 1.5e4, "gap": 1},
}

# No decay, no interference, no zones.
PLAIN_SITES = {**SITES, "arena": {"exclusion_radius": 0}, "ball": {"after_goal": "reflected"},
               "resources": {**SITES["resources"], "half_life": 0, "interference": "off"}}


@dataclass(frozen=True)
class Match:
    game: str
    teams: tuple
    seed: int
    swap_sides: bool = False
    changes: dict = field(default_factory=lambda: SHORT)
    params: tuple = ()
    ends_with_goal: bool = False  # The first goal is scored in the last tick of the period (R56).


MATCHES = {
    "classic-5": Match("classic-5", ("formation", "chaser"), 1, ends_with_goal=True),
    "classic-11": Match("classic-11", ("formation", "chaser"), 3),
    "classic-11 swapped": Match("classic-11", ("chaser", "marking"), 2**53 - 1, swap_sides=True),
    "research-5": Match("research-5", ("formation", "multicriteria"), 4),
    "research-11": Match("research-11", ("formation", "chaser"), 5),
    "research-11 swapped": Match("research-11", ("setplay", "multicriteria"), 6, swap_sides=True),
    "lively-11": Match("lively-11", ("formation", "marking"), 16),
    "lively-5 swapped": Match("lively-5", ("multicriteria", "chaser"), 17, swap_sides=True),
    "original-11": Match("original-11", ("multicriteria", "formation"), 7),
    "original-11 swapped": Match("original-11", ("chaser", "formation"), 8, swap_sides=True,
                                 changes=LONG_BEFORE_KICKOFF),
    "crowd": Match("classic-11", ("chaser", "chaser"), 9, changes=CROWD),
    "duel": Match("classic-5", ("chaser", "chaser"), 9, changes=DUEL),
    "haste": Match("classic-5", ("chaser", "formation"), 10, swap_sides=True, changes=HASTE,
                   params=("B.decide_every=30",)),
    "wide shots": Match("classic-5", ("formation", "formation"), 32, swap_sides=True, changes=HASTE,
                        params=("B.decide_every=30",)),
    "resource-7": Match("resource-7", ("expander", "formation"), 11, changes=EARLY_GENERATORS),
    "resource-research-7 swapped": Match("resource-research-7", ("expander", "expander"), 12, swap_sides=True,
                                         changes=EARLY_GENERATORS),
    "sites": Match("resource-7", (BUILDER, BUILDER), 13, changes=SITES, params=RANDOM_ORDERS),
    "sites swapped": Match("resource-7", (BUILDER, "chaser"), 14, swap_sides=True, changes=SITES,
                           params=RANDOM_ORDERS[:1]),
    "plain sites": Match("resource-7", ("formation", BUILDER), 15, changes=PLAIN_SITES, params=RANDOM_ORDERS[1:]),
}


def games(program):
    """{name: file} of all games."""
    listed = subprocess.run([program, "rules", "list", "--json"], check=True, stdout=subprocess.PIPE).stdout
    return {game["name"]: game["file"] for game in json.loads(listed)["games"]}


def record(program, folder, name):
    """Plays a match; returns the path of its recording."""
    match = MATCHES[name]
    stem = os.path.join(folder, name.replace(" ", "_"))
    game = games(program)[match.game]
    write_rules(f"{stem}.json", game, match.changes)
    play(program, match, stem)
    if match.ends_with_goal:
        last_tick = {"match": {**match.changes["match"], "period_ticks": clock_of_first_goal(f"{stem}.podlog")}}
        write_rules(f"{stem}.json", game, {**match.changes, **last_tick})
        play(program, match, stem)
    return f"{stem}.podlog"


def play(program, match, stem):
    command = [program, "--log-level", "off", "match", *match.teams, "--rules", f"{stem}.json", "--seed",
               str(match.seed), "--budget", "off", "--quiet", "--record", f"{stem}.podlog"]
    command += [word for param in match.params for word in ("--param", param)]
    subprocess.run(command + ["--swap-sides"] * match.swap_sides, check=True, stdout=subprocess.DEVNULL)


def clock_of_first_goal(path):
    """Ticks of Running in the period, that of the goal included."""
    log = recording.read(path)
    goals = [step for step, events in sorted(log.events.items()) for event in events if event["kind"] == "goal"]
    if not goals or log.frames[goals[0] + 1]["period"] != 0:
        raise ValueError(f"{path}: no goal in the first period")
    return log.frames[goals[0] + 1]["clock_ticks"]


def write_rules(path, game, changes):
    with open(game, encoding="utf-8") as file:
        rules = json.load(file)
    for key, value in changes.items():
        rules[key] = {**rules.get(key, {}), **value} if isinstance(value, dict) else value
    with open(path, "w", encoding="utf-8") as file:
        json.dump(rules, file)
