// Payloads of drawings, written byte by byte.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DrawBlock, type DrawingsKind, type Positions } from '../src/log/draw_block';
import { Drawings } from '../src/log/drawings';
import type { DrawItem } from '../src/recording';
import { Writer } from './encode';

const unit = 2 ** -15;
const sameItems = 0;
const ownItems = 1;
const sourcesFollow = 8; // added to the kind of an item
const layerOf = (index: number): number => index;

function payload(...texts: string[]): Writer {
  const writer = new Writer().varint(texts.length);
  for (const text of texts) writer.text(text);
  return writer;
}

/// A block of `steps` steps. The first of them belongs to frame 0, and without `positions` there are no bodies.
function blockOf(kind: DrawingsKind, writer: Writer, steps: number, positions: Positions = { x: [], y: [] }): DrawBlock {
  return new DrawBlock(kind, writer.finish(), positions, 0, steps);
}

/// The circles of slot 0 as x, y, radius, by step.
function circles(block: DrawBlock, steps: number): number[][] {
  return Array.from({ length: steps }, (_, step) =>
    block.itemsOf(step, 0, layerOf).flatMap((item) => {
      assert.ok(item.kind === 'circle');
      return [item.x / unit, item.y / unit, item.radius / unit];
    }),
  );
}

function only(items: readonly DrawItem[]): DrawItem {
  assert.equal(items.length, 1);
  return items[0];
}

const circle = (writer: Writer, layer: number, color = 0): Writer => writer.u8(1).u8(color).varint(layer);
const numbers = (writer: Writer, ...list: number[]): Writer => list.reduce((_, number) => writer.signed(number), writer);
/// One item, a point with this source.
const onePoint = (writer: Writer, source: number): Writer => writer.varint(1).u8(0 + sourcesFollow).u8(0).varint(0).varint(source);

