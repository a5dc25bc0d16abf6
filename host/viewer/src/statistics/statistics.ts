// The counters at any frame: those of the last keyframe, and what happened since.
import type { Course } from '../course';
import type { Anchor, Recording } from '../recording';
import { firstIndex } from '../search';
import { copyOf, type Counters } from './counters';
import { StepCounts } from './step_counts';

export class Statistics {
  private frame = 0;
  private anchor: Anchor | null = null;
  private counters: Counters | null = null; // those at `frame`, counted from `anchor`

  constructor(private readonly recording: Recording, private readonly course: Course) {}

  /// The counters at `frame`, which the caller must not change; null if the keyframe before it has none.
  /// Cost: the control steps since that keyframe at most, which are those of a block.
  at(frame: number): Counters | null {
    const anchor = anchorAt(this.recording, frame);
    if (!anchor?.counters) return null;
    if (!this.counters || anchor !== this.anchor || this.frame > frame) {
      [this.anchor, this.frame, this.counters] = [anchor, anchor.frame, copyOf(anchor.counters)];
    }
    for (; this.frame < frame; this.frame++) new StepCounts(this.recording, this.course, this.frame, this.counters).count();
    return this.counters;
  }
}

/// The last keyframe up to `frame`, with the counters that it recorded.
export function anchorAt({ anchors }: Recording, frame: number): Anchor | undefined {
  return anchors[firstIndex(0, anchors.length, (at) => anchors[at].frame > frame) - 1];
}
