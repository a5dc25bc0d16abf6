// All structures and accounts at the current frame, in words.
import { el, setText } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots } from '../names';
import { builtShare } from '../pitch/structures';
import { baseRate } from '../plots/points_plot';
import { StructureKind, type ResourceRules, type Structure } from '../recording';
import { teamSign } from '../score_board';
import { number } from '../text';

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

export function structureWords(structure: Structure, rules: ResourceRules): string {
  const { id, slot, kind, health, efficiency, finished } = structure;
  const name = `${slotLetter[slot]} ${kind === StructureKind.Generator ? 'generator' : 'barrier'} ${id}`;
  if (!finished) {
    const built = structure.buildTicksLeft === 0 ? 'waits until nothing is in the way' : `${percent(builtShare(structure, rules))} built`;
    return `${name}: site, ${built}`;
  }
  return `${name}: health ${percent(health)}${kind === StructureKind.Generator ? `, efficiency ${percent(efficiency)}` : ''}`;
}

export class StructureList {
  readonly root = el('section', { class: 'structures', testid: 'structures' });
  private readonly rate = el('p', { class: 'muted', testid: 'base-rate' });
  private readonly accounts = slots.map((slot) => el('dd', { testid: `account-${slotLetter[slot]}` }));
  private readonly list = el('ul');
  private readonly rows: HTMLElement[] = [];

  constructor(private readonly moment: Moment) {
    const accounts = el('dl');
    slots.forEach((slot) => accounts.append(el('dt', {}, teamSign(slot), slotLetter[slot]), this.accounts[slot]));
    this.root.append(el('h3', {}, 'Structures'), this.rate, accounts, this.list);
  }

  update(): void {
    const { recording, frame: at } = this.moment;
    const { head, accounts, frame } = recording;
    const rules = head.resources;
    this.root.hidden = rules === null;
    if (!rules) return;
    const structures = recording.structures(at);
    const rate = baseRate(rules, frame.period[at] * head.periodTicks + frame.clockTicks[at]);
    setText(this.rate, `Base rate ${number(rate)} points a minute`);
    for (const slot of slots) {
      const sum = structures.reduce((total, one) => total + (one.slot === slot ? one.efficiency : 0), 0);
      setText(this.accounts[slot],
        `${accounts.points[slot][at].toFixed(1)} points, ${accounts.mined[slot][at].toFixed(1)} mined, ${number(rate * sum)} a minute`);
    }
    structures.forEach((structure, i) => setText(this.row(i), structureWords(structure, rules)));
    this.rows.forEach((row, i) => (row.hidden = i >= structures.length));
  }

  private row(index: number): HTMLElement {
    while (this.rows.length <= index) {
      const row = el('li', { testid: `structure-${this.rows.length}` });
      this.rows.push(row);
      this.list.append(row);
    }
    return this.rows[index];
  }
}
