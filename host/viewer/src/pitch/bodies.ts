// Draws pods and ball. Team A's pods are full discs, team B's pods have a ring inside, so colours are not needed.
import { inkOn, withAlpha, type Palette } from '../colors';
import type { Moment } from '../moment';
import { ballOf, podOf, podsOf, slotOf } from '../names';
import type { View } from '../view';
import type { Camera } from './camera';
import { arrow, disc, fontFamily } from './canvas';
import type { Labels } from './labels';

const trailTicks = 150;
const podTrailTicks = 400;
const trailFramesMax = 300; // a limit, because the ticks of a damaged match may be wrong
// Length of an arrow of full thrust. The arrow of a velocity shows the way of this many ticks.
const thrustLength = 0.035;
const velocityTicks = 60;
// Smaller pods have their number beside them.
const numberRadiusMin = 8.5;

export class Bodies {
  constructor(private readonly context: CanvasRenderingContext2D, private readonly camera: Camera,
    private readonly palette: Palette, private readonly moment: Moment, private readonly view: View) {}

  drawTrail(): void {
    const { moment, camera, palette } = this;
    const { head } = moment.recording;
    this.trailOf(ballOf(head), trailTicks, palette.text, 0.45, Math.max(2, head.ballRadius * camera.scale * 0.7));
  }

  drawPodTrails(): void {
    const { head } = this.moment.recording;
    for (let body = 0; body < podsOf(head); body++) {
      this.trailOf(body, podTrailTicks, this.palette.team[slotOf(head, body)], 0.75, Math.max(2, head.podRadius * this.camera.scale * 0.3));
    }
  }

  private trailOf(body: number, ticks: number, color: string, alpha: number, width: number): void {
    const { context, camera, moment } = this;
    const { frame } = moment.recording;
    let [x, y] = [camera.px(moment.x[body]), camera.py(moment.y[body])];
    context.lineWidth = width;
    for (let at = moment.frame; at >= Math.max(0, moment.frame - trailFramesMax); at--) {
      const age = (moment.tick - frame.tick[at]) / ticks;
      if (age >= 1 || moment.course.jumps(at, body)) break;
      const [px, py] = [camera.px(frame.x[body][at]), camera.py(frame.y[body][at])];
      context.strokeStyle = withAlpha(color, alpha * (1 - age) ** 1.5);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(px, py);
      context.stroke();
      [x, y] = [px, py];
    }
  }

  /// Requires: `labels` takes the numbers that do not fit.
  draw(labels: Labels): void {
    const { context, camera, moment } = this;
    const { head } = moment.recording;
    const radius = head.podRadius * camera.scale;
    const ball = ballOf(head);
    const free = moment.carrier < 0;
    for (let body = 0; body < podsOf(head); body++) {
      labels.block(camera.px(moment.x[body]), camera.py(moment.y[body]), radius + 1);
    }
    // Pods may touch each other. The carrier is drawn last, on top.
    const order = [...Array(podsOf(head)).keys()].sort((a, b) => Number(a === moment.carrier) - Number(b === moment.carrier));
    for (const body of order) this.drawPod(body, radius, labels);
    // A carried ball has no arrow: it moves as its carrier does, and the arrow would cover the number.
    if (this.view.shown.has('velocity')) this.drawArrows(free ? ball + 1 : ball, velocityTicks, this.palette.live, moment.frame,
      moment.recording.frame.vx, moment.recording.frame.vy);
    if (this.view.shown.has('thrust') && moment.step >= 0) this.drawArrows(ball, thrustLength, this.palette.text, moment.step,
      moment.recording.step.thrustX, moment.recording.step.thrustY);
    if (free) this.drawBall(camera.px(moment.x[ball]), camera.py(moment.y[ball]), Math.max(3.5, head.ballRadius * camera.scale));
    context.setLineDash([]);
  }

