// How often each pod was in each part of the arena in Running, up to a frame.
import { Mode, podsOf } from '../names';
import type { Recording } from '../recording';

export const cellsAcross = 40;

export class Presence {
  readonly cellsDown: number;
  /// Frames in each cell. Shape: [pod][row from the top, then column].
  readonly counts: Uint32Array[];
  private frame = -1; // the last that is counted

  constructor(private readonly recording: Recording) {
    const { arena } = recording.head;
    this.cellsDown = Math.max(1, Math.min(4 * cellsAcross, Math.round((cellsAcross * arena.height) / arena.width)));
    this.counts = Array.from({ length: podsOf(recording.head) }, () => new Uint32Array(cellsAcross * this.cellsDown));
  }

  /// Counts the frames up to and with `frame`. Cost: the frames between the last call and this one, or since the start.
  goTo(frame: number): void {
    if (frame < this.frame - frame) {
      for (const cells of this.counts) cells.fill(0);
      this.frame = -1;
    }
    while (this.frame < frame) this.count(++this.frame, 1);
    while (this.frame > frame) this.count(this.frame--, -1);
  }

  private count(at: number, by: 1 | -1): void {
    const { frame, head } = this.recording;
    if (frame.mode[at] !== Mode.Running) return;
    const { width, height } = head.arena;
    for (let pod = 0; pod < this.counts.length; pod++) {
      const column = Math.floor((frame.x[pod][at] / width + 0.5) * cellsAcross);
      const row = Math.floor((0.5 - frame.y[pod][at] / height) * this.cellsDown);
      const inside = column >= 0 && column < cellsAcross && row >= 0 && row < this.cellsDown;
      if (inside) this.counts[pod][row * cellsAcross + column] += by;
    }
  }
}
