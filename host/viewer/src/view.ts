// The user's choices for the screen. The address holds all of them.
import { slotLetter, slots } from './names';
import type { Layer, Slot } from './recording';
import { clean } from './text';

/// Optional drawings of the viewer itself.
export const extras = {
  areas: 'Areas',
  structures: 'Structures',
  trail: 'Ball trail',
  trails: 'Pod trails',
  heat: 'Heat map',
  passes: 'Pass network',
  happenings: 'Shots and losses',
  thrust: 'Thrust',
  velocity: 'Velocity',
} as const;

export type Extra = keyof typeof extras;

/// Those that are shown at first.
export const usualExtras: readonly Extra[] = ['areas', 'structures', 'trail', 'happenings'];
/// Those that only a game with resources has.
export const extrasOfResources: readonly Extra[] = ['areas', 'structures'];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/// Which layers of a team are shown, besides those that were chosen one by one: the usual ones, all, or none.
export type Drawings = 'usual' | 'all' | 'none';

// The roles of the pods. Other layers would cover the game.
const usualLayer = /^[AB]\/roles(\/|$)/;

export class View {
  selected: number | null = null; // body
  follow: number | null = null; // body
  theme: Theme = 'system';
  second: string | null = null; // key of the second recording in this browser
  readonly shown = new Set<Extra>(usualExtras);
  readonly drawings: [Drawings, Drawings] = ['usual', 'usual'];
  private readonly chosen = new Map<string, boolean>();
  /// Called after any change.
  onChanged: () => void = () => undefined;

  /// The key of a layer, such as "A/roles/keeper". It is cleaned, so that it matches the shown name.
  static keyOf(layer: Layer): string {
    return `${layer.slot === 0 ? 'A' : 'B'}/${clean(layer.name)}`;
  }

  /// The layers that differ from `drawings` of their team, by their keys.
  get choices(): ReadonlyMap<string, boolean> {
    return this.chosen;
  }

  shows(layer: Layer | undefined): boolean {
    return layer !== undefined && this.showsKey(View.keyOf(layer));
  }

  showsKey(key: string): boolean {
    return this.chosen.get(key) ?? this.byTeam(key);
  }

  setLayers(keys: readonly string[], shown: boolean): void {
    for (const key of keys) this.choose(key, shown);
    this.onChanged();
  }

  choose(key: string, shown: boolean): void {
    if (shown === this.byTeam(key)) this.chosen.delete(key);
    else this.chosen.set(key, shown);
  }

  /// Shows all layers of the team or none, also those that come later.
  setDrawings(slot: Slot, drawings: Drawings): void {
    this.drawings[slot] = drawings;
    for (const key of this.chosen.keys()) if (key[0] === slotLetter[slot]) this.chosen.delete(key);
    this.onChanged();
  }

  resetDrawings(): void {
    for (const slot of slots) this.drawings[slot] = 'usual';
    this.chosen.clear();
  }

  /// Shows what the other shows: its layers and extras.
  takeLayersOf(other: View): void {
    for (const slot of slots) this.drawings[slot] = other.drawings[slot];
    this.chosen.clear();
    for (const [key, shown] of other.chosen) this.chosen.set(key, shown);
    this.shown.clear();
    for (const extra of other.shown) this.shown.add(extra);
  }

  private byTeam(key: string): boolean {
    const drawings = this.drawings[key[0] === slotLetter[0] ? 0 : 1];
    return drawings === 'usual' ? usualLayer.test(key) : drawings === 'all';
  }

  setExtra(extra: Extra, shown: boolean): void {
    if (shown) this.shown.add(extra);
    else this.shown.delete(extra);
    this.onChanged();
  }

  toggleExtra(extra: Extra): void {
    this.setExtra(extra, !this.shown.has(extra));
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.onChanged();
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
