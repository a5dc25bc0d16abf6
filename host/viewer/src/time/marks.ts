// The marks of the whole match on the scrub bar. Team A's marks are above the middle, team B's below.
import { withAlpha, type Palette } from '../colors';
import type { Course } from '../course';
import { frameOfEvent, slotOfEvent } from '../happening_words';
import { Mode, slots } from '../names';
import type { MatchEvent, Recording } from '../recording';
import { disc } from '../pitch/canvas';

const trackHeight = 8;

export class Marks {
  constructor(private readonly context: CanvasRenderingContext2D, private readonly recording: Recording,
    private readonly course: Course, private readonly palette: Palette,
    private readonly width: number, private readonly height: number, private readonly px: (frame: number) => number) {}

  draw(): void {
    this.context.clearRect(0, 0, this.width, this.height);
    this.drawModes();
    this.drawPossession();
    // The rare and important last, above the others.
    for (const kinds of [['shot'], ['loss'], ['structure_finished', 'structure_taken_down', 'structure_destroyed'], ['goal'], ['fault']]) {
      for (const event of this.recording.events) if (kinds.includes(event.kind)) this.drawEvent(event);
    }
  }

  private drawModes(): void {
    const { context, palette, height } = this;
    for (const span of this.course.spans) {
      if (span.mode === Mode.Running) continue;
      const [x0, x1] = [this.px(span.first), this.px(span.last + 1)];
      const scored = span.mode === Mode.Goal && (span.slot === 0 || span.slot === 1);
      context.fillStyle = scored ? withAlpha(palette.team[span.slot as 0 | 1], 0.4) : withAlpha(palette.muted, 0.22);
      context.fillRect(x0, 0, Math.max(1, x1 - x0), height);
      context.fillStyle = withAlpha(palette.text, 0.35);
      context.fillRect(x0, 0, 1, height);
    }
  }

  // Each pixel has the colour of the team whose possession grew most. It is empty if possession counted for no team.
  private drawPossession(): void {
    const { context, palette, recording, width, height } = this;
    const { possessionTicks } = recording.frame;
    const [from, to] = [this.px(0), this.px(recording.frames - 1)];
    const middle = height / 2 - trackHeight / 2;
    context.fillStyle = withAlpha(palette.muted, 0.28);
    context.fillRect(from, middle, to - from, trackHeight);
    const frameAt = (x: number) =>
      Math.max(0, Math.min(recording.frames - 1, Math.round(((x - from) / Math.max(1, to - from)) * (recording.frames - 1))));
    for (let x = Math.floor(from); x < Math.min(to, width); x++) {
      const [first, last] = [frameAt(x), frameAt(x + 1)];
      const [a, b] = slots.map((slot) => possessionTicks[slot][last] - possessionTicks[slot][first]);
      if (a <= 0 && b <= 0) continue;
      context.fillStyle = palette.team[a >= b ? 0 : 1];
      context.fillRect(x, a >= b ? middle : middle + trackHeight / 2, 1, trackHeight / 2);
    }
  }

  /// A square that is full when a structure is there from now on, and empty when it is gone.
  private drawStructureEvent(full: boolean, x: number, y: number, color: string): void {
    const { context } = this;
    context.fillStyle = context.strokeStyle = color;
    context.lineWidth = 1.5;
    if (full) context.fillRect(x - 3, y - 3, 6, 6);
    else context.strokeRect(x - 2.5, y - 2.5, 5, 5);
  }

  private drawEvent(event: MatchEvent): void {
    const { context, palette, height } = this;
    const x = this.px(frameOfEvent(event));
    const slot = slotOfEvent(event) ?? 0;
    const up = slot === 0 ? -1 : 1;
    const edge = height / 2 + up * (trackHeight / 2 + 1);
    const far = height / 2 + up * (height / 2 - 6.5);
    const color = palette.team[slot];
    if (event.kind === 'shot') {
      context.fillStyle = withAlpha(color, 0.8);
      context.fillRect(x - 0.75, Math.min(edge, edge + up * 8), 1.5, 8);
    } else if (event.kind === 'loss' && event.detail.cause !== 'shot') {
      disc(context, x, edge + up * 5, 2.5);
      context.fillStyle = palette.danger;
      context.fill();
    } else if (event.kind.startsWith('structure_')) {
      this.drawStructureEvent(event.kind === 'structure_finished', x, edge + up * 7, color);
    } else if (event.kind === 'goal') {
      context.fillStyle = palette.text;
      context.fillRect(x - 0.75, Math.min(edge, far), 1.5, Math.abs(far - edge));
      disc(context, x, far, 5.5);
      context.fillStyle = color;
      context.fill();
      context.strokeStyle = palette.text;
      context.lineWidth = 1.5;
      context.stroke();
      if (this.course.explanation.goal(event)?.ownGoal) {
        disc(context, x, far, 2);
        context.fillStyle = palette.text;
        context.fill();
      }
    } else if (event.kind === 'fault') {
      context.strokeStyle = palette.danger;
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(x - 3.5, far - 3.5), context.lineTo(x + 3.5, far + 3.5);
      context.moveTo(x - 3.5, far + 3.5), context.lineTo(x + 3.5, far - 3.5);
      context.stroke();
    }
  }
}
