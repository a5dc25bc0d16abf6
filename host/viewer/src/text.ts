// Texts for people: what comes from a log is cleaned here before it is shown anywhere.

// Format characters (category Cf) hold the bidi controls, which would turn the text around them, and the invisible ones,
// which let two names look alike. The zero-width joiner stays: emoji are made with it.
const invisible = /(?!\u200d)\p{Cf}/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// More than two marks on a letter would reach over the lines above and below.
const heapOfMarks = /(\p{M}{2})\p{M}+/gu;

/// `text` as one line without controls, at most `limit` code points.
export function clean(text: string, limit = 400): string {
  const line = text.slice(0, 8 * limit).replace(invisible, '').replace(breaks, ' ').replace(heapOfMarks, '$1').trim();
  const points = Array.from(line);
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : line;
}

/// A tick lasts 10 ms at nominal speed.
export const ticksPerSecond = 100;

/// "2:05.3"
export function clock(ticks: number): string {
  const tenths = Math.max(0, Math.floor(ticks / 10));
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}

/// "2:05"
export function minutes(ticks: number): string {
  return clock(ticks).slice(0, -2);
}

/// A duration with the unit that fits: "740 ns", "12.3 µs", "4.56 ms".
export function duration(ns: number): string {
  if (!Number.isFinite(ns)) return '–';
  const [value, unit] = ns < 1e3 ? [ns, 'ns'] : ns < 1e6 ? [ns / 1e3, 'µs'] : ns < 1e9 ? [ns / 1e6, 'ms'] : [ns / 1e9, 's'];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/// A value as short as it can be told from its neighbours.
export function number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return String(Number(value.toPrecision(5)));
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
