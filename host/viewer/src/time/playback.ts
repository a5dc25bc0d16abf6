// The position in the match, and how it moves.
import { ticksPerSecond } from '../text';

export const speeds: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

export class Playback {
  position = 0; // in frames, between two of them while playing
  playing = false;
  speed = 4;
  live = false; // stays at the newest frame
  private last = 0; // the newest frame
  private growing = false;
  // Smoothed rate and batch size of arriving frames, for live play.
  private arrivalPerMs = 0;
  private batch = 1;
  private grewAt = 0;

  constructor(private readonly controlStepTicks: number) {}

  get framesPerSecond(): number {
    return (this.speed * ticksPerSecond) / this.controlStepTicks;
  }

  /// Whether the picture may change without an action of the user.
  get moving(): boolean {
    return this.playing || (this.live && this.position < this.last);
  }

  get atEnd(): boolean {
    return this.position >= this.last;
  }

  grow(frames: number, growing: boolean, nowMs: number): void {
    const added = frames - 1 - this.last;
    const elapsed = nowMs - this.grewAt;
    if (added > 0 && this.grewAt > 0 && elapsed > 0) {
      const mix = this.arrivalPerMs === 0 ? 1 : 0.3;
      this.arrivalPerMs += mix * (added / elapsed - this.arrivalPerMs);
      this.batch += mix * (added - this.batch);
    }
    if (added > 0) this.grewAt = nowMs;
    this.last = frames - 1;
    this.growing = growing;
    if (!growing && this.atEnd) this.live = false;
  }

  seek(position: number): void {
    this.position = Math.max(0, Math.min(position, this.last));
    this.live = false;
  }

  /// Moves by whole control steps and pauses.
  stepBy(steps: number): void {
    const from = steps > 0 ? Math.floor(this.position) : Math.ceil(this.position);
    this.playing = false;
    this.seek(from + steps);
  }

  jumpBy(seconds: number): void {
    this.seek(Math.round(this.position + (seconds * ticksPerSecond) / this.controlStepTicks));
  }

  toggle(): void {
    if (this.playing || this.live) {
      this.pause();
    } else {
      if (this.atEnd && !this.growing) this.position = 0;
      this.playing = true;
    }
  }

  pause(): void {
    this.playing = false;
    this.live = false;
    this.position = Math.round(this.position);
  }

  /// Goes to the newest frame. In a running match it stays at the newest frame.
  toEnd(): void {
    this.seek(this.last);
    this.live = this.growing;
    if (this.live) this.playing = false;
  }

  faster(by: number): void {
    const at = speeds.findIndex((speed) => speed >= this.speed);
    this.speed = speeds[Math.max(0, Math.min(at + by, speeds.length - 1))];
  }

  advance(ms: number): void {
    if (this.live) {
      this.advanceLive(ms);
      if (!this.growing && this.atEnd) this.live = false;
    } else if (this.playing) {
      this.position = Math.min(this.position + (ms / 1000) * this.framesPerSecond, this.last);
      if (!this.atEnd) return;
      // Playback has reached the newest frame of a running match and stays at it.
      this.playing = false;
      this.live = this.growing;
    }
  }

  // Frames arrive in batches. Playing at the rate of arrival, one batch behind, gives a smooth motion. If it is far
  // behind, it jumps.
  private advanceLive(ms: number): void {
    const lag = this.last - this.position;
    if (this.arrivalPerMs === 0 || lag > 4 * this.batch + 4) {
      this.position = Math.max(this.position, this.last - this.batch);
      return;
    }
    const haste = Math.max(0.5, Math.min(1 + 0.5 * (lag / this.batch - 1), 2));
    this.position = Math.min(this.position + ms * this.arrivalPerMs * haste, this.last);
  }
}
