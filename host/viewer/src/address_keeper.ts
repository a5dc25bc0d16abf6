// Keeps the address up to date with what the page shows.

const everyMs = 400; // browsers refuse more than some 200 changes in half a minute

export class AddressKeeper {
  private savedAt = 0;
  private timer = 0;
  private known = location.hash; // what was read or written last

  constructor(private readonly write: () => string) {}

  /// The page has read the address.
  wasRead(): void {
    this.known = location.hash;
  }

  save(): void {
    if (this.timer) return;
    this.timer = window.setTimeout(() => this.saveNow(), Math.max(0, this.savedAt + everyMs - performance.now()));
  }

  close(): void {
    window.clearTimeout(this.timer);
  }

  private saveNow(): void {
    this.timer = 0;
    this.savedAt = performance.now();
    if (location.hash !== this.known) return; // typed anew, and about to be read
    const fragment = this.write();
    if (fragment !== location.hash) history.replaceState(history.state, '', fragment);
    this.known = location.hash;
  }
}
