// Draws at the next animation frame if something changed, and at every animation frame while something moves.

// The largest time that one picture advances. A page that was hidden does not catch up.
const stepMsMax = 250;

export class DrawLoop {
  private scheduled = false;
  private closed = false;
  private movedAt = 0; // 0: nothing moved in the last picture

  /// `advance` gets the time since the last picture.
  constructor(private readonly isMoving: () => boolean, private readonly advance: (ms: number) => void,
    private readonly draw: (now: number) => void) {}

  invalidate = (): void => {
    if (this.scheduled || this.closed) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.picture(now));
  };

  close(): void {
    this.closed = true;
  }

  private picture(now: number): void {
    this.scheduled = false;
    if (this.closed) return;
    if (this.isMoving() && this.movedAt > 0) this.advance(Math.min(now - this.movedAt, stepMsMax));
    this.movedAt = this.isMoving() ? now : 0;
    this.draw(now);
    if (this.isMoving()) this.invalidate();
  }
}
