// Draws recent shots, losses, gains and denied entries at their places. They fade within a second.
import { withAlpha, type Palette } from '../colors';
import type { Moment } from '../moment';
import { bodyOf } from '../names';
import type { MatchEvent, Shot } from '../recording';
import { firstAtOrAfter } from '../search';
import type { Camera } from './camera';
import { arrow, disc } from './canvas';

const lifeTicks = 100;
const eventsMax = 200;
const shotLength = 0.1;

export class Happenings {
  constructor(private readonly context: CanvasRenderingContext2D, private readonly camera: Camera,
    private readonly palette: Palette, private readonly moment: Moment) {}

  draw(): void {
    const { recording, tick, frame } = this.moment;
    const after = firstAtOrAfter(recording.events, frame, (event) => event.step);
    for (let at = after - 1; at >= Math.max(0, after - eventsMax); at--) {
      const event = recording.events[at];
      const age = (tick - event.tick) / lifeTicks;
      if (age > 1 || (event.kind === 'mode_changed' && event.detail.mode === 1)) break;
      if (event.x !== null && event.y !== null && event.slot !== null) this.drawEvent(event, Math.max(0, 1 - age));
    }
  }

  private drawEvent(event: MatchEvent, strength: number): void {
    const { context, camera, palette } = this;
    const [x, y] = [camera.px(event.x!), camera.py(event.y!)];
    const radius = this.moment.recording.head.podRadius * camera.scale * (1.3 + 0.9 * (1 - strength));
    context.strokeStyle = withAlpha(event.kind === 'loss' ? palette.danger : palette.team[event.slot!], strength);
    context.lineWidth = 2.5;
    context.beginPath();
    if (event.kind === 'shot') {
      const shot = this.shotOf(event);
      if (!shot) return;
      arrow(context, x, y, x + shot.x * shotLength * camera.scale, y - shot.y * shotLength * camera.scale, 10);
    } else if (event.kind === 'loss' && event.detail.cause !== 'shot') {
      const arm = radius * 0.75;
      context.moveTo(x - arm, y - arm), context.lineTo(x + arm, y + arm);
      context.moveTo(x - arm, y + arm), context.lineTo(x + arm, y - arm);
    } else if (event.kind === 'pick_up') {
      disc(context, x, y, radius);
    } else {
      return;
    }
    context.stroke();
  }

  private shotOf(event: MatchEvent): Shot | undefined {
    const { shots, head } = this.moment.recording;
    if (event.pod === null) return undefined;
    const body = bodyOf(head, event.slot!, event.pod);
    const first = firstAtOrAfter(shots, event.step, (shot) => shot.step);
    for (let at = first; at < shots.length && shots[at].step === event.step; at++) {
      if (shots[at].body === body) return shots[at];
    }
    return undefined;
  }
}
