// The ticks of Running within a control step, of which only the frames before and after it are recorded.

/// Ticks `first` + 1 to `last` of the `all` ticks of a control step.
export interface Ticks {
  first: number;
  last: number;
  all: number;
}

export function countOf({ first, last }: Ticks): number {
  return Math.max(0, last - first);
}

/// The ticks that both have.
export function common(a: Ticks, first: number, last: number): Ticks {
  return { all: a.all, first: Math.max(a.first, first), last: Math.min(a.last, last) };
}

/// How many of the ticks end with a number above 0 that goes from `from` to `to` in the step evenly.
export function ticksAbove(ticks: Ticks, from: number, to: number): number {
  const count = countOf(ticks);
  if (count === 0 || (from <= 0 && to <= 0)) return 0;
  if (from >= 0 && to > 0) return count;
  if (from === 0) return 0;
  const crossing = (from / (from - to)) * ticks.all; // from and to are on both sides
  const before = Math.max(0, Math.min(Math.ceil(crossing) - 1 - ticks.first, count)); // ticks that end before it
  return from > 0 ? before : count - before - (Number.isInteger(crossing) && crossing > ticks.first && crossing <= ticks.last ? 1 : 0);
}

/// The sum over the ticks of a number that goes from `from` to `to` in the step evenly.
export function sumOver(ticks: Ticks, from: number, to: number): number {
  const count = countOf(ticks);
  if (count === 0) return 0;
  return count * (from + ((to - from) * (ticks.first + 1 + ticks.last)) / 2 / ticks.all);
}
