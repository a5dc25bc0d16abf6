// The fragment of the address (after '#') holds what the page shows, so that a link leads to the same picture.
// t is a tick; follow and pod are "ball" or a pod such as "A3"; layers lists differences from the defaults, such as
// "+thrust", "-A/roles", and "+A" for all layers of team A. second is the key of the recording beside this one.
import { isKey } from './kept_file';
import type { Moment } from './moment';
import { bodyOfTag, bodyTag, slotLetter, slots } from './names';
import { frameOfTick } from './search';
import { speeds, type Playback } from './time/playback';
import { extras, themes, usualExtras as usual, type Extra, type View } from './view';

const layersMax = 500;

/// The pairs of "#a=b&c=d". Values stay encoded, so that a comma in a layer's name differs from a separating comma.
export function parseFragment(fragment: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=');
    if (at > 0) pairs.set(part.slice(0, at), part.slice(at + 1));
  }
  return pairs;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function writeFragment(moment: Moment, playback: Playback, view: View): string {
  const { head } = moment.recording;
  const parts = [playback.live ? 't=live' : `t=${moment.tick}`];
  if (view.follow !== null) parts.push(`follow=${bodyTag(head, view.follow)}`);
  if (view.selected !== null) parts.push(`pod=${bodyTag(head, view.selected)}`);
  const layers: string[] = [];
  for (const extra of Object.keys(extras) as Extra[]) {
    if (view.shown.has(extra) !== usual.includes(extra)) layers.push((view.shown.has(extra) ? '+' : '-') + extra);
  }
  for (const slot of slots) {
    if (view.drawings[slot] !== 'usual') layers.push((view.drawings[slot] === 'all' ? '+' : '-') + slotLetter[slot]);
  }
  for (const [key, shown] of [...view.choices].slice(0, layersMax)) {
    layers.push((shown ? '+' : '-') + key.split('/').map(encodeURIComponent).join('/'));
  }
  if (layers.length > 0) parts.push(`layers=${layers.join(',')}`);
  if (view.theme !== 'system') parts.push(`theme=${view.theme}`);
  if (playback.speed !== 4) parts.push(`speed=${playback.speed}`);
  if (view.second !== null) parts.push(`second=${view.second}`);
  return `#${parts.join('&')}`;
}

/// Applies the fragment. Without a valid t the position stays; other missing or wrong values become the defaults.
export function readFragment(fragment: string, moment: Moment, playback: Playback, view: View): void {
  const { head } = moment.recording;
  const pairs = parseFragment(fragment);
  const body = (key: string) => bodyOfTag(head, pairs.get(key) ?? '');
  view.follow = body('follow');
  view.selected = body('pod');
  readLayers(pairs.get('layers') ?? '', view);
  const speed = Number(pairs.get('speed') ?? 4);
  playback.speed = speeds.includes(speed) ? speed : 4;
  view.theme = themes.find((one) => one === pairs.get('theme')) ?? 'system';
  const second = pairs.get('second') ?? '';
  view.second = isKey(second) ? second : null;
  const time = pairs.get('t');
  if (time === 'live') playback.toEnd();
  else if (time && Number.isFinite(Number(time))) playback.seek(frameOfTick(moment.recording, Number(time)));
}

function readLayers(list: string, view: View): void {
  for (const extra of Object.keys(extras) as Extra[]) {
    if (usual.includes(extra)) view.shown.add(extra);
    else view.shown.delete(extra);
  }
  view.resetDrawings();
  const keys: [string, boolean][] = [];
  for (const part of list.split(',').slice(0, layersMax)) {
    const name = decoded(part.slice(1));
    if (!name) continue;
    if (Object.hasOwn(extras, name)) {
      if (part[0] === '-') view.shown.delete(name as Extra);
      else view.shown.add(name as Extra);
    } else if (name === 'A' || name === 'B') {
      view.drawings[name === 'A' ? 0 : 1] = part[0] === '-' ? 'none' : 'all';
    } else if (/^[AB]\//.test(name)) {
      keys.push([name, part[0] !== '-']);
    }
  }
  for (const [key, shown] of keys) view.choose(key, shown);
}
