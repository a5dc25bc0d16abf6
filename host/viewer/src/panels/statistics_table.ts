// The metrics of both teams from the beginning of the match up to the current frame.
import { el, setText } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots } from '../names';
import { teamSign } from '../score_board';
import { figureText, teamMetrics, type Metric } from '../statistics/metrics';
import { playMetrics, playUpTo, type PlayMetric } from '../statistics/play';
import { Statistics } from '../statistics/statistics';

interface Row<Of> { metric: Of; cells: HTMLElement[] }

export class StatisticsTable {
  readonly root = el('div', { class: 'statistics', testid: 'statistics' });
  private readonly statistics: Statistics;
  private readonly rows: Row<Metric>[];
  private readonly play: Row<PlayMetric>[];
  private readonly playUpTo = el('th', { testid: 'play-up-to' });
  private readonly ofMatch: [HTMLElement, HTMLElement];
  private readonly missing = el('p', { class: 'muted' }, 'The keyframes of this recording have no counters.');
  private shownFor = '';

  constructor(private readonly moment: Moment) {
    const { recording, course } = moment;
    this.statistics = new Statistics(recording, course);
    const hasResources = recording.head.resources !== null;
    const body = el('tbody');
    this.rows = teamMetrics.filter((metric) => hasResources || !metric.ofResources).map((metric) => rowOf(metric, body));
    const playBody = el('tbody');
    this.play = playMetrics.map((metric) => rowOf(metric, playBody));
    this.ofMatch = [el('dd', { testid: 'metric-running_ticks' }), el('dd', { testid: 'metric-void_shots' })];
    this.root.append(this.missing,
      tableOf(el('th', {}, 'Up to now'), body), tableOf(this.playUpTo, playBody),
      el('dl', {}, el('dt', { title: 'running_ticks: time on the clock' }, 'Ticks of Running'), this.ofMatch[0],
        el('dt', { title: 'void_shots: shots of a pod that had no ball (R40)' }, 'Void shots'), this.ofMatch[1]));
  }

  update(): void {
    const { recording, frame } = this.moment;
    const wanted = `${frame},${recording.anchors.length}`;
    if (this.root.hidden || wanted === this.shownFor) return;
    this.shownFor = wanted;
    const counters = this.statistics.at(frame);
    this.missing.hidden = counters !== null;
    for (const { metric, cells } of this.rows) {
      for (const slot of slots) {
        setText(cells[slot], figureText(metric.unit, counters && metric.get(counters, slot, recording, frame)));
      }
    }
    this.updatePlay(frame);
    setText(this.ofMatch[0], figureText('ticks', counters && counters.running_ticks));
    setText(this.ofMatch[1], figureText('count', counters && counters.void_shots));
  }

  private updatePlay(frame: number): void {
    const last = playUpTo(this.moment.recording, frame);
    setText(this.playUpTo, last === null ? 'Kicks and spells: not recorded'
      : last.frame === frame ? 'Kicks and spells up to now'
        : `Kicks and spells up to ${frame - last.frame} control steps ago`);
    for (const { metric, cells } of this.play) {
      for (const slot of slots) setText(cells[slot], figureText(metric.unit, last && metric.get(last.counts, slot)));
    }
  }
}

function rowOf<Of extends Metric | PlayMetric>(metric: Of, body: HTMLElement): Row<Of> {
  const cells = slots.map((slot) => el('td', { class: 'value', testid: `metric-${metric.name}-${slotLetter[slot]}` }));
  const name = el('th', { title: `${metric.name}: ${metric.meaning}` }, metric.title);
  name.scope = 'row';
  if (/^[a-z]/.test(metric.title)) name.className = 'part';
  body.append(el('tr', {}, name, ...cells));
  return { metric, cells };
}

function tableOf(title: HTMLElement, body: HTMLElement): HTMLElement {
  const heads = slots.map((slot) => el('th', { class: 'value' }, teamSign(slot), ` ${slotLetter[slot]}`));
  return el('table', {}, el('thead', {}, el('tr', {}, title, ...heads)), body);
}
