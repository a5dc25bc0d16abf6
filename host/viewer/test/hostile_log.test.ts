// Recordings whose checksums are right and whose content is not: no accident, but somebody's intention.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';

import { type ChunkFields, type DrawingsKind, Writer, blockChunks, chunk, encodeMatch, joined, magic, matchChunks, seal } from './encode';
import { hostileNames, playMatch } from './play_match';
import { assertPrefix, assertShowable, numbersFrom, read, readPieces } from './reading';

const match = playMatch({ podCount: [2, 1], steps: 12 });
const chunks = matchChunks(match, 6, 0);
const drawingsKinds: DrawingsKind[] = ['DRWP', 'DRWN', 'DRAW'];
const olderKinds: DrawingsKind[] = ['DRWN', 'DRAW'];
const [drwnChunks, drawChunks] = olderKinds.map((drawingsKind) => matchChunks({ ...match, drawingsKind }, 6, 0));
const kinds = chunks.map((bytes) => new TextDecoder('latin1').decode(bytes.subarray(0, 4)));
const none = new Uint8Array(0);

function payloadOf(bytes: Uint8Array): Uint8Array {
  return bytes[4] === 1 ? inflateSync(bytes.subarray(28)) : bytes.slice(28);
}

function headWith(change: (head: any) => void): Uint8Array {
  const head = structuredClone(match.head);
  change(head);
  return chunk({ kind: 'HEAD', codec: 0, payload: head });
}

/// The match with the payload or the fields of its `index`-th chunk of this kind changed.
function withChunk(kind: string, fields: Partial<ChunkFields>, index = 0): Uint8Array[] {
  let at = -1;
  for (let i = 0; i <= index; i++) at = kinds.indexOf(kind, at + 1);
  const old = chunks[at];
  const view = new DataView(old.buffer);
  const same = { kind, codec: 0 as const, flags: old[5], first: view.getUint32(8, true), count: view.getUint32(12, true) };
  return chunks.with(at, chunk({ ...same, payload: payloadOf(old), ...fields }));
}

function withJson(kind: string, change: (value: any) => void): Uint8Array[] {
  const value = JSON.parse(new TextDecoder().decode(payloadOf(chunks[kinds.indexOf(kind)])));
  change(value);
  return withChunk(kind, { payload: value });
}

async function assertPlaysUpTo(pieces: Uint8Array[], steps: number, notice: RegExp): Promise<void> {
  const recording = await readPieces(pieces);
  assertShowable(recording);
  assert.match(recording.notice ?? 'no notice', notice);
  assert.equal(recording.steps, steps);
}

test('what is no recording is refused in one sentence', async () => {
  const cases: [Uint8Array, RegExp][] = [
    [none, /not? .*whole/],
    [Uint8Array.of(1, 2, 3), /begin/],
    [new TextEncoder().encode('<!doctype html><p>nothing here</p>'), /begin/],
    [magic, /whole/],
    [joined([magic, chunk({ kind: 'RSLT', payload: {} })]), /head is missing/],
    [joined([magic, chunk({ kind: 'HEAD', payload: new TextEncoder().encode('{"a":') })]), /JSON/],
    [joined([magic, chunk({ kind: 'HEAD', payload: Uint8Array.of(0x22, 0xff, 0x22) })]), /JSON/],
    [joined([magic, chunk({ kind: 'HEAD', payload: [] })]), /object/],
    [joined([magic, headWith((head) => (head.format = [2, 0]))]), /format 2/],
    [joined([magic, headWith((head) => (head.pod_count = [17, 1]))]), /pod_count/],
    [joined([magic, headWith((head) => (head.pod_count = [11]))]), /pod_count/],
    [joined([magic, headWith((head) => (head.teams[1].color = 'red;background:url(x)'))]), /color/],
    [joined([magic, headWith((head) => delete head.teams[0].name)]), /name/],
    [joined([magic, headWith((head) => (head.rules.arena.height = 1e300))]), /height/],
    [joined([magic, headWith((head) => (head.rules.ball.radius = '1'))]), /radius/],
    [joined([magic, headWith((head) => (head.teams = { length: 2 }))]), /teams/],
  ];
  for (const [bytes, message] of cases) {
    await assert.rejects(read(bytes), (error: Error) => {
      assert.match(error.message, message);
      assert.match(error.message, /^This [^\n]*\.$/);
      return true;
    });
  }
});

