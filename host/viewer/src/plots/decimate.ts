// Reduces values to columns without losing peaks.

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

/// The index of the value in the middle of each column.
export function columnMiddles(count: number, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => ((column + 0.5) * count) / columns);
}
