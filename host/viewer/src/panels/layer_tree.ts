// Check boxes for the drawings of the viewer itself, and below them trees of check boxes for the teams' layers.
import { el, setName } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots, teamTitle } from '../names';
import type { Slot } from '../recording';
import { teamSign } from '../score_board';
import { compareNames } from '../text';
import { View, extras, extrasOfResources, type Extra } from '../view';

const depthMax = 8;

interface Node {
  children: Map<string, Node>;
  keys: string[]; // of all layers at and below this node
}

interface Box { input: HTMLInputElement; keys: string[]; ofTeam?: true }

function newNode(): Node {
  return { children: new Map(), keys: [] };
}

export class LayerTree {
  readonly root = el('div', { class: 'layers', testid: 'layers' });
  private boxes: Box[] = [];
  private readonly extraBoxes = new Map<Extra, HTMLInputElement>();
  private layersShown = -1;

  constructor(private readonly moment: Moment, private readonly view: View) {}

  update(): void {
    const { layers } = this.moment.recording;
    if (layers.length !== this.layersShown) this.rebuild();
    for (const { input, keys, ofTeam } of this.boxes) {
      const shown = keys.filter((key) => this.view.showsKey(key)).length;
      // A click on the box of a team that is half checked shows all.
      input.checked = ofTeam ? shown === keys.length : shown > 0;
      input.indeterminate = shown > 0 && shown < keys.length;
    }
    for (const [extra, input] of this.extraBoxes) input.checked = this.view.shown.has(extra);
  }

  private rebuild(): void {
    this.layersShown = this.moment.recording.layers.length;
    this.boxes = [];
    this.root.replaceChildren(this.extraList(), ...slots.map((slot) => this.teamList(slot)));
  }

  private extraList(): HTMLElement {
    const list = el('ul');
    const hasResources = this.moment.recording.head.resources !== null;
    for (const extra of Object.keys(extras) as Extra[]) {
      if (extrasOfResources.includes(extra) && !hasResources) continue;
      const input = el('input', { type: 'checkbox', testid: `extra-${extra}` });
      input.addEventListener('change', () => this.view.setExtra(extra, input.checked));
      this.extraBoxes.set(extra, input);
      list.append(el('li', {}, el('label', {}, input, el('span', { class: 'name' }, extras[extra]))));
    }
    return el('section', {}, el('h3', {}, 'Of the match'), list);
  }

  private teamList(slot: Slot): HTMLElement {
    const { recording } = this.moment;
    const top = newNode();
    for (const layer of recording.layers) if (layer.slot === slot) this.insert(top, View.keyOf(layer));
    const name = el('bdi', { class: 'name' });
    setName(name, teamTitle(recording.head, slot));
    const heading = el('h3', {}, teamSign(slot), name);
    if (top.keys.length > 0) heading.append(this.allBox(slot, top.keys));
    if (top.keys.length === 0) return el('section', {}, heading, el('p', { class: 'muted' }, 'This team drew nothing.'));
    return el('section', {}, heading, this.list(top, slotLetter[slot]));
  }

  private allBox(slot: Slot, keys: string[]): HTMLElement {
    const input = el('input', { type: 'checkbox', testid: `drawings-${slotLetter[slot]}` });
    input.addEventListener('change', () => this.view.setDrawings(slot, input.checked ? 'all' : 'none'));
    this.boxes.push({ input, keys, ofTeam: true });
    return el('label', { class: 'field', title: `All drawings of the team (${slotLetter[slot].toLowerCase()})` }, input, 'all');
  }

  private insert(top: Node, key: string): void {
    // The first part is the team's letter. Very deep names are cut, because the page has no room for them.
    const parts = key.split('/').slice(1);
    const path = parts.length > depthMax ? [...parts.slice(0, depthMax - 1), parts.slice(depthMax - 1).join('/')] : parts;
    let node = top;
    node.keys.push(key);
    for (const part of path) {
      let child = node.children.get(part);
      if (!child) node.children.set(part, (child = newNode()));
      child.keys.push(key);
      node = child;
    }
  }

  private list(node: Node, path: string): HTMLElement {
    const list = el('ul');
    for (const [part, child] of [...node.children].sort(([one], [other]) => compareNames(one, other))) {
      const childPath = `${path}/${part}`;
      const input = el('input', { type: 'checkbox', testid: `layer-${childPath}` });
      input.addEventListener('change', () => this.view.setLayers(child.keys, input.checked));
      this.boxes.push({ input, keys: child.keys });
      const name = el('bdi', { class: 'name' });
      setName(name, part || '(without a name)');
      const item = el('li', {}, el('label', {}, input, name));
      if (child.children.size > 0) item.append(this.list(child, childPath));
      list.append(item);
    }
    return list;
  }
}