for (const kind of ['DRWP', 'DRWN'] as const) {
  test(`the numbers of items that go on are differences of order 2, in ${kind}`, () => {
    const writer = payload('a', 'b');
    numbers(circle(writer.varint(ownItems).varint(1), 0), 10, -4, 5).varint(sameItems);
    numbers(writer.varint(sameItems), 3, 0, 1).varint(sameItems);
    numbers(writer.varint(sameItems), 1, 0, -1).varint(sameItems);
    // Another colour does not end a course.
    numbers(circle(writer.varint(ownItems).varint(1), 0, 3), 0, 7, 0).varint(sameItems);
    // Another layer does, and the step after it has no change to go on with.
    numbers(circle(writer.varint(ownItems).varint(1), 1), 100, 100, 100).varint(sameItems);
    numbers(writer.varint(sameItems), 2, 0, 0).varint(sameItems);
    numbers(writer.varint(sameItems), 0, 0, 0).varint(sameItems);
    const block = blockOf(kind, writer, 7);
    assert.deepEqual(circles(block, 7), [
      [10, -4, 5], [13, -4, 6], [17, -4, 6], [21, 3, 6], [100, 100, 100], [102, 100, 100], [104, 100, 100],
    ]);
    assert.deepEqual(block.itemsOf(3, 0, layerOf).map(({ color, layer }) => [color, layer]), [[3, 0]]);
    assert.deepEqual(block.layersOf(0), [0, 1]);
    assert.deepEqual(block.layersOf(1), []);
  });

  test(`an item follows the one with its index, and none after a step without it, in ${kind}`, () => {
    const writer = payload('a');
    numbers(circle(circle(writer.varint(ownItems).varint(2), 0), 0), 1, 1, 1, 2, 2, 2).varint(sameItems);
    numbers(circle(writer.varint(ownItems).varint(1), 0), 1, 0, 0).varint(sameItems);
    numbers(circle(circle(writer.varint(ownItems).varint(2), 0), 0), 0, 0, 0, 9, 9, 9).varint(sameItems);
    writer.varint(ownItems).varint(0).varint(sameItems).varint(sameItems).varint(sameItems);
    const block = blockOf(kind, writer, 5);
    assert.deepEqual(circles(block, 5), [[1, 1, 1, 2, 2, 2], [2, 1, 1], [3, 1, 1, 9, 9, 9], [], []]);
  });

  test(`the slots repeat their own items, and what was dropped is of the step alone, in ${kind}`, () => {
    const writer = payload('a', 'b');
    writer.varint(2 * 3 + sameItems);
    writer.varint(2 * 4 + ownItems).varint(1).u8(5).u8(0).varint(0).varint(1).signed(8).signed(9);
    numbers(circle(writer.varint(ownItems).varint(1), 0), 1, 2, 3);
    writer.varint(2 * 5 + sameItems).signed(1).signed(1);
    const block = blockOf(kind, writer, 2);
    assert.deepEqual([0, 1].map((step) => [block.dropped(step, 0), block.dropped(step, 1)]), [[3, 4], [0, 5]]);
    assert.deepEqual(circles(block, 2), [[], [1, 2, 3]]);
    assert.deepEqual(only(block.itemsOf(1, 1, layerOf)), { kind: 'text', color: 0, layer: 0, x: 9 * unit, y: 10 * unit, text: 'b' });
  });

  test(`a value is new, or has the bits of the one before, in ${kind}`, () => {
    const writer = payload('layer', 'name', 'other name');
    const named = (name: number): Writer => writer.varint(ownItems).varint(1).u8(6).u8(0).varint(0).varint(name);
    named(1).u8(1).f64(-0).varint(sameItems);
    writer.varint(sameItems).u8(0).varint(sameItems);
    writer.varint(sameItems).u8(1).f64(0).varint(sameItems);
    // The item follows, whatever its name is.
    named(2).u8(0).varint(sameItems);
    writer.varint(sameItems).u8(1).f64(0.1).varint(sameItems);
    const block = blockOf(kind, writer, 5);
    const list: [number, number, number, number][] = [];
    block.eachValue(0, (...one) => list.push(one));
    assert.deepEqual(list, [[0, 0, 1, -0], [1, 0, 1, -0], [2, 0, 1, 0], [3, 0, 2, 0], [4, 0, 2, 0.1]]);
    const shown = [0, 1, 2, 3, 4].map((step) => only(block.itemsOf(step, 0, layerOf)));
    assert.deepEqual(shown.map((item) => item.kind === 'value' && [item.name, item.value]), [
      ['name', -0], ['name', -0], ['name', 0], ['other name', 0], ['other name', 0.1],
    ]);
  });

  test(`a polyline without points is damage, because a repeated one would take no byte, in ${kind}`, () => {
    const writer = payload('a').varint(ownItems).varint(1).u8(4).u8(0).varint(0).varint(0).varint(sameItems);
    assert.throws(() => blockOf(kind, writer, 1), /a polyline has no points/);
  });
}

test('in DRAW the numbers of items that go on are differences of order 1', () => {
  const writer = payload('a');
  for (const change of [[10, -4, 5], [3, 0, 1], [1, 0, -1]]) {
    numbers(circle(writer.varint(3).varint(2), 0), ...change).u8(6).u8(0).varint(0).varint(0).f64(change[0]);
    writer.varint(0).varint(0);
  }
  const block = blockOf('DRAW', writer, 3);
  const shown = [0, 1, 2].map((step) => block.itemsOf(step, 0, layerOf));
  assert.deepEqual(shown, [[10, -4, 5, 10], [13, -4, 6, 3], [14, -4, 5, 1]].map(([x, y, radius, value]) => [
    { kind: 'circle', color: 0, layer: 0, x: x * unit, y: y * unit, radius: radius * unit },
    { kind: 'value', color: 0, layer: 0, name: 'a', value },
  ]));
  assert.deepEqual([block.dropped(2, 0), block.dropped(2, 1)], [3, 0]);
});

const bodies: Positions = {
  x: [[10, 11, 12, 13], [20, 21, 22, 23], [-1, -3, -5, -7]].map(lengths),
  y: [[0, 0, 0, 0], [5, 6, 7, 8], [-2, -4, -6, -8]].map(lengths),
};

function lengths(list: number[]): Float32Array {
  return Float32Array.from(list, (number) => number * unit);
}