test('hostile names and texts stay plain texts, and long ones are cut', async () => {
  const recording = await read(encodeMatch(playMatch({ steps: 200, names: hostileNames })));
  assert.equal(recording.head.teams[0].name, hostileNames[0]);
  assert.ok(recording.head.teams[1].name.length <= 256);
  assert.ok(recording.head.teams[1].name.startsWith(hostileNames[1].slice(0, 100)));
  const line = recording.events.find((event) => event.kind === 'log' && event.detail.level === 'warning');
  assert.equal(line?.detail.text, hostileNames[0]);
  const { teams } = (await readPieces([magic, headWith((head) => {
    head.teams[0].params = JSON.parse('{"__proto__": "x", "constructor": "y"}');
  })])).head;
  assert.deepEqual(Object.keys(teams[0].params), ['__proto__', 'constructor']);
});

test('unknown chunks are skipped if they are optional, and else end the recording', async () => {
  const at = kinds.indexOf('CMND');
  const riddle = { kind: 'RIDL', flags: 1, first: 4_000_000_000, count: 256, payload: Uint8Array.of(1, 2, 3) };
  const whole = await readPieces(chunks);
  // The index is about where the blocks are, so what follows the last of them moves nothing.
  const late = await readPieces(chunks.toSpliced(kinds.lastIndexOf('TIME'), 0, chunk(riddle)));
  assertPrefix(late, whole);
  assert.equal(late.steps, 12);
  await assertPlaysUpTo(chunks.toSpliced(at, 0, chunk({ ...riddle, flags: 0 })), 0, /newer Podball .* RIDL/);
});

test('chunks that are out of their order end the recording before them', async () => {
  const swapped = (a: number, b: number): Uint8Array[] => chunks.with(a, chunks[b]).with(b, chunks[a]);
  const secondBlock = kinds.lastIndexOf('KEYF');
  await assertPlaysUpTo(swapped(kinds.indexOf('VIEW'), kinds.indexOf('CMND')), 0, /CMND is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(kinds.indexOf('EVNT'), 1), 0, /out of place/);
  await assertPlaysUpTo(chunks.toSpliced(secondBlock, 1), 6, /VIEW is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(secondBlock, 7), 6, /out of place|RSLT/);
  await assertPlaysUpTo(chunks.toSpliced(secondBlock, 0, chunks[1]), 6, /HEAD is out of place/);
  await assertPlaysUpTo([...chunks.slice(0, secondBlock), ...chunks.slice(2)], 6, /block is out of place/);
  await assertPlaysUpTo(chunks.toSpliced(kinds.indexOf('RSLT'), 1), 12, /INDX is out of place/);
  await assertPlaysUpTo(withChunk('VIEW', { first: 1 }), 0, /VIEW is out of place/);
  await assertPlaysUpTo(withChunk('KEYF', { count: 0 }), 0, /block is out of place/);
});

test('a block has one of DRWP, DRWN and DRAW, at the same place', async () => {
  const at = kinds.indexOf('DRWP');
  for (const one of [chunks, drwnChunks, drawChunks]) {
    const own = chunks.with(at, one[at]);
    assert.equal((await readPieces(own)).steps, 12);
    for (const other of [chunks, drwnChunks, drawChunks]) {
      await assertPlaysUpTo(own.toSpliced(at + 1, 0, other[at]), 0, /(DRWP|DRWN|DRAW) is out of place/);
    }
    await assertPlaysUpTo(own.with(at, chunks[at + 1]).with(at + 1, one[at]), 0, /(DRWP|DRWN|DRAW) is out of place/);
  }
  const none = await readPieces(chunks.toSpliced(kinds.lastIndexOf('DRWP'), 1));
  assert.equal(none.steps, 12);
  assert.deepEqual([none.drawing(6, 0), none.drawingDropped(6, 0)], [[], 0]);
});

