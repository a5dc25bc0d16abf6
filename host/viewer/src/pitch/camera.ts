// The camera: maps the arena to the canvas. It determines the visible part and its scale.

export const zoomMax = 12;
// Margin around the arena, for the goals' nets and some space.
const marginX = 0.045;
const marginY = 0.022;

export class Camera {
  zoom = 1;
  centerX = 0;
  centerY = 0;
  /// Size of the canvas in CSS pixels.
  width = 1;
  height = 1;

  constructor(private readonly arenaWidth: number, private readonly arenaHeight: number) {}

  /// Pixels per length.
  get scale(): number {
    const fit = Math.min(this.width / (this.arenaWidth + 2 * marginX), this.height / (this.arenaHeight + 2 * marginY));
    return fit * this.zoom;
  }

  px(x: number): number {
    return this.width / 2 + (x - this.centerX) * this.scale;
  }

  py(y: number): number {
    return this.height / 2 - (y - this.centerY) * this.scale;
  }

  worldX(px: number): number {
    return this.centerX + (px - this.width / 2) / this.scale;
  }

  worldY(py: number): number {
    return this.centerY - (py - this.height / 2) / this.scale;
  }

  reset(): void {
    this.zoom = 1;
    this.centerX = 0;
    this.centerY = 0;
  }

  /// Zooms. The point of the arena under the pixel stays there.
  zoomAt(px: number, py: number, factor: number): void {
    const [x, y] = [this.worldX(px), this.worldY(py)];
    this.zoom = Math.max(1, Math.min(this.zoom * factor, zoomMax));
    this.centerX += x - this.worldX(px);
    this.centerY += y - this.worldY(py);
    this.keepInside();
  }

  panBy(dx: number, dy: number): void {
    this.centerX -= dx / this.scale;
    this.centerY += dy / this.scale;
    this.keepInside();
  }

  lookAt(x: number, y: number): void {
    this.centerX = x;
    this.centerY = y;
    this.keepInside();
  }

  // Keeps the arena on the canvas, so that the user cannot lose it.
  private keepInside(): void {
    const spareX = Math.max(0, this.arenaWidth / 2 + marginX - this.width / 2 / this.scale);
    const spareY = Math.max(0, this.arenaHeight / 2 + marginY - this.height / 2 / this.scale);
    this.centerX = Math.max(-spareX, Math.min(this.centerX, spareX));
    this.centerY = Math.max(-spareY, Math.min(this.centerY, spareY));
  }
}
