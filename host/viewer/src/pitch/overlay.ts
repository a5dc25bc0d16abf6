// Draws the teams' drawings, at the frame that the teams saw.
import { drawColor, inkOf, type Palette } from '../colors';
import type { Moment } from '../moment';
import { podsOf, slots } from '../names';
import type { DrawItem, Slot } from '../recording';
import { clean } from '../text';
import type { View } from '../view';
import type { Camera } from './camera';
import { arrowHead, disc } from './canvas';
import type { Labels } from './labels';

const headSize = 9;
const textLimit = 26;

export class Overlay {
  constructor(private readonly context: CanvasRenderingContext2D, private readonly camera: Camera,
    private readonly palette: Palette, private readonly moment: Moment, private readonly view: View) {}

  draw(labels: Labels): void {
    const { recording, frame } = this.moment;
    for (const slot of slots) {
      for (const item of recording.drawing(frame, slot)) {
        if (!this.view.shows(recording.layers[item.layer])) continue;
        if (item.kind === 'text') this.addText(item, slot, labels);
        else this.drawShape(item, slot);
      }
    }
    this.context.setLineDash([]);
  }

  private addText(item: DrawItem & { kind: 'text' }, slot: Slot, labels: Labels): void {
    const [x, y] = [this.camera.px(item.x), this.camera.py(item.y)];
    const text = clean(item.text, textLimit);
    const color = item.color === 0 ? this.palette.text : inkOf(this.palette, drawColor(this.palette, item.color, slot).color);
    if (text) labels.add(text, x, y, color, { gap: this.gapAt(item.x, item.y) });
  }

  /// The gap between a point and its text. At a pod it clears the pod and the rings around it.
  private gapAt(x: number, y: number): number {
    const { x: xs, y: ys, recording, carrier } = this.moment;
    const { head } = recording;
    for (let body = 0; body < podsOf(head); body++) {
      if (Math.hypot(xs[body] - x, ys[body] - y) > head.podRadius * 1.2) continue;
      return head.podRadius * this.camera.scale * (body === carrier ? 1.5 : 1) + (this.view.selected === body ? 12 : 5);
    }
    return 5;
  }

  private drawShape(item: DrawItem, slot: Slot): void {
    const { context } = this;
    const { color, casing } = drawColor(this.palette, item.color, slot);
    context.beginPath();
    this.trace(item);
    if (item.kind === 'point') {
      context.fillStyle = color;
      context.strokeStyle = casing;
      context.setLineDash([]);
      context.lineWidth = 1.5;
      context.stroke();
      context.fill();
      return;
    }
    context.setLineDash([]);
    context.lineJoin = 'round';
    context.strokeStyle = casing;
    context.lineWidth = 4;
    context.stroke();
    // Team B's lines are dashed, because both teams may use the same colour.
    context.setLineDash(slot === 1 ? [6, 4] : []);
    context.strokeStyle = color;
    context.lineWidth = 1.75;
    context.stroke();
    if (item.kind !== 'arrow') return;
    context.setLineDash([]);
    context.beginPath();
    arrowHead(context, ...this.ends(item), headSize);
    context.stroke();
  }

  private ends(item: DrawItem & { kind: 'line' | 'arrow' }): [number, number, number, number] {
    const { camera } = this;
    return [camera.px(item.x0), camera.py(item.y0), camera.px(item.x1), camera.py(item.y1)];
  }

  private trace(item: DrawItem): void {
    const { context, camera } = this;
    if (item.kind === 'point') {
      disc(context, camera.px(item.x), camera.py(item.y), 3.5);
    } else if (item.kind === 'circle') {
      disc(context, camera.px(item.x), camera.py(item.y), Math.abs(item.radius) * camera.scale);
    } else if (item.kind === 'line' || item.kind === 'arrow') {
      const [x0, y0, x1, y1] = this.ends(item);
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
    } else if (item.kind === 'polyline') {
      for (let at = 0; at + 1 < item.points.length; at += 2) {
        context.lineTo(camera.px(item.points[at]), camera.py(item.points[at + 1]));
      }
    }
  }
}
