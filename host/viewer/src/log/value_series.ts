// The watched values of the teams, each over the whole match.
import type { Series, Slot } from '../recording';
import { grown } from './grow';
import { seriesMax, seriesNumbersMax } from './limits';

export class SeriesList {
  readonly all: ValueSeries[] = [];
  /// Whether something was left out, because it is more than a page should keep.
  isCut = false;
  private readonly known = new Map<string, ValueSeries>();
  private numbers = 0;

  /// The series, made if it is new; null if there are too many.
  of(slot: Slot, layer: number, name: string): ValueSeries | null {
    const key = `${slot} ${layer} ${name}`;
    const known = this.known.get(key);
    if (known) return known;
    if (this.all.length >= seriesMax) {
      this.isCut = true;
      return null;
    }
    const series = new ValueSeries(slot, layer, name);
    this.known.set(key, series);
    this.all.push(series);
    return series;
  }

  add(series: ValueSeries, step: number, value: number): void {
    if (this.numbers >= seriesNumbersMax) this.isCut = true;
    else this.numbers += series.add(step, value);
  }
}

export class ValueSeries implements Series {
  count = 0;
  steps = new Uint32Array();
  values = new Float64Array();

  constructor(readonly slot: Slot, readonly layer: number, readonly name: string) {}

  /// Adds the value, or replaces that of the same step. Returns how many numbers more there are.
  add(step: number, value: number): number {
    if (this.count > 0 && this.steps[this.count - 1] === step) {
      this.values[this.count - 1] = value;
      return 0;
    }
    this.steps = grown(this.steps, this.count + 1);
    this.values = grown(this.values, this.count + 1);
    this.steps[this.count] = step;
    this.values[this.count++] = value;
    return 1;
  }
}
