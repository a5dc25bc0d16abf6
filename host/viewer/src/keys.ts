// The table of keys and their actions. The help page shows it too.

export interface Key {
  keys: string[]; // values of KeyboardEvent.key
  shown: string;
  text: string;
  act: (event: KeyboardEvent) => void;
}

// Whether the focused element uses the key itself.
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('dialog')) return true;
  const input = target instanceof HTMLInputElement && target.type !== 'checkbox';
  if (input || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  // Space presses a button that got the focus by keyboard. After a click with the mouse it plays and pauses.
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
  // Otherwise a clicked button or a changed choice would keep the focus and take the next keys.
  window.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) event.target.blur();
  });
  window.addEventListener('pointerup', () => {
    const active = document.activeElement;
    if (active instanceof HTMLButtonElement && !active.matches(':focus-visible')) active.blur();
  });
}
