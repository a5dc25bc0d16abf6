// Plot of the time of each call of a team, and of its budget.
import uPlot from 'uplot';

import type { Palette } from '../colors';
import { el, setText } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots } from '../names';
import type { Slot } from '../recording';
import { duration } from '../text';
import { columnMiddles, maxPerColumn } from './decimate';
import { Plot, axisLook, type Drawn } from './plot';

export class LatencyPlot extends Plot {
  private readonly wall: HTMLInputElement;
  private readonly now: HTMLElement;

  constructor(moment: Moment, onSeek: (frame: number) => void, onChanged: () => void) {
    const wall = el('input', { type: 'checkbox', testid: 'latency-wall', on: { change: onChanged } });
    // Without a budget the plot shows the wall time, because no limit of CPU time applies.
    wall.checked = moment.recording.head.softNs === null && moment.recording.head.hardNs === null;
    const now = el('span', { class: 'muted', testid: 'latency-now' });
    now.title = 'At the current step; the graph has the highest of each pixel';
    const heading = el('h2', {}, 'Time of calls', now,
      el('label', { class: 'field', title: 'Wall time instead of CPU time' }, wall, 'wall'));
    super(moment, 'plot-latency', heading, onSeek);
    this.wall = wall;
    this.now = now;
  }

  override update(palette: Palette, mayRebuild: boolean): void {
    super.update(palette, mayRebuild);
    const { step } = this.moment;
    const texts = slots.map((slot) => `${slotLetter[slot]} ${duration(step < 0 ? NaN : this.times(slot)[step])}`);
    setText(this.now, texts.join('   '));
  }

  /// The slowest call in this range, because the plot shows it.
  protected override target(first: number, last: number): number {
    const { steps } = this.moment.recording;
    let [slowest, highest] = [super.target(first, last), 0];
    for (let step = Math.max(0, Math.floor(first)); step < Math.min(steps, last); step++) {
      for (const slot of slots) if (this.times(slot)[step] > highest) [slowest, highest] = [step, this.times(slot)[step]];
    }
    return slowest;
  }

  private times(slot: Slot): Float64Array {
    const { step } = this.moment.recording;
    return (this.wall.checked ? step.wallNs : step.cpuNs)[slot];
  }

  protected override choice(): string {
    return String(this.wall.checked);
  }

  protected make(palette: Palette, width: number): Drawn {
    const { head, steps } = this.moment.recording;
    const columns = Math.max(2, Math.min(steps, Math.floor(width / 2)));
    const times = slots.map((slot) => maxPerColumn(this.times(slot), steps, columns));
    const at = columnMiddles(Math.max(steps, 1), columns);
    const limit = (ns: number | null) => at.map(() => ns);
    return {
      data: [at, ...times, limit(head.softNs), limit(head.hardNs)] as uPlot.AlignedData,
      options: {
        scales: { y: { distr: 3, range: () => this.range(times) } },
        axes: [{
          ...axisLook(palette), size: 58, splits: (_plot, _axis, low, high) => this.decades(low, high),
          filter: (_plot, splits) => splits, values: (_plot, splits) => splits.map(duration),
        }],
        series: [
          {},
          { stroke: palette.team[0], width: 1.5, points: { show: false } },
          { stroke: palette.team[1], width: 1.5, points: { show: false } },
          { stroke: palette.danger, width: 1.5, dash: [3, 4], points: { show: false } },
          { stroke: palette.danger, width: 2, points: { show: false } },
        ],
      },
    };
  }

  // At most four lines, because the plot is low.
  private decades(low: number, high: number): number[] {
    const [first, last] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
    const by = Math.ceil((last - first) / 4) || 1;
    return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => 10 ** (first + at * by));
  }

  // Whole decades that include the lines of the budget.
  private range(times: (number | null)[][]): [number, number] {
    const { softNs, hardNs } = this.moment.recording.head;
    let [low, high] = [Infinity, 0];
    for (const value of [...times.flat(), softNs, hardNs]) {
      if (value === null || value <= 0) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (low === Infinity) return [1e3, 1e6];
    return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high * 1.05))];
  }
}
