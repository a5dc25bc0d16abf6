// The teams' watched values at the current frame and as curves, and the number of dropped items of the drawing.
import { el, setName, setText } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots, teamTitle } from '../names';
import type { Slot } from '../recording';
import { teamSign } from '../score_board';
import { clean, number } from '../text';
import { Curves } from './curves';

const linesMax = 300; // more lines would not be read

interface Line { name: HTMLElement; value: HTMLElement; row: HTMLElement }

class TeamValues {
  readonly root: HTMLElement;
  private readonly body = el('tbody');
  private readonly empty = el('p', { class: 'muted' }, 'No values at this moment.');
  private readonly dropped: HTMLElement;
  private readonly lines: Line[] = [];

  constructor(private readonly moment: Moment, private readonly slot: Slot) {
    const letter = slotLetter[slot];
    const name = el('bdi', { class: 'name' });
    setName(name, teamTitle(moment.recording.head, slot));
    this.dropped = el('span', { class: 'dropped', testid: `dropped-${letter.toLowerCase()}` });
    this.root = el('section', {}, el('h3', {}, teamSign(slot), name, this.dropped),
      el('table', { testid: `values-${letter.toLowerCase()}` }, this.body), this.empty);
  }

  update(): void {
    const { recording, frame } = this.moment;
    let count = 0;
    for (const item of recording.drawing(frame, this.slot)) {
      if (count === linesMax) break;
      if (item.kind !== 'value') continue;
      const line = this.lines[count] ?? this.addLine();
      setName(line.name, clean(item.name, 120) || '(without a name)');
      setText(line.value, number(item.value));
      line.row.hidden = false;
      count++;
    }
    for (let at = count; at < this.lines.length; at++) this.lines[at].row.hidden = true;
    this.empty.hidden = count > 0;
    const dropped = recording.drawingDropped(frame, this.slot);
    setText(this.dropped, `${dropped} dropped`);
    this.dropped.classList.toggle('some', dropped > 0);
    this.dropped.title = 'Drawn items of this step that were beyond the limits';
  }

  private addLine(): Line {
    const [name, value] = [el('td', { class: 'name' }), el('td', { class: 'value' })];
    const line = { name, value, row: el('tr', {}, name, value) };
    this.lines.push(line);
    this.body.append(line.row);
    return line;
  }
}

export class Values {
  readonly root = el('div', { class: 'values', testid: 'values' });
  private readonly teams: TeamValues[];
  private readonly curves: Curves;

  constructor(moment: Moment, onSeek: (frame: number) => void, onChanged: () => void) {
    this.teams = slots.map((slot) => new TeamValues(moment, slot));
    this.curves = new Curves(moment, onSeek, onChanged);
    this.root.append(...this.teams.map((team) => team.root), this.curves.root);
  }

  update(): void {
    if (this.root.hidden) return;
    for (const team of this.teams) team.update();
    this.curves.update();
  }
}
