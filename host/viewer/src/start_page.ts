// The page without a recording. It says how to open one.
import { el } from './dom';

export function makeStartPage(openFile: () => void): { root: HTMLElement; say: (text: string) => void } {
  const message = el('p', { class: 'message', testid: 'start-message' });
  message.setAttribute('role', 'status');
  const root = el('main', { class: 'start', testid: 'start' },
    el('div', { class: 'card' },
      el('div', { class: 'emblem' }, ...['team-0', 'ball', 'team-1'].map((sign) => el('span', { class: `sign ${sign}` }))),
      el('h1', {}, 'Podball'),
      el('p', {}, 'Drop a recording (.podlog) anywhere on this page, or'),
      el('button', { type: 'button', class: 'primary', testid: 'start-open', on: { click: openFile } }, 'Open a recording…'),
      message,
      el('dl', { class: 'recipes' },
        el('dt', {}, 'Record a match'), el('dd', {}, el('code', {}, 'podball match … --record m.podlog')),
        el('dt', {}, 'Watch a recording'), el('dd', {}, el('code', {}, 'podball replay view m.podlog')),
        el('dt', {}, 'Watch while it is played'), el('dd', {}, el('code', {}, 'podball match … --view'))),
      el('p', { class: 'muted' }, 'The file stays in this browser: nothing is sent anywhere.')));
  return {
    root,
    say: (text) => {
      message.textContent = text;
    },
  };
}
