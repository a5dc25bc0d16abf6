// What everybody is to notice: a goal, a suspension, the end. It stands on the pitch as long as it holds.
import { el, setName, setText } from './dom';
import type { Moment } from './moment';
import { Mode, modeText, teamName } from './names';
import { teamSign } from './score_board';
import type { Slot } from './recording';

export class Banner {
  readonly root = el('div', { class: 'banner', testid: 'banner' });
  private readonly sign = teamSign(0);
  private readonly text = el('bdi', { class: 'name' });
  private readonly score = el('span', { class: 'muted' });

  constructor(private readonly moment: Moment) {
    this.root.append(this.sign, this.text, this.score);
  }

  update(): void {
    const { moment } = this;
    const { frame } = moment.recording;
    const text = this.words();
    this.root.hidden = text === null;
    if (text === null) return;
    const slot = this.slot();
    this.sign.className = slot === null ? 'sign' : `sign team-${slot}`;
    this.sign.hidden = slot === null;
    setName(this.text, text);
    setText(this.score, `${frame.score[0][moment.frame]} : ${frame.score[1][moment.frame]}`);
  }

  private words(): string | null {
    const { moment } = this;
    const { head, frame, ending, frames } = moment.recording;
    if (moment.frame === frames - 1 && ending) return this.endingWords(ending.reason);
    if (moment.mode === Mode.Running || moment.mode === Mode.BeforeKickoff) return null;
    return modeText(head, moment.mode, frame.modeSlot[moment.frame]);
  }

  private endingWords(reason: string): string {
    const slot = this.slot();
    const winner = slot === null ? 'a draw' : `${teamName(this.moment.recording.head, slot)} wins`;
    if (reason === 'full_time') return `Full time: ${winner}`;
    if (reason === 'conduct_forfeit') return `Forfeit for conduct: ${winner}`;
    return reason === 'cut' ? 'End of this part' : 'Stopped before full time';
  }

  private slot(): Slot | null {
    const { recording, frame, mode } = this.moment;
    if (frame === recording.frames - 1 && recording.ending) return recording.ending.winner;
    const slot = recording.frame.modeSlot[frame];
    return mode === Mode.Goal && (slot === 0 || slot === 1) ? slot : null;
  }
}
