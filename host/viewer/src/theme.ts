// Applies the theme: light, dark, or as the system.
import type { Theme } from './view';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: Theme = 'system';

prefersDark.addEventListener('change', tell);

function tell(): void {
  for (const listener of listeners) listener();
}

export function theme(): Theme {
  return chosen;
}

export function setTheme(wanted: Theme): void {
  if (wanted === chosen) return;
  chosen = wanted;
  document.documentElement.dataset.theme = wanted;
  tell();
}

export function isDark(): boolean {
  return chosen === 'system' ? prefersDark.matches : chosen === 'dark';
}

/// Calls the listener when the theme has changed. Returns how to stop that.
export function onThemeChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
