// Mouse and fingers on the pitch: wheel and two fingers zoom, a drag moves, a click selects, a double click resets.
import type { Moment } from '../moment';
import { podsOf } from '../names';
import type { View } from '../view';
import type { Camera } from './camera';

const clickSlack = 4;
const reachMin = 16;

export class Pointing {
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private moved = 0;

  constructor(private readonly canvas: HTMLCanvasElement, private readonly camera: Camera, private readonly moment: Moment,
    private readonly view: View, private readonly onMoved: () => void) {
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => this.fingers.delete(event.pointerId));
    canvas.addEventListener('dblclick', () => {
      camera.reset();
      view.followBody(null);
      this.zoomed();
    });
  }

  private at(event: MouseEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.at(event);
    // Some mice report lines or pages. They are converted to pixels.
    const delta = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    this.camera.zoomAt(x, y, Math.exp(-delta / 400));
    this.zoomed();
  }

  private zoomed(): void {
    // If the pitch is not zoomed, a finger scrolls the page.
    this.canvas.style.touchAction = this.camera.zoom > 1 ? 'none' : 'pan-y';
    this.onMoved();
  }

  private down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, this.at(event));
    this.moved = 0;
    this.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      this.canvas.style.cursor = this.podAt(this.at(event)) === null ? '' : 'pointer';
      return;
    }
    const now = this.at(event);
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.moved > clickSlack && this.camera.zoom > 1) this.pan(now.x - before.x, now.y - before.y);
  }

  private pan(dx: number, dy: number): void {
    if (this.view.follow !== null) this.view.followBody(null);
    this.camera.panBy(dx, dy);
    this.onMoved();
  }

  private pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)![1];
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    this.camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, factor);
    this.zoomed();
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId) || this.moved > clickSlack) return;
    this.view.select(this.podAt(this.at(event)));
  }

  private podAt({ x, y }: { x: number; y: number }): number | null {
    const { moment, camera } = this;
    const { head } = moment.recording;
    let [nearest, distance] = [null as number | null, Math.max(reachMin, head.podRadius * camera.scale + 3)];
    for (let body = 0; body < podsOf(head); body++) {
      const away = Math.hypot(camera.px(moment.x[body]) - x, camera.py(moment.y[body]) - y);
      if (away < distance) [nearest, distance] = [body, away];
    }
    return nearest;
  }
}
