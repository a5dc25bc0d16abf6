// The metrics of a match, with the names and units of `podball match --json`.
import type { Recording, Slot } from '../recording';
import type { Counters, SlotCounter } from './counters';

export type Unit = 'count' | 'ticks' | 'share' | 'ratio' | 'points' | 'length';

export interface Metric {
  name: string;
  title: string;
  unit: Unit;
  meaning: string;
  ofResources: boolean;
  get(counters: Counters, slot: Slot, recording: Recording, frame: number): number | null; // null: undefined
}

type Get = Metric['get'];

const count = (name: SlotCounter): Get => (counters, slot) => counters.slot[name][slot];
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const mean = (name: SlotCounter, of: SlotCounter): Get => ({ slot: by }, slot) => share(by[name][slot], by[of][slot]);
const ofRunning = (name: SlotCounter): Get => (counters, slot) => share(counters.slot[name][slot], counters.running_ticks);

function row(name: string, title: string, unit: Unit, meaning: string, get: Get, ofResources = false): Metric {
  return { name, title, unit, meaning, ofResources, get };
}

export const teamMetrics: readonly Metric[] = [
  row('goals', 'Goals', 'count', 'R74', (_, slot, { frame }, at) => frame.score[slot][at]),
  row('goals_early', 'Early goals', 'count', 'within 1,000 ticks after a kick-off (R90)', count('goals_early')),
  row('possession', 'Possession', 'share', 'time in which the team had the ball last (R75)',
    (counters, slot, { frame }, at) => share(frame.possessionTicks[slot][at], counters.running_ticks)),
  row('territory', 'Territory', 'share', 'time of the ball in the opponents’ half (R80)',
    (counters, slot) => share(counters.slot.ball_in_own_half_ticks[1 - slot], counters.running_ticks)),
  row('kicks', 'Kicks', 'count', 'shots of a length above 0 (R81)', count('kicks')),
  row('shots_on_goal', 'Shots on goal', 'count', 'kicks that would enter the goal (R78)', count('shots_on_goal')),
  row('shots_on_goal_wide', 'or just wide', 'count', 'kicks from anywhere on goal or just wide (R79)', count('shots_on_goal_wide')),
  row('shots_scored', 'scored untouched', 'count', 'shots on goal that scored untouched', count('shots_scored')),
  row('shots_deflected', 'hit a pod first', 'count', 'shots on goal that hit a pod first', count('shots_deflected')),
  row('shots_gained', 'picked up first', 'count', 'shots on goal that were picked up first', count('shots_gained')),
  row('passes_completed', 'Kicks to team-mates', 'count', 'kicks whose ball a team-mate got (R82)', count('passes_completed')),
  row('passes_intercepted', 'Kicks to opponents', 'count', 'kicks whose ball an opponent got (R82)', count('passes_intercepted')),
  row('interceptions_won', 'Kicks won', 'count', 'opponents’ kicks whose ball the team got (R82)', count('interceptions_won')),
  row('gains', 'Gains', 'count', 'times the team won the ball', count('gains')),
  row('carried_ticks', 'Ball carried', 'ticks', 'time a pod of the team carried the ball', count('slot_carried_ticks')),
  row('team_area', 'Team area', 'share', 'arena spanned by the team’s pods, mean (R76)', ofRunning('area_sum')),
  row('attack_ratio', 'Attack ratio', 'ratio', 'pod time upfield over pod time in the own half (R77)',
    mean('upfield_pod_ticks', 'downfield_pod_ticks')),
  row('blocking', 'Blocking', 'share', 'time the team held the ball in its own zone (R83)', ofRunning('blocking_ticks')),
  row('points_mined', 'Points mined', 'points', 'points that generators earned (R106)',
    (_, slot, { accounts }, at) => accounts.mined[slot][at], true),
  row('points_spent', 'Points spent', 'points', 'prices paid for structures (R99)', count('points_spent'), true),
  row('points_returned', 'Points returned', 'points', 'points for structures that were taken down (R100)', count('points_returned'), true),
  row('points_destroyed', 'Points destroyed', 'points', 'prices of own structures that were destroyed (R101)', count('points_destroyed'), true),
  row('efficiency', 'Efficiency', 'share', 'efficiency of the own generators, mean (R105)', mean('efficiency_ticks', 'generator_ticks'), true),
  row('generators', 'Generators', 'ratio', 'own generators that stand, mean (R111)', ofRunning('generator_ticks'), true),
  row('generator_distance', 'Generator distance', 'length', 'distance of own generators to the nearest other one, mean (R111)',
    mean('generator_distance_ticks', 'paired_generator_ticks'), true),
  row('destroyed', 'Destroyed', 'count', 'own structures that were destroyed (R101)', count('structures_destroyed'), true),
  row('orders_refused', 'Orders refused', 'count', 'orders that were refused (R97)', count('orders_refused'), true),
];

const decimals: Record<Unit, number> = { count: 0, ticks: 0, share: 1, ratio: 3, points: 1, length: 4 };

/// A figure as the program prints it.
export function figureText(unit: Unit, figure: number | null): string {
  if (figure === null) return '–';
  if (unit === 'share') return `${(100 * figure).toFixed(decimals.share)} %`;
  const text = figure.toFixed(decimals[unit]);
  return decimals[unit] === 0 ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}
