// Plot of the points of both teams and of what they have mined, with the base rate behind.
import { withAlpha, type Palette } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { slots } from '../names';
import type { ResourceRules } from '../recording';
import { columnMiddles } from './decimate';
import { Plot, axisLook, type Drawn } from './plot';

/// Points a minute of a generator of efficiency 1, after `ticks` of Running.
export function baseRate(rules: ResourceRules, ticks: number): number {
  return rules.halfLife === 0 ? rules.rate : rules.rate * 2 ** (-ticks / rules.ticksPerMinute / rules.halfLife);
}

export class PointsPlot extends Plot {
  constructor(moment: Moment, onSeek: (frame: number) => void) {
    const heading = el('h2', {}, 'Points', el('span', { class: 'muted' }, 'thin: mined; grey: base rate a minute'));
    super(moment, 'plot-points', heading, onSeek);
  }

  protected make(palette: Palette, width: number): Drawn {
    const { frame, frames, accounts, head } = this.moment.recording;
    const rules = head.resources!;
    const at = columnMiddles(frames, Math.max(2, Math.min(frames, width))).map(Math.floor);
    const rate = at.map((index) => baseRate(rules, frame.period[index] * head.periodTicks + frame.clockTicks[index]));
    const columns = [accounts.points, accounts.mined].flatMap((list) => slots.map((slot) => at.map((index) => list[slot][index])));
    const most = Math.max(1, ...columns.map((column) => Math.max(...column)));
    const line = (slot: 0 | 1, width: number) =>
      ({ stroke: palette.team[slot], width, dash: slot === 1 ? [6, 3] : [], points: { show: false } });
    return {
      data: [at, rate, ...columns],
      options: {
        scales: { y: { range: [0, 1.05 * most] }, rate: { range: [0, 1.05 * Math.max(rules.rate, 1e-9)] } },
        axes: [
          { ...axisLook(palette), size: 46 },
          { ...axisLook(palette), scale: 'rate', side: 1, size: 34, space: 25, grid: { show: false } },
        ],
        series: [
          {},
          { scale: 'rate', fill: withAlpha(palette.muted, 0.18), width: 0, points: { show: false } },
          line(0, 2.5), line(1, 2.5), line(0, 1), line(1, 1),
        ],
      },
    };
  }
}
