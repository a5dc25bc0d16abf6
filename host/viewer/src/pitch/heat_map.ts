// Draws where the pods of both teams were so far, or the selected pod alone. Colours are denser where they were more often.
import { rgb, type Palette } from '../colors';
import type { Moment } from '../moment';
import { podsOf, slotOf, slots } from '../names';
import type { Slot } from '../recording';
import { Presence, cellsAcross } from '../statistics/presence';
import type { View } from '../view';
import type { Camera } from './camera';

const alphaMax = 200;

export class HeatMap {
  private readonly presence: Presence;
  private readonly canvas = document.createElement('canvas'); // a pixel for each cell

  constructor(private readonly moment: Moment, private readonly view: View) {
    this.presence = new Presence(moment.recording);
    this.canvas.width = cellsAcross;
    this.canvas.height = this.presence.cellsDown;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    const { arena } = this.moment.recording.head;
    this.presence.goTo(this.moment.frame);
    for (const slot of slots) {
      if (!this.paint(slot, palette.team[slot])) continue;
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = 'high';
      context.drawImage(this.canvas, camera.px(-arena.width / 2), camera.py(arena.height / 2), arena.width * camera.scale, arena.height * camera.scale);
    }
  }

  /// Puts the team's pods onto the small canvas. Returns whether there is anything.
  private paint(slot: Slot, color: string): boolean {
    const { head } = this.moment.recording;
    const { selected } = this.view;
    const alone = selected !== null && selected < podsOf(head) ? selected : null;
    const bodies = this.presence.counts.filter((_, body) => slotOf(head, body) === slot && (alone === null || alone === body));
    if (bodies.length === 0) return false;
    const cells = Array.from(bodies[0], (_, cell) => bodies.reduce((sum, counts) => sum + counts[cell], 0));
    const most = Math.max(...cells);
    if (most === 0) return false;
    const context = this.canvas.getContext('2d')!;
    const image = context.createImageData(this.canvas.width, this.canvas.height);
    const [r, g, b] = rgb(color);
    cells.forEach((count, cell) => image.data.set([r, g, b, alphaMax * Math.sqrt(count / most)], 4 * cell));
    context.putImageData(image, 0, 0);
    return true;
  }
}
