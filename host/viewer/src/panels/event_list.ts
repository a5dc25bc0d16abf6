// The list of events. Only the visible rows exist, so a long match costs no more. A long goal has two lines.
import { el, setName, setText } from '../dom';
import type { Explanation } from '../explain/explanation';
import { describe, frameOfEvent, slotOfEvent, topicOfEvent, topics, topicsOfResources, type Topic } from '../happening_words';
import type { Moment } from '../moment';
import { Mode } from '../names';
import { teamSign } from '../score_board';
import { firstIndex } from '../search';
import { clock } from '../text';
import type { MatchEvent } from '../recording';
import type { View } from '../view';

// CSS pixels. Where fingers point, rows are higher.
const touch = window.matchMedia('(pointer: coarse)');
const lineRow = () => (touch.matches ? 34 : 26);
const twoLineRow = 42;
const lineCharacters = 32; // fit into the narrowest list

export class EventList {
  readonly root = el('div', { class: 'events', testid: 'events' });
  private readonly scroller = el('div', { class: 'scroller' });
  private readonly sheet = el('div', { class: 'sheet' });
  private readonly rows: HTMLButtonElement[] = [];
  private readonly chosen = new Set<Topic>(['goals', 'lost', 'play', 'structures', 'log', 'faults']);
  private listed: MatchEvent[] = [];
  private tops: number[] = [0]; // of the rows, and below the last one
  private seen = 0; // number of events of the recording that were processed
  private lostBalls = 0; // number of them in `listed`
  private now = -1; // index of the last event that has happened
  private shownFor = '';
  private busy = false; // the user reads the list

  constructor(private readonly moment: Moment, private readonly view: View, private readonly onSeek: (frame: number) => void) {
    const choices = el('div', { class: 'topics' });
    const hasResources = moment.recording.head.resources !== null;
    for (const [topic, text] of Object.entries(topics) as [Topic, string][]) {
      if (topicsOfResources.includes(topic) && !hasResources) continue;
      const input = el('input', { type: 'checkbox', testid: `topic-${topic}` });
      input.checked = this.chosen.has(topic);
      input.addEventListener('change', () => this.choose(topic, input.checked));
      choices.append(el('label', { class: 'field' }, input, text));
    }
    this.scroller.append(this.sheet);
    this.scroller.addEventListener('scroll', () => this.fill());
    this.scroller.addEventListener('pointerenter', () => (this.busy = true));
    this.scroller.addEventListener('pointerleave', () => (this.busy = false));
    this.root.append(choices, this.scroller);
  }

  update(): void {
    if (this.root.hidden) {
      this.shownFor = ''; // the scroll position is lost
      return;
    }
    this.takeIn();
    this.now = this.nowAt();
    const wanted = [this.now, this.listed.length, this.scroller.clientHeight].join();
    if (wanted === this.shownFor) return;
    this.shownFor = wanted;
    if (!this.busy) this.scroller.scrollTop = (this.tops[this.now + 1] ?? 0) - this.scroller.clientHeight / 2;
    this.fill();
  }

  private choose(topic: Topic, chosen: boolean): void {
    if (chosen) this.chosen.add(topic);
    else this.chosen.delete(topic);
    this.shownFor = '';
    this.forget();
    this.update();
  }

  private takeIn(): void {
    const { events } = this.moment.recording;
    const { lostBalls } = this.explanation;
    // That a ball was lost is known only when the opponents shoot.
    if (lostBalls.length !== this.lostBalls) this.forget();
    this.lostBalls = lostBalls.length;
    for (; this.seen < events.length; this.seen++) {
      if (this.isListed(events[this.seen])) this.list(events[this.seen]);
    }
    this.sheet.style.height = `${this.tops.at(-1)}px`;
  }

  private list(event: MatchEvent): void {
    this.listed.push(event);
    const isLong = event.kind === 'goal' && this.textOf(event).length > lineCharacters;
    this.tops.push(this.tops.at(-1)! + (isLong ? twoLineRow : lineRow()));
  }

  private forget(): void {
    [this.listed, this.tops, this.seen] = [[], [0], 0];
  }

  private textOf(event: MatchEvent): string {
    return describe(this.moment.recording.head, event, this.explanation);
  }

  private get explanation(): Explanation {
    return this.moment.course.explanation;
  }

  private isListed(event: MatchEvent): boolean {
    if (this.chosen.has('lost') && this.explanation.lostBall(event)) return true;
    const topic = topicOfEvent(event);
    // The loss by a shot repeats the shot, and the mode after a goal repeats the goal.
    const twice = (event.kind === 'loss' && event.detail.cause === 'shot') ||
      (event.kind === 'mode_changed' && event.detail.mode === Mode.Goal);
    return topic !== null && !twice && this.chosen.has(topic);
  }

  // From a lost ball to the view in which its team decided, with that team's drawings.
  private go(event: MatchEvent): void {
    const isLost = this.explanation.lostBall(event) !== null;
    if (isLost) this.view.setDrawings(event.slot!, 'all');
    this.onSeek(isLost ? event.step : frameOfEvent(event));
  }

  /// The index of the current event. It is approximate: lines and faults are seen a frame earlier than other events.
  private nowAt(): number {
    let [low, high] = [-1, this.listed.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (frameOfEvent(this.listed[middle]) <= this.moment.frame) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private fill(): void {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, firstIndex(0, this.listed.length, (at) => this.tops[at + 1] > scrollTop) - 2);
    const count = Math.ceil(clientHeight / lineRow()) + 5;
    while (this.rows.length < count) this.addRow();
    this.rows.forEach((row, at) => this.show(row, first + at));
  }

  private addRow(): void {
    const row = el('button', { type: 'button', class: 'event' });
    row.addEventListener('click', () => this.go(this.listed[Number(row.dataset.at)]));
    row.append(el('span', { class: 'when' }), teamSign(0), el('bdi', { class: 'name' }));
    this.rows.push(row);
    this.sheet.append(row);
  }

  private show(row: HTMLButtonElement, at: number): void {
    const event = this.listed[at];
    row.hidden = event === undefined;
    if (!event) return;
    const [when, sign, what] = row.children as unknown as HTMLElement[];
    const slot = slotOfEvent(event);
    row.dataset.at = String(at);
    row.style.transform = `translateY(${this.tops[at]}px)`;
    row.style.height = `${this.tops[at + 1] - this.tops[at]}px`;
    const time = at === this.now ? 'now' : at > this.now ? 'later' : '';
    const lost = this.explanation.lostBall(event) ? 'lost-ball' : '';
    row.className = `event ${event.kind} ${lost} ${String(event.detail.level ?? '')} ${time}`;
    setText(when, clock(event.tick));
    sign.className = slot === null ? 'sign' : `sign team-${slot}`;
    setName(what, this.textOf(event));
  }
}
