// The counters of the engine, from which the metrics of a match are made. The names are those of KEYF in
// docs/replay-format.md. Rules R75 to R90 say what each counts.
import type { Slot } from '../recording';

export const slotCounters = [
  'area_sum', 'upfield_pod_ticks', 'downfield_pod_ticks', 'ball_in_own_half_ticks', 'blocking_ticks', 'slot_carried_ticks',
  'kicks', 'shots_on_goal', 'shots_on_goal_wide', 'shots_scored', 'shots_deflected', 'shots_gained', 'passes_completed',
  'passes_intercepted', 'interceptions_won', 'gains', 'goals_early',
] as const;
/// Those that only a game with resources has.
export const resourceCounters = [
  'points_spent', 'points_returned', 'points_destroyed', 'efficiency_ticks', 'generator_distance_ticks', 'generator_ticks',
  'paired_generator_ticks', 'structures_destroyed', 'orders_refused',
] as const;

export type SlotCounter = (typeof slotCounters)[number] | (typeof resourceCounters)[number];
/// A slot, or -1 for nobody.
export type SlotOrNobody = Slot | -1;

export interface Counters {
  slot: Record<SlotCounter, [number, number]>;
  running_ticks: number;
  void_shots: number;
  ticks_since_kickoff: number;
  possessing_slot: SlotOrNobody;
  last_touch_slot: SlotOrNobody;
  // The kick whose ball no pod has gained.
  kick_slot: SlotOrNobody;
  kick_pod: number;
  kick_is_on_goal: boolean;
  kick_counts_wide: boolean;
}

export function noCounters(): Counters {
  const slot = Object.fromEntries([...slotCounters, ...resourceCounters].map((name) => [name, [0, 0]]));
  return {
    slot: slot as Counters['slot'], running_ticks: 0, void_shots: 0, ticks_since_kickoff: 0, possessing_slot: -1, last_touch_slot: -1,
    kick_slot: -1, kick_pod: -1, kick_is_on_goal: false, kick_counts_wide: false,
  };
}

export function copyOf(counters: Counters): Counters {
  const slot = Object.fromEntries(Object.entries(counters.slot).map(([name, [a, b]]) => [name, [a, b]]));
  return { ...counters, slot: slot as Counters['slot'] };
}

export function forgetKick(counters: Counters): void {
  counters.kick_slot = counters.kick_pod = -1;
  counters.kick_is_on_goal = counters.kick_counts_wide = false;
}
