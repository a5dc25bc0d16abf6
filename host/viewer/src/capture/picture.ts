// The moment as one picture: what the pitches show, below a line with names, score and time.
import { paletteFor } from '../colors';
import type { Moment } from '../moment';
import { teamName } from '../names';
import { fontFamily } from '../pitch/canvas';
import { clock } from '../text';

const captionHeight = 34; // CSS pixels
const gap = 6;

/// A pitch and the moment that it shows.
export interface Shown {
  canvas: HTMLCanvasElement;
  moment: Moment;
}

export class Picture {
  readonly canvas = document.createElement('canvas');

  /// The size is that of the pitches now. It stays, because a video cannot change it.
  constructor(private readonly shown: readonly Shown[]) {
    const ratio = window.devicePixelRatio || 1;
    const widths = shown.map(({ canvas }) => canvas.width);
    this.canvas.width = widths.reduce((sum, width) => sum + width, 0) + Math.round(gap * ratio) * (shown.length - 1);
    this.canvas.height = Math.round(captionHeight * ratio) + Math.max(...shown.map(({ canvas }) => canvas.height));
  }

  draw(): void {
    const ratio = window.devicePixelRatio || 1;
    const context = this.canvas.getContext('2d')!;
    let left = 0;
    for (const { canvas, moment } of this.shown) {
      const palette = paletteFor(moment.recording.head);
      const top = Math.round(captionHeight * ratio);
      context.fillStyle = palette.beyond;
      context.fillRect(left, 0, canvas.width, top);
      context.drawImage(canvas, left, top);
      context.font = `600 ${15 * ratio}px ${fontFamily}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = palette.text;
      context.fillText(captionOf(moment), left + canvas.width / 2, top / 2, canvas.width - 8 * ratio);
      left += canvas.width + Math.round(gap * ratio);
    }
  }
}

export function captionOf({ recording, frame, tick }: Moment): string {
  const [a, b] = recording.frame.score;
  const { head } = recording;
  return `${teamName(head, 0)}  ${a[frame]} : ${b[frame]}  ${teamName(head, 1)}   ${clock(tick)}`;
}
