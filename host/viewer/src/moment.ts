// The moment that the screen shows: a position at or between two frames.
import type { Course } from './course';
import { Mode, ballOf } from './names';
import type { Recording } from './recording';

export class Moment {
  frame = 0; // last frame at or before the position
  position = 0;
  /// Shape: [body], the ball last.
  x = new Float64Array(0);
  y = new Float64Array(0);

  constructor(readonly recording: Recording, readonly course: Course) {}

  get mode(): number {
    return this.recording.frame.mode[this.frame];
  }

  get carrier(): number {
    return this.recording.frame.carrier[this.frame];
  }

  /// The step that begins at this frame. At the end it is the last step.
  get step(): number {
    return Math.min(this.frame, this.recording.steps - 1);
  }

  get tick(): number {
    return this.recording.frame.tick[this.frame];
  }

  /// The tick of the position, also between two frames.
  get exactTick(): number {
    const { tick } = this.recording.frame;
    const share = this.position - this.frame;
    return share === 0 ? this.tick : this.tick + share * (tick[this.frame + 1] - this.tick);
  }

  get ended(): boolean {
    return this.mode === Mode.Ended;
  }

  /// Goes to a position. Bodies move in straight lines between frames, because a curve would overshoot at a bounce.
  set(position: number): void {
    const { recording } = this;
    const { x, y } = recording.frame;
    this.position = Math.max(0, Math.min(position, recording.frames - 1));
    this.frame = Math.floor(this.position);
    const share = this.position - this.frame;
    const count = ballOf(recording.head) + 1;
    if (this.x.length !== count) [this.x, this.y] = [new Float64Array(count), new Float64Array(count)];
    for (let body = 0; body < count; body++) {
      const [x0, y0] = [x[body][this.frame], y[body][this.frame]];
      const still = share === 0 || this.course.jumps(this.frame, body);
      this.x[body] = still ? x0 : x0 + share * (x[body][this.frame + 1] - x0);
      this.y[body] = still ? y0 : y0 + share * (y[body][this.frame + 1] - y0);
    }
  }
}
