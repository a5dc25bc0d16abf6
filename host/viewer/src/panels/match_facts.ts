// Facts about the match: the head of the recording, and the result.
import { el, setName } from '../dom';
import type { Moment } from '../moment';
import { slots, teamTitle } from '../names';
import type { Slot } from '../recording';
import { teamSign } from '../score_board';
import { clean, duration, minutes } from '../text';

function list(pairs: readonly (readonly [string, string])[]): HTMLElement {
  const element = el('dl');
  for (const [name, text] of pairs) {
    const [dt, dd] = [el('dt', { class: 'name' }), el('dd')];
    setName(dt, clean(name, 60) || '–');
    setName(dd, clean(text) || '–');
    element.append(dt, dd);
  }
  return element;
}

export class MatchFacts {
  readonly root = el('div', { class: 'facts', testid: 'facts' });
  private readonly ending = el('p', { class: 'muted', testid: 'ending' });

  constructor(private readonly moment: Moment) {
    const { head } = moment.recording;
    const budget = head.softNs === null && head.hardNs === null ? 'none'
      : `soft ${duration(head.softNs ?? NaN)}, hard ${duration(head.hardNs ?? NaN)}`;
    this.root.append(
      el('section', {}, el('h3', {}, 'Match'), list([
        ['Game', head.game], ['Seed', String(head.seed)],
        ['Periods', `${head.periods} of ${minutes(head.periodTicks)}`],
        ['Control step', `${head.controlStepTicks} ticks`], ['Calls', `${clean(head.mode)}, ${clean(head.budget)}`], ['Budget', budget],
      ]), this.ending),
      ...slots.map((slot) => this.team(slot)));
  }

  update(): void {
    const { ending, growing } = this.moment.recording;
    const text = !ending ? (growing ? 'Still being played or read.' : 'How it ended is not in this file.')
      : `It ended ${ending.score.join(' : ')} (${clean(ending.reason).replaceAll('_', ' ')}${ending.decidedBy ? `, decided by ${ending.decidedBy}` : ''}).`;
    setName(this.ending, text);
  }

  private team(slot: Slot): HTMLElement {
    const { head } = this.moment.recording;
    const team = head.teams[slot];
    const name = el('bdi', { class: 'name' });
    setName(name, teamTitle(head, slot));
    return el('section', {}, el('h3', {}, teamSign(slot), name), list([
      ['Id', team.id], ['Version', team.version], ['Author', team.author], ['Pods', String(head.podCount[slot])],
      ...Object.entries(team.params),
    ]));
  }
}
