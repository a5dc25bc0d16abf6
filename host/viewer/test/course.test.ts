import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readFragment, writeFragment } from '../src/address';
import { Course } from '../src/course';
import { Moment } from '../src/moment';
import { Mode, ballOf } from '../src/names';
import { Playback } from '../src/time/playback';
import { View, usualExtras } from '../src/view';
import { encodeMatch } from './encode';
import { playMatch } from './play_match';
import { read } from './reading';

const recording = await read(encodeMatch(playMatch({ steps: 1200 })));
const course = new Course(recording);
course.grow();

test('the spans of the modes cover all frames once', () => {
  let next = 0;
  for (const span of course.spans) {
    assert.equal(span.first, next);
    for (let at = span.first; at <= span.last; at++) assert.equal(recording.frame.mode[at], span.mode);
    next = span.last + 1;
  }
  assert.equal(next, recording.frames);
  for (let at = 0; at < recording.frames; at += 7) {
    const span = course.spanAt(at);
    assert.ok(span.first <= at && at <= span.last);
  }
});

test('there are as many goals as were scored', () => {
  const last = recording.frames - 1;
  const { score } = recording.frame;
  assert.ok(course.goals.length > 0);
  assert.equal(course.goals.length, score[0][last] + score[1][last]);
  for (const goal of course.goals) assert.equal(recording.frame.mode[goal], Mode.Goal);
});

test('between frames bodies are between their places, but not across a line-up', () => {
  const moment = new Moment(recording, course);
  const ball = ballOf(recording.head);
  let jumps = 0;
  for (let step = 0; step < recording.steps; step++) {
    const lineup = recording.frame.mode[step + 1] === Mode.BeforeKickoff && recording.frame.mode[step] !== Mode.BeforeKickoff;
    moment.set(step + 0.5);
    for (let body = 0; body <= ball; body++) {
      const [from, to] = [recording.frame.x[body][step], recording.frame.x[body][step + 1]];
      const expected = lineup || course.jumps(step, body) ? from : (from + to) / 2;
      assert.ok(Math.abs(moment.x[body] - expected) < 1e-6);
    }
    if (lineup) jumps++;
  }
  assert.ok(jumps > 0);
});

test('the countdown of a mode runs down to its end', () => {
  const span = course.spans.find((one) => one.mode === Mode.BeforeKickoff && one.last + 1 < recording.frames)!;
  const { tick } = recording.frame;
  assert.equal(course.remaining(span.last), tick[span.last + 1] - tick[span.last]);
  assert.equal(course.remaining(span.first), tick[span.last + 1] - tick[span.first]);
});

function fresh(): { moment: Moment; playback: Playback; view: View } {
  const playback = new Playback(recording.head.controlStepTicks);
  playback.grow(recording.frames, false, 0);
  return { moment: new Moment(recording, course), playback, view: new View() };
}

test('what the address was written from is read back from it', () => {
  const a = fresh();
  a.playback.seek(417);
  a.playback.speed = 0.25;
  a.view.follow = ballOf(recording.head);
  a.view.selected = 15;
  a.view.setLayers(['A/roles/a,b&c=d#%'], false);
  a.view.setDrawings(1, 'all');
  a.view.setLayers(['B/<img>/é', 'B/roles'], false);
  a.view.theme = 'dark';
  a.view.setExtra('thrust', true);
  a.view.setExtra('trail', false);
  a.moment.set(417);
  const fragment = writeFragment(a.moment, a.playback, a.view);

  const b = fresh();
  readFragment(fragment, b.moment, b.playback, b.view);
  assert.equal(b.playback.position, 417);
  assert.equal(b.playback.speed, 0.25);
  assert.equal(b.view.follow, a.view.follow);
  assert.equal(b.view.selected, 15);
  assert.deepEqual(b.view.choices, a.view.choices);
  assert.deepEqual(b.view.drawings, ['usual', 'all']);
  assert.equal(b.view.theme, 'dark');
  assert.deepEqual(b.view.shown, a.view.shown);
});

test('an address that makes no sense changes nothing', () => {
  for (const fragment of ['#', '#t=x&follow=Z9&layers=%E0%A4%A&speed=7', '#t=-5&t&theme=__proto__', '#follow=A99&pod=B-1&layers=,,,']) {
    const { moment, playback, view } = fresh();
    readFragment(fragment, moment, playback, view);
    assert.equal(playback.position, 0);
    assert.equal(playback.speed, 4);
    assert.equal(view.follow, null);
    assert.equal(view.selected, null);
    assert.equal(view.choices.size, 0);
    assert.equal(view.theme, 'system');
    assert.deepEqual([...view.shown], usualExtras);
  }
});
