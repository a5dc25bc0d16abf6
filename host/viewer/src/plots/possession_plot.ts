// Plot of possession in a moving window, and of the score.
import uPlot from 'uplot';

import { withAlpha, type Palette } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { slots } from '../names';
import { ticksPerSecond } from '../text';
import { columnMiddles } from './decimate';
import { Plot, axisLook, type Drawn } from './plot';

const windowTicks = 20 * ticksPerSecond;

export class PossessionPlot extends Plot {
  constructor(moment: Moment, onSeek: (frame: number) => void) {
    const heading = el('h2', {}, 'Possession and score',
      el('span', { class: 'muted' }, `share of A, last ${windowTicks / ticksPerSecond} s`));
    super(moment, 'plot-possession', heading, onSeek);
  }

  protected make(palette: Palette, width: number): Drawn {
    const { frame, frames } = this.moment.recording;
    const columns = Math.max(2, Math.min(frames, width));
    const at = columnMiddles(frames, columns).map(Math.floor);
    const whole = at.map(() => 100);
    const scores = slots.map((slot) => at.map((index) => frame.score[slot][index]));
    const most = Math.max(2, ...scores.map((score) => score.at(-1)!));
    const stepped = uPlot.paths.stepped!({ align: 1 });
    return {
      data: [at, this.shares(at), whole, ...scores] as uPlot.AlignedData,
      options: {
        scales: { y: { range: [0, 100] }, goals: { range: [0, most + 1] } },
        axes: [
          {
            ...axisLook(palette), size: 46, splits: () => [0, 50, 100],
            values: (_plot, splits) => splits.map((value) => `${value} %`),
          },
          {
            ...axisLook(palette), scale: 'goals', side: 1, size: 26, space: 20, incrs: [1, 2, 5, 10, 20, 50],
            grid: { show: false },
          },
        ],
        series: [
          {},
          { fill: withAlpha(palette.team[0], palette.dark ? 0.4 : 0.28), points: { show: false } },
          { points: { show: false } },
          { scale: 'goals', stroke: palette.team[0], width: 2.5, paths: stepped, points: { show: false } },
          { scale: 'goals', stroke: palette.team[1], width: 2.5, dash: [6, 3], paths: stepped, points: { show: false } },
        ],
        bands: [{ series: [2, 1], fill: withAlpha(palette.team[1], palette.dark ? 0.3 : 0.28) }],
      },
    };
  }

  /// A's possession in percent in the window before each frame. If no time counted in the window, the value before it.
  private shares(at: number[]): (number | null)[] {
    const { recording } = this.moment;
    const [a, b] = recording.frame.possessionTicks;
    const length = Math.round(windowTicks / recording.head.controlStepTicks);
    let share: number | null = null;
    return at.map((frame) => {
      const from = Math.max(0, frame - length);
      const [own, other] = [a[frame] - a[from], b[frame] - b[from]];
      if (own + other > 0) share = (100 * own) / (own + other);
      return share;
    });
  }
}
