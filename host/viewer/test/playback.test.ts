import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Playback, speeds } from '../src/time/playback';

function paused(frames: number): Playback {
  const playback = new Playback(5);
  playback.grow(frames, false, 0);
  return playback;
}

test('at speed 1 a second is 100 ticks', () => {
  const playback = paused(1000);
  playback.speed = 1;
  playback.toggle();
  playback.advance(1000);
  assert.equal(playback.position, 20);
});

test('playing ends at the last frame, and begins anew from there', () => {
  const playback = paused(11);
  playback.toggle();
  playback.advance(60_000);
  assert.equal(playback.position, 10);
  assert.equal(playback.playing, false);
  playback.toggle();
  assert.equal(playback.position, 0);
  assert.equal(playback.playing, true);
});

test('a pause and a single step stand on whole frames', () => {
  const playback = paused(1000);
  playback.seek(10.4);
  playback.stepBy(1);
  assert.equal(playback.position, 11);
  playback.seek(10.4);
  playback.stepBy(-1);
  assert.equal(playback.position, 10);
  playback.toggle();
  playback.advance(33);
  playback.toggle();
  assert.equal(playback.position, Math.round(playback.position));
});

test('nothing leads beyond the ends', () => {
  const playback = paused(100);
  playback.jumpBy(-1);
  assert.equal(playback.position, 0);
  playback.jumpBy(1e9);
  assert.equal(playback.position, 99);
  for (let i = 0; i < 20; i++) playback.faster(1);
  assert.equal(playback.speed, speeds.at(-1));
  for (let i = 0; i < 40; i++) playback.faster(-1);
  assert.equal(playback.speed, speeds[0]);
});

test('live play follows a match that comes in batches, never backwards, and ends with it', () => {
  const playback = new Playback(5);
  playback.grow(1, true, 1);
  playback.toEnd();
  let frames = 1;
  for (let now = 16; now < 20_000; now += 16) {
    const before = playback.position;
    if (now % 320 === 0) playback.grow((frames += 32), now < 19_000, now);
    playback.advance(16);
    assert.ok(playback.position >= before && playback.position <= frames - 1);
    if (now > 2000) assert.ok(frames - 1 - playback.position <= 3 * 32, `lags ${frames - 1 - playback.position} at ${now}`);
  }
  playback.grow(frames, false, 20_000);
  for (let i = 0; i < 1000; i++) playback.advance(16);
  assert.equal(playback.position, frames - 1);
  assert.equal(playback.live, false);
});

test('who rewinds a running match stays there, and the end catches up', () => {
  const playback = new Playback(5);
  playback.grow(100, true, 1);
  playback.toEnd();
  playback.jumpBy(-1);
  assert.equal(playback.live, false);
  playback.grow(200, true, 500);
  playback.advance(1000);
  assert.equal(playback.position, 79);
  playback.toEnd();
  assert.equal(playback.position, 199);
  assert.equal(playback.live, true);
});
