"""What scripts/measure_game measures: the criteria of a game worth watching, and their estimates over seeds."""

import math
import statistics

CONFIDENCE = 0.99
DISTINCT_MIN = 10  # Fewer distinct outcomes give no interval, as in `podball match --pairs`.


# Statistics


def t_quantile(df):
    """Quantile of Student's t for a two-sided interval, by bisection of the finite sums for whole `df` >= 1."""
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if inner_probability(angle, df) < CONFIDENCE else (low, angle)
    return math.sqrt(df) * math.tan(low)


def inner_probability(angle, df):
    """P(|t| < sqrt(df) * tan(angle)). Source: Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    odd = df % 2
    if df == 1:
        return 2 * angle / math.pi
    term = math.cos(angle) if odd else 1.0
    total = term
    for k in range(3 if odd else 2, df - 1, 2):
        term *= (k - 1) / k * math.cos(angle) ** 2
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def wilson_interval(share, count):
    z = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    return middle - reach, middle + reach


class Estimate:
    """A sum over a sum, each over the seeds, with its t interval. For a mean the divisors are 1. A proportion, whose
    numerators are 0 or 1, has the interval of Wilson."""

    def __init__(self, parts, outcomes, is_proportion=False):
        """parts: (numerator, divisor) by seed. outcomes: the outcome of each seed; equal ones are the same match."""
        self.seeds = len(parts)
        divisor = sum(part[1] for part in parts)
        self.value = sum(part[0] for part in parts) / divisor if divisor else None
        self.interval = None
        if self.value is None or len(set(outcomes)) < DISTINCT_MIN:
            return
        if is_proportion:
            self.interval = wilson_interval(self.value, self.seeds)
            return
        rests = [numerator - self.value * part for numerator, part in parts]
        reach = t_quantile(self.seeds - 1) * statistics.stdev(rests) * math.sqrt(self.seeds) / divisor
        if reach > 0:
            self.interval = (self.value - reach, self.value + reach)


# What is read from the JSON of a match, for the side of team A (0 or 1)


def mean_of(value):
    return lambda match, side: (value(match, side), 1)


def difference_of(value):
    return mean_of(lambda match, side: value(match, side) - value(match, 1 - side))


def metric(match, name, side):
    return match["metrics"][name][side] or 0


def goals(match, side):
    return match["score"][side]


def lost_spells(match, side):
    """Spells that the team lost to the opponents' tackles and interceptions."""
    ends = metric(match, "ended_by_tackle", side) + metric(match, "ended_by_interception", side)
    return ends * metric(match, "spells", side)


def won_spells(match, side):
    return lost_spells(match, 1 - side)


def both(value):
    return lambda match, _: value(match, 0) + value(match, 1)


def open_spells(match, side):
    """Spells that neither a shot nor the whistle ended."""
    others = metric(match, "ended_by_shot", side) + metric(match, "ended_by_whistle", side)
    return (1 - others) * metric(match, "spells", side)


def share(numerator, divisor):
    return lambda match, side: (both(numerator)(match, side), both(divisor)(match, side))


def of(name):
    return lambda match, side: metric(match, name, side)


class Criterion:
    """A row: what is measured, between A and B, and the requirement."""

    def __init__(self, name, required, parts, met, a=None, b=None, percent=False, proportion=False):
        """parts: (match, side of A) to numerator and divisor. met: of an estimate; null where nothing is required. a, b: their parameters."""
        self.name, self.required, self.parts, self.met = name, required, parts, met
        self.a, self.b = a or {}, b or {}
        self.percent, self.proportion = percent, proportion


def above_zero(estimate):
    """Unknown without an interval."""
    return None if estimate.interval is None else estimate.interval[0] > 0


EQUAL = [
    Criterion("goals, both teams", "4 to 8", mean_of(both(goals)), lambda e: 4 <= e.value <= 8),
    Criterion("clearances of all kicks", "< 5 %", share(of("clearances"), of("kicks")), lambda e: e.value < 0.05,
              percent=True),
    Criterion("tackles and interceptions of the other ends", ">= 60 %", share(lost_spells, open_spells),
              lambda e: e.value >= 0.6, percent=True),
    Criterion("drawn matches", "< 25 %", mean_of(lambda match, _: match["winner"] is None), lambda e: e.value < 0.25,
              percent=True, proportion=True),
    Criterion("passes a spell", "", share(of("passes_received"), of("spells")), None),
]
SWITCHES = {
    "pressing": [Criterion("won balls, pressing=on - off", "> 0", difference_of(won_spells), above_zero,
                           {"pressing": "on"}, {"pressing": "off"})],
    "loss": [Criterion("goals, default - loss=0.3", "> 0", difference_of(goals), above_zero, b={"loss": "0.3"})],
}
HANDICAPS = [Criterion(f"goals, default - {name}={value}", "> 0", difference_of(goals), above_zero, b={name: value})
             for name, value in (("passing", "off"), ("keeper", "off"), ("decide_every", "20"))]
CHASER = Criterion("goals, default - chaser", "> 0", difference_of(goals), above_zero)
