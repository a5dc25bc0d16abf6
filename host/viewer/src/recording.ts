// The viewer's model of a recording. log/ fills it, all other modules show it.
// docs/replay-format.md defines slots, bodies, frames and steps. All times are in ticks unless the name says otherwise.

import type { Counters } from './statistics/counters';
import type { PlayCounts } from './statistics/play';

export type Slot = 0 | 1;

export interface TeamHead {
  name: string;
  id: string;
  version: string;
  author: string;
  params: Record<string, string>;
  color: string; // "#rrggbb", checked
}

export interface Head {
  game: string;
  seed: number;
  swapSides: boolean;
  firstStep: number;
  controlStepTicks: number;
  podCount: [number, number];
  teams: [TeamHead, TeamHead];
  mode: string;
  budget: string;
  softNs: number | null;
  hardNs: number | null;
  arena: { width: number; height: number; goalWidth: number; exclusionRadius: number; keepoff: number };
  podRadius: number;
  ballRadius: number;
  ballReach: number | null; // the way of a free ball over its velocity, in ticks; null: it never stops
  shootSpeed: number; // of a full shot
  kickDegrees: number; // noise of shots (R72)
  keepTicks: number;
  periods: number;
  periodTicks: number;
  resources: ResourceRules | null; // null in a game without resources
}

export interface ResourceRules {
  range: number; // of a generator's area
  rate: number; // points a minute at the start
  halfLife: number; // minutes; 0: the rate stays
  ticksPerMinute: number;
  // By StructureKind.
  radius: [number, number];
  buildTicks: [number, number];
  price: [number, number];
}

export const StructureKind = { Generator: 0, Barrier: 1 } as const;

/// A structure in a frame.
export interface Structure {
  id: number;
  slot: Slot;
  kind: 0 | 1;
  x: number;
  y: number;
  health: number; // 0 to 1
  efficiency: number; // 0 to 1
  buildTicksLeft: number;
  finished: boolean;
}

/// Accounts of both slots by frame, as Frames.
export interface Accounts {
  points: [Float64Array, Float64Array];
  mined: [Float64Array, Float64Array];
}

/// By frame: index 0 is the state before step `head.firstStep`. Arrays are longer than `Recording.frames` and are
/// replaced when they grow, so other modules must not keep them.
export interface Frames {
  tick: Float64Array;
  mode: Int32Array;
  modeSlot: Int32Array;
  modeTicks: Int32Array;
  period: Int32Array;
  clockTicks: Int32Array;
  score: [Int32Array, Int32Array];
  possessionTicks: [Float64Array, Float64Array];
  ballState: Int32Array;
  carrier: Int32Array;
  carriedTicks: Int32Array;
  zoneOwner: [Int32Array, Int32Array];
  denied: Uint32Array; // bit per body
  // Shape: [body], the ball last; lengths, and lengths per tick.
  x: Float32Array[];
  y: Float32Array[];
  vx: Float32Array[];
  vy: Float32Array[];
}

/// Where a block of the file begins. Its keyframe has the exact counters.
export interface Anchor {
  frame: number;
  counters: Counters | null; // null if the keyframe lacks them
  play: PlayCounts | null;
}

/// By control step: index 0 is step `head.firstStep`, which leads from frame 0 to frame 1.
export interface Steps {
  source: [Int32Array, Int32Array];
  // Shape: [body], without the ball; -1 to 1.
  thrustX: Float32Array[];
  thrustY: Float32Array[];
  wallNs: [Float64Array, Float64Array]; // NaN: not called or not measured
  cpuNs: [Float64Array, Float64Array];
}

export interface Shot {
  step: number; // index
  body: number;
  x: number; // -1 to 1
  y: number;
}

export interface MatchEvent {
  step: number; // index
  tick: number;
  kind: string;
  slot: Slot | null;
  pod: number | null;
  x: number | null;
  y: number | null;
  detail: Record<string, unknown>; // the keys of the kind: mode, cause, zone, name, value, level, text, id, answer, count
}

export type DrawItem =
  | { kind: 'point'; color: number; layer: number; x: number; y: number }
  | { kind: 'circle'; color: number; layer: number; x: number; y: number; radius: number }
  | { kind: 'line' | 'arrow'; color: number; layer: number; x0: number; y0: number; x1: number; y1: number }
  | { kind: 'polyline'; color: number; layer: number; points: number[] } // x, y, x, y, ...
  | { kind: 'text'; color: number; layer: number; x: number; y: number; text: string }
  | { kind: 'value'; color: number; layer: number; name: string; value: number };

/// A watched value of a team in the control steps in which the team set it.
export interface Series {
  readonly slot: Slot;
  readonly layer: number; // index of Recording.layers
  readonly name: string;
  readonly count: number;
  readonly steps: Uint32Array; // sorted; longer than `count`
  readonly values: Float64Array;
}

export interface Layer {
  slot: Slot;
  name: string; // "/" separates the levels of the tree
}

export interface Ending {
  reason: string;
  winner: Slot | null;
  score: [number, number];
  decidedBy: string | null; // "goals" or "worth"; null if neither, and in a game without resources
  play: PlayCounts | null;
}

export interface Recording {
  readonly head: Head;
  readonly frames: number; // number of frames that can be shown now: steps + 1, or 0 before the first block was read
  readonly steps: number;
  readonly ended: boolean; // the whole file was read, up to TAIL
  readonly growing: boolean; // more may come: the file is being read, or the match is being played
  readonly notice: string | null; // why the file ends early, in one sentence for people
  readonly ending: Ending | null;
  readonly frame: Frames;
  readonly step: Steps;
  readonly shots: readonly Shot[]; // sorted by step
  readonly events: readonly MatchEvent[]; // sorted by step
  readonly layers: readonly Layer[]; // grows; DrawItem.layer is an index
  readonly hasTimes: boolean;
  readonly series: readonly Series[]; // grows
  readonly seriesCut: boolean; // whether some values are not in `series`, because they are too many
  readonly anchors: readonly Anchor[]; // sorted by frame; the first is at frame 0
  readonly accounts: Accounts; // empty in a game without resources
  /// The structures in `frame`, by id. Cheap enough for every picture.
  structures(frame: number): readonly Structure[];
  /// The drawing of the team in the step after `frame`; empty if there is none. Cheap enough for every picture.
  drawing(frame: number, slot: Slot): readonly DrawItem[];
  drawingDropped(frame: number, slot: Slot): number;
  /// Called after frames, events or layers were added, and at the end.
  onGrown: (() => void) | null;
}
