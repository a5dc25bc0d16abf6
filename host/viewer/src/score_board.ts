// Names, score, clock and mode. A screen reader is told only changes of the score.
import { el, setName, setText } from './dom';
import type { Moment } from './moment';
import { Mode, modeText, slotAtLeft, slotLetter, slots, teamName } from './names';
import type { Ending, Slot } from './recording';
import { clock, minutes, percent, ticksPerSecond } from './text';

/// The sign of a team. It looks like its pods. CSS gives it the team's colour.
export function teamSign(slot: Slot): HTMLElement {
  const sign = el('span', { class: `sign team-${slot}` });
  sign.setAttribute('aria-hidden', 'true');
  return sign;
}

export class ScoreBoard {
  readonly root = el('div', { class: 'board', testid: 'board' });
  private readonly score = el('div', { class: 'score', testid: 'score' });
  private readonly period = el('span', { testid: 'clock' });
  private readonly mode = el('span', { class: 'mode', testid: 'mode' });
  private readonly shares = slots.map((slot) => el('span', { testid: `possession-${slotLetter[slot].toLowerCase()}` }));
  private readonly countdown = el('span', { class: 'mode countdown', testid: 'countdown' });
  private readonly bar = el('div', { class: 'share-bar' });
  private readonly filled = el('div');
  private readonly spoken = el('div', { class: 'spoken', testid: 'score-spoken' });

  constructor(private readonly moment: Moment) {
    const { head } = moment.recording;
    this.spoken.setAttribute('aria-live', 'polite');
    this.bar.append(this.filled);
    const teams = slots.map((slot) => {
      const name = el('bdi', { class: 'name', testid: `team-${slotLetter[slot].toLowerCase()}` });
      setName(name, teamName(head, slot));
      const sort = slot === slotAtLeft(head) ? `${slotLetter[slot]} attacks →` : `← attacks ${slotLetter[slot]}`;
      return el('div', { class: `team side-${slot}` }, teamSign(slot),
        el('div', { class: 'who' }, name, el('span', { class: 'muted' }, sort)));
    });
    this.root.append(
      teams[0],
      el('div', { class: 'middle' },
        this.score,
        el('div', { class: 'state' }, this.period, el('span', { class: 'phase' }, this.mode, this.countdown)),
        el('div', { class: 'shares', title: 'Possession so far' },
          el('span', { class: 'word' }, 'Possession'), this.shares[0], this.bar, this.shares[1])),
      teams[1],
      this.spoken,
    );
  }

  update(): void {
    const { moment } = this;
    const { head, frame } = moment.recording;
    const at = moment.frame;
    const [a, b] = [frame.score[0][at], frame.score[1][at]];
    setText(this.score, `${a} : ${b}`);
    setText(this.spoken, `${teamName(head, 0)} ${a}, ${teamName(head, 1)} ${b}`);
    const period = Math.min(frame.period[at] + 1, head.periods);
    const name = head.periods === 2 ? ['1st half', '2nd half'][period - 1] : `Period ${period} of ${head.periods}`;
    setText(this.period, `${name}  ${clock(frame.clockTicks[at])} / ${minutes(head.periodTicks)}`);
    this.showMode();
    const [own, other] = [frame.possessionTicks[0][at], frame.possessionTicks[1][at]];
    const share = own + other > 0 ? own / (own + other) : 0.5;
    setText(this.shares[0], own + other > 0 ? percent(share) : '–');
    setText(this.shares[1], own + other > 0 ? percent(1 - share) : '–');
    this.filled.style.width = `${(100 * share).toFixed(1)}%`;
  }

  private endingText({ reason, winner }: Ending): string {
    const result = winner === null ? 'a draw' : `${teamName(this.moment.recording.head, winner)} wins`;
    if (reason === 'full_time') return `Full time, ${result}`;
    const lost = winner === null ? 'nobody wins' : result;
    if (reason === 'forfeit') return `Forfeit for faults, ${lost}`;
    if (reason === 'conduct_forfeit') return `Forfeit for conduct, ${lost}`;
    return reason === 'cut' ? 'End of this part' : 'Stopped before full time';
  }

  private showMode(): void {
    const { moment } = this;
    const slot = moment.recording.frame.modeSlot[moment.frame];
    const left = moment.mode === Mode.BeforeKickoff || moment.mode === Mode.Goal ? moment.course.remaining(moment.frame) : null;
    const { ending, frames } = moment.recording;
    const over = ending !== null && moment.frame === frames - 1;
    setName(this.mode, over ? this.endingText(ending) : modeText(moment.recording.head, moment.mode, slot));
    this.score.dataset.scored = moment.mode === Mode.Goal ? String(slot) : '';
    setText(this.countdown, left === null ? '' : `${(left / ticksPerSecond).toFixed(1)} s`);
    this.root.classList.toggle('counting', left !== null);
    this.countdown.dataset.mode = String(moment.mode);
    this.mode.dataset.mode = String(moment.mode);
  }
}
