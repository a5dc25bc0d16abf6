"""Figures of experiments: differences with their intervals (forest plots), as SVG of 390 pixels width."""

import html
import math

WIDTH = 390
LEFT, RIGHT = 12, 262  # Of the scale. Numbers stand to the right of it.
HEAD, ROW, FOOT = 62, 36, 44
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1b1f24; stroke: #ffffff; stroke-width: 3; paint-order: stroke }
.title { font-weight: 600; font-size: 13px }
.small { font-size: 11px }
.back { fill: #ffffff }
.grid { stroke: #d0d7de }
.zero { stroke: #1b1f24; stroke-width: 1.5 }
.effect { stroke: #57606a; stroke-dasharray: 4 3 }
.line { stroke: #0550ae; stroke-width: 2 }
.full { fill: #0550ae; stroke: #0550ae; stroke-width: 2 }
.open { fill: #ffffff; stroke: #0550ae; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; stroke: #0d1117 }
  .back { fill: #0d1117 }
  .grid { stroke: #30363d }
  .zero { stroke: #e6edf3 }
  .effect { stroke: #9198a1 }
  .line { stroke: #79c0ff }
  .full { fill: #79c0ff; stroke: #79c0ff }
  .open { fill: #0d1117; stroke: #79c0ff }
}
"""


class Row:
    """A line of the figure. interval: two ends, or None; shown: whether the corrected p is below the limit."""

    def __init__(self, label, value, interval, shown):
        self.label, self.value, self.interval, self.shown = label, value, interval, shown

    def ends(self):
        return [self.value, *(self.interval or ())] if self.value is not None else []


def step_of(span):
    """A round distance between marks, so that there are 3 to 7 of them."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * part for part in (0.2, 0.5, 1, 2) if span / (power * part) <= 6)


def mark(x, y, shown):
    """A full square or an open disc, so that the colour is not the only sign."""
    if shown:
        return f'<rect class="full" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    return f'<circle class="open" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def figure(title, subtitle, rows, effect, percent, limit):
    """The text of an SVG. effect: the smallest effect of interest; percent: whether values are shares; limit: of p."""
    scale = 100 if percent else 1
    ends = [end for row in rows for end in row.ends()] + [-effect, effect]
    low, high = min(ends), max(ends)
    room = 0.04 * (high - low)
    low, high = low - room, high + room
    step = step_of(high - low)

    def at(value):
        return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)

    def text(x, y, words, kind="", anchor="start"):
        return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'

    def number(value):
        places = 1 if percent else 2
        return f"{round(scale * value, places) + 0.0:.{places}f}"  # Adding 0 makes 0 of -0.

    bottom = HEAD + ROW * len(rows)
    height = bottom + FOOT
    parts = [f'<rect class="back" width="{WIDTH}" height="{height}"/>', text(LEFT, 20, title, "title"),
             text(LEFT, 38, subtitle, "small")]
    for index in range(math.ceil(low / step), math.floor(high / step) + 1):
        x = at(index * step)
        kind = "zero" if index == 0 else "grid"
        parts += [f'<path class="{kind}" d="M{x:.1f} {HEAD - 6}V{bottom}"/>',
                  text(x, bottom + 14, f"{scale * index * step:g}", "small", "middle")]
    parts += [f'<path class="effect" d="M{at(end):.1f} {HEAD - 6}V{bottom}"/>' for end in (-effect, effect)]
    for index, row in enumerate(rows):
        y = HEAD + ROW * index
        parts.append(text(LEFT, y + 10, row.label))
        if row.value is None:
            parts.append(text(WIDTH - 8, y + 26, "no value", "small", "end"))
            continue
        numbers = number(row.value)
        if row.interval:
            start, end = row.interval
            parts.append(f'<path class="line" d="M{at(start):.1f} {y + 22}H{at(end):.1f}"/>')
            numbers += f" [{number(start)}, {number(end)}]"
        parts += [mark(at(row.value), y + 22, row.shown), text(WIDTH - 8, y + 26, numbers, "small", "end")]
    unit = " %" if percent else ""
    parts += [mark(LEFT + 5, height - 12, True), text(LEFT + 16, height - 8, f"p < {limit:g}, corrected", "small"),
              mark(LEFT + 138, height - 12, False), text(LEFT + 149, height - 8, "other", "small"),
              f'<path class="effect" d="M{LEFT + 187} {height - 12}h20"/>',
              text(LEFT + 211, height - 8, f"effect of interest, ±{scale * effect:g}{unit}", "small")]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
            f'role="img"><title>{html.escape(title)}</title><style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n")
