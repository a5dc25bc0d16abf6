// The base of both plots: time in frames on the x axis, a mark at the current time, and a click that goes to a time.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import type { Palette } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { fontFamily } from '../pitch/canvas';
import { minutes, ticksPerSecond } from '../text';

const plotHeight = 100;
const timeSteps = [0.1, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600]; // seconds
const font = `12px ${fontFamily}`;

export interface Drawn {
  options: Pick<uPlot.Options, 'series'> & Partial<uPlot.Options>;
  data: uPlot.AlignedData;
}

export abstract class Plot {
  readonly root: HTMLElement;
  private readonly box = el('div', { class: 'plot' });
  private readonly mark = el('div', { class: 'now' });
  private plot: uPlot | null = null;
  private drawnFor = '';

  constructor(protected readonly moment: Moment, testid: string, heading: HTMLElement,
    private readonly onSeek: (frame: number) => void) {
    this.root = el('section', { class: 'chart', testid }, heading, this.box);
    this.box.addEventListener('click', (event) => this.clicked(event));
  }

  protected abstract make(palette: Palette, width: number): Drawn;

  /// A key of the settings that the picture depends on, besides the recording and the size.
  protected choice(): string {
    return '';
  }

  /// The frames at the ends of the x axis.
  protected extent(): [number, number] {
    return [0, Math.max(1, this.moment.recording.frames - 1)];
  }

  /// The frame that a click on these frames leads to.
  protected target(first: number, last: number): number {
    return Math.round((first + last) / 2);
  }

  /// Redraws if anything except the time changed. The layout moves the mark.
  update(palette: Palette, mayRebuild: boolean): void {
    const { recording } = this.moment;
    const width = this.box.clientWidth;
    if (width < 40) return;
    const wanted = [recording.frames, recording.growing, width, palette.dark, devicePixelRatio, this.extent(), this.choice()].join();
    if (wanted !== this.drawnFor && (mayRebuild || !this.plot)) {
      this.drawnFor = wanted;
      this.rebuild(palette, width);
    }
    this.moveMark();
  }

  private rebuild(palette: Palette, width: number): void {
    const { options, data } = this.make(palette, width);
    this.plot?.destroy();
    this.plot = new uPlot({
      width, height: plotHeight, padding: [8, 15, 0, 0], legend: { show: false },
      cursor: { drag: { x: false, y: false, setScale: false }, points: { show: false }, y: false },
      ...options,
      scales: { x: { time: false, range: this.extent() }, ...options.scales },
      axes: [this.timeAxis(palette), ...(options.axes ?? [])],
    }, data, this.box);
    this.plot.over.append(this.mark);
    queueMicrotask(() => this.moveMark()); // the plot has its scales only then
  }

  private timeAxis(palette: Palette): uPlot.Axis {
    const { tick } = this.moment.recording.frame;
    const { frames, head } = this.moment.recording;
    return {
      ...axisLook(palette), size: 26, gap: 8, space: 58,
      incrs: timeSteps.map((seconds) => (seconds * ticksPerSecond) / head.controlStepTicks),
      values: (_plot, splits) => splits.map((at) => minutes(tick[Math.max(0, Math.min(Math.round(at), frames - 1))])),
    };
  }

  private moveMark(): void {
    const { plot, moment } = this;
    if (plot) this.mark.style.transform = `translateX(${plot.valToPos(moment.position, 'x').toFixed(1)}px)`;
  }

  private clicked(event: MouseEvent): void {
    if (!this.plot) return;
    const { left } = this.plot.over.getBoundingClientRect();
    const pixel = event.clientX - left;
    const [first, last] = [pixel - 1.5, pixel + 1.5].map((x) => this.plot!.posToVal(x, 'x'));
    this.onSeek(Math.max(0, Math.min(this.target(first, last), this.moment.recording.frames - 1)));
  }
}

export function axisLook(palette: Palette): uPlot.Axis {
  const grid = palette.dark ? 'rgba(255, 255, 255, 0.09)' : 'rgba(0, 0, 0, 0.09)';
  return { stroke: palette.muted, font, grid: { stroke: grid, width: 1 }, ticks: { show: false }, gap: 4 };
}
