"""Tables and figures of published experiments. All of it comes from docs/data: NAME.json has what `podball league compare
--json` gave, so no statistics are computed here."""

import textwrap

from experiment_figures import Row, figure
from experiments import title_of

LIMIT = 0.01  # Of the corrected p value.
SHARES = {"possession", "territory", "kickoff_conversion"}
WORDS = {"goals": "goals", "chances": "chances", "territory": "territory %", "possession": "possession %",
         "kickoff_conversion": "conversion of kick-offs %"}
LINE = 120


def words_of(metric):
    return WORDS.get(metric, f"`{metric}`")


def number(value, metric):
    if value is None:
        return "none"
    # Adding 0 makes 0 of -0.
    return f"{round(100 * value, 1) + 0.0:.1f}" if metric in SHARES else f"{round(value, 2) + 0.0:.2f}"


def p_text(p):
    if p is None:
        return ""
    return ", p < 0.0001" if p < 0.0001 else f", p {p:.2g}"


def difference_text(metric, found):
    if found["interval"] is None:
        return "no interval" if found["mean"] is None else f"{number(found['mean'], metric)}, no interval"
    low, high = (number(end, metric) for end in found["interval"])
    return f"**{number(found['mean'], metric)}** [{low}, {high}]{p_text(found['p_holm'])}"


def finding_text(metric, found):
    """What the interval says about the effect of interest; only the registered measure has it."""
    effect = found.get("effect")
    if not effect:
        return ""
    return {"shown": "shown", "excluded": "excluded", "open": "open", None: ""}[effect["finding"]]


def table(head, rows):
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return lines + [f"| {' | '.join(row)} |" for row in rows]


def effect_word(registered):
    effect, metric = registered["effect_min"], registered["measure"]
    return f"{100 * effect:g} %" if metric in SHARES else f"{effect:g}"


def comparison_tables(compared, registered):
    """One table of direct comparisons, and one of comparisons that are joined against a third team."""
    lines = []
    for is_joined in (False, True):
        entries = [entry for entry in compared["comparisons"] if bool(entry["against"]) == is_joined]
        if not entries:
            continue
        metrics = list(dict.fromkeys(metric for entry in entries for metric in entry["metrics"]))
        rows = []
        for entry in entries:
            cells = []
            for metric in metrics:
                found = entry["metrics"].get(metric)
                means = f"{number(found['mean_a'], metric)} : {number(found['mean_b'], metric)}, " if found else ""
                cells.append(means + difference_text(metric, found) if found else "")
            games = entry["encounters"][0]
            result = [] if is_joined else [f"{games['won_a']}-{games['drawn']}-{games['won_b']}"]
            finding = finding_text(registered["measure"], entry["metrics"].get(registered["measure"], {}))
            rows.append([title_of(entry), *cells, *result, finding, entry.get("hypothesis", "")])
        head = ["A - B, joined by seed" if is_joined else "A - B", *map(words_of, metrics)]
        head += [] if is_joined else ["A won-drawn-lost"]
        lines += ["", *table([*head, f"an effect of {effect_word(registered)} is", "expected"], rows)]
    return lines


def contrast_tables(compared, registered):
    """A row for each contrast and a column for each opponent, so that what remains against another one is seen."""
    entries = compared.get("contrasts", [])
    lines = []
    for metric in dict.fromkeys(metric for entry in entries for metric in entry["metrics"]):
        opponents = list(dict.fromkeys(entry["against"] for entry in entries))
        cells = {(entry["name"], entry["against"]): entry for entry in entries if metric in entry["metrics"]}
        rows = []
        for name in dict.fromkeys(entry["name"] for entry in entries):
            row = [name]
            for opponent in opponents:
                entry = cells.get((name, opponent))
                found = entry["metrics"][metric] if entry else None
                finding = finding_text(metric, found) if found else ""
                row += [difference_text(metric, found) + (f", {finding}" if finding else "") if found else "",
                        entry.get("hypothesis", "") if entry else ""]
            rows.append(row)
        head = [f"contrast, {words_of(metric)}"]
        for opponent in opponents:
            head += [f"against {opponent}", "expected"]
        lines += ["", *table(head, rows)]
    return lines


def head_lines(published):
    registered, name = published["compare"]["registered"], published["name"]
    cost = published["cost"]
    text = [f"Registered: {registered['hypothesis']}. Primary measure {words_of(registered['measure'])}, smallest effect of "
            f"interest {effect_word(registered)}; {registered['pairs']} pairs of each pairing from seed "
            f"{registered['seed']:,} on; frozen commit `{registered['commit'][:12]}`.",
            f"[League file](../configs/experiments/{name}.json) with the SHA-256 `{published['head_sha256']}`; "
            f"[matches](data/{name}.csv); program {published['program']}."]
    if published.get("exploratory"):
        text.insert(0, f"**Exploratory:** {published['exploratory']}.")
    played = f"{published['matches']:,} matches"
    if cost:
        played += (f" in {cost['cpu_s'] / 3600:.1f} CPU hours, {published['matches'] / cost['wall_s']:.2f} matches a second, "
                   f"{cost['kills']} kills survived")
    return textwrap.wrap(" ".join([*text, f"{played}."]), LINE, break_long_words=False, break_on_hyphens=False)


def tests_count(compared):
    entries = compared["comparisons"] + compared.get("contrasts", [])
    return max((entry["tests"] for entry in entries), default=0)


def block_of(published):
    """The lines of a page about a published experiment."""
    compared = published["compare"]
    registered = compared["registered"]
    values = "means, the **difference**" if compared["comparisons"] else "**estimate**"
    note = (f"A cell has the {values} with its interval of {100 * confidence_of(compared):g} %, and p "
            f"corrected by Holm's method over all {tests_count(compared)} tests of this experiment. Intervals are not corrected.")
    lines = [*head_lines(published), "", *textwrap.wrap(note, LINE)]
    lines += comparison_tables(compared, registered) + contrast_tables(compared, registered)
    for file, title in figures_of(published).items():
        lines += ["", f"![{title[0]}](figures/{file})"]
    return lines


def confidence_of(compared):
    return (compared["comparisons"] + compared.get("contrasts", []))[0]["confidence"]


def rows_of_figure(entries, metric):
    rows = []
    for entry in entries:
        found = entry["metrics"].get(metric)
        if found:
            shown = found["p_holm"] is not None and found["p_holm"] < LIMIT
            label = entry["name"] if "name" in entry else title_of(entry)
            rows.append(Row(label, found["mean"], found["interval"], shown))
    return rows


def figures_of(published):
    """(title, SVG) by the name of the file: one of the comparisons, and one of the contrasts against each opponent."""
    compared, name = published["compare"], published["name"]
    registered = compared["registered"]
    metric = registered["measure"]
    groups = {f"{name}.svg": (name, compared["comparisons"])}
    for entry in compared.get("contrasts", []):
        opponent = entry["against"]
        groups.setdefault(f"{name}-{opponent}.svg", (f"{name}, against {opponent}", []))[1].append(entry)
    found = {}
    for file, (title, entries) in groups.items():
        rows = rows_of_figure(entries, metric)
        if rows:
            confidence = f"{100 * confidence_of(compared):g} % intervals"
            subtitle = f"difference in {words_of(metric)}, {confidence}"
            found[file] = (title, figure(title, subtitle, rows, registered["effect_min"], metric in SHARES, LIMIT))
    return found
