// Fewer values than pixels, without losing a peak.

/// Highest finite value of each of `columns` equal parts of values[0..count), null where a part has none.
/// A call that was slow once is what the plot is looked at for, so never a mean.
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

/// The middle of each column, as an index into the values.
export function columnMiddles(count: number, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => ((column + 0.5) * count) / columns);
}
