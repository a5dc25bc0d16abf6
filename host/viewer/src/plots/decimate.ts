// Reduces values to columns without losing peaks.
import { firstIndex } from '../search';

/// The highest finite value in each of `columns` equal parts of values[0..count); null if a part has none.
/// It is not a mean, because the plot must show single slow calls.
export function maxPerColumn(values: ArrayLike<number>, count: number, columns: number): (number | null)[] {
  const highest: (number | null)[] = new Array<number | null>(columns).fill(null);
  for (let at = 0; at < count; at++) {
    const value = values[at];
    if (!Number.isFinite(value) || value <= 0) continue;
    const column = Math.floor((at * columns) / count);
    const before = highest[column];
    if (before === null || value > before) highest[column] = value;
  }
  return highest;
}

/// Index of the first of the sorted steps that is at least `step`.
export function placeOf(steps: ArrayLike<number>, count: number, step: number): number {
  return firstIndex(0, count, (at) => steps[at] >= step);
}

/// The lowest and the highest finite value in each of `columns` equal parts of the steps from `from` up to `to`, in the
/// order in which they come; null, null if a part has none. Shape: [2 * columns].
/// Cost: the values of these steps, and the logarithm of all.
export function rangePerColumn({ steps, values, count }: { steps: ArrayLike<number>; values: ArrayLike<number>; count: number },
  from: number, to: number, columns: number): (number | null)[] {
  const found = new Array<number | null>(2 * columns).fill(null);
  let [column, low, high, lowFirst] = [-1, 0, 0, true];
  for (let at = placeOf(steps, count, from); at < count && steps[at] < to; at++) {
    const value = values[at];
    if (!Number.isFinite(value)) continue;
    const own = Math.min(columns - 1, Math.floor(((steps[at] - from) * columns) / (to - from)));
    if (own !== column) [column, low, high, lowFirst] = [own, value, value, true];
    else if (value > high) [high, lowFirst] = [value, true];
    else if (value < low) [low, lowFirst] = [value, false];
    [found[2 * own], found[2 * own + 1]] = lowFirst ? [low, high] : [high, low];
  }
  return found;
}

/// The index of the value in the middle of each column.
export function columnMiddles(count: number, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => ((column + 0.5) * count) / columns);
}