test('headers that break a limit end the recording, whatever they promise', async () => {
  const huge = (at: number, value: number): Uint8Array[] => {
    const bytes = chunks[kinds.indexOf('VIEW')].slice();
    new DataView(bytes.buffer).setUint32(at, value, true);
    return chunks.with(kinds.indexOf('VIEW'), seal(bytes));
  };
  await assertPlaysUpTo(huge(16, 0xffffffff), 0, /too large/);
  await assertPlaysUpTo(huge(20, 0xffffffff), 0, /too large/);
  await assertPlaysUpTo(huge(20, 2 ** 24 + 1), 0, /too large/);
  const evnt = payloadOf(chunks[kinds.indexOf('EVNT')]);
  const longEvents = (size: number): Uint8Array[] =>
    withChunk('EVNT', { payload: joined([evnt, new Uint8Array(size - evnt.length).fill(32)]) });
  assert.equal((await readPieces(longEvents(4_194_304))).steps, 12);
  await assertPlaysUpTo(longEvents(4_194_305), 0, /the payload of a EVNT is too large/);
  await assertPlaysUpTo(huge(20, 1), 0, /sizes/);
  await assertPlaysUpTo(huge(12, 257), 0, /header/);
  await assertPlaysUpTo(huge(4, 0x00010000), 0, /header/);
  await assertPlaysUpTo(withChunk('VIEW', { flags: 1 }), 0, /header of a VIEW/);
  for (const kind of drawingsKinds) {
    await assertPlaysUpTo(withChunk('DRWP', { kind, flags: 0 }), 0, new RegExp(`header of a ${kind}`));
  }
  await assertPlaysUpTo(withChunk('HASH', { codec: 1 }), 0, /header of a HASH/);
});

test('a chunk that unpacks to another size than it says, or not at all, is damage', async () => {
  const view = payloadOf(chunks[kinds.indexOf('VIEW')]);
  const packedBadly = (payload: Uint8Array, unpackedSize: number): Uint8Array[] => {
    const bytes = chunk({ kind: 'VIEW', codec: 0, first: 0, count: 6, payload, unpackedSize });
    bytes[4] = 1;
    return chunks.with(kinds.indexOf('VIEW'), seal(bytes));
  };
  await assertPlaysUpTo(withChunk('VIEW', { codec: 1, unpackedSize: view.length - 1 }), 0, /VIEW cannot be unpacked/);
  await assertPlaysUpTo(withChunk('VIEW', { codec: 1, unpackedSize: view.length + 1 }), 0, /VIEW cannot be unpacked/);
  await assertPlaysUpTo(packedBadly(view, view.length), 0, /VIEW cannot be unpacked/);
  await assertPlaysUpTo(packedBadly(deflateSync(view).subarray(0, 40), view.length), 0, /VIEW cannot be unpacked/);
  await assertPlaysUpTo(packedBadly(deflateSync(new Uint8Array(1e6)), 50_000), 0, /VIEW cannot be unpacked/);
});

function view(change: (frames: number[][]) => void): Uint8Array[] {
  const frames = structuredClone(match.frames.slice(0, 7));
  change(frames);
  return chunks.with(kinds.indexOf('VIEW'), blockChunks({ ...match, frames }, 0, 6)[1]);
}

test('values that no match can have are damage', async () => {
  const columns: [number, number][] = [
    [0, -5], [1, 5], [1, -1], [2, 2], [3, -1], [4, -1], [6, -1], [8, 2 ** 52], [10, 3], [11, 3], [11, -2], [13, 3], [15, 8], [16, 2 ** 31],
  ];
  for (const [column, value] of columns) {
    await assertPlaysUpTo(view((frames) => (frames[3][column] = value)), 0, /VIEW: .*(not within|too large)/);
  }
  await assertPlaysUpTo(view((frames) => (frames[3][0] = 1)), 0, /time runs backwards/);
  await assertPlaysUpTo(view((frames) => (frames[6][17] += 1)), 6, /VIEW: y differs/);
  await assertPlaysUpTo(withChunk('VIEW', { payload: joined([payloadOf(chunks[kinds.indexOf('VIEW')]), Uint8Array.of(0)]) }), 0, /long/);
  await assertPlaysUpTo(withChunk('VIEW', { payload: none }), 0, /short/);
  await assertPlaysUpTo(withChunk('VIEW', { payload: new Uint8Array(1000).fill(255) }), 0, /VIEW: a number/);
  await assertPlaysUpTo(withChunk('CMND', { payload: new Uint8Array(100).fill(7) }), 0, /CMND/);
  await assertPlaysUpTo(withChunk('TIME', { payload: new Uint8Array(24).fill(5) }), 0, /TIME: time/);
});

