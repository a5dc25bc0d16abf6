// Texts for people. Texts from a recording are cleaned here before they are shown.

// The same characters as in host/base/printable.cpp. Format characters (category Cf) include bidi controls, which would
// reverse the text around them. Invisible characters make different names look alike.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;
const blanks = /[\p{Cc}\p{Z}]+/gu;
// More than two marks on a letter would reach over the lines above and below.
const heapOfMarks = /(\p{M}{2})\p{M}+/gu;

/// `text` as one line, at most `limit` code points: a space for controls and spaces of all kinds, '?' for each invisible
/// or direction-changing character.
export function clean(text: string, limit = 400): string {
  const line = text.slice(0, 8 * limit).replace(blanks, ' ').replace(invisible, '?').replace(heapOfMarks, '$1').trim();
  const points = Array.from(line);
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : line;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/// The order of names, with the numbers in them as numbers: "try 9" before "try 10".
export function compareNames(one: string, other: string): number {
  return byNumbers.compare(one, other);
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

/// A number with at most five significant digits.
export function number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return String(Number(value.toPrecision(5)));
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
