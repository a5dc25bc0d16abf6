// Draws the completed passes so far: each pod at the mean place of its passes, and a line between two pods, the wider the
// more passes they exchanged. Team B's lines are dashed.
import { withAlpha, type Palette } from '../colors';
import type { Moment } from '../moment';
import { podOf, podsOf, slotOf } from '../names';
import { Passes } from '../statistics/passes';
import type { Camera } from './camera';
import { disc, fontFamily, haloText } from './canvas';
import type { Labels } from './labels';

const widthMax = 9;
const ringRadius = 8;

export class PassNetwork {
  private readonly passes: Passes;

  constructor(private readonly moment: Moment) {
    this.passes = new Passes(moment.recording.head, moment.course.explanation);
  }

  /// Keeps its rings free of `labels`.
  draw(context: CanvasRenderingContext2D, camera: Camera, palette: Palette, labels: Labels): void {
    const { head } = this.moment.recording;
    const pods = podsOf(head);
    this.passes.goTo(this.moment.frame);
    const { counts, passers } = this.passes;
    const between = (a: number, b: number) => counts[a * pods + b] + counts[b * pods + a];
    const place = (pod: number) => {
      const { passes, x, y } = passers[pod];
      return [camera.px(x / passes), camera.py(y / passes)];
    };
    const pairs: [number, number, number][] = [];
    for (let a = 0; a < pods; a++) for (let b = a + 1; b < pods; b++) if (between(a, b) > 0) pairs.push([a, b, between(a, b)]);
    const most = Math.max(1, ...pairs.map(([, , count]) => count));
    context.lineCap = 'round';
    for (const [a, b, count] of pairs) {
      const slot = slotOf(head, a);
      const width = 1 + (widthMax * count) / most;
      context.setLineDash(slot === 1 ? [2 * width, 1.6 * width] : []);
      context.strokeStyle = withAlpha(palette.team[slot], (palette.dark ? 0.35 : 0.6) + (0.3 * count) / most);
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(...(place(a) as [number, number]));
      context.lineTo(...(place(b) as [number, number]));
      context.stroke();
    }
    context.setLineDash([]);
    context.lineCap = 'butt';
    for (let pod = 0; pod < pods; pod++) {
      if (passers[pod].passes === 0) continue;
      const [x, y] = place(pod);
      this.drawPod(context, palette, pod, x, y);
      labels.block(x, y, ringRadius);
    }
  }

  private drawPod(context: CanvasRenderingContext2D, palette: Palette, pod: number, x: number, y: number): void {
    const { head } = this.moment.recording;
    disc(context, x, y, ringRadius);
    context.fillStyle = palette.field;
    context.fill();
    context.strokeStyle = palette.team[slotOf(head, pod)];
    context.lineWidth = 2;
    context.stroke();
    context.font = `600 11px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    haloText(context, String(podOf(head, pod)), x, y + 0.5, palette.text, palette);
  }
}
