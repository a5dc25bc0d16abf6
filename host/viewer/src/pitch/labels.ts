// Places the texts on the pitch so that they cover neither pods nor each other. A text without a free place is faded or
// left out.
import type { Palette } from '../colors';
import { fontFamily, haloText } from './canvas';

interface Box { x: number; y: number; w: number; h: number }

interface Label extends Box {
  text: string;
  color: string;
  bold: boolean;
  gap: number;
}

export const labelSize = 12;
const lineHeight = 14;
// More texts could not be read, and each text is compared with all others.
const labelsMax = 300;

function covered(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export class Labels {
  private readonly labels: Label[] = [];
  private readonly taken: Box[] = [];

  constructor(private readonly context: CanvasRenderingContext2D, private readonly palette: Palette,
    private readonly width: number, private readonly height: number, private readonly memory: Map<string, number>) {}

  /// Keeps this place free of texts.
  block(x: number, y: number, radius: number): void {
    const half = radius * 0.9; // texts may use the corners of a disc's box
    this.taken.push({ x: x - half, y: y - half, w: 2 * half, h: 2 * half });
  }

  /// Adds a text about the point `x`, `y`. It stays `gap` pixels away from the point.
  add(text: string, x: number, y: number, color: string, options: { bold?: boolean; gap?: number } = {}): void {
    if (this.labels.length >= labelsMax) return;
    const { bold = false, gap = 3 } = options;
    this.labels.push({ text, x, y, w: 0, h: lineHeight, color, bold, gap });
  }

  draw(): void {
    const { context } = this;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    // Numbers come first, because the other texts mean little without them. Where numbers have no room in their pods,
    // no faded texts are drawn, because they would only hide other things.
    const crowded = this.labels.some((label) => label.bold);
    const order = new Map(this.labels.map((label, at) => [label, `${at}${label.text}`]));
    for (const label of this.labels.sort((a, b) => Number(b.bold) - Number(a.bold))) {
      context.font = `${label.bold ? 700 : 500} ${labelSize}px ${fontFamily}`;
      label.w = Math.ceil(context.measureText(label.text).width) + 6;
      const { box, hidden } = this.place(label, order.get(label)!);
      if (box.x > this.width || box.y > this.height || box.x + box.w < 0 || box.y + box.h < 0) continue;
      if (!label.bold && hidden > (crowded ? 0.1 : 0.5)) continue;
      this.taken.push(box);
      context.globalAlpha = hidden > 0.12 ? 0.45 : 1;
      haloText(context, label.text, box.x + 3, box.y + label.h / 2 + 0.5, label.color, this.palette);
    }
    context.globalAlpha = 1;
  }

  // Moves the text of a visible point into the canvas.
  private inside(box: Box, x: number, y: number): Box {
    if (x < 0 || y < 0 || x > this.width || y > this.height) return box;
    const within = (at: number, size: number, room: number) => Math.max(2, Math.min(at, room - size - 2));
    return { ...box, x: within(box.x, box.w, this.width), y: within(box.y, box.h, this.height) };
  }

  /// The first free place of: above, below, right, left, corners. If no place is free, the least covered one.
  private place({ x, y, w, h, gap }: Label, key: string): { box: Box; hidden: number } {
    const [left, right, above, below] = [x - gap - w, x + gap, y - gap - h, y + gap];
    const corner = gap * 0.7;
    const places = [
      [x - w / 2, above], [x - w / 2, below], [right, y - h / 2], [left, y - h / 2],
      [x + corner, y - corner - h], [x - corner - w, y - corner - h], [x + corner, y + corner], [x - corner - w, y + corner],
    ];
    let best = { box: { x: 0, y: 0, w, h }, hidden: Infinity, at: 0 };
    // Tries the place in the last picture first, because a text that jumps cannot be read.
    const before = this.memory.get(key) ?? 0;
    for (const at of [before, ...places.keys()]) {
      const box = this.inside({ x: places[at][0], y: places[at][1], w, h }, x, y);
      let area = 0;
      for (const other of this.taken) area += covered(box, other);
      if (area / (w * h) < best.hidden) best = { box, hidden: area / (w * h), at };
      if (area === 0) break;
    }
    this.memory.set(key, best.at);
    return best;
  }
}
