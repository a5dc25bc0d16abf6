// Searches in sorted lists.
import type { Recording } from './recording';

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

/// First frame at or after the tick; the last frame if there is none.
export function frameOfTick({ frame, frames }: Recording, tick: number): number {
  let [low, high] = [0, frames - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frame.tick[middle] < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