/// The numbers of an item, in the units of the file.
function numbersOf(item: DrawItem): number[] {
  const { kind, color, layer, ...rest } = item;
  return Object.values(rest).flat().filter((length) => typeof length === 'number').map((length) => length / unit);
}

/// The numbers of slot 0's items, by step.
function drawn(block: DrawBlock, steps: number): number[][][] {
  return Array.from({ length: steps }, (_, step) => block.itemsOf(step, 0, layerOf).map(numbersOf));
}

test('in DRWP the values stand after the numbers', () => {
  const writer = payload('a').varint(ownItems).varint(3).u8(6).u8(0).varint(0).varint(0);
  circle(writer, 0).u8(6).u8(0).varint(0).varint(0);
  numbers(writer, 1, 2, 3).u8(1).f64(0.5).u8(1).f64(0.25).varint(sameItems);
  numbers(writer.varint(sameItems), 1, 1, 1).u8(0).u8(1).f64(0.75).varint(sameItems);
  const block = blockOf('DRWP', writer, 2);
  const list: [number, number][] = [];
  block.eachValue(0, (step, _layer, _name, value) => list.push([step, value]));
  assert.deepEqual(list, [[0, 0.5], [0, 0.25], [1, 0.5], [1, 0.75]]);
  assert.deepEqual(drawn(block, 2).map((items) => items[1]), [[1, 2, 3], [2, 3, 4]]);
});

test('places are stored, those of bodies, or earlier ones', () => {
  const writer = payload('a').varint(ownItems).varint(5);
  writer.u8(3 + sourcesFollow).u8(0).varint(0).varint(1).varint(0);
  circle(writer, 0);
  writer.u8(4 + sourcesFollow).u8(0).varint(0).varint(5).varint(3).varint(5).varint(6).varint(4).varint(8);
  writer.u8(1 + sourcesFollow).u8(0).varint(0).varint(7);
  writer.u8(5 + sourcesFollow).u8(0).varint(0).varint(0).varint(2);
  numbers(writer, 100, 200, 7, 8, 9, 4).varint(sameItems);
  numbers(writer.varint(sameItems), 1, 1, 0, 0, 0, -1).varint(sameItems);
  const block = new DrawBlock('DRWP', writer.finish(), bodies, 1, 2);
  assert.deepEqual(drawn(block, 2), [
    [[11, 0, 100, 200], [7, 8, 9], [-3, -4, 100, 200, 7, 8, 11, 0, 100, 200], [-3, -4, 4], [21, 6]],
    [[12, 0, 101, 201], [7, 8, 9], [-5, -6, 101, 201, 7, 8, 12, 0, 101, 201], [-5, -6, 3], [22, 7]],
  ]);
});

test('a stored number is the difference to numbers that may have been taken from elsewhere', () => {
  const writer = payload('a');
  const point = (source: number): Writer => onePoint(writer.varint(ownItems), source);
  point(2).varint(sameItems);
  writer.varint(sameItems).varint(sameItems);
  numbers(point(0), 5, 0).varint(sameItems);
  point(1).varint(sameItems);
  numbers(writer.varint(ownItems).varint(1).u8(0).u8(0).varint(0), 1, 0).varint(sameItems);
  const block = blockOf('DRWP', writer, 5, bodies);
  assert.deepEqual(drawn(block, 5), [[[20, 5]], [[21, 6]], [[22 + 5, 7]], [[13, 0]], [[-1 + 1, -7]]]);
});

test('a step whose places are all taken from elsewhere takes a byte', () => {
  const writer = onePoint(payload('a').varint(ownItems), 3).varint(sameItems);
  for (let step = 1; step < 3; step++) writer.u8(sameItems).u8(sameItems);
  assert.deepEqual(drawn(blockOf('DRWP', writer, 3, bodies), 3), [[[-1, -2]], [[-3, -4]], [[-5, -6]]]);
});

