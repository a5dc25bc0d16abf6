// Helpers for canvases with the resolution of the screen.
import type { Palette } from '../colors';

export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/// Gives the canvas the size of its box in pixels of the screen. Drawing still uses CSS pixels.
export function fitCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

export function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI);
}

/// Draws a text with a halo, so that it can be read on any background.
export function haloText(
  context: CanvasRenderingContext2D, text: string, x: number, y: number, color: string, palette: Palette,
): void {
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = palette.halo;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/// Draws the two barbs at the end of a line. They are never longer than the line.
export function arrowHead(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number, size: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 1e-6) return;
  const part = Math.min(size, length) / length;
  const [ux, uy] = [(x1 - x0) * part, (y1 - y0) * part];
  context.moveTo(x1 - ux + uy * 0.5, y1 - uy - ux * 0.5);
  context.lineTo(x1, y1);
  context.lineTo(x1 - ux - uy * 0.5, y1 - uy + ux * 0.5);
}

export function arrow(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number, head: number): void {
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  arrowHead(context, x0, y0, x1, y1, head);
}
