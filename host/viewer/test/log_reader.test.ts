import assert from 'node:assert/strict';
import { test } from 'node:test';

import { type DrawingsKind, encodeMatch, matchChunks } from './encode';
import { playMatch } from './play_match';
import { assertPrefix, assertShowable, numbersFrom, read, readPieces } from './reading';

const drawingsKinds: DrawingsKind[] = ['DRWP', 'DRWN', 'DRAW'];
const small = playMatch({ podCount: [2, 1], steps: 18 });
const smallBytes = encodeMatch(small, 6, 0);

test('what was recorded is what is shown', async () => {
  const match = playMatch({ steps: 700 });
  const recording = await read(encodeMatch(match));
  assert.equal(recording.notice, null);
  assert.ok(recording.ended && !recording.growing && recording.hasTimes);
  assert.equal(recording.frames, match.frames.length);
  assert.equal(recording.steps, match.steps.length);
  match.frames.forEach((columns, i) => {
    const frame = recording.frame;
    const matchColumns = [
      frame.tick, frame.mode, frame.modeSlot, frame.modeTicks, frame.period, frame.clockTicks, ...frame.score,
      ...frame.possessionTicks, frame.ballState, frame.carrier, frame.carriedTicks, ...frame.zoneOwner, frame.denied,
    ];
    matchColumns.forEach((column, c) => assert.equal(column[i], columns[c]));
    for (let body = 0; body <= 22; body++) {
      const [x, y, vx, vy] = columns.slice(16 + 4 * body);
      assert.equal(frame.x[body][i], Math.fround(x / 32768));
      assert.equal(frame.y[body][i], Math.fround(y / 32768));
      assert.equal(frame.vx[body][i], Math.fround(vx / 1048576));
      assert.equal(frame.vy[body][i], Math.fround(vy / 1048576));
    }
  });
  match.steps.forEach((step, i) => {
    assert.deepEqual([recording.step.source[0][i], recording.step.source[1][i]], step.source);
    for (let body = 0; body < 22; body++) {
      assert.equal(recording.step.thrustX[body][i], Math.fround(step.thrust[2 * body] / 16384) + 0);
      assert.equal(recording.step.thrustY[body][i], Math.fround(step.thrust[2 * body + 1] / 16384) + 0);
    }
    const [wallA, , wallB, cpuB] = step.times!;
    assert.equal(recording.step.wallNs[0][i], wallA);
    assert.equal(recording.step.wallNs[1][i], wallB < 0 ? Number.NaN : wallB);
    assert.equal(recording.step.cpuNs[1][i], cpuB < 0 ? Number.NaN : cpuB);
  });
  const shots = match.steps.flatMap((step, i) => step.shots.map(({ body, x, y }) => ({ step: i, body, x: x / 16384, y: y / 16384 })));
  assert.ok(shots.length > 0);
  assert.deepEqual(recording.shots, shots);
});

test('the head is what the file says of the match', async () => {
  const { head } = await read(encodeMatch(playMatch({ steps: 3, firstStep: 70 })));
  assert.equal(head.firstStep, 70);
  assert.deepEqual(head.podCount, [11, 11]);
  assert.deepEqual(head.arena, { width: 1, height: 0.65, goalWidth: 0.12, exclusionRadius: 0.12, keepoff: 0.05 });
  assert.deepEqual([head.game, head.seed, head.swapSides, head.softNs], ['classic-11', 42, false, 2_000_000]);
  assert.equal(head.teams[1].color, '#d55e00');
  assert.deepEqual(head.teams[0].params, { aggression: '0.7', name: 'Formation' });
});

test('events keep their step, and those of unknown kinds are left out', async () => {
  const match = playMatch({ steps: 800, firstStep: 700 });
  const recording = await read(encodeMatch(match));
  const known = match.steps.flatMap((step) => step.events as { kind: string; step: number; tick: number }[]);
  const shown = known.filter((event) => event.kind !== 'a_kind_of_tomorrow');
  assert.ok(shown.length < known.length);
  assert.deepEqual(
    recording.events.map(({ kind, step, tick }) => ({ kind, step: step + 700, tick })),
    shown.map(({ kind, step, tick }) => ({ kind, step, tick })),
  );
  const loss = recording.events.find((event) => event.kind === 'loss');
  assert.ok(['shot', 'force', 'keep_limit', 'stall'].includes(String(loss?.detail.cause)));
});