test('a place is taken from a body or from a place before it, or it is damage', () => {
  const block = (source: number): DrawBlock => blockOf('DRWP', onePoint(payload('a').varint(ownItems), source).varint(sameItems), 1, bodies);
  assert.deepEqual(drawn(block(3), 1), [[[-1, -2]]]);
  assert.throws(() => block(4), /DRWP: a place is taken from none before it/);
  assert.throws(() => block(2 ** 40), /DRWP: a place is taken from none before it/);
  const line = (source: number): DrawBlock => {
    const writer = payload('a').varint(ownItems).varint(1).u8(2 + sourcesFollow).u8(0).varint(0).varint(1).varint(source);
    return blockOf('DRWP', writer.varint(sameItems), 1, bodies);
  };
  assert.deepEqual(drawn(line(4), 1), [[[10, 0, 10, 0]]]);
  assert.throws(() => line(5), /DRWP: a place is taken from none before it/);
});

test('a body that is too far away for drawings is damage if a place is taken from it', () => {
  const far = { x: [lengths([2 ** 20, 2 ** 20 + 1])], y: [lengths([-(2 ** 20), 0])] };
  const point = onePoint(payload('a').varint(ownItems), 1).varint(sameItems).finish();
  assert.deepEqual(drawn(new DrawBlock('DRWP', point, far, 0, 1), 1), [[[2 ** 20, -(2 ** 20)]]]);
  assert.throws(() => new DrawBlock('DRWP', point, far, 1, 1), /DRWP: a number is out of range/);
});

/// 4 steps with as many places of the only body as a block may have.
function mostPlaces(): Writer {
  const writer = payload('a');
  for (let slot = 0; slot < 2; slot++) {
    writer.varint(ownItems).varint(1).u8(4 + sourcesFollow).u8(0).varint(0).varint(2 ** 15).raw(new Uint8Array(2 ** 15).fill(1));
  }
  for (let step = 1; step < 4; step++) writer.varint(sameItems).varint(sameItems);
  return writer;
}

test('a block takes no more places from elsewhere than are permitted', () => {
  const body = { x: [new Float32Array(256)], y: [new Float32Array(256)] };
  const whole = blockOf('DRWP', mostPlaces().varint(ownItems).varint(0).varint(ownItems).varint(0), 5, body);
  assert.equal(numbersOf(only(whole.itemsOf(3, 1, layerOf))).length, 2 ** 16);
  assert.ok(whole.bytes <= 2 ** 22);
  const more = /DRWP: it takes more places from elsewhere than are permitted/;
  assert.throws(() => blockOf('DRWP', onePoint(mostPlaces().varint(ownItems), 1).varint(sameItems), 5, body), more);
  assert.throws(() => blockOf('DRWP', mostPlaces().raw(new Uint8Array(504).fill(sameItems)), 256, body), more);
});

test('a block that is unpacked again has the places of its own frames', () => {
  const steps = 160;
  const positions = { x: [lengths(Array.from({ length: steps }, (_, frame) => frame))], y: [new Float32Array(steps)] };
  const drawings = new Drawings(positions);
  // All blocks together are too large to stay unpacked.
  const bytes = mostPlaces().finish();
  for (let first = 0; first < steps; first += 4) drawings.add('DRWP', bytes, first, 4)();
  for (const step of [0, 159, 21, 0]) assert.deepEqual(numbersOf(only(drawings.items(step, 0))).slice(-2), [step, 0]);
});

test('steps that repeat their items share them', () => {
  const items = 2 ** 10;
  const steps = 256;
  const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
  const writer = payload('a').varint(ownItems).varint(items);
  for (let i = 0; i < items; i++) writer.u8(0).u8(0).varint(0);
  numbers(writer, ...zeros(2 * items)).varint(sameItems);
  for (let step = 1; step < steps; step++) numbers(writer.varint(sameItems), ...zeros(2 * items)).varint(sameItems);
  const size = writer.finish().length;
  const block = blockOf('DRWP', writer, steps);
  assert.equal(block.itemsOf(steps - 1, 0, layerOf).length, items);
  // Numbers take 4 bytes each, or 8 while there is room for more; items that are not shared would add 9 bytes to each.
  assert.ok(block.bytes < 9 * size, `${block.bytes} for ${size}`);
});
