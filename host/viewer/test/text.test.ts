import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clean, clock, compareNames, duration, number } from '../src/text';

test('each character that turns or hides text is replaced', () => {
  assert.equal(clean('\u202egnp.exe\u202c'), '?gnp.exe?');
  assert.equal(clean('a\u2066b\u2069c\u200bd\ufeffe\u00adf'), 'a?b?c?d?e?f');
  assert.equal(clean('a\u200db\u3164c\ufe0fd\u{e0041}e\u2800f'), 'a?b?c?d?e?f');
  assert.equal(clean('a\u00a0b\u3000c\u2003d'), 'a b c d');
  assert.equal(clean('one\r\n\u2028two\u0000three\u001b[31m'), 'one two three [31m');
});

test('letters of all scripts, emoji and markup stay as they are', () => {
  for (const text of ['שלום', 'Δ<b>x</b>&amp;', '🚀', 'e\u0301']) assert.equal(clean(text), text);
});

test('a heap of marks is cut down', () => {
  assert.equal(clean(`a${'\u0301'.repeat(50)}b`), 'a\u0301\u0301b');
});

test('a long text ends with an ellipsis and between two characters', () => {
  assert.equal(clean('x'.repeat(1_000_000), 5), 'xxxx…');
  assert.equal(clean('😀😀😀', 2), '😀…');
});

test('times and numbers are short', () => {
  assert.equal(clock(0), '0:00.0');
  assert.equal(clock(12_549), '2:05.4');
  assert.equal(duration(740), '740 ns');
  assert.equal(duration(12_345), '12.3 µs');
  assert.equal(duration(NaN), '–');
  assert.equal(number(0.1 + 0.2), '0.3');
  assert.equal(number(-1.5e-7), '-1.50e-7');
  assert.equal(number(Infinity), 'Infinity');
});

test('names with numbers stand in the order of the numbers', () => {
  const names = ['try 10', 'try 9', '11', '2', 'a', 'try 9/b', '1'];
  assert.deepEqual(names.sort(compareNames), ['1', '2', '11', 'a', 'try 9', 'try 9/b', 'try 10']);
});
