// The counts of the play: kinds of kicks, and how spells of possession end. They are recorded at keyframes and at the end.
// The names are those of KEYF in docs/replay-format.md. Rules R113 to R119 say what each counts.
import type { Recording, Slot } from '../recording';
import type { Unit } from './metrics';
import { anchorAt } from './statistics';

const spellEnds = ['tackle', 'interception', 'clearance', 'shot', 'keep_limit', 'stall', 'whistle'] as const;

export const playCounters = [
  'shots', 'passes', 'clearances', 'chances', 'passes_received', 'spells', 'kickoffs_taken', 'kickoffs_scored',
  ...spellEnds.map((end) => `spells_ended_by_${end}` as const),
] as const;

export type PlayCounter = (typeof playCounters)[number];
export type PlayCounts = Record<PlayCounter, [number, number]>;

export interface PlayMetric {
  name: string;
  title: string;
  unit: Unit;
  meaning: string;
  get(counts: PlayCounts, slot: Slot): number | null; // null: undefined
}

type Get = PlayMetric['get'];

function row(name: string, title: string, unit: Unit, meaning: string, get: Get): PlayMetric {
  return { name, title, unit, meaning, get };
}

const count = (name: PlayCounter): Get => (counts, slot) => counts[name][slot];
const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const ended = (counts: PlayCounts, slot: Slot): number => spellEnds.reduce((sum, end) => sum + counts[`spells_ended_by_${end}`][slot], 0);

function endRow(end: (typeof spellEnds)[number], title: string, meaning: string): PlayMetric {
  return row(`ended_by_${end}`, title, 'share', `spells that ended by ${meaning} (R117)`,
    (counts, slot) => quotient(counts[`spells_ended_by_${end}`][slot], ended(counts, slot)));
}

export const playMetrics: readonly PlayMetric[] = [
  row('kickoff_conversion', 'Kick-offs converted', 'share', 'own kick-offs that led to an early goal (R119)',
    (counts, slot) => quotient(counts.kickoffs_scored[slot], counts.kickoffs_taken[slot])),
  row('shots', 'Shots', 'count', 'kicks at the goal from near (R113)', count('shots')),
  row('passes', 'Passes', 'count', 'kicks that a team-mate could get first (R113)', count('passes')),
  row('clearances', 'Clearances', 'count', 'all other kicks (R113)', count('clearances')),
  row('chances', 'Chances', 'count', 'shots on goal from nearer still (R115)', count('chances')),
  row('passes_received', 'Passes received', 'count', 'passes that a team-mate got (R118)', count('passes_received')),
  row('passes_per_spell', 'Passes per spell', 'ratio', 'passes received for each spell (R118)',
    (counts, slot) => quotient(counts.passes_received[slot], counts.spells[slot])),
  row('spells', 'Spells', 'count', 'spells of possession (R116)', count('spells')),
  endRow('tackle', 'ended by a tackle', 'a tackle'),
  endRow('interception', 'by an interception', 'an interception'),
  endRow('clearance', 'by a lost clearance', 'a lost clearance'),
  endRow('shot', 'by a shot', 'a shot'),
  endRow('keep_limit', 'by the keep limit', 'the keep limit'),
  endRow('stall', 'by the stall rule', 'the stall rule'),
  endRow('whistle', 'by the whistle', 'the whistle'),
];

/// The last recorded counts up to `frame`, and the frame that they are of; null if the recording has none before it.
export function playUpTo(recording: Recording, frame: number): { counts: PlayCounts; frame: number } | null {
  const last = recording.frames - 1;
  if (frame === last && recording.ending?.play) return { counts: recording.ending.play, frame: last };
  const anchor = anchorAt(recording, frame);
  return anchor?.play ? { counts: anchor.play, frame: anchor.frame } : null;
}
