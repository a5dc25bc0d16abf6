// What the keyboard does. The help page lists the same table.

export interface Key {
  keys: string[]; // as KeyboardEvent.key has them
  shown: string;
  text: string;
  act: (event: KeyboardEvent) => void;
}

// Where a key has a meaning of its own already.
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('dialog')) return true;
  const input = target instanceof HTMLInputElement && target.type !== 'checkbox';
  if (input || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  // Space presses the button that was reached by the keyboard; after a click with the mouse it is to play and pause.
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && target.matches('button, input, summary, a') && target.matches(':focus-visible');
}

export function listen(keys: readonly Key[]): void {
  const byKey = new Map(keys.flatMap((key) => key.keys.map((name) => [name, key] as const)));
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const key = byKey.get(event.key) ?? byKey.get(event.key.toLowerCase());
    if (!key) return;
    event.preventDefault();
    key.act(event);
  });
  // A button that was clicked or a choice that was made would else take the next keys.
  window.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) event.target.blur();
  });
  window.addEventListener('pointerup', () => {
    const active = document.activeElement;
    if (active instanceof HTMLButtonElement && !active.matches(':focus-visible')) active.blur();
  });
}
