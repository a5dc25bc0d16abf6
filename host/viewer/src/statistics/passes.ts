// How often pods completed passes (R82) to each other, up to a frame.
import type { Explanation, Pass } from '../explain/explanation';
import { bodyOf, podsOf } from '../names';
import type { Head, MatchEvent } from '../recording';
import { firstAtOrAfter } from '../search';

interface Completed {
  step: number; // in which it arrives
  from: number; // pods, as bodies
  to: number;
  kick: MatchEvent;
  end: MatchEvent;
}

/// A pod as it passes: how often, and the sum of its places.
export interface Passer { passes: number; x: number; y: number }

export class Passes {
  /// Up to the frame of `goTo`. Shape: [from * pods + to], [pod].
  readonly counts: Uint32Array;
  readonly passers: Passer[];
  private readonly completed: Completed[] = [];
  private seen = 0; // passes of the explanation
  private counted = 0; // completed passes

  constructor(private readonly head: Head, private readonly explanation: Explanation) {
    const pods = podsOf(head);
    this.counts = new Uint32Array(pods * pods);
    this.passers = Array.from({ length: pods }, () => ({ passes: 0, x: 0, y: 0 }));
  }

  /// Counts the passes that have arrived in `frame`. Cost: the passes since the last call.
  goTo(frame: number): void {
    const { passes } = this.explanation;
    for (; this.seen < passes.length; this.seen++) this.take(passes[this.seen]);
    const end = firstAtOrAfter(this.completed, frame, (pass) => pass.step);
    while (this.counted < end) this.count(this.completed[this.counted++], 1);
    while (this.counted > end) this.count(this.completed[--this.counted], -1);
  }

  private take({ kick, end }: Pass): void {
    if (kick.slot !== end.slot) return;
    const body = ({ slot, pod }: MatchEvent) => bodyOf(this.head, slot!, pod!);
    this.completed.push({ step: end.step, from: body(kick), to: body(end), kick, end });
  }

  private count({ from, to, kick, end }: Completed, by: 1 | -1): void {
    this.counts[from * this.passers.length + to] += by;
    for (const [pod, event] of [[from, kick], [to, end]] as const) {
      this.passers[pod].passes += by;
      this.passers[pod].x += by * (event.x ?? 0);
      this.passers[pod].y += by * (event.y ?? 0);
    }
  }
}
