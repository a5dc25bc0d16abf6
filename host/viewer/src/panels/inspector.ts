// All data about one pod at the current frame. It shows the pod until another pod is chosen.
import { el, iconButton, setName } from '../dom';
import type { Moment } from '../moment';
import { podOf, podsOf, slotLetter, slotOf, teamName } from '../names';
import { teamSign } from '../score_board';
import { firstAtOrAfter } from '../search';
import { clean, number, ticksPerSecond } from '../text';
import type { View } from '../view';
import { StructureList } from './structure_list';

const rows = ['Position', 'Velocity', 'Speed', 'Thrust', 'Shot', 'Ball', 'Zone', 'Command', 'Says'] as const;
type Row = (typeof rows)[number];

const sources = [
  'the team’s', 'none: the call failed, coasts', 'none: never called again, coasts', 'none: out of time, not called, coasts',
  'none: died or hung, coasts', 'none: forfeited, coasts',
];

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}

function vector(x: number, y: number, digits: number): string {
  return `${signed(x, digits)}  ${signed(y, digits)}`;
}

export class Inspector {
  readonly root = el('div', { class: 'inspector', testid: 'inspector' });
  private readonly title = el('h2');
  private readonly cells = new Map<Row, HTMLElement>();
  private readonly known = el('div');
  private readonly hint = el('p', { class: 'muted' }, 'Click a pod on the pitch to see what it does.');
  private readonly structures: StructureList;
  private shownBody: number | null = null;

  constructor(private readonly moment: Moment, private readonly view: View) {
    const close = iconButton('close', 'Close', 'inspector-close', () => view.select(null));
    const follow = el('button', { type: 'button', class: 'small', testid: 'inspector-follow' }, 'Follow');
    follow.addEventListener('click', () => view.followBody(view.selected));
    const list = el('dl');
    for (const row of rows) {
      const cell = el('dd', { testid: `inspector-${row.toLowerCase()}` });
      this.cells.set(row, cell);
      list.append(el('dt', {}, row), cell);
    }
    this.known.append(el('div', { class: 'head' }, this.title, follow, close), list);
    this.structures = new StructureList(moment);
    this.root.append(this.hint, this.known, this.structures.root);
  }

  update(): void {
    if (!this.root.hidden) this.structures.update();
    const body = this.view.selected;
    const { head } = this.moment.recording;
    const known = body !== null && body < podsOf(head);
    this.known.hidden = !known;
    this.hint.hidden = known;
    if (!known || this.root.hidden) return;
    if (body !== this.shownBody) {
      this.shownBody = body;
      const slot = slotOf(head, body);
      const name = el('bdi', { class: 'name' });
      setName(name, teamName(head, slot));
      this.title.replaceChildren(teamSign(slot), `${slotLetter[slot]} pod ${podOf(head, body)}`, name);
    }
    for (const row of rows) setName(this.cells.get(row)!, this.text(row, body));
  }

  private text(row: Row, body: number): string {
    const { recording, frame: at, step } = this.moment;
    const { frame } = recording;
    const [vx, vy] = [frame.vx[body][at], frame.vy[body][at]];
    if (row === 'Position') return vector(frame.x[body][at], frame.y[body][at], 4);
    if (row === 'Velocity') return `${vector(vx * 1e3, vy * 1e3, 3)}  ×10⁻³ per tick`;
    if (row === 'Speed') return `${number(Math.hypot(vx, vy) * 1e3)} ×10⁻³ per tick`;
    if (row === 'Ball') return this.ball(body);
    if (row === 'Zone') return frame.zoneOwner[slotOf(recording.head, body)][at] === body ? 'owns its team’s zone' : '–';
    if (row === 'Says') return this.texts(body);
    if (step < 0) return '–';
    if (row === 'Thrust') return this.thrust(body);
    if (row === 'Shot') return this.shot(body);
    return sources[recording.step.source[slotOf(recording.head, body)][step]] ?? '–';
  }

  private thrust(body: number): string {
    const { recording, step } = this.moment;
    const [x, y] = [recording.step.thrustX[body][step], recording.step.thrustY[body][step]];
    return `${vector(x, y, 3)}  (${Math.round(100 * Math.hypot(x, y))} %)`;
  }

  private shot(body: number): string {
    const { recording, step } = this.moment;
    const { shots } = recording;
    for (let at = firstAtOrAfter(shots, step, (shot) => shot.step); at < shots.length && shots[at].step === step; at++) {
      if (shots[at].body === body) return vector(shots[at].x, shots[at].y, 3);
    }
    return '–';
  }

  private ball(body: number): string {
    const { recording, frame: at } = this.moment;
    const { frame, head } = recording;
    if (frame.carrier[at] === body) {
      const seconds = (ticks: number) => (ticks / ticksPerSecond).toFixed(1);
      return `carries it for ${seconds(frame.carriedTicks[at])} of ${seconds(head.keepTicks)} s`;
    }
    return (frame.denied[at] >>> body) & 1 ? 'denied: cannot touch it' : '–';
  }

  /// The texts that the pod's own team drew at the pod, such as its role.
  private texts(body: number): string {
    const { recording, frame: at } = this.moment;
    const { frame, head } = recording;
    const slot = slotOf(head, body);
    const own = [...Array(podsOf(head)).keys()].filter((other) => slotOf(head, other) === slot);
    const away = (other: number, x: number, y: number) => Math.hypot(x - frame.x[other][at], y - frame.y[other][at]);
    const found: string[] = [];
    for (const item of recording.drawing(at, slot)) {
      if (item.kind !== 'text') continue;
      const mine = away(body, item.x, item.y);
      const nearest = own.every((other) => away(other, item.x, item.y) >= mine);
      if (nearest && mine < 2.5 * head.podRadius) found.push(clean(item.text, 80));
    }
    return found.join(', ') || '–';
  }
}
