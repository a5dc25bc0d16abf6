// The whole match on one bar. A press or a drag goes to a time, forward or back.
import { paletteFor } from '../colors';
import { el, setText } from '../dom';
import type { Moment } from '../moment';
import { modeWord, slotLetter } from '../names';
import { fitCanvas } from '../pitch/canvas';
import { firstAtOrAfter } from '../search';
import { clock } from '../text';
import { describe, frameOfEvent, slotOfEvent, topicOfEvent } from '../happening_words';
import { Marks } from './marks';

const inset = 8; // keeps the handle visible at both ends

export class ScrubBar {
  readonly root = el('div', { class: 'scrub', testid: 'scrub', label: 'Time' });
  private readonly canvas = el('canvas');
  private readonly marks = el('canvas');
  private readonly tip = el('div', { class: 'tip' });
  private marksOf = ''; // key of the drawn marks
  private dragging = false;

  constructor(private readonly moment: Moment, private readonly onSeek: (frame: number) => void) {
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'slider');
    this.root.append(this.marks, this.canvas, this.tip);
    this.tip.hidden = true;
    this.root.addEventListener('pointerdown', (event) => {
      this.dragging = true;
      this.root.setPointerCapture(event.pointerId);
      this.seekTo(event);
    });
    this.root.addEventListener('pointermove', (event) => {
      if (this.dragging) this.seekTo(event);
      this.showTip(event);
    });
    for (const end of ['pointerup', 'pointercancel']) this.root.addEventListener(end, () => (this.dragging = false));
    this.root.addEventListener('pointerleave', () => (this.tip.hidden = true));
  }

  draw(): void {
    const { moment } = this;
    const { recording } = moment;
    this.drawMarks();
    const context = fitCanvas(this.canvas);
    const palette = paletteFor(recording.head);
    const height = this.canvas.clientHeight;
    const x = this.px(moment.position);
    context.clearRect(0, 0, this.canvas.clientWidth, height);
    context.fillStyle = palette.halo;
    context.fillRect(x - 2.5, 0, 5, height);
    context.fillStyle = palette.text;
    context.fillRect(x - 1, 0, 2, height);
    context.beginPath();
    context.roundRect(x - 5, height / 2 - 8, 10, 16, 5);
    context.fill();
    this.setState();
  }

  private setState(): void {
    const { recording, frame, tick, mode } = this.moment;
    this.root.setAttribute('aria-valuemin', '0');
    this.root.setAttribute('aria-valuemax', String(recording.frames - 1));
    this.root.setAttribute('aria-valuenow', String(frame));
    this.root.setAttribute('aria-valuetext', `${clock(tick)}, ${modeWord(mode)}`);
  }

  // There may be thousands of marks. They are redrawn only for new marks, another size or another theme.
  private drawMarks(): void {
    const { recording, course } = this.moment;
    const palette = paletteFor(recording.head);
    const [width, height] = [this.marks.clientWidth, this.marks.clientHeight];
    const wanted = [recording.frames, recording.events.length, width, height, window.devicePixelRatio, palette.dark].join();
    if (wanted === this.marksOf) return;
    this.marksOf = wanted;
    new Marks(fitCanvas(this.marks), recording, course, palette, width, height, (frame) => this.px(frame)).draw();
  }

  private px(frame: number): number {
    return inset + (frame / Math.max(1, this.moment.recording.frames - 1)) * (this.root.clientWidth - 2 * inset);
  }

  private frameAt(event: PointerEvent): number {
    const box = this.root.getBoundingClientRect();
    const share = (event.clientX - box.left - inset) / Math.max(1, box.width - 2 * inset);
    return Math.round(Math.max(0, Math.min(share, 1)) * (this.moment.recording.frames - 1));
  }

  private seekTo(event: PointerEvent): void {
    this.onSeek(this.frameAt(event));
  }

  private showTip(event: PointerEvent): void {
    const { recording } = this.moment;
    const frame = this.frameAt(event);
    const { score, tick } = recording.frame;
    const lines = [`${clock(tick[frame])}   ${score[0][frame]} : ${score[1][frame]}`, ...this.nearby(frame)];
    setText(this.tip, lines.join('\n'));
    this.tip.hidden = false;
    const half = this.tip.offsetWidth / 2;
    const x = Math.max(half, Math.min(this.px(frame), this.root.clientWidth - half));
    this.tip.style.transform = `translateX(${Math.round(x - half)}px)`;
  }

  /// The marks within some pixels of the frame.
  private nearby(frame: number): string[] {
    const { recording, course } = this.moment;
    const reach = Math.ceil((4 * recording.frames) / Math.max(1, this.root.clientWidth));
    const texts: string[] = [];
    const first = firstAtOrAfter(recording.events, frame - reach - 1, (event) => event.step);
    for (let at = first; at < recording.events.length && recording.events[at].step <= frame + reach; at++) {
      const event = recording.events[at];
      const topic = topicOfEvent(event);
      const marked = (topic === 'goals' || topic === 'faults' || event.kind === 'loss' || event.kind === 'shot');
      if (marked && Math.abs(frameOfEvent(event) - frame) <= reach && !(event.kind === 'loss' && event.detail.cause === 'shot')) {
        const slot = slotOfEvent(event);
        texts.push((slot === null ? '' : `${slotLetter[slot]}: `) + describe(recording.head, event, course.explanation).slice(0, 80));
      }
    }
    return texts.length > 4 ? [...texts.slice(0, 3), `and ${texts.length - 3} more`] : texts;
  }
}
