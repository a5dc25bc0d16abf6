// Recordings of games with resources.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { type EncodedMatch, blockChunks, chunk, encodeMatch, matchChunks, orderPayload, structurePayload } from './encode';
import { withResources } from './made_up_resources';
import { playMatch } from './play_match';
import { assertPrefix, assertShowable, numbersFrom, read, readPieces } from './reading';

const small = withResources(playMatch({ podCount: [2, 1], steps: 18 }));
const chunks = matchChunks(small, 6, 0);
const kinds = chunks.map((bytes) => new TextDecoder('latin1').decode(bytes.subarray(0, 4)));

type Resources = NonNullable<EncodedMatch['resources']>;

/// The pieces of the small match with its second block after a change of what is recorded about resources.
function changed(change: (resources: Resources) => void): Uint8Array[] {
  const resources = structuredClone(small.resources!);
  change(resources);
  const from = kinds.indexOf('KEYF', kinds.indexOf('KEYF') + 1);
  return chunks.toSpliced(from, 9, ...blockChunks({ ...small, resources }, 6, 12, 0));
}

async function assertPlaysUpTo(pieces: Uint8Array[], steps: number, notice: RegExp): Promise<void> {
  const recording = await readPieces(pieces);
  assertShowable(recording);
  assert.match(recording.notice ?? 'no notice', notice);
  assert.equal(recording.steps, steps);
}

test('structures and accounts are those of their frame', async () => {
  const match = withResources(playMatch({ steps: 700 }));
  const recording = await read(encodeMatch(match));
  assert.equal(recording.notice, null);
  assert.ok(recording.ended);
  const { accounts, structures } = match.resources!;
  assert.ok(structures.some((list) => list.length >= 4));
  for (const frame of [...Array(recording.frames).keys(), 300, 0, 699]) {
    const shown = [...recording.accounts.points, ...recording.accounts.mined].map((column) => column[frame] * 1024);
    assert.deepEqual(shown, accounts[frame]);
    assert.deepEqual(recording.structures(frame).map((one) => ({
      id: one.id, slot: one.slot, kind: one.kind, x: one.x * 32768, y: one.y * 32768, health: one.health * 16384,
      efficiency: one.efficiency * 16384, left: one.buildTicksLeft, finished: Number(one.finished),
    })), structures[frame]);
  }
  assert.deepEqual(recording.head.resources, {
    range: 0.2, rate: 15, halfLife: 5, ticksPerMinute: 6000, radius: [0.02, 0.015], buildTicks: [600, 200], price: [40, 15],
  });
  assert.equal(recording.ending?.decidedBy, 'worth');
});

test('refused orders are events of their step, one for each slot and answer', async () => {
  const recording = await read(encodeMatch(small, 6));
  const refused = recording.events.filter((event) => event.kind === 'order_refused');
  assert.deepEqual(refused.map(({ step, slot, detail }) => [step, slot, detail.answer, detail.count]), [
    [3, 0, 'not_finite', 1], [3, 0, 'unknown_id', 1], [3, 1, 'unknown_kind', 1], [3, 1, 'dropped', 4], [7, 1, 'too_dear', 2],
  ]);
  const steps = recording.events.map((event) => event.step);
  assert.deepEqual(steps, steps.toSorted((a, b) => a - b));
  assert.ok(recording.events.some((event) => event.kind === 'structure_ordered' && event.detail.id === 7));
});

test('a match without resources has none of it', async () => {
  const recording = await read(encodeMatch(playMatch({ podCount: [2, 1], steps: 18 })));
  assert.equal(recording.head.resources, null);
  assert.deepEqual(recording.structures(5), []);
  assert.equal(recording.ending?.decidedBy, null);
});

test('structures and orders that lack, come twice or stand elsewhere end the recording', async () => {
  const [strc, ordr] = [kinds.indexOf('STRC'), kinds.indexOf('ORDR')];
  await assertPlaysUpTo(chunks.toSpliced(strc, 1), 0, /ORDR is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(ordr, 1), 0, /DRWP is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(strc, 2), 0, /DRWP is out of place/);
  await assertPlaysUpTo(chunks.with(strc, chunks[ordr]).with(ordr, chunks[strc]), 0, /ORDR is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(strc, 0, chunks[strc]), 0, /STRC is out of place/);
  const classic = matchChunks(playMatch({ podCount: [2, 1], steps: 18 }), 6, 0);
  await assertPlaysUpTo(classic.toSpliced(strc, 0, chunks[strc]), 0, /STRC is out of place/);
});

test('a page that does not know a chunk of a game says that a newer one is needed', async () => {
  const bytes = chunks[kinds.indexOf('STRC')].slice(28);
  const unknown = chunk({ kind: 'STRX', codec: 0, first: 0, count: 6, payload: bytes });
  await assertPlaysUpTo(chunks.with(kinds.indexOf('STRC'), unknown), 0, /a newer Podball wrote it, with a chunk STRX/);
});

