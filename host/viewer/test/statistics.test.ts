import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Course } from '../src/course';
import { slotCounters, noCounters } from '../src/statistics/counters';
import { figureText } from '../src/statistics/metrics';
import { Passes } from '../src/statistics/passes';
import { Presence } from '../src/statistics/presence';
import { playCounters, playMetrics, playUpTo } from '../src/statistics/play';
import { Statistics } from '../src/statistics/statistics';
import { countOf, sumOver, ticksAbove } from '../src/statistics/ticks';
import { encodeMatch } from './encode';
import { playMatch } from './play_match';
import { numbersFrom, read } from './reading';

/// What KEYF has of a match that begins.
function keyframe(): Record<string, unknown> {
  const { slot, ...others } = noCounters();
  return { ...others, ...Object.fromEntries(slotCounters.map((name) => [name, slot[name]])) };
}

test('ticks of a step are counted as one by one', () => {
  const below = numbersFrom(3);
  for (let i = 0; i < 3000; i++) {
    const all = 1 + below(9);
    const [one, other] = [below(all + 1), below(all + 1)];
    const ticks = { all, first: Math.min(one, other), last: Math.max(one, other) };
    const [from, to] = [below(9) - 4, below(9) - 4];
    const numbers = Array.from({ length: countOf(ticks) }, (_, at) => from + ((to - from) * (ticks.first + 1 + at)) / all);
    assert.equal(ticksAbove(ticks, from, to), numbers.filter((number) => number > 1e-12).length, JSON.stringify({ ticks, from, to }));
    assert.ok(Math.abs(sumOver(ticks, from, to) - numbers.reduce((sum, number) => sum + number, 0)) < 1e-9);
  }
});

test('statistics of a frame are the same wherever one comes from', async () => {
  const recording = await read(encodeMatch({ ...playMatch({ steps: 600, podCount: [3, 4] }), keyframe: keyframe() }));
  const course = new Course(recording);
  course.grow();
  const walking = new Statistics(recording, course);
  const below = numbersFrom(5);
  const frames = [0, 1, 255, 256, 257, recording.frames - 1, ...Array.from({ length: 60 }, () => below(recording.frames))];
  for (const frame of frames) {
    assert.deepEqual(walking.at(frame), new Statistics(recording, course).at(frame), `frame ${frame}`);
  }
  const counted = walking.at(255)!;
  assert.equal(counted.running_ticks, recording.frame.clockTicks[255]);
  assert.ok(counted.slot.upfield_pod_ticks[0] + counted.slot.downfield_pod_ticks[0] <= 3 * counted.running_ticks);
});

test('a keyframe without counters has no statistics, and one with wrong counters is damage', async () => {
  const match = playMatch({ steps: 12, podCount: [1, 1] });
  const statisticsOf = async (more: object) => {
    const recording = await read(encodeMatch({ ...match, keyframe: more }));
    return { notice: recording.notice, counters: new Statistics(recording, new Course(recording)).at(0) };
  };
  assert.deepEqual(await statisticsOf({}), { notice: null, counters: null });
  assert.ok((await statisticsOf(keyframe())).counters);
  for (const [name, value] of Object.entries({
    kicks: [1], gains: [-1, 0], area_sum: ['1', 0], running_ticks: 0.5, kick_pod: 2, possessing_slot: 2, kick_is_on_goal: 0,
  })) {
    const { notice } = await statisticsOf({ ...keyframe(), [name]: value });
    assert.match(notice ?? '', new RegExp(`damaged: KEYF: "${name}"`));
  }
});

test('counts of the play are those of the last keyframe, and at the end those of the result', async () => {
  const match = playMatch({ steps: 600 });
  const counts = (by: number) => Object.fromEntries(playCounters.map((name, at) => [name, [by * at, by]]));
  const recording = await read(encodeMatch({ ...match, keyframe: counts(1), result: { ...match.result, play: counts(3) } }));
  assert.equal(recording.notice, null);
  const last = recording.frames - 1;
  assert.deepEqual([0, 1, 256, 300, last - 1, last].map((frame) => playUpTo(recording, frame)?.frame), [0, 0, 256, 256, 512, last]);
  assert.equal(playUpTo(recording, last - 1)!.counts.spells[0], playCounters.indexOf('spells'));
  const { counts: end } = playUpTo(recording, last)!;
  assert.deepEqual(end.chances, [3 * playCounters.indexOf('chances'), 3]);
  const shares = playMetrics.filter(({ name }) => name.startsWith('ended_by_')).map(({ get }) => get(end, 0)!);
  assert.equal(shares.length, 7);
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-12);
  const old = await read(encodeMatch(match));
  assert.equal(playUpTo(old, old.frames - 1), null);
  const wrong = await read(encodeMatch({ ...match, keyframe: { ...counts(1), spells: [1] } }));
  assert.match(wrong.notice ?? '', /damaged: KEYF: "spells"/);
});

test('figures are written as by the program', () => {
  assert.deepEqual([figureText('count', 1234567), figureText('ticks', 999), figureText('share', 0.12345), figureText('ratio', 2 / 3)],
    ['1,234,567', '999', '12.3 %', '0.667']);
  assert.deepEqual([figureText('points', 1.25), figureText('length', 0.5), figureText('ratio', null)], ['1.3', '0.5000', '–']);
});

test('where pods were and who passed to whom are the same wherever one comes from', async () => {
  const recording = await read(encodeMatch(playMatch({ steps: 1500, podCount: [4, 3] })));
  const course = new Course(recording);
  course.grow();
  const [presence, passes] = [new Presence(recording), new Passes(recording.head, course.explanation)];
  const below = numbersFrom(7);
  for (const frame of [recording.frames - 1, 0, ...Array.from({ length: 20 }, () => below(recording.frames))]) {
    const [freshPresence, freshPasses] = [new Presence(recording), new Passes(recording.head, course.explanation)];
    for (const one of [presence, passes, freshPresence, freshPasses]) one.goTo(frame);
    assert.deepEqual(presence.counts, freshPresence.counts);
    assert.deepEqual(passes.counts, freshPasses.counts);
    passes.passers.forEach((passer, pod) => {
      const { passes: count, x, y } = freshPasses.passers[pod];
      assert.equal(passer.passes, count);
      assert.ok(Math.abs(passer.x - x) + Math.abs(passer.y - y) < 1e-9);
    });
    const running = recording.frame.mode.slice(0, frame + 1).filter((mode) => mode === 0).length;
    for (const cells of presence.counts) assert.ok(cells.reduce((sum, count) => sum + count, 0) <= running);
  }
});
