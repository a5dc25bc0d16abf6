// A second recording beside the first, at the same tick. It has the layers and extras of the first, and a camera of its own.
import { captionOf } from './capture/picture';
import { Course } from './course';
import { el, iconButton, setName } from './dom';
import { Moment } from './moment';
import { Pitch } from './pitch/pitch';
import type { Recording } from './recording';
import { firstIndex } from './search';
import { View } from './view';

/// A pitch below its caption.
export function pane(canvas: HTMLElement, ...caption: HTMLElement[]): HTMLElement {
  return el('div', { class: 'pane' }, el('div', { class: 'caption' }, ...caption), el('div', { class: 'pitch-box' }, canvas));
}

export class Companion {
  readonly root: HTMLElement;
  readonly moment: Moment;
  readonly pitch: Pitch;
  private readonly view = new View();
  private readonly course: Course;
  private readonly caption = el('bdi', { class: 'name', testid: 'companion-caption' });

  constructor(private readonly recording: Recording, private readonly main: View, onChanged: () => void, onClosed: () => void) {
    this.course = new Course(recording);
    this.moment = new Moment(recording, this.course);
    this.pitch = new Pitch(this.moment, this.view, onChanged);
    this.pitch.canvas.dataset.testid = 'companion-pitch';
    this.view.onChanged = onChanged;
    recording.onGrown = () => {
      this.course.grow();
      onChanged();
    };
    this.course.grow();
    const close = iconButton('close', 'Close the second recording', 'companion-close', onClosed);
    this.root = pane(this.pitch.canvas, this.caption, close);
  }

  close(): void {
    this.recording.onGrown = null;
  }

  /// Draws the moment at `tick`, which may be between two frames; before its begin and after its end, the first or last.
  draw(tick: number): void {
    this.view.takeLayersOf(this.main);
    this.moment.set(this.positionAt(tick));
    setName(this.caption, captionOf(this.moment));
    this.pitch.draw();
  }

  private positionAt(tick: number): number {
    const { frame, frames } = this.recording;
    const low = firstIndex(1, frames, (at) => frame.tick[at] > tick) - 1;
    const length = low + 1 < frames ? frame.tick[low + 1] - frame.tick[low] : 0;
    return length > 0 ? low + Math.max(0, tick - frame.tick[low]) / length : low;
  }
}
