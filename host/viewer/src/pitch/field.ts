// Draws the arena: borders, goals, exclusion zones, the centre, and the keep-off lines in BeforeKickoff.
import { withAlpha, type Palette } from '../colors';
import type { Moment } from '../moment';
import { Mode, ownSide, slots } from '../names';
import type { Slot } from '../recording';
import type { Camera } from './camera';
import { disc } from './canvas';

const netDepth = 0.028;

/// The strength of the flash after a goal: three fading pulses. It depends on the tick, so a paused picture does not
/// change.
export function flashOf(moment: Moment, still: boolean): number {
  if (moment.mode !== Mode.Goal) return 0;
  const ticks = moment.recording.frame.modeTicks[moment.frame];
  return still ? 0.8 : Math.max(0.25, (0.65 + 0.35 * Math.cos((2 * Math.PI * ticks) / 40)) * Math.exp(-ticks / 250));
}

export class Field {
  constructor(private readonly context: CanvasRenderingContext2D, private readonly camera: Camera,
    private readonly palette: Palette, private readonly moment: Moment, private readonly still: boolean) {}

  draw(): void {
    const { context, camera, palette } = this;
    const { width, height } = this.moment.recording.head.arena;
    context.fillStyle = palette.beyond;
    context.fillRect(0, 0, camera.width, camera.height);
    for (const slot of slots) this.drawGoal(slot);
    const [left, top] = [camera.px(-width / 2), camera.py(height / 2)];
    context.fillStyle = palette.field;
    context.fillRect(left, top, width * camera.scale, height * camera.scale);
    this.drawCentre();
    for (const slot of slots) this.drawZone(slot);
    this.drawBorder();
  }

  /// Draws the goal that the slot defends. Its net has the team's colour, and flashes in the colour of the scorers.
  private drawGoal(slot: Slot): void {
    const { context, camera, palette, moment } = this;
    const { width, goalWidth } = moment.recording.head.arena;
    const side = ownSide(this.moment.recording.head, slot);
    const inner = camera.px((side * width) / 2);
    const outer = camera.px(side * (width / 2 + netDepth));
    const [x, y, w, h] = [Math.min(inner, outer), camera.py(goalWidth / 2), Math.abs(outer - inner), goalWidth * camera.scale];
    context.fillStyle = withAlpha(palette.team[slot], 0.3);
    context.fillRect(x, y, w, h);
    context.strokeStyle = withAlpha(palette.team[slot], 0.5);
    context.lineWidth = 1;
    context.beginPath();
    for (let line = 6; line < h; line += 6) context.moveTo(x, y + line), context.lineTo(x + w, y + line);
    for (let line = 6; line < w; line += 6) context.moveTo(x + line, y), context.lineTo(x + line, y + h);
    context.stroke();
    context.strokeStyle = palette.team[slot];
    context.lineWidth = 2.5;
    context.strokeRect(x, y, w, h);
    const scorer = moment.recording.frame.modeSlot[moment.frame];
    const flash = flashOf(moment, this.still);
    if (flash > 0 && scorer !== slot && (scorer === 0 || scorer === 1)) this.drawFlash(scorer, inner, camera.py(0), h, flash);
  }

  private drawFlash(scorer: Slot, x: number, y: number, size: number, strength: number): void {
    const { context, palette } = this;
    const glow = context.createRadialGradient(x, y, 0, x, y, size * 1.4);
    glow.addColorStop(0, withAlpha(palette.team[scorer], strength));
    glow.addColorStop(1, withAlpha(palette.team[scorer], 0));
    context.fillStyle = glow;
    context.fillRect(x - 2 * size, y - 2 * size, 4 * size, 4 * size);
  }

  private drawCentre(): void {
    const { context, camera, palette, moment } = this;
    const { height, keepoff } = moment.recording.head.arena;
    const [top, bottom] = [camera.py(height / 2), camera.py(-height / 2)];
    context.strokeStyle = withAlpha(palette.line, 0.7);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(camera.px(0), top);
    context.lineTo(camera.px(0), bottom);
    context.stroke();
    disc(context, camera.px(0), camera.py(0), 2.5);
    context.fillStyle = palette.line;
    context.fill();
    if (moment.mode !== Mode.BeforeKickoff) return;
    // No pod may pass the keep-off lines before the kick-off (rule R50).
    context.fillStyle = withAlpha(palette.danger, 0.07);
    context.fillRect(camera.px(-keepoff), top, 2 * keepoff * camera.scale, bottom - top);
    context.strokeStyle = palette.danger;
    context.lineWidth = 1.5;
    context.setLineDash([7, 5]);
    context.beginPath();
    for (const x of [-keepoff, keepoff]) context.moveTo(camera.px(x), top), context.lineTo(camera.px(x), bottom);
    context.stroke();
    context.setLineDash([]);
  }

  private drawZone(slot: Slot): void {
    const { context, camera, palette, moment } = this;
    const { width, exclusionRadius } = moment.recording.head.arena;
    if (exclusionRadius <= 0) return;
    const side = ownSide(this.moment.recording.head, slot);
    const owned = moment.recording.frame.zoneOwner[slot][moment.frame] >= 0;
    context.beginPath();
    const from = side < 0 ? -Math.PI / 2 : Math.PI / 2;
    context.arc(camera.px((side * width) / 2), camera.py(0), exclusionRadius * camera.scale, from, from + Math.PI);
    context.fillStyle = withAlpha(palette.team[slot], owned ? 0.13 : 0.04);
    context.fill();
    context.strokeStyle = withAlpha(palette.team[slot], owned ? 0.85 : 0.5);
    context.lineWidth = owned ? 2 : 1.5;
    context.setLineDash(owned ? [] : [4, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  // Drawn last, because the half discs reach below the border. It is open at the goals. The posts are dots.
  private drawBorder(): void {
    const { context, camera, palette, moment } = this;
    const { width, height, goalWidth } = moment.recording.head.arena;
    context.strokeStyle = palette.text;
    context.lineWidth = 2;
    context.beginPath();
    for (const side of [-1, 1]) {
      const x = camera.px((side * width) / 2);
      context.moveTo(camera.px(0), camera.py(height / 2));
      context.lineTo(x, camera.py(height / 2));
      context.lineTo(x, camera.py(goalWidth / 2));
      context.moveTo(x, camera.py(-goalWidth / 2));
      context.lineTo(x, camera.py(-height / 2));
      context.lineTo(camera.px(0), camera.py(-height / 2));
    }
    context.stroke();
    context.fillStyle = palette.text;
    for (const x of [-width / 2, width / 2]) {
      for (const y of [-goalWidth / 2, goalWidth / 2]) {
        disc(context, camera.px(x), camera.py(y), 3.5);
        context.fill();
      }
    }
  }
}