test('shots that no match can have are damage', async () => {
  const commands = new Uint8Array(8 * 6);
  const shots = (count: number, write: (writer: Writer) => Writer): Uint8Array[] =>
    withChunk('CMND', { payload: write(new Writer().raw(commands).varint(count)).finish() });
  assert.equal((await readPieces(shots(1, (writer) => writer.varint(5).varint(2).signed(16384).signed(-1)))).steps, 12);
  await assertPlaysUpTo(shots(19, (writer) => writer), 0, /too many/);
  await assertPlaysUpTo(shots(2 ** 40, (writer) => writer), 0, /too many/);
  await assertPlaysUpTo(shots(1, (writer) => writer.varint(6).varint(0).signed(0).signed(0)), 0, /out of order/);
  await assertPlaysUpTo(shots(1, (writer) => writer.varint(0).varint(3).signed(0).signed(0)), 0, /out of order/);
  await assertPlaysUpTo(shots(1, (writer) => writer.varint(0).varint(0).signed(16385).signed(0)), 0, /too hard/);
  const twice = (writer: Writer): Writer => writer.varint(1).varint(1).signed(1).signed(1);
  await assertPlaysUpTo(shots(2, (writer) => twice(twice(writer))), 0, /out of order/);
});

test('events that no match can have are damage', async () => {
  const event = { step: 2, tick: 10, kind: 'pick_up', slot: 1, pod: 0, x: 0, y: 0 };
  const withEvent = (more: object): Uint8Array[] =>
    withJson('EVNT', (value) => (value.events = [{ ...event, ...more }]));
  assert.equal((await readPieces(withEvent({}))).events[0].pod, 0);
  const wrong = [
    { step: 6 }, { step: -1 }, { step: 0.5 }, { step: '2' }, { tick: -1 }, { tick: 1e300 }, { kind: 7 }, { slot: 2 }, { pod: 1 }, { slot: null },
    { x: 'NaN' }, { y: null }, { kind: 'loss' }, { kind: 'log', level: 'info', text: ['x'] }, { kind: 'mode_changed', mode: 9 },
    { kind: 'zone_denied', zone: 3 }, { kind: 'fault', name: 'x' },
  ];
  for (const more of wrong) await assertPlaysUpTo(withEvent(more), 0, /EVNT: an event/);
  await assertPlaysUpTo(withJson('EVNT', (value) => (value.events = [{ ...event, step: 3 }, event])), 0, /EVNT: "events"/);
  await assertPlaysUpTo(withJson('EVNT', (value) => (value.events = [null])), 0, /EVNT: an event/);
  await assertPlaysUpTo(withJson('EVNT', (value) => delete value.dropped), 0, /dropped/);
});

type Write = (writer: Writer) => Writer;

function drawings(kind: DrawingsKind, payload: Writer): Uint8Array[] {
  return withChunk('DRWP', { kind, payload: payload.finish() });
}

/// A block in which slot 0 draws only in the first step: what `write` writes, the number of items and the items.
function drawnFirst(kind: DrawingsKind, write: Write): Uint8Array[] {
  const own = kind === 'DRAW' ? 0 : 1;
  const writer = write(new Writer().varint(1).text('layer').varint(own));
  for (let place = 1; place < 12; place++) writer.varint(own).varint(0);
  return drawings(kind, writer);
}

const point: Write = (writer) => writer.varint(1).u8(0).u8(0).varint(0).signed(1).signed(1);
const wrongItems: Write[] = [
  (writer) => writer.varint(2 ** 50),
  (writer) => writer.varint(1).u8(7).u8(0).varint(0),
  (writer) => writer.varint(1).u8(0).u8(0).varint(1).signed(1).signed(1),
  (writer) => writer.varint(1).u8(0).u8(0).varint(0).signed(2 ** 20 + 1).signed(1),
  (writer) => writer.varint(1).u8(0).u8(0).varint(0).signed(2 ** 60).signed(1),
  (writer) => writer.varint(1).u8(1).u8(0).varint(0).signed(1).signed(1).signed(-1),
  (writer) => writer.varint(1).u8(4).u8(0).varint(0).varint(2 ** 40),
  (writer) => point(writer).u8(0),
];

