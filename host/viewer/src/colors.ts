// Colours of the teams, of their drawings, and of the two themes for canvases.
import type { Head } from './recording';
import { isDark } from './theme';

export interface Palette {
  dark: boolean;
  field: string;
  beyond: string;
  line: string;
  text: string;
  muted: string;
  halo: string;
  ball: string;
  ballEdge: string;
  danger: string;
  live: string;
  team: [string, string];
}

const light: Omit<Palette, 'team'> = {
  dark: false, field: '#f4f6f1', beyond: '#e3e7e4', line: '#98a39c', text: '#1a2026', muted: '#5b6670', halo: '#ffffff',
  ball: '#ffffff', ballEdge: '#15191d', danger: '#c3301c', live: '#0a7d4f',
};
const dark: Omit<Palette, 'team'> = {
  dark: true, field: '#1f2830', beyond: '#12171c', line: '#5d6b77', text: '#eef2f5', muted: '#a3afba', halo: '#0d1115',
  ball: '#ffffff', ballEdge: '#05070a', danger: '#ff7a66', live: '#3fd29a',
};

// Blue and orange of Okabe and Ito. People with any kind of colour blindness can tell them apart.
const teamDefaults: [string, string] = ['#0072b2', '#e69f00'];
// The colours 1 to 7 of docs/replay-format.md.
const drawColors = ['', '#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'];

type Rgb = [number, number, number];

export function rgb(color: string): Rgb {
  const value = parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mixed(a: string, b: string, share: number): string {
  const [p, q] = [rgb(a), rgb(b)];
  return `#${p.map((part, at) => Math.round(part + share * (q[at] - part)).toString(16).padStart(2, '0')).join('')}`;
}

/// The contrast ratio of the accessibility guidelines (WCAG), 1 to 21.
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
}

export function withAlpha(color: string, alpha: number): string {
  return `rgba(${rgb(color).join(', ')}, ${alpha})`;
}

/// Black or white, whichever is easier to read on `color`.
export function inkOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#101418') ? '#ffffff' : '#101418';
}

// How different two colours look. Source: the "redmean" formula.
function difference(a: string, b: string): number {
  const [p, q] = [rgb(a), rgb(b)];
  const red = (p[0] + q[0]) / 2;
  const [r, g, bl] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * bl * bl);
}

// A dark colour made lighter on a dark field, with the same hue.
function lifted(color: string, field: string): string {
  return contrast(field, '#000000') < 4 && contrast(color, field) < 3.6 ? mixed(color, '#ffffff', 0.28) : color;
}

/// The colours of the recording, replaced or lightened if they are too similar or hard to see on the field.
export function teamColors(head: Head, field: string): [string, string] {
  const asked = head.teams.map((team) => (/^#[0-9a-f]{6}$/i.test(team.color) ? team.color : '#000000'));
  const lift = (colors: string[]) => colors.map((color) => lifted(color, field)) as [string, string];
  const colors = lift(asked);
  const clash = difference(colors[0], colors[1]) < 120 || colors.some((color) => contrast(color, field) < 1.35);
  return clash ? lift(teamDefaults) : colors;
}

export function paletteFor(head: Head | null): Palette {
  const theme = isDark() ? dark : light;
  return { ...theme, team: head ? teamColors(head, theme.field) : teamDefaults };
}

/// The colour made dark or light enough to read letters in it.
export function inkOf(palette: Palette, color: string): string {
  let ink = color;
  const weakest = () => Math.min(contrast(ink, palette.halo), contrast(ink, palette.field));
  for (let step = 0; step < 8 && weakest() < 4.5; step++) ink = mixed(ink, palette.text, 0.2);
  return ink;
}

/// The colour of a drawn item, and of the outline that separates it from the field.
export function drawColor(palette: Palette, color: number, slot: 0 | 1): { color: string; casing: string } {
  const chosen = drawColors[color] || palette.team[slot];
  const weak = contrast(chosen, palette.field) < 1.7;
  return { color: chosen, casing: weak ? withAlpha(palette.text, 0.55) : withAlpha(palette.halo, 0.75) };
}
