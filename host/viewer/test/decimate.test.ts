import assert from 'node:assert/strict';
import { test } from 'node:test';

import { columnMiddles, maxPerColumn } from '../src/plots/decimate';
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