  private drawPod(body: number, radius: number, labels: Labels): void {
    const { context, camera, palette, moment } = this;
    const { recording } = moment;
    const slot = slotOf(recording.head, body);
    const [x, y] = [camera.px(moment.x[body]), camera.py(moment.y[body])];
    const carries = moment.carrier === body;
    const denied = ((recording.frame.denied[moment.frame] >>> body) & 1) === 1;
    const color = palette.team[slot];
    if (this.view.selected === body) this.ring(x, y, radius * (carries ? 1.5 : 1) + 7, palette.text, 2.5, []);
    if (recording.frame.zoneOwner[slot][moment.frame] === body) this.brackets(x, y, radius + 4.5, color);
    // A denied pod is transparent, because the ball passes through it.
    disc(context, x, y, radius);
    context.fillStyle = palette.field;
    context.fill();
    disc(context, x, y, radius);
    context.fillStyle = denied ? withAlpha(color, 0.35) : color;
    context.fill();
    if (slot === 1) {
      const inner = radius * (radius < numberRadiusMin ? 0.6 : 0.8);
      this.ring(x, y, inner, denied ? palette.text : palette.field, Math.max(1.6, radius * 0.12), []);
    }
    this.ring(x, y, radius, denied ? palette.danger : palette.ballEdge, denied ? 2 : 1.25, denied ? [4, 3] : []);
    if (carries) this.drawCarrier(x, y, radius, recording.frame.carriedTicks[moment.frame]);
    const ink = denied ? palette.text : inkOn(color);
    this.drawNumber(String(podOf(recording.head, body)), x, y, radius, ink, labels);
  }

  /// Shows the carried ball as a white ring around the carrier, because the ball's place is at the pod's centre (rule
  /// R36), where the number is. The red part of the ring shows the used share of the keep limit.
  private drawCarrier(x: number, y: number, radius: number, carriedTicks: number): void {
    const { context, palette, moment } = this;
    const ring = radius + Math.max(4, radius * 0.28);
    const width = Math.max(4, radius * 0.3);
    this.ring(x, y, ring, palette.ballEdge, width + 3, []);
    this.ring(x, y, ring, palette.ball, width, []);
    const used = Math.min(1, carriedTicks / moment.recording.head.keepTicks);
    context.beginPath();
    context.arc(x, y, ring, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * used);
    context.strokeStyle = palette.danger;
    context.lineWidth = width;
    context.stroke();
  }

  private drawBall(x: number, y: number, radius: number): void {
    const { context, palette } = this;
    disc(context, x, y, radius + 1.5);
    context.fillStyle = palette.ballEdge;
    context.fill();
    disc(context, x, y, radius);
    context.fillStyle = palette.ball;
    context.fill();
  }

  private drawNumber(text: string, x: number, y: number, radius: number, color: string, labels: Labels): void {
    if (radius < numberRadiusMin) {
      labels.add(text, x, y, this.palette.text, { bold: true, gap: radius + 1 });
      return;
    }
    const { context } = this;
    const size = Math.max(12, Math.min(radius * (text.length > 1 ? 0.95 : 1.1), 26));
    context.font = `700 ${size}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = color;
    context.fillText(text, x, y + size * 0.06);
  }

  private ring(x: number, y: number, radius: number, color: string, width: number, dash: number[]): void {
    const { context } = this;
    disc(context, x, y, radius);
    context.setLineDash(dash);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }

  // Four arcs around the pod that owns its team's zone.
  private brackets(x: number, y: number, radius: number, color: string): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = 3;
    for (let quarter = 0; quarter < 4; quarter++) {
      const middle = Math.PI / 4 + (quarter * Math.PI) / 2;
      context.beginPath();
      context.arc(x, y, radius, middle - 0.42, middle + 0.42);
      context.stroke();
    }
  }

  private drawArrows(count: number, length: number, color: string, at: number, dx: Float32Array[], dy: Float32Array[]): void {
    const { context, camera, palette, moment } = this;
    const { head } = moment.recording;
    context.beginPath();
    for (let body = 0; body < count; body++) {
      const [ax, ay] = [dx[body][at] * length, -dy[body][at] * length];
      const size = Math.hypot(ax, ay);
      if (size < 1e-4) continue;
      // The arrow begins at the rim, so that the number stays free.
      const rim = (body < podsOf(head) ? head.podRadius : head.ballRadius) / size;
      const [x, y] = [camera.px(moment.x[body]) + ax * rim * camera.scale, camera.py(moment.y[body]) + ay * rim * camera.scale];
      arrow(context, x, y, x + ax * camera.scale, y + ay * camera.scale, 8);
    }
    context.strokeStyle = palette.halo;
    context.lineWidth = 4;
    context.stroke();
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.stroke();
  }
}