test('drawings that nobody can have drawn are damage', async () => {
  const wrong: Write[] = [
    ...wrongItems,
    (writer) => writer.varint(1).u8(5).u8(0).varint(0).varint(2 ** 32).signed(0).signed(0),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(1).u8(1).f64(0),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).u8(2).f64(0),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).u8(1).f64(NaN),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).u8(1).f64(-Infinity),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).u8(0),
  ];
  for (const kind of ['DRWP', 'DRWN'] as const) {
    assert.equal((await readPieces(drawnFirst(kind, point))).drawing(0, 0).length, 1);
    for (const write of wrong) await assertPlaysUpTo(drawnFirst(kind, write), 0, new RegExp(`${kind}: `));
    await assertPlaysUpTo(drawings(kind, new Writer().varint(2 ** 45)), 0, /too many texts/);
    await assertPlaysUpTo(drawings(kind, new Writer().varint(1).varint(2 ** 45)), 0, /too early/);
  }
});

test('sources that no place can have are damage', async () => {
  const bodies = 4;
  const right: Write[] = [
    (writer) => writer.varint(1).u8(8).u8(0).varint(0).varint(bodies),
    (writer) => writer.varint(1).u8(10).u8(0).varint(0).varint(1).varint(bodies + 1),
    (writer) => writer.varint(1).u8(12).u8(0).varint(0).varint(2).varint(0).varint(bodies + 1).signed(1).signed(1),
    (writer) => writer.varint(1).u8(9).u8(0).varint(0).varint(1).signed(0),
  ];
  for (const write of right) assert.equal((await readPieces(drawnFirst('DRWP', write))).drawing(0, 0).length, 1);
  const wrong: [Write, RegExp][] = [
    [(writer) => writer.varint(1).u8(8).u8(0).varint(0).varint(bodies + 1), /DRWP: a place is taken from none before it/],
    [(writer) => writer.varint(1).u8(8).u8(0).varint(0).varint(2 ** 50), /DRWP: a place is taken from none before it/],
    [(writer) => writer.varint(1).u8(10).u8(0).varint(0).varint(1).varint(bodies + 2), /DRWP: a place is taken from none/],
    [(writer) => writer.varint(1).u8(12).u8(0).varint(0).varint(2 ** 40), /DRWP: it ends too early/],
    [(writer) => writer.varint(1).u8(12).u8(0).varint(0).varint(0), /DRWP: a polyline has no points/],
    [(writer) => writer.varint(1).u8(9).u8(0).varint(0).varint(1).signed(-1), /DRWP: a radius is negative/],
    [(writer) => writer.varint(1).u8(14).u8(0).varint(0).varint(0).u8(1).f64(1), /DRWP: an item is of no kind/],
    [(writer) => writer.varint(1).u8(15).u8(0).varint(0), /DRWP: an item is of no kind/],
    [(writer) => writer.varint(1).u8(24).u8(0).varint(0).varint(1), /DRWP: an item is of no kind/],
  ];
  for (const [write, notice] of wrong) await assertPlaysUpTo(drawnFirst('DRWP', write), 0, notice);
  for (const kind of olderKinds) {
    await assertPlaysUpTo(drawnFirst(kind, right[0]), 0, new RegExp(`${kind}: an item is of no kind`));
  }
  // Frame 3 is one from which places are taken.
  await assertPlaysUpTo(view((frames) => (frames[3][16] = 2 ** 20 + 1)), 0, /DRWP: a number is out of range/);
});

