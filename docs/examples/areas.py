#!/usr/bin/env python3
"""Says how much of the arena the generators of each team cover, from recordings of games with resources.

    for f in *.podlog; do podball replay export $f --jsonl; done | docs/examples/areas.py

Teams are told apart by the parameters in which they differ. Prints for each team, and for the difference, means over
Running per match with their 99 % intervals over the pairs: how much of the arena the union of its generators' areas
covers, and how much of the sum of these areas the union is. Parts of an area that lie off the arena do not count.
"""

import json
import statistics
import sys

from building import mean_text

STEP = 0.01  # Distance of the points that are counted, as a share of the arena's width.


class Ground:
    """The points of a grid over the arena. A set of points is an integer with a bit for each."""

    def __init__(self, rules):
        self.width, self.height = rules["arena"]["width"], rules["arena"]["height"]
        self.range = rules["resources"]["range"]
        step = STEP * self.width
        xs = [-self.width / 2 + step * (i + 0.5) for i in range(round(self.width / step))]
        ys = [-self.height / 2 + step * (i + 0.5) for i in range(round(self.height / step))]
        self.points = [(x, y) for x in xs for y in ys]
        self.areas = {}
        self.covers = {}

    def area(self, x, y):
        if (x, y) not in self.areas:
            inside = ("1" if (px - x) ** 2 + (py - y) ** 2 < self.range**2 else "0" for px, py in self.points)
            self.areas[x, y] = int("".join(inside), 2)
        return self.areas[x, y]

    def cover(self, places):
        """How many points the areas around these places cover together, and the sum of the points of each area."""
        if places not in self.covers:
            union, total = 0, 0
            for place in places:
                area = self.area(*place)
                union |= area
                total += area.bit_count()
            self.covers[places] = union.bit_count(), total
        return self.covers[places]


class Match:
    def __init__(self, head, grounds):
        self.seed = head["seed"]
        self.names = names_of(head["teams"])
        game = json.dumps(head["rules"], sort_keys=True)
        if game not in grounds:
            grounds[game] = Ground(head["rules"])
        self.ground = grounds[game]
        self.frames = 0
        self.union = [0, 0]
        self.total = [0, 0]

    def frame(self, line):
        if line["mode"] != 0:  # Not Running.
            return
        self.frames += 1
        for slot in (0, 1):
            places = tuple(
                (s["x"], s["y"])
                for s in line["structures"]
                if s["slot"] == slot and s["kind"] == "generator" and s["finished"]
            )
            union, total = self.ground.cover(places)
            self.union[slot] += union
            self.total[slot] += total

    def values(self, slot):
        """Percent of the arena that is covered, and percent of the sum of the areas: nan without a generator."""
        covered = 100 * self.union[slot] / (self.frames * len(self.ground.points))
        return covered, 100 * self.union[slot] / self.total[slot] if self.total[slot] else float("nan")


def names_of(teams):
    """The names of both teams with the parameters in which they differ."""
    first, second = (team["params"] for team in teams)
    keys = [key for key in first if first[key] != second.get(key)]
    return [" ".join([team["name"]] + [f"{key}={team['params'].get(key)}" for key in keys]) for team in teams]


def read(lines):
    matches, grounds = [], {}
    for line in lines:
        if '"type":"head"' in line:
            matches.append(Match(json.loads(line), grounds))
        elif '"type":"frame"' in line:
            matches[-1].frame(json.loads(line))
    return matches


def by_seed(matches, name):
    """Of each seed the means of the team's values over its matches."""
    seeds = {}
    for match in matches:
        seeds.setdefault(match.seed, []).append(match.values(match.names.index(name)))
    return {seed: [statistics.fmean(column) for column in zip(*values)] for seed, values in seeds.items()}


def row(name, values):
    cells = [mean_text([v for v in column if v == v], 1) for column in zip(*values)]
    print(f"| {name} | {' | '.join(cells)} |")


def main():
    matches = read(sys.stdin)
    names = sorted(matches[0].names)
    print(f"{len(matches)} matches, {len({match.seed for match in matches})} seeds")
    print("| team | covered, % of the arena | union, % of the sum of the areas |")
    print("|---|---|---|")
    first, second = (by_seed(matches, name) for name in names)
    row(names[0], first.values())
    row(names[1], second.values())
    row("difference", [[a - b for a, b in zip(first[seed], second[seed])] for seed in first])


if __name__ == "__main__":
    main()
