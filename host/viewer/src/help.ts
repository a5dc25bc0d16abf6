// The help page: all keys, and the meaning of the signs on the pitch.
import { el, iconButton } from './dom';
import type { Key } from './keys';

const signs: [string, string][] = [
  ['full disc', 'a pod of team A'],
  ['disc with a ring inside', 'a pod of team B'],
  ['white ring around', 'carries the ball; the red part of the ring is how much of the keep limit is used up'],
  ['dashed and pale', 'denied: cannot touch the ball for now'],
  ['four arcs around', 'owns its team’s exclusion zone'],
  ['disc with a diamond', 'a generator; the large circle is its area, the fuller the more efficient'],
  ['disc with a cross', 'a barrier'],
  ['part of a ring around a structure', 'its health; of a pale dashed one, how much of it is built'],
  ['cross, ring, arrow', 'a loss, a pick-up, a shot that just happened'],
  ['dashed lines in the middle', 'the keep-off lines, before a kick-off'],
  ['clouds of colour', 'the heat map: where the pods were in Running so far, or the selected pod alone'],
  ['lines between small rings', 'the pass network: pods at the mean place of their passes; the wider, the more passes so far'],
  ['dashed drawings', 'drawn by team B; team A’s lines are whole'],
];

const marks: [string, string][] = [
  ['above the middle', 'team A; below: team B'],
  ['ball on a stem', 'a goal; with a dot inside, an own goal of the other team'],
  ['short line', 'a shot'],
  ['dot', 'a loss, by force, keep limit or stall rule'],
  ['full square, empty square', 'a structure is finished, a structure is gone'],
  ['cross', 'a fault of the team'],
  ['grey and coloured bands', 'before a kick-off, after a goal'],
  ['the strip in the middle', 'who had the ball'],
];

function list(pairs: readonly [string, string][], asKeys = false): HTMLElement {
  const element = el('dl');
  for (const [name, text] of pairs) element.append(el('dt', {}, asKeys ? el('kbd', {}, name) : name), el('dd', {}, text));
  return element;
}

export function makeHelp(keys: readonly Key[]): HTMLDialogElement {
  const dialog = el('dialog', { class: 'help', testid: 'help', label: 'Keys and signs' });
  const close = iconButton('close', 'Close (Esc)', 'help-close', () => dialog.close());
  dialog.append(
    el('div', { class: 'head' }, el('h2', {}, 'Keys and signs'), close),
    el('div', { class: 'columns' },
      el('section', {}, el('h3', {}, 'Keys'), list(keys.map((key) => [key.shown, key.text]), true)),
      el('section', {}, el('h3', {}, 'On the pitch'), list(signs), el('h3', {}, 'On the scrub bar'), list(marks),
        el('p', { class: 'muted' }, 'Click a pod to inspect it. Wheel or two fingers zoom, a drag moves, a double click shows the whole pitch. ',
          'A click on a graph or an event goes there; on the times of calls, to the slowest one; on a lost ball, to the step ',
          'in which it was lost, with all drawings of the team that lost it.'))),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