test('drawings of older recordings that nobody can have drawn are damage', async () => {
  assert.equal((await readPieces(drawnFirst('DRAW', point))).drawing(0, 0).length, 1);
  const wrong: Write[] = [
    ...wrongItems,
    (writer) => writer.varint(1).u8(5).u8(0).varint(0).signed(0).signed(0).varint(2 ** 32),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).u8(1),
    (writer) => writer.varint(1).u8(6).u8(0).varint(0).varint(0).f64(Infinity),
  ];
  for (const write of wrong) await assertPlaysUpTo(drawnFirst('DRAW', write), 0, /DRAW: /);
  await assertPlaysUpTo(drawings('DRAW', new Writer().varint(0).varint(2 ** 52)), 0, /too many items were dropped/);
  await assertPlaysUpTo(drawings('DRAW', new Writer().varint(2 ** 45)), 0, /too many texts/);
  await assertPlaysUpTo(drawings('DRAW', new Writer().varint(1).varint(2 ** 45)), 0, /too early/);
});

test('repeated items with numbers that nobody can have drawn are damage', async () => {
  // A circle and a watched value in the first step, what `write` writes in the second, and nothing in the others.
  const repeated = (kind: DrawingsKind, write: Write): Uint8Array[] => {
    const writer = new Writer().varint(1).text('layer').varint(1).varint(2);
    writer.u8(1).u8(0).varint(0).u8(6).u8(0).varint(0).varint(0).signed(2 ** 20).signed(0).signed(1).u8(1).f64(1).varint(0);
    write(writer.varint(0)).varint(0);
    for (let place = 4; place < 12; place++) writer.varint(1).varint(0);
    return drawings(kind, writer);
  };
  const wrong: [Write, RegExp][] = [
    [(writer) => writer.signed(1).signed(0).signed(0).u8(0), /: a number is out of range/],
    [(writer) => writer.signed(-(2 ** 21) - 1).signed(0).signed(0).u8(0), /: a number is out of range/],
    [(writer) => writer.signed(0).signed(0).signed(-2).u8(0), /: a radius is negative/],
    [(writer) => writer.signed(0).signed(0).signed(0).u8(2), /: a value/],
    [(writer) => writer.signed(0).signed(0).signed(0).u8(0).u8(0), /DRW[PN]: /],
    [(writer) => writer.signed(0).signed(0).signed(0), /DRW[PN]: /],
  ];
  for (const kind of ['DRWP', 'DRWN'] as const) {
    const right = await readPieces(repeated(kind, (writer) => writer.signed(-1).signed(0).signed(-1).u8(0)));
    assert.deepEqual(right.drawing(1, 0).map((item) => item.kind === 'circle' && item.x), [32 - 2 ** -15, false]);
    for (const [write, notice] of wrong) await assertPlaysUpTo(repeated(kind, write), 0, notice);
  }
});

test('drawings that end early, or after their end, are damage', async () => {
  for (const [i, list] of [chunks, drwnChunks, drawChunks].entries()) {
    const kind = drawingsKinds[i];
    const whole = payloadOf(list[kinds.indexOf('DRWP')]);
    assert.equal((await readPieces(withChunk('DRWP', { kind, payload: whole }))).steps, 12);
    for (let size = 0; size < whole.length; size++) {
      await assertPlaysUpTo(withChunk('DRWP', { kind, payload: whole.slice(0, size) }), 0, new RegExp(`${kind}: `));
    }
    await assertPlaysUpTo(withChunk('DRWP', { kind, payload: joined([whole, Uint8Array.of(0)]) }), 0, /too long/);
  }
});

