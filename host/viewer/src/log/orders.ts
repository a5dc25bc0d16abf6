// ORDR: the orders of the teams and their answers. The page shows those that were refused; the others are events.
import type { Frames, MatchEvent, Slot } from '../recording';
import { ByteReader } from './byte_reader';
import { ordersOfStepMax } from './limits';

const int32Max = 2 ** 31 - 1;
const build = 0;
const takeDown = 1;

/// By code. Code 0 is an order that was carried out.
const answers = [
  'done', 'not_running', 'not_finite', 'unknown_kind', 'too_many', 'too_dear', 'out_of_place', 'structure_near', 'no_pod',
  'unknown_id', 'not_yours',
];

// The answer to the next order.
function readOrder(reader: ByteReader): string {
  const kind = reader.u8();
  if (kind !== build && kind !== takeDown) reader.fail('an order is of no kind');
  const number = reader.signed();
  if (number < -int32Max - 1 || number > int32Max) reader.fail('an order is of no structure');
  if (kind === build) reader.skip(16);
  return answers[reader.u8()] ?? reader.fail('an answer is not known');
}

/// The refused orders of a block of `count` steps that begins with frame `first`, sorted by step: an event for each slot
/// and answer of a step. Errors: Damage.
export function readRefusals(payload: Uint8Array, frames: Frames, first: number, count: number): MatchEvent[] {
  const reader = new ByteReader(payload, 'ORDR');
  const events: MatchEvent[] = [];
  const entries = reader.varint();
  if (entries > 2 * count) reader.fail('it has too many entries');
  let place = -1;
  for (let i = 0; i < entries; i++) {
    const step = reader.varint();
    const slot = reader.u8();
    const after = place;
    place = 2 * step + slot;
    if (step >= count || slot > 1 || place <= after) reader.fail('an entry is out of order');
    const orders = reader.varint();
    const dropped = reader.varint();
    if (orders > ordersOfStepMax || dropped > int32Max || orders + dropped === 0) reader.fail('an entry has no orders');
    const refused = new Map<string, number>();
    for (let order = 0; order < orders; order++) {
      const answer = readOrder(reader);
      if (answer !== answers[0]) refused.set(answer, (refused.get(answer) ?? 0) + 1);
    }
    if (dropped > 0) refused.set('dropped', dropped);
    for (const [answer, number] of refused) {
      events.push({
        step: first + step, tick: frames.tick[first + step], kind: 'order_refused', slot: slot as Slot, pod: null, x: null,
        y: null, detail: { answer, count: number },
      });
    }
  }
  if (reader.left > 0) reader.fail('it is too long');
  return events;
}
