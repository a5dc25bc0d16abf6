// EVNT: the events.
import type { Head, MatchEvent, Slot } from '../recording';
import { Fields } from './fields';

const lineMax = 4096;
const coordinateMax = 1e6;

type Detail = (event: Fields) => Record<string, unknown>;

const none: Detail = () => ({});

/// The details of each kind. Other kinds are not shown.
const details = new Map<string, Detail>([
  ['mode_changed', (event) => ({ mode: event.integer('mode', 0, 4) })],
  ['pick_up', none],
  ['shot', none],
  ['zone_entry', none],
  ['zone_exit', none],
  ['goal', none],
  ['stall_drop', none],
  ['loss', (event) => ({ cause: event.text('cause', 64) })],
  ['zone_denied', (event) => ({ zone: event.integer('zone', 0, 1) })],
  ...['structure_ordered', 'structure_finished', 'structure_taken_down', 'structure_damaged', 'structure_destroyed'].map(
    (kind): [string, Detail] => [kind, (event) => ({ id: event.integer('id', 1, 2 ** 31 - 1) })],
  ),
  ['fault', (event) => ({ name: event.text('name', 64), value: valueOf(event) })],
  ['log', (event) => ({ level: event.text('level', 64), text: event.text('text', lineMax) })],
]);

function valueOf(event: Fields): number | null {
  return event.isNull('value') ? null : event.number('value', -Number.MAX_VALUE, Number.MAX_VALUE);
}

function optional(event: Fields, key: string, read: () => number): number | null {
  return event.has(key) ? read() : null;
}

function readEvent(event: Fields, head: Head, firstStep: number, count: number): MatchEvent | null {
  const kind = event.text('kind');
  const detail = details.get(kind);
  if (!detail) return null;
  const slot = optional(event, 'slot', () => event.integer('slot', 0, 1)) as Slot | null;
  if (slot === null && event.has('pod')) event.fail('slot');
  return {
    step: event.integer('step', firstStep, firstStep + count - 1) - head.firstStep,
    tick: event.integer('tick', 0, Number.MAX_SAFE_INTEGER),
    kind,
    slot,
    pod: optional(event, 'pod', () => event.integer('pod', 0, head.podCount[slot ?? 0] - 1)),
    x: optional(event, 'x', () => event.number('x', -coordinateMax, coordinateMax)),
    y: optional(event, 'y', () => event.number('y', -coordinateMax, coordinateMax)),
    detail: detail(event),
  };
}

/// The events of a block of `count` steps that begins with step `firstStep`, sorted by step. Errors: Damage.
export function readEvents(payload: Uint8Array, head: Head, firstStep: number, count: number): MatchEvent[] {
  const fields = Fields.parse(payload, 'EVNT');
  fields.integer('dropped', 0, Number.MAX_SAFE_INTEGER);
  const events: MatchEvent[] = [];
  for (const value of fields.list('events')) {
    const event = readEvent(Fields.of(value, 'EVNT: an event'), head, firstStep, count);
    if (!event) continue;
    if (events.length > 0 && event.step < events[events.length - 1].step) fields.fail('events');
    events.push(event);
  }
  return events;
}
