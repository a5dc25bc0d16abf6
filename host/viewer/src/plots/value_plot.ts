// Plot of a value that the teams watch, with the curves of both teams if both have it.
import type uPlot from 'uplot';

import type { Palette } from '../colors';
import { el, setName, setText } from '../dom';
import type { Moment } from '../moment';
import { slotLetter, slots } from '../names';
import type { Series, Slot } from '../recording';
import { clean, number, ticksPerSecond } from '../text';
import { placeOf, rangePerColumn } from './decimate';
import { Plot, axisLook, type Drawn } from './plot';

const partTicks = 60 * ticksPerSecond;

export class ValuePlot extends Plot {
  /// By slot; the first of each is shown.
  private readonly series: (Series | null)[] = [null, null];
  private readonly now: HTMLElement;

  /// `wholeMatch`: whether the plot shows all of it; otherwise the part of it that has the moment.
  constructor(moment: Moment, onSeek: (frame: number) => void, name: string, layer: string, private readonly wholeMatch: () => boolean) {
    const title = el('bdi', { class: 'name' });
    setName(title, `${clean(name, 120) || '(without a name)'} (${clean(layer, 120)})`);
    const now = el('span', { class: 'muted now-values' });
    super(moment, 'plot-value', el('h2', {}, title, now), onSeek);
    this.now = now;
  }

  add(series: Series): void {
    this.series[series.slot] ??= series;
  }

  override update(palette: Palette, mayRebuild: boolean): void {
    super.update(palette, mayRebuild);
    const texts = slots.filter((slot) => this.series[slot]).map((slot) => `${slotLetter[slot]} ${this.valueText(slot)}`);
    setText(this.now, texts.join('   '));
  }

  protected override extent(): [number, number] {
    const { recording, frame } = this.moment;
    if (this.wholeMatch()) return super.extent();
    const length = Math.max(2, Math.round(partTicks / recording.head.controlStepTicks));
    const first = length * Math.floor(frame / length);
    return [first, first + length];
  }

  protected override choice(): string {
    return this.series.map((series) => series?.count ?? 0).join();
  }

  private valueText(slot: Slot): string {
    const { steps, values, count } = this.series[slot]!;
    const at = placeOf(steps, count, this.moment.frame);
    return at < count && steps[at] === this.moment.frame ? number(values[at]) : '–';
  }

  protected make(palette: Palette, width: number): Drawn {
    const [from, to] = this.extent();
    const columns = Math.max(2, Math.min(to - from, width >> 1));
    // A column of one step has its value at the step and a little later, so that a single value is a short line.
    const at = Array.from({ length: 2 * columns }, (_, half) => from + ((half >> 1) + (half % 2) * 0.5) * ((to - from) / columns));
    const curves = this.series.map((series) => (series ? rangePerColumn(series, from, to, columns) : at.map(() => null)));
    const [low, high] = rangeOf(curves);
    return {
      data: [at, ...curves] as uPlot.AlignedData,
      options: {
        scales: { y: { range: [low, high] } },
        axes: [{ ...axisLook(palette), size: 52, space: 22, values: (_plot, splits) => splits.map(number) }],
        series: [{}, ...slots.map((slot) => (
          { stroke: palette.team[slot], width: 1.5, dash: slot === 1 ? [5, 3] : [], points: { show: false } }))],
      },
    };
  }
}

/// From the lowest to the highest of the numbers, with some room.
function rangeOf(curves: (number | null)[][]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of curves.flat()) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  const room = high > low ? 0.05 * (high - low) : Math.max(1e-9, 0.5 * Math.abs(low));
  return [low - room, high + room];
}
