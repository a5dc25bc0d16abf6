// Made-up structures, accounts and orders for a made-up match: not by the rules, but with everything that STRC and ORDR
// can hold.
import type { EncodedMatch, EncodedOrders, EncodedStructure } from './encode';

const resourceRules = {
  initial_points: 80, rate: 15, half_life: 5, ticks_per_minute: 6000, range: 0.2, interference: 'on',
  generator_price: 40, generator_radius: 0.02, generator_health: 100, generator_build_ticks: 600, generator_most: 16,
  barrier_price: 15, barrier_radius: 0.015, barrier_health: 200, barrier_build_ticks: 200, barrier_most: 8,
  reach: 0.01, damage_impulse_min: 6e-4, damage_factor: 2.25e4, gap: 1.25, victory: 'goals_then_worth',
};

function structuresIn(frame: number, frames: number): EncodedStructure[] {
  const structures: EncodedStructure[] = [];
  const add = (id: number, slot: number, kind: number, x: number, y: number, from: number, to: number): void => {
    const age = frame - from;
    if (frame < from || frame >= to) return;
    const left = Math.max(0, (kind === 0 ? 600 : 200) - 5 * age);
    const finished = left === 0 ? 1 : 0;
    structures.push({
      id, slot, kind, x, y, health: Math.max(1, 16384 - 40 * age), efficiency: kind === 0 && finished ? 16384 - age : 0, left,
      finished,
    });
  };
  add(1, 0, 0, -8192, 4096, 2, frames);
  add(2, 1, 0, 6554, -3000, 4, frames);
  add(3, 0, 1, -4000, -6000, 5, Math.floor(frames * 0.7));
  add(7, 0, 0, -5000, 7000, 9, frames);
  add(8, 1, 1, 9000, 5000, Math.max(8, frames - 15), frames);
  add(2 ** 31 - 1, 1, 1, -(2 ** 20), 2 ** 20, 5, 6);
  return structures;
}

function ordersOf(step: number): EncodedOrders[] {
  if (step === 3) {
    return [
      { slot: 0, dropped: 0, orders: [{ structureKind: 0, x: 0.25, y: Number.NaN, answer: 2 }, { id: 5, answer: 9 }] },
      { slot: 1, dropped: 4, orders: [{ structureKind: -7, x: 1e300, y: Number.NEGATIVE_INFINITY, answer: 3 }] },
    ];
  }
  if (step % 40 !== 7) return [];
  return [{ slot: 1, dropped: 0, orders: [
    { structureKind: 1, x: 0.125, y: -0.25, answer: 0 }, { structureKind: 0, x: 0, y: 0, answer: 5 },
    { structureKind: 0, x: 0, y: 0, answer: 5 },
  ] }];
}

export function withResources(match: EncodedMatch): EncodedMatch {
  const head = match.head as EncodedMatch['head'] & { rules: object };
  const [first, other] = [match.steps.length > 12 ? 12 : 1, match.steps.length > 20 ? 20 : 2];
  const steps = match.steps.map((step, index) => {
    const about = { step: head.first_step + index, tick: match.frames[index][0] };
    const events: object[] = [];
    if (index === first) events.push({ ...about, kind: 'structure_ordered', slot: 0, id: 7, x: -0.15, y: 0.21 });
    if (index === other) events.push({ ...about, kind: 'structure_damaged', slot: 1, pod: 0, id: 1, x: -0.25, y: 0.125 });
    return { ...step, events: [...step.events, ...events] };
  });
  return {
    ...match,
    steps,
    head: { ...head, rules: { ...head.rules, resources: resourceRules } } as EncodedMatch['head'],
    result: { ...match.result, points_mined: [1.5, 0], decided_by: 'worth' },
    resources: {
      accounts: match.frames.map((_, frame) => [81920 + 13 * frame, 60000, 13 * frame, 7]),
      structures: match.frames.map((_, frame) => structuresIn(frame, match.frames.length)),
      orders: match.steps.map((_, step) => ordersOf(step)),
    },
  };
}