test('drawings beyond a limit of the format are damage', async () => {
  for (const kind of drawingsKinds) {
    const points = (count: number): Uint8Array[] => {
      const [head, numbers] = [Uint8Array.of(0, 0, 0), new Uint8Array(2)];
      const items = Array.from({ length: count }, () => (kind === 'DRAW' ? joined([head, numbers]) : head));
      const after = kind === 'DRAW' ? none : new Uint8Array(2 * count);
      return drawnFirst(kind, (writer) => writer.varint(count).raw(joined([...items, after])));
    };
    assert.equal((await readPieces(points(4096))).drawing(0, 0).length, 4096);
    await assertPlaysUpTo(points(4097), 0, new RegExp(`${kind}: it has more items`));
    const way = (count: number): Uint8Array[] =>
      drawnFirst(kind, (writer) => writer.varint(1).u8(4).u8(0).varint(0).varint(count).raw(new Uint8Array(2 * count)));
    assert.equal((await readPieces(way(2 ** 15))).drawing(0, 0).length, 1);
    await assertPlaysUpTo(way(2 ** 15 + 1), 0, new RegExp(`${kind}: it has more numbers`));
    const words = (count: number, size: number): Uint8Array[] => {
      const own = kind === 'DRAW' ? 0 : 1;
      const writer = new Writer().varint(1).text('x'.repeat(size)).varint(own).varint(count);
      for (let i = 0; i < count; i++) writer.u8(5).u8(0).varint(0).raw(new Uint8Array(own ? 0 : 2)).varint(0);
      if (own) writer.raw(new Uint8Array(2 * count));
      for (let place = 1; place < 12; place++) writer.varint(own).varint(0);
      return drawings(kind, writer);
    };
    assert.equal((await readPieces(words(4, 2 ** 16))).drawing(0, 0).length, 4);
    await assertPlaysUpTo(words(4, 2 ** 16 + 1), 0, new RegExp(`${kind}: it has longer texts`));
  }
});

test('drawings that a page cannot show end the recording before them', async () => {
  const layers = new Writer().varint(1025);
  for (let i = 0; i < 1025; i++) layers.text(String(i));
  layers.varint(1).varint(1025);
  for (let i = 0; i < 1025; i++) layers.u8(0).u8(0).varint(i);
  layers.raw(new Uint8Array(2 * 1025));
  for (let place = 1; place < 12; place++) layers.varint(1).varint(0);
  await assertPlaysUpTo(drawings('DRWP', layers), 0, /more layers/);
});

test('an end that contradicts what was played is damage, and all that was played stays', async () => {
  const wrong: [string, (value: any) => void, RegExp][] = [
    ['RSLT', (value) => value.steps++, /steps/],
    ['RSLT', (value) => value.ticks++, /ticks/],
    ['RSLT', (value) => value.score[0]++, /score/],
    ['RSLT', (value) => (value.final_state_hash = 'f'.repeat(16)), /final_state_hash/],
    ['RSLT', (value) => (value.end_reason = 'boredom'), /end_reason/],
    ['RSLT', (value) => (value.winner = 2), /winner/],
  ];
  for (const [kind, change, notice] of wrong) await assertPlaysUpTo(withJson(kind, change), 12, notice);
  await assertPlaysUpTo(withChunk('INDX', { payload: new Writer().varint(1).finish() }), 12, /INDX/);
  await assertPlaysUpTo(withChunk('TAIL', { payload: new Writer().u64(1n).finish() }), 12, /TAIL/);
});

test('what follows the end is not played, and said', async () => {
  for (const pieces of [[joined([...chunks, Uint8Array.of(0)])], [...chunks, chunks[2]]]) {
    const recording = await readPieces(pieces);
    assert.ok(recording.ended);
    assert.equal(recording.steps, 12);
    assert.match(recording.notice ?? '', /something .* follows/);
  }
});

test('a recording without a step is one', async () => {
  const empty = playMatch({ steps: 0 });
  const recording = await read(encodeMatch(empty));
  assert.ok(recording.ended);
  assert.equal(recording.frames, 0);
  assert.match(recording.notice ?? '', /before the first step/);
});

test('payloads with random changes under right checksums never break the reader', async () => {
  const below = numbersFrom(5);
  const whole = await readPieces(chunks);
  let played = 0;
  for (let i = 0; i < 6_000; i++) {
    const list = [chunks, drwnChunks, drawChunks][i % 3];
    const at = 1 + below(list.length - 1);
    const bytes = list[at].slice();
    for (let changes = 1 + below(3); changes > 0; changes--) {
      const place = 28 + below(bytes.length - 28);
      bytes[place] = below(4) === 0 ? [0, 127, 128, 255][below(4)] : bytes[place] ^ (1 << below(8));
    }
    const recording = await readPieces(list.with(at, seal(bytes))).catch((error: Error) => {
      assert.match(error.message, /^This /);
      return null;
    });
    if (!recording) continue;
    assertShowable(recording);
    if (recording.steps === whole.steps) played++;
  }
  assert.ok(played > 100);
});
