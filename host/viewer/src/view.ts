// The user's choices for the screen. The address holds all of them.
import type { Layer } from './recording';
import { clean } from './text';

/// Optional drawings of the viewer itself.
export const extras = {
  areas: 'Areas',
  structures: 'Structures',
  trail: 'Ball trail',
  happenings: 'Shots and losses',
  thrust: 'Thrust',
  velocity: 'Velocity',
} as const;

export type Extra = keyof typeof extras;

/// Those that are shown at first.
export const usualExtras: readonly Extra[] = ['areas', 'structures', 'trail', 'happenings'];
/// Those that only a game with resources has.
export const extrasOfResources: readonly Extra[] = ['areas', 'structures'];

export class View {
  selected: number | null = null; // body
  follow: number | null = null; // body
  readonly shown = new Set<Extra>(usualExtras);
  private readonly hiddenLayers = new Set<string>();
  /// Called after any change.
  onChanged: () => void = () => undefined;

  /// The key of a layer, such as "A/roles/keeper". It is cleaned, so that it matches the shown name.
  static keyOf(layer: Layer): string {
    return `${layer.slot === 0 ? 'A' : 'B'}/${clean(layer.name)}`;
  }

  get hidden(): ReadonlySet<string> {
    return this.hiddenLayers;
  }

  shows(layer: Layer | undefined): boolean {
    return layer !== undefined && !this.hiddenLayers.has(View.keyOf(layer));
  }

  setLayers(keys: readonly string[], shown: boolean): void {
    for (const key of keys) {
      if (shown) this.hiddenLayers.delete(key);
      else this.hiddenLayers.add(key);
    }
    this.onChanged();
  }

  hideOnly(keys: readonly string[]): void {
    this.hiddenLayers.clear();
    for (const key of keys) this.hiddenLayers.add(key);
  }

  setExtra(extra: Extra, shown: boolean): void {
    if (shown) this.shown.add(extra);
    else this.shown.delete(extra);
    this.onChanged();
  }

  toggleExtra(extra: Extra): void {
    this.setExtra(extra, !this.shown.has(extra));
  }

  select(body: number | null): void {
    this.selected = body;
    this.onChanged();
  }

  followBody(body: number | null): void {
    this.follow = body;
    this.onChanged();
  }
}
