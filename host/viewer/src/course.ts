// The course of a match, computed from the frames once: the spans of the modes, the goals, the jumps of bodies, and what
// decided it.
import { Explanation } from './explain/explanation';
import { Mode, ballOf } from './names';
import type { Recording } from './recording';
import { frameOfTick } from './search';
import { ticksPerSecond } from './text';

const leadTicks = 5 * ticksPerSecond; // shown before a goal

export interface Span {
  mode: number;
  slot: number;
  first: number; // frame
  last: number; // frame, part of the span
}

export class Course {
  readonly spans: Span[] = [];
  readonly goals: number[] = []; // first frame of each Goal
  readonly explanation: Explanation;
  private readonly lineups = new Set<number>(); // steps in which all bodies are put on the line-up
  private readonly drops = new Set<number>(); // steps in which the stall rule moves the ball
  private frames = 0;
  private events = 0;

  constructor(private readonly recording: Recording) {
    this.explanation = new Explanation(recording);
  }

  /// Adds the frames and events since the last call.
  grow(): void {
    const { frame, frames, events } = this.recording;
    for (; this.frames < frames; this.frames++) this.addFrame(this.frames, frame.mode[this.frames], frame.modeSlot[this.frames]);
    for (; this.events < events.length; this.events++) {
      if (events[this.events].kind === 'stall_drop') this.drops.add(events[this.events].step);
    }
    this.explanation.grow();
  }

  /// The frame five seconds before the next goal (`by` 1) or the previous one (-1), seen from a position; null if there is
  /// none. A next goal that is less than five seconds away is passed over.
  beforeGoal(position: number, by: 1 | -1): number | null {
    const lead = (goal: number) => frameOfTick(this.recording, this.recording.frame.tick[goal] - leadTicks);
    if (by > 0) return this.goals.map(lead).find((frame) => frame > position + 0.5) ?? null;
    const goal = this.goals.findLast((frame) => frame < position - 0.5);
    return goal === undefined ? null : lead(goal);
  }

  /// Whether the body was moved to another place in this step. Then it has no motion between the two frames.
  jumps(step: number, body: number): boolean {
    return this.lineups.has(step) || (body === ballOf(this.recording.head) && this.drops.has(step));
  }

  spanAt(frame: number): Span {
    let [low, high] = [0, this.spans.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.spans[middle].first <= frame) low = middle;
      else high = middle - 1;
    }
    return this.spans[low];
  }

  /// Ticks until the mode of the frame ends; null if unknown, for example in a match that still runs.
  remaining(frame: number): number | null {
    const { frame: frames } = this.recording;
    const span = this.spanAt(frame);
    if (this.isClosed(span)) return frames.tick[span.last + 1] - frames.tick[frame];
    // These modes always last for the same time (rule R54), so an earlier span shows it.
    const before = this.spans.find((other) => other.mode === span.mode && this.isClosed(other) && other.first > 0);
    if (!before || (span.mode !== Mode.BeforeKickoff && span.mode !== Mode.Goal)) return null;
    return Math.max(0, frames.tick[before.last + 1] - frames.tick[before.first] - frames.modeTicks[frame]);
  }

  private isClosed(span: Span): boolean {
    return span.last + 1 < this.frames;
  }

  private addFrame(frame: number, mode: number, slot: number): void {
    const span = this.spans.at(-1);
    if (span && span.mode === mode && span.slot === slot) {
      span.last = frame;
      return;
    }
    // A resumed match continues without a line-up.
    if (span && mode === Mode.BeforeKickoff && span.mode !== Mode.Suspended) this.lineups.add(frame - 1);
    if (mode === Mode.Goal && span?.mode !== Mode.Suspended) this.goals.push(frame);
    this.spans.push({ mode, slot, first: frame, last: frame });
  }
}
