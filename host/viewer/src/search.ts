// Searches in sorted lists.
import type { Recording } from './recording';

/// The first index from `low` on at which `isReached` holds; `high` if there is none before it. Requires: where it holds, it
/// holds at all later ones.
export function firstIndex(low: number, high: number, isReached: (at: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/// Index of the first element whose key is at least `key`; `sorted.length` if there is none. Requires: sorted by key.
export function firstAtOrAfter<T>(sorted: readonly T[], key: number, keyOf: (element: T) => number): number {
  return firstIndex(0, sorted.length, (at) => keyOf(sorted[at]) >= key);
}

/// First frame at or after the tick; the last frame if there is none.
export function frameOfTick({ frame, frames }: Recording, tick: number): number {
  return firstIndex(0, frames - 1, (at) => frame.tick[at] >= tick);
}
