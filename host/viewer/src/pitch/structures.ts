// Draws structures and the areas of generators. Team A's areas have whole borders and its structures plain discs, team
// B's have dashed borders and a ring inside, so colours are not needed.
import { inkOn, withAlpha, type Palette } from '../colors';
import type { Moment } from '../moment';
import { StructureKind, type ResourceRules, type Structure } from '../recording';
import type { Camera } from './camera';
import { disc } from './canvas';
import type { Labels } from './labels';

const top = -Math.PI / 2;

/// How much of a site is built, 0 to 1.
export function builtShare(structure: Structure, rules: ResourceRules): number {
  const ticks = rules.buildTicks[structure.kind];
  return structure.finished || ticks === 0 ? 1 : Math.max(0, 1 - structure.buildTicksLeft / ticks);
}

export class Structures {
  private readonly structures: readonly Structure[];
  private readonly rules: ResourceRules | null;

  constructor(private readonly context: CanvasRenderingContext2D, private readonly camera: Camera,
    private readonly palette: Palette, moment: Moment) {
    this.structures = moment.recording.structures(moment.frame);
    this.rules = moment.recording.head.resources;
  }

  /// The area of each finished generator. Its fill is the efficiency, and fills that overlap add up.
  drawAreas(): void {
    const { context, camera, palette, rules } = this;
    if (!rules) return;
    for (const { slot, kind, x, y, efficiency, finished } of this.structures) {
      if (kind !== StructureKind.Generator || !finished) continue;
      disc(context, camera.px(x), camera.py(y), rules.range * camera.scale);
      context.fillStyle = withAlpha(palette.team[slot], 0.03 + 0.17 * efficiency);
      context.fill();
      context.strokeStyle = withAlpha(palette.team[slot], 0.5);
      context.lineWidth = 1;
      context.setLineDash(slot === 1 ? [5, 4] : []);
      context.stroke();
    }
    context.setLineDash([]);
  }

  /// Keeps their places free of `labels`.
  drawStructures(labels: Labels): void {
    const { rules } = this;
    if (!rules) return;
    for (const structure of this.structures) {
      const [x, y] = [this.camera.px(structure.x), this.camera.py(structure.y)];
      const radius = Math.max(4, rules.radius[structure.kind] * this.camera.scale);
      labels.block(x, y, radius);
      this.drawBody(structure, x, y, radius);
      this.drawSign(structure, x, y, radius * 0.5);
      if (structure.finished) this.arc(x, y, radius + 3.5, structure.health, this.palette.text);
      else this.arc(x, y, radius + 3.5, builtShare(structure, rules), this.palette.live);
    }
  }

  // A site is pale and dashed: it is no obstacle.
  private drawBody({ slot, finished }: Structure, x: number, y: number, radius: number): void {
    const { context, palette } = this;
    const color = palette.team[slot];
    disc(context, x, y, radius);
    context.fillStyle = finished ? color : withAlpha(color, 0.25);
    context.fill();
    context.strokeStyle = finished ? palette.ballEdge : color;
    context.lineWidth = 1.25;
    context.setLineDash(finished ? [] : [3, 3]);
    context.stroke();
    context.setLineDash([]);
    if (slot !== 1) return;
    disc(context, x, y, radius * 0.8);
    context.strokeStyle = finished ? palette.field : color;
    context.lineWidth = 1.5;
    context.stroke();
  }

  /// A diamond for a generator, a cross for a barrier.
  private drawSign({ slot, kind, finished }: Structure, x: number, y: number, size: number): void {
    const { context, palette } = this;
    context.strokeStyle = context.fillStyle = finished ? inkOn(palette.team[slot]) : palette.text;
    context.lineWidth = Math.max(1.5, size * 0.3);
    context.beginPath();
    if (kind === StructureKind.Generator) {
      context.moveTo(x, y - size), context.lineTo(x + size * 0.7, y);
      context.lineTo(x, y + size), context.lineTo(x - size * 0.7, y);
      context.fill();
      return;
    }
    const arm = size * 0.7;
    context.moveTo(x - arm, y - arm), context.lineTo(x + arm, y + arm);
    context.moveTo(x - arm, y + arm), context.lineTo(x + arm, y - arm);
    context.stroke();
  }

  /// A share of a ring, clockwise from the top, on a pale whole ring.
  private arc(x: number, y: number, radius: number, share: number, color: string): void {
    const { context, palette } = this;
    context.lineWidth = 2.5;
    disc(context, x, y, radius);
    context.strokeStyle = withAlpha(palette.muted, 0.35);
    context.stroke();
    context.beginPath();
    context.arc(x, y, radius, top, top + 2 * Math.PI * share);
    context.strokeStyle = color;
    context.stroke();
  }
}