for (const drawingsKind of drawingsKinds) {
  test(`drawings are those of their step, as drawn, in ${drawingsKind}`, async () => {
    const match = { ...playMatch({ steps: 600 }), drawingsKind };
    const recording = await read(encodeMatch(match));
    const frames = match.steps.map((_, frame) => frame);
    for (const frame of [...frames, ...frames.toReversed()]) {
      for (const slot of [0, 1] as const) {
        const drawn = match.steps[frame].drawings![slot];
        const items = recording.drawing(frame, slot);
        assert.equal(recording.drawingDropped(frame, slot), drawn.dropped);
        assert.equal(items.length, drawn.items.length);
        items.forEach((item, i) => {
          const original = drawn.items[i];
          assert.equal(item.color, original.color <= 7 ? original.color : 0);
          assert.deepEqual(recording.layers[item.layer], { slot, name: original.layer });
          const numbers = original.numbers.map((number) => number / 32768);
          if (item.kind === 'polyline') assert.deepEqual(item.points, numbers);
          if (item.kind === 'arrow') assert.deepEqual([item.x0, item.y0, item.x1, item.y1], numbers);
          if (item.kind === 'circle') assert.deepEqual([item.x, item.y, item.radius], numbers);
          if (item.kind === 'text') assert.equal(item.text, original.text);
          if (item.kind === 'value') assert.ok(Object.is(item.value, original.value));
        });
      }
    }
    assert.deepEqual(recording.drawing(600, 0), []);
    assert.deepEqual(recording.drawing(-1, 0), []);
  });
}

test('a recording with DRWN or DRAW shows the same as one with DRWP', async () => {
  const match = playMatch({ steps: 300 });
  const [recording, ...old] = await Promise.all(drawingsKinds.map((drawingsKind) => read(encodeMatch({ ...match, drawingsKind }))));
  for (const one of old) {
    assert.equal(one.steps, 300);
    assertPrefix(one, recording);
    assert.deepEqual(one.series, recording.series);
  }
});

test('a recording reads the same in pieces of any size', async () => {
  const bytes = encodeMatch(small, 6);
  const whole = await read(bytes);
  for (const size of [1, 2, 7, 28, 100, 1000]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    const recording = await readPieces(pieces);
    assert.ok(recording.ended);
    assert.equal(recording.steps, whole.steps);
    assertPrefix(recording, whole);
  }
});

test('reading never changes the bytes that it was given', async () => {
  const bytes = encodeMatch(small, 6);
  const middle = Math.floor(bytes.length / 2);
  const first = bytes.slice(0, middle);
  await readPieces([first, bytes.slice(middle)]);
  assert.deepEqual(first, bytes.subarray(0, middle));
});

test('a recording that grows shows each block as soon as it is there', async () => {
  const chunks = matchChunks(small, 6);
  const pieces = chunks.map((_, i) => chunks.slice(0, i + 1));
  const whole = await read(encodeMatch(small, 6));
  const steps: number[] = [];
  for (const piece of pieces.slice(1)) steps.push((await readPieces(piece)).steps);
  assert.deepEqual([...new Set(steps)], [0, 6, 12, 18]);
  assertPrefix(await readPieces(pieces[10]), whole);
});

test('a recording cut anywhere plays up to its last whole block, and says where it ends', async () => {
  const whole = await read(smallBytes);
  assert.equal(whole.steps, 18);
  let last = 0;
  for (let size = 0; size < smallBytes.length; size++) {
    const recording = await read(smallBytes.subarray(0, size)).catch((error: Error) => {
      assert.match(error.message, /^This is no whole recording/);
      return null;
    });
    if (!recording) continue;
    assertShowable(recording);
    assert.ok(recording.steps >= last);
    if (recording.steps > last || size % 64 === 0) assertPrefix(recording, whole);
    last = recording.steps;
    assert.ok(!recording.ended);
    assert.match(recording.notice ?? '', recording.steps ? /^The recording is cut off. It plays up to step \d+, tick \d+.$/ : /Nothing/);
  }
  assert.equal(last, 18);
});

for (const [codec, flips] of [[0, 10_000], [1, 300]] as const) {
  test(`a flipped bit is never played: ${flips} flips with codec ${codec}`, async () => {
    const bytes = encodeMatch(small, 6, codec);
    const whole = await read(bytes);
    const below = numbersFrom(11 + codec);
    for (let i = 0; i < flips; i++) {
      const flipped = bytes.slice();
      flipped[below(bytes.length)] ^= 1 << below(8);
      const recording = await read(flipped).catch((error: Error) => {
        assert.match(error.message, /^This is no/);
        return null;
      });
      if (!recording) continue;
      // What the sums do not cover does not exist, so that some of it is always lost.
      assert.ok(!recording.ended && recording.notice);
      if (recording.steps > 0) assert.match(recording.notice, /It plays up to step/);
      assertPrefix(recording, whole);
    }
  });
}
