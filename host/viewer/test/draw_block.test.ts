// Payloads of drawings, written byte by byte.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DrawBlock } from '../src/log/draw_block';
import type { DrawItem } from '../src/recording';
import { Writer } from './encode';

const unit = 2 ** -15;
const sameItems = 0;
const ownItems = 1;
const layerOf = (index: number): number => index;

function payload(...texts: string[]): Writer {
  const writer = new Writer().varint(texts.length);
  for (const text of texts) writer.text(text);
  return writer;
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

function only(items: DrawItem[]): DrawItem {
  assert.equal(items.length, 1);
  return items[0];
}

const circle = (writer: Writer, layer: number, color = 0): Writer => writer.u8(1).u8(color).varint(layer);
const numbers = (writer: Writer, ...list: number[]): Writer => list.reduce((_, number) => writer.signed(number), writer);

test('the numbers of items that go on are differences of order 2', () => {
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
  const block = new DrawBlock('DRWN', writer.finish(), 7);
  assert.deepEqual(circles(block, 7), [
    [10, -4, 5], [13, -4, 6], [17, -4, 6], [21, 3, 6], [100, 100, 100], [102, 100, 100], [104, 100, 100],
  ]);
  assert.deepEqual(block.itemsOf(3, 0, layerOf).map(({ color, layer }) => [color, layer]), [[3, 0]]);
  assert.deepEqual(block.layersOf(0), [0, 1]);
  assert.deepEqual(block.layersOf(1), []);
});

test('an item follows the one with its index, and none after a step without it', () => {
  const writer = payload('a');
  numbers(circle(circle(writer.varint(ownItems).varint(2), 0), 0), 1, 1, 1, 2, 2, 2).varint(sameItems);
  numbers(circle(writer.varint(ownItems).varint(1), 0), 1, 0, 0).varint(sameItems);
  numbers(circle(circle(writer.varint(ownItems).varint(2), 0), 0), 0, 0, 0, 9, 9, 9).varint(sameItems);
  writer.varint(ownItems).varint(0).varint(sameItems).varint(sameItems).varint(sameItems);
  const block = new DrawBlock('DRWN', writer.finish(), 5);
  assert.deepEqual(circles(block, 5), [[1, 1, 1, 2, 2, 2], [2, 1, 1], [3, 1, 1, 9, 9, 9], [], []]);
});

test('the slots repeat their own items, and what was dropped is of the step alone', () => {
  const writer = payload('a', 'b');
  writer.varint(2 * 3 + sameItems);
  writer.varint(2 * 4 + ownItems).varint(1).u8(5).u8(0).varint(0).varint(1).signed(8).signed(9);
  numbers(circle(writer.varint(ownItems).varint(1), 0), 1, 2, 3);
  writer.varint(2 * 5 + sameItems).signed(1).signed(1);
  const block = new DrawBlock('DRWN', writer.finish(), 2);
  assert.deepEqual([0, 1].map((step) => [block.dropped(step, 0), block.dropped(step, 1)]), [[3, 4], [0, 5]]);
  assert.deepEqual(circles(block, 2), [[], [1, 2, 3]]);
  assert.deepEqual(only(block.itemsOf(1, 1, layerOf)), { kind: 'text', color: 0, layer: 0, x: 9 * unit, y: 10 * unit, text: 'b' });
});

test('a value is new, or has the bits of the one before', () => {
  const writer = payload('layer', 'name', 'other name');
  const named = (name: number): Writer => writer.varint(ownItems).varint(1).u8(6).u8(0).varint(0).varint(name);
  named(1).u8(1).f64(-0).varint(sameItems);
  writer.varint(sameItems).u8(0).varint(sameItems);
  writer.varint(sameItems).u8(1).f64(0).varint(sameItems);
  // The item follows, whatever its name is.
  named(2).u8(0).varint(sameItems);
  writer.varint(sameItems).u8(1).f64(0.1).varint(sameItems);
  const block = new DrawBlock('DRWN', writer.finish(), 5);
  const list: [number, number, number, number][] = [];
  block.eachValue(0, (...one) => list.push(one));
  assert.deepEqual(list, [[0, 0, 1, -0], [1, 0, 1, -0], [2, 0, 1, 0], [3, 0, 2, 0], [4, 0, 2, 0.1]]);
  const shown = [0, 1, 2, 3, 4].map((step) => only(block.itemsOf(step, 0, layerOf)));
  assert.deepEqual(shown.map((item) => item.kind === 'value' && [item.name, item.value]), [
    ['name', -0], ['name', -0], ['name', 0], ['other name', 0], ['other name', 0.1],
  ]);
});

test('in DRAW the numbers of items that go on are differences of order 1', () => {
  const writer = payload('a');
  for (const change of [[10, -4, 5], [3, 0, 1], [1, 0, -1]]) {
    numbers(circle(writer.varint(3).varint(2), 0), ...change).u8(6).u8(0).varint(0).varint(0).f64(change[0]);
    writer.varint(0).varint(0);
  }
  const block = new DrawBlock('DRAW', writer.finish(), 3);
  const shown = [0, 1, 2].map((step) => block.itemsOf(step, 0, layerOf));
  assert.deepEqual(shown, [[10, -4, 5, 10], [13, -4, 6, 3], [14, -4, 5, 1]].map(([x, y, radius, value]) => [
    { kind: 'circle', color: 0, layer: 0, x: x * unit, y: y * unit, radius: radius * unit },
    { kind: 'value', color: 0, layer: 0, name: 'a', value },
  ]));
  assert.deepEqual([block.dropped(2, 0), block.dropped(2, 1)], [3, 0]);
});

test('a polyline without points is damage, because a repeated one would take no byte', () => {
  const writer = payload('a').varint(ownItems).varint(1).u8(4).u8(0).varint(0).varint(0).varint(sameItems);
  assert.throws(() => new DrawBlock('DRWN', writer.finish(), 1), /a polyline has no points/);
});

test('steps that repeat their items share them', () => {
  const items = 2 ** 10;
  const steps = 256;
  const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
  const writer = payload('a').varint(ownItems).varint(items);
  for (let i = 0; i < items; i++) writer.u8(0).u8(0).varint(0);
  numbers(writer, ...zeros(2 * items)).varint(sameItems);
  for (let step = 1; step < steps; step++) numbers(writer.varint(sameItems), ...zeros(2 * items)).varint(sameItems);
  const bytes = writer.finish();
  const block = new DrawBlock('DRWN', bytes, steps);
  assert.equal(block.itemsOf(steps - 1, 0, layerOf).length, items);
  // Numbers take 4 bytes each, or 8 while there is room for more; items that are not shared would add 9 bytes to each.
  assert.ok(block.bytes < 9 * bytes.length, `${block.bytes} for ${bytes.length}`);
});
