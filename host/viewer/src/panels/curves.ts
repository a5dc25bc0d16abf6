// The curves of the values that the teams watch: a plot for each value, with both teams where both have it.
import { paletteFor } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { ValuePlot } from '../plots/value_plot';

const plotsMax = 48; // more would not be looked at
const everyMs = 1000; // how often the curves of a growing match are redrawn

export class Curves {
  readonly root = el('div', { class: 'curves', testid: 'curves' });
  private readonly plots = new Map<string, ValuePlot>();
  private readonly more = el('p', { class: 'muted' }, 'There are more values than this page shows as curves.');
  private readonly empty = el('p', { class: 'muted' }, 'No team of this match has set a value.');
  private readonly whole = el('input', { type: 'checkbox', testid: 'curves-whole' });
  private taken = 0; // series of the recording that have a plot
  private drawnAt = -Infinity;
  private isCut = false;

  constructor(private readonly moment: Moment, private readonly onSeek: (frame: number) => void, onChanged: () => void) {
    this.whole.addEventListener('change', onChanged);
    this.root.append(
      el('h3', {}, 'Curves', el('label', { class: 'field', title: 'Not only the minute of the moment' }, this.whole, 'whole match')),
      this.empty, this.more);
  }

  update(): void {
    this.takeIn();
    const { recording } = this.moment;
    this.empty.hidden = this.plots.size > 0;
    this.more.hidden = !this.isCut && !recording.seriesCut;
    const mayRebuild = !recording.growing || performance.now() - this.drawnAt >= everyMs;
    if (mayRebuild) this.drawnAt = performance.now();
    const palette = paletteFor(recording.head);
    for (const plot of this.plots.values()) plot.update(palette, mayRebuild);
  }

  private takeIn(): void {
    const { series, layers } = this.moment.recording;
    for (; this.taken < series.length; this.taken++) {
      const one = series[this.taken];
      const layer = layers[one.layer].name;
      const key = JSON.stringify([layer, one.name]);
      let plot = this.plots.get(key);
      if (!plot && this.plots.size >= plotsMax) {
        this.isCut = true;
        continue;
      }
      if (!plot) {
        plot = new ValuePlot(this.moment, this.onSeek, one.name, layer, () => this.whole.checked);
        this.plots.set(key, plot);
        this.more.before(plot.root);
      }
      plot.add(one);
    }
  }
}
