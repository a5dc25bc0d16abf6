"""League files of experiments: which matches their comparisons and contrasts are made of, and how to play one of them."""

import json
import math
import pathlib
import statistics

from podball_program import Unusable


class Test:
    """A comparison or contrast: for each seed a weighted sum of differences between two teams, for each of the metrics."""

    def __init__(self, title, metrics, terms):
        """terms: (weight, team, opponent)."""
        self.title, self.metrics, self.terms = title, metrics, terms

    def pairings(self):
        return {tuple(sorted(teams)) for _, *teams in self.terms}

    def values(self, metric, difference, seeds):
        """By seed. difference(team, opponent, seed, metric): of a pair, or None. A seed without one of them is left out."""
        found = []
        for seed in seeds:
            parts = [difference(team, opponent, seed, metric) for _, team, opponent in self.terms]
            if None not in parts:
                found.append(math.fsum(weight * part for (weight, *_), part in zip(self.terms, parts)))
        return found


def title_of(entry):
    """The title of a comparison or contrast, of a league file or of `league compare --json`."""
    title = entry["name"] if "name" in entry else f"{entry['a']} - {entry['b']}"
    return f"{title}, against {entry['against']}" if entry.get("against") else title


def tests_of(league):
    """The comparisons and contrasts of a league file, in the order of `league compare --json`."""
    tests = []
    for entry in league.get("compare", []):
        a, b, against = entry["a"], entry["b"], entry.get("against")
        terms = [(1.0, a, against), (-1.0, b, against)] if against else [(1.0, a, b)]
        tests.append(Test(title_of(entry), entry["metrics"], terms))
    for entry in league.get("contrasts", []):
        terms = [(weight / entry.get("divisor", 1), team, entry["against"])
                 for team, weight in entry["weights"].items() if weight != 0]
        tests.append(Test(title_of(entry), entry["metrics"], terms))
    return tests


def read_league(path):
    try:
        league = json.loads(pathlib.Path(path).read_bytes())
        tests_of(league)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise Unusable(f"{path}: no league file: {error}") from None
    except KeyError as error:
        raise Unusable(f"{path}: a comparison or contrast has no {error}") from None
    if not tests_of(league):
        raise Unusable(f"{path}: has neither comparisons nor contrasts")
    return league


def teams_of(league):
    """The objects of the list `teams` by their names in the league."""
    entries = [{"team": entry} if isinstance(entry, str) else entry for entry in league["teams"]]
    return {entry.get("name", entry["team"]): entry for entry in entries}


def rules_word(league, folder):
    """The argument of --rules: a name, or the path of a file that is written for the rules of the league file."""
    rules = league.get("rules", "research-5")
    if isinstance(rules, str):
        return rules
    path = pathlib.Path(folder) / "rules.json"
    path.write_text(json.dumps(rules), encoding="utf-8")
    return str(path)


def match_words(teams, rules, slots, seed, team_path):
    """The arguments of `podball` that play a match of a league whose budget is off. slots: the names of both teams."""
    words = ["match", *(teams[name]["team"] for name in slots), "--rules", rules, "--seed", str(seed), "--json",
             "--mode", "inproc", "--budget", "off", "--log-level", "error"]
    for letter, name in zip("AB", slots):
        for key, value in sorted(teams[name].get("params", {}).items()):
            words += ["--param", f"{letter}.{key}={value if isinstance(value, str) else json.dumps(value)}"]
    return words + (["--team-path", team_path] if team_path else [])


def pair_difference(legs):
    """The mean of (own, opponent's) differences over the matches of a pair; None if one is undefined."""
    if not legs or any(value is None for leg in legs for value in leg):
        return None
    return statistics.fmean(own - other for own, other in legs)


def pairs_needed(sd, effect, confidence, power):
    """Pairs after which a difference of `effect` has an interval without 0, with the chance `power`."""
    normal = statistics.NormalDist()
    quantiles = normal.inv_cdf((1 + confidence) / 2) + normal.inv_cdf(power)
    return math.ceil((quantiles * sd / effect) ** 2)
