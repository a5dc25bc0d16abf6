#!/usr/bin/env python3
"""Says when teams build and earn, from recordings of games with resources.

    for f in *.podlog; do podball replay export $f --jsonl; done | docs/examples/building.py

Prints for each quarter of Running what both teams mined and ordered. For a whole match it prints how often efficiencies
were worked out, with how many quotas, and the last minute at which a generator was finished that mined its price until
the end. Each number is a mean per match with its 99 % interval over the matches.
"""

import json
import math
import statistics
import sys

QUARTERS = 4


class Match:
    def __init__(self, head):
        match = head["rules"]["match"]
        self.rules = head["rules"]["resources"]
        self.ticks = match["periods"] * match["period_ticks"]
        self.period_ticks = match["period_ticks"]
        self.mined = [0.0] * QUARTERS
        self.orders = {"generator": [0] * QUARTERS, "barrier": [0] * QUARTERS}
        self.taken_down = [0] * QUARTERS
        self.quarter = 0
        self.mined_before = 0.0
        self.standing = set()
        self.known = set()
        self.changes = 0
        self.quotas = 0
        self.supply_before = 0.0
        self.generators = {}  # By id: the minute at which it was seen finished, and the points that it mined since.

    def frame(self, line):
        running = line["period"] * self.period_ticks + line["clock_ticks"]
        self.quarter = min(QUARTERS * running // self.ticks, QUARTERS - 1)
        mined = line["points_mined_0"] + line["points_mined_1"]
        self.mined[self.quarter] += mined - self.mined_before
        self.mined_before = mined
        self.count_orders(line["structures"])
        generators = [s for s in line["structures"] if s["kind"] == "generator" and s["build_ticks_left"] == 0]
        self.count_quotas({s["id"] for s in generators if s["finished"]})
        self.count_points(running / self.rules["ticks_per_minute"], [s for s in generators if s["finished"]])

    def count_orders(self, structures):
        for structure in structures:
            if structure["id"] not in self.known:
                self.known.add(structure["id"])
                self.orders[structure["kind"]][self.quarter] += 1

    def count_quotas(self, standing):
        for _ in standing ^ self.standing:
            self.changes += 1
            self.quotas += len(standing) * (len(standing) - 1) // 2
        self.standing = standing

    def count_points(self, minute, standing):
        supply = self.supply(minute)
        for generator in standing:
            mined = self.generators.setdefault(generator["id"], [minute, 0.0])
            mined[1] += generator["efficiency"] * (supply - self.supply_before)
        self.supply_before = supply

    def supply(self, minute):
        """What a generator of efficiency 1 has earned since the start (R103)."""
        rate, half_life = self.rules["rate"], self.rules["half_life"]
        return rate * half_life / math.log(2) * (1 - 2 ** (-minute / half_life)) if half_life else rate * minute

    def last_that_paid(self):
        """The minute at which the last generator was finished that mined its price; none: None."""
        price = self.rules["generator_price"]
        return max((minute for minute, mined in self.generators.values() if mined >= price), default=None)

    def event(self, line):
        if line["kind"] == "structure_taken_down":
            self.taken_down[self.quarter] += 1


def read(lines):
    matches = []
    for line in lines:
        if '"type":"head"' in line:
            matches.append(Match(json.loads(line)))
        elif '"type":"frame"' in line:
            matches[-1].frame(json.loads(line))
        elif '"type":"event"' in line and "structure_taken_down" in line:
            matches[-1].event(json.loads(line))
    return matches


def t_quantile(df):
    """Quantile 0.995 of Student's t by the expansion of Cornish and Fisher, to 1 % from 8 degrees of freedom on."""
    z = statistics.NormalDist().inv_cdf(0.995)
    return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)


def mean_text(values, digits=2):
    mean = statistics.fmean(values)
    if len(values) < 9:
        return f"{mean:.{digits}f}"
    half = t_quantile(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:.{digits}f} [{mean - half:.{digits}f}, {mean + half:.{digits}f}]"


def main():
    matches = read(sys.stdin)
    print(f"{len(matches)} matches, both teams together")
    print("| quarter | points mined | share of the points, % | generators ordered | barriers ordered | taken down |")
    print("|---|---|---|---|---|---|")
    for q in range(QUARTERS):
        cells = [
            mean_text([m.mined[q] for m in matches]),
            mean_text([100 * m.mined[q] / (sum(m.mined) or 1) for m in matches], 1),
            mean_text([m.orders["generator"][q] for m in matches]),
            mean_text([m.orders["barrier"][q] for m in matches]),
            mean_text([m.taken_down[q] for m in matches]),
        ]
        print(f"| {q + 1} | {' | '.join(cells)} |")
    print("efficiencies worked out:", mean_text([m.changes for m in matches], 1))
    print("quotas:", mean_text([m.quotas for m in matches], 1))
    paid = [m.last_that_paid() for m in matches if m.last_that_paid() is not None]
    print(f"matches in which a generator mined its price: {len(paid)}")
    if paid:
        print(f"the last one finished at minute: {mean_text(paid)}, at the latest {max(paid):.2f}")


if __name__ == "__main__":
    main()
