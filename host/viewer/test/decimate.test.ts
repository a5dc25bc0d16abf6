import assert from 'node:assert/strict';
import { test } from 'node:test';

import { columnMiddles, maxPerColumn, rangePerColumn } from '../src/plots/decimate';
import { numbersFrom } from './reading';

test('no peak is lost, in whatever number of columns', () => {
  const draw = numbersFrom(1);
  for (let round = 0; round < 200; round++) {
    const values = Array.from({ length: 1 + draw(500) }, () => 1 + draw(1000));
    const columns = 1 + draw(values.length);
    const decimated = maxPerColumn(values, values.length, columns);
    assert.equal(decimated.length, columns);
    assert.equal(Math.max(...decimated.map((value) => value ?? 0)), Math.max(...values));
  }
});

test('a peak stays in its column', () => {
  const values = new Array<number>(1000).fill(1);
  values[737] = 9;
  const decimated = maxPerColumn(values, 1000, 100);
  assert.equal(decimated[73], 9);
  assert.equal(decimated.filter((value) => value === 9).length, 1);
  assert.ok(Math.abs(columnMiddles(1000, 100)[73] - 737) <= 5);
});

test('what was not measured leaves a gap', () => {
  assert.deepEqual(maxPerColumn([NaN, NaN, 3, NaN, 0, NaN], 6, 3), [null, 3, null]);
});

test('a curve keeps the lowest and the highest value of each column, in their order', () => {
  const below = numbersFrom(9);
  const steps = Array.from({ length: 200 }, (_, at) => 3 * at + below(2));
  const values = steps.map(() => (below(9) === 0 ? Number.NaN : below(100)));
  for (const [from, to, columns] of [[0, 600, 7], [100, 160, 60], [590, 700, 4]]) {
    const found = rangePerColumn({ steps, values, count: steps.length }, from, to, columns);
    for (let column = 0; column < columns; column++) {
      const isOf = (step: number) => step >= from && step < to && Math.floor(((step - from) * columns) / (to - from)) === column;
      const own = values.filter((value, at) => isOf(steps[at]) && Number.isFinite(value));
      const pair = found.slice(2 * column, 2 * column + 2);
      if (own.length === 0) assert.deepEqual(pair, [null, null]);
      else assert.deepEqual([...pair].sort((a, b) => a! - b!), [Math.min(...own), Math.max(...own)]);
      if (pair[0] !== pair[1]) assert.equal(own.indexOf(pair[0]!) < own.lastIndexOf(pair[1]!), true);
    }
  }
});
