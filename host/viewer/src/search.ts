/// Index of the first element whose key is at least `key`; `sorted.length` if there is none. Requires: sorted by key.
export function firstAtOrAfter<T>(sorted: readonly T[], key: number, keyOf: (element: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(sorted[middle]) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