test('values of structures and orders that no match can have are damage', async () => {
  const structure = (change: (one: Resources['structures'][0][0]) => void): Uint8Array[] =>
    changed(({ structures }) => structures.forEach((list) => list.filter(({ id }) => id === 1).forEach(change)));
  await assertPlaysUpTo(changed(() => undefined), 18, /no notice/);
  await assertPlaysUpTo(structure((one) => (one.slot = 2)), 6, /STRC: the slot of a structure is 2/);
  await assertPlaysUpTo(structure((one) => (one.kind = -1)), 6, /STRC: the kind/);
  await assertPlaysUpTo(structure((one) => (one.x = 2 ** 20 + 1)), 6, /STRC: the place/);
  await assertPlaysUpTo(structure((one) => (one.id = 2 ** 31)), 6, /STRC: the id/);
  await assertPlaysUpTo(structure((one) => (one.health = 16385)), 6, /STRC: health is 16385/);
  await assertPlaysUpTo(structure((one) => (one.efficiency = -1)), 6, /STRC: efficiency is -1/);
  await assertPlaysUpTo(structure((one) => (one.left = -1)), 6, /STRC: build ticks left is -1/);
  await assertPlaysUpTo(structure((one) => (one.finished = 2)), 6, /STRC: finished is 2/);
  await assertPlaysUpTo(changed(({ accounts }) => (accounts[8][1] = -1)), 6, /STRC: points is -1/);
  await assertPlaysUpTo(changed(({ accounts }) => (accounts[6][1] += 1)), 6, /STRC: an account differs/);
  await assertPlaysUpTo(changed(({ structures }) => {
    structures[9] = [...Array(25).keys()].map((i) => ({ ...structures[9][0], id: 100 + i }));
  }), 6, /STRC: a slot has too many structures/);
  const order = (change: (entry: Resources['orders'][0][0]) => void): Uint8Array[] => changed(({ orders }) => change(orders[7][0]));
  await assertPlaysUpTo(order((entry) => (entry.slot = 2)), 6, /ORDR: an entry is out of order/);
  await assertPlaysUpTo(order((entry) => (entry.orders[0].answer = 11)), 6, /ORDR: an answer is not known/);
  await assertPlaysUpTo(order((entry) => (entry.orders = [])), 6, /ORDR: an entry has no orders/);
  await assertPlaysUpTo(order((entry) => (entry.orders = Array(17).fill(entry.orders[0]))), 6, /ORDR: an entry has no orders/);
  await assertPlaysUpTo(order((entry) => (entry.orders[0].structureKind = 2 ** 31)), 6, /ORDR: an order is of no structure/);
});

test('payloads that end at any byte, or go on, are damage', async () => {
  const whole = await readPieces(chunks);
  for (const kind of ['STRC', 'ORDR']) {
    const at = kinds.indexOf(kind, kinds.indexOf('HASH'));
    const payload = chunks[at].slice(28);
    for (const size of [...Array(payload.length).keys(), payload.length + 1]) {
      const other = new Uint8Array(size);
      other.set(payload.subarray(0, Math.min(size, payload.length)));
      const recording = await readPieces(chunks.with(at, chunk({ kind, codec: 0, first: 6, count: 6, payload: other })));
      assertShowable(recording);
      assert.equal(recording.steps, 6);
      assertPrefix(recording, whole);
    }
  }
});

test('payloads with any bytes change nothing of the blocks before', async () => {
  const whole = await readPieces(chunks);
  const random = numbersFrom(11);
  let shown = 0;
  for (let i = 0; i < 2000; i++) {
    const kind = ['STRC', 'ORDR'][i % 2];
    const at = kinds.indexOf(kind, kinds.indexOf('HASH'));
    const payload = chunks[at].slice(28);
    payload[random(payload.length)] = random(256);
    const recording = await readPieces(chunks.with(at, chunk({ kind, codec: 0, first: 6, count: 6, payload })));
    assertShowable(recording);
    assert.ok(recording.steps === 6 || recording.steps === 12 || recording.steps === 18);
    if (recording.steps === 6) assertPrefix(recording, whole);
    else shown++;
  }
  assert.ok(shown > 0);
});

test('the bytes of STRC and ORDR are those of the page', () => {
  const bytes = structurePayload([[1024, 0, 0, 0], [1030, 0, 6, 0]], [[], [
    { id: 3, slot: 1, kind: 0, x: -64, y: 32, health: 16384, efficiency: 8192, left: 0, finished: 1 },
  ]]);
  assert.deepEqual([...bytes], [
    0x80, 0x10, 0x0c, 0, 0, 0, 0x0c, 0, 0, 1, 6, 2, 0, 0x7f, 0x40, 1, 1, 0x80, 0x80, 2, 0x80, 0x80, 1, 0, 2,
  ]);
  const orders = orderPayload([[], [], [{ slot: 1, dropped: 3, orders: [
    { structureKind: 1, x: 0.5, y: -0.25, answer: 5 }, { id: 5, answer: 0 },
  ] }]]);
  assert.deepEqual([...orders], [
    1, 2, 1, 2, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xd0, 0xbf, 5, 1, 10, 0,
  ]);
});
