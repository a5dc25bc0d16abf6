// The side of the page: the plots, and below them the panels.
import { paletteFor } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { LatencyPlot } from '../plots/latency_plot';
import type { Plot } from '../plots/plot';
import { PointsPlot } from '../plots/points_plot';
import { PossessionPlot } from '../plots/possession_plot';
import type { View } from '../view';
import { EventList } from './event_list';
import { Inspector } from './inspector';
import { LayerTree } from './layer_tree';
import { MatchFacts } from './match_facts';
import { StatisticsTable } from './statistics_table';
import { Tabs } from './tabs';
import { Values } from './values';

const plotsEveryMs = 500; // how often plots of a growing match are redrawn

export class Side {
  readonly root: HTMLElement;
  private readonly plots: Plot[];
  private readonly panels: Record<string, { root: HTMLElement; update(): void }>;
  private readonly tabs: Tabs;
  private plottedAt = -Infinity;
  private selected: number | null = null;

  /// `onShow`: seeks a frame, and brings the pitch into view.
  constructor(private readonly moment: Moment, private readonly view: View, onSeek: (frame: number) => void,
    onShow: (frame: number) => void, onChanged: () => void) {
    this.plots = [new PossessionPlot(moment, onSeek), new LatencyPlot(moment, onSeek, onChanged)];
    if (moment.recording.head.resources) this.plots.splice(1, 0, new PointsPlot(moment, onSeek));
    this.panels = {
      Events: new EventList(moment, view, onShow),
      Statistics: new StatisticsTable(moment),
      Pod: new Inspector(moment, view),
      Layers: new LayerTree(moment, view),
      Values: new Values(moment, onSeek, onChanged),
      Match: new MatchFacts(moment),
    };
    this.tabs = new Tabs(new Map(Object.entries(this.panels).map(([name, panel]) => [name, panel.root])), onChanged);
    this.root = el('aside', { class: 'side' }, ...this.plots.map((plot) => plot.root), this.tabs.root);
  }

  update(now: number): void {
    // A click on a pod opens its inspector.
    const { selected } = this.view;
    if (selected !== this.selected && selected !== null) this.tabs.choose('Pod');
    this.selected = selected;
    for (const panel of Object.values(this.panels)) panel.update();
    this.plot(now);
  }

  // A plot is redrawn completely when the match has grown, so in a running match it is redrawn rarely.
  private plot(now: number): void {
    const { recording } = this.moment;
    const mayRebuild = !recording.growing || now - this.plottedAt >= plotsEveryMs;
    if (mayRebuild) this.plottedAt = now;
    const palette = paletteFor(recording.head);
    for (const plot of this.plots) plot.update(palette, mayRebuild);
  }
}
