// KEYF: of the exact state, the page uses the counters only.
import { noCounters, resourceCounters, slotCounters, type Counters, type SlotOrNobody } from '../statistics/counters';
import { playCounters, type PlayCounts } from '../statistics/play';
import { Fields } from './fields';

const countMax = 2 ** 53;
const sumMax = 1e300;

/// The counters of a keyframe; null if it lacks some, as those of old recordings may.
export interface Keyframe { counters: Counters | null; play: PlayCounts | null }

/// Errors: Damage, for a value that cannot be.
export function readKeyframe(payload: Uint8Array, pods: number, hasResources: boolean): Keyframe {
  const state = Fields.parse(payload, 'KEYF');
  return { counters: readCounters(state, pods, hasResources), play: readPlay(state) };
}

/// The counts of the play; null if some are missing. Errors: Damage, for a value that cannot be.
export function readPlay(state: Fields): PlayCounts | null {
  if (!playCounters.every((name) => state.has(name))) return null;
  return Object.fromEntries(playCounters.map((name) => [name, state.integers(name, 0, countMax)])) as PlayCounts;
}

function readCounters(state: Fields, pods: number, hasResources: boolean): Counters | null {
  const counters = noCounters();
  const names = [...slotCounters, ...(hasResources ? resourceCounters : [])];
  const others = Object.keys(counters).filter((name) => name !== 'slot');
  if (![...names, ...others].every((name) => state.has(name))) return null;
  for (const name of names) counters.slot[name] = state.numbers(name, 0, sumMax);
  for (const name of ['running_ticks', 'void_shots', 'ticks_since_kickoff'] as const) {
    counters[name] = state.integer(name, 0, countMax);
  }
  for (const name of ['possessing_slot', 'last_touch_slot', 'kick_slot'] as const) {
    counters[name] = state.integer(name, -1, 1) as SlotOrNobody;
  }
  counters.kick_pod = state.integer('kick_pod', -1, pods - 1);
  counters.kick_is_on_goal = state.flag('kick_is_on_goal');
  counters.kick_counts_wide = state.flag('kick_counts_wide');
  return counters;
}
