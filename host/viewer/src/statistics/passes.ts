// The completed passes of a match (R82), and how often pods passed to each other.
import { bodyOf, podsOf, Mode } from '../names';
import type { MatchEvent, Recording } from '../recording';
import { firstAtOrAfter } from '../search';

export interface Pass {
  step: number; // in which it arrives
  from: number; // pods, as bodies
  to: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Kick { body: number; slot: number; x: number; y: number }

/// A pod as it passes: how often, and the sum of its places.
export interface Passer { passes: number; x: number; y: number }

export class Passes {
  readonly all: Pass[] = [];
  /// Up to the frame of `goTo`. Shape: [from * pods + to], [pod].
  readonly counts: Uint32Array;
  readonly passers: Passer[];
  private seen = 0; // events
  private kick: Kick | null = null;
  private counted = 0; // passes

  constructor(private readonly recording: Recording) {
    const pods = podsOf(recording.head);
    this.counts = new Uint32Array(pods * pods);
    this.passers = Array.from({ length: pods }, () => ({ passes: 0, x: 0, y: 0 }));
  }

  /// Counts the passes that have arrived in `frame`. Cost: the events and passes since the last call, or since the start.
  goTo(frame: number): void {
    const { events } = this.recording;
    for (; this.seen < events.length; this.seen++) this.take(events[this.seen]);
    const end = firstAtOrAfter(this.all, frame, (pass) => pass.step);
    while (this.counted < end) this.count(this.all[this.counted++], 1);
    while (this.counted > end) this.count(this.all[--this.counted], -1);
  }

  private count({ from, to, x0, y0, x1, y1 }: Pass, by: 1 | -1): void {
    this.counts[from * this.passers.length + to] += by;
    for (const [pod, x, y] of [[from, x0, y0], [to, x1, y1]]) {
      this.passers[pod].passes += by;
      this.passers[pod].x += by * x;
      this.passers[pod].y += by * y;
    }
  }

  private take(event: MatchEvent): void {
    const { kind, slot, pod, step } = event;
    const ends = kind === 'goal' || kind === 'stall_drop' || (kind === 'mode_changed' && event.detail.mode === Mode.BeforeKickoff);
    if (ends) this.kick = null;
    if (slot === null || pod === null) return;
    const body = bodyOf(this.recording.head, slot, pod);
    const [x, y] = [event.x ?? 0, event.y ?? 0];
    if (kind === 'shot' && this.isKick(step, body)) this.kick = { body, slot, x, y };
    if (kind !== 'pick_up') return;
    const { kick } = this;
    if (kick && kick.slot === slot && kick.body !== body) this.all.push({ step, from: kick.body, to: body, x0: kick.x, y0: kick.y, x1: x, y1: y });
    this.kick = null;
  }

  // A release of length zero is no kick. Only Running counts (R81).
  private isKick(step: number, body: number): boolean {
    const { shots, frame } = this.recording;
    if (frame.mode[step] !== Mode.Running) return false;
    for (let at = firstAtOrAfter(shots, step, (shot) => shot.step); shots[at]?.step === step; at++) {
      if (shots[at].body === body) return shots[at].x !== 0 || shots[at].y !== 0;
    }
    return false;
  }
}
