// Goals, kept shots and lost balls. That they are those of `podball replay explain` is a test of the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Course } from '../src/course';
import { Explanation } from '../src/explain/explanation';
import { withKickNoise } from '../src/explain/kick';
import { goalText, lostBallText, pickUpText, shotText } from '../src/explain/words';
import { LogReader } from '../src/log/log_reader';
import { ballOf, bodyOf } from '../src/names';
import type { Recording } from '../src/recording';
import { encodeMatch, matchChunks } from './encode';
import { playMatch } from './play_match';
import { read } from './reading';

const match = playMatch({ steps: 1200, drawings: false });
const recording = await read(encodeMatch(match));

function plain({ goals, keptShots, lostBalls }: Explanation): string {
  return JSON.stringify({ goals, keptShots, lostBalls });
}

function explained(of: Recording): Explanation {
  const explanation = new Explanation(of);
  explanation.grow();
  return explanation;
}

test('there are as many goals as were scored, with the score after each', () => {
  const { goals } = explained(recording);
  const score = [0, 0];
  for (const goal of goals) {
    score[goal.slot]++;
    assert.deepEqual(goal.score, score);
    assert.equal(goal.ownGoal, goal.scorer !== null && goal.scorer.slot !== goal.slot);
    assert.ok(!goal.passer || (goal.passer.slot === goal.slot && goal.passer.pod !== goal.scorer!.pod));
  }
  const last = recording.frames - 1;
  assert.deepEqual(score, recording.frame.score.map((column) => column[last]));
  assert.ok(goals.length > 0);
});

test('a match that grows block by block is explained as the whole one', async () => {
  let growing: Explanation | null = null;
  const reader = new LogReader((opened) => {
    growing = new Explanation(opened);
    opened.onGrown = () => growing!.grow();
  });
  for (const bytes of matchChunks(match, 64)) await reader.add(bytes);
  reader.end();
  assert.ok(growing);
  assert.equal(plain(growing), plain(explained(recording)));
});

test('R72, R73: the noise of a shot turns it and keeps its length', () => {
  const head = { ...recording.head, kickDegrees: 2, seed: 7 };
  const turns = [...Array(200).keys()].map((tick) => {
    const { x, y } = withKickNoise(head, 1, 2, tick, { x: 0.6, y: 0.8 });
    assert.ok(Math.abs(Math.hypot(x, y) - 1) < 1e-12);
    return Math.asin(0.6 * y - 0.8 * x);
  });
  const most = (2 * Math.PI) / 180; // to either side
  assert.ok(turns.every((turn) => Math.abs(turn) <= most + 1e-12));
  assert.ok(Math.max(...turns) > 0.9 * most && Math.min(...turns) < -0.9 * most);
  assert.deepEqual(withKickNoise(recording.head, 1, 2, 3, { x: 0.6, y: 0.8 }), { x: 0.6, y: 0.8 });
});

// A course of events that is put in place of those of the match. All stand still in the frames, and the ball flies on.
function told(events: object[], ways: [number, number, number, number][] = []): Explanation {
  const { frame } = recording;
  const head = { ...recording.head, shootSpeed: 0.0035, ballReach: 200 };
  const stand = new Float32Array(recording.frames);
  const still = { ...frame, mode: new Int32Array(recording.frames), vx: frame.vx.map(() => stand), vy: frame.vy.map(() => stand) };
  const shots = ways.map(([step, body, x, y]) => ({ step, body, x, y }));
  const [vx, vy] = [stand.slice(), stand.slice()];
  [still.vx[ballOf(head)], still.vy[ballOf(head)]] = [vx, vy];
  for (const [step, , x, y] of ways) {
    vx.fill(x * head.shootSpeed, step + 1);
    vy.fill(y * head.shootSpeed, step + 1);
  }
  const whole = { tick: 0, slot: null, pod: null, x: 0, y: 0, detail: {} };
  const list = events.map((event) => ({ ...whole, ...event, tick: 5 * (event as { step: number }).step }));
  return explained({ ...recording, head, frame: still, shots, events: list } as unknown as Recording);
}

const pickUp = (step: number, slot: number, pod: number) => ({ step, kind: 'pick_up', slot, pod });
const loss = (step: number, slot: number, pod: number, cause: string) => ({ step, kind: 'loss', slot, pod, detail: { cause } });
const shoot = (step: number, slot: number, pod: number) => [{ step, kind: 'shot', slot, pod }, loss(step, slot, pod, 'shot')];
const goal = (step: number, slot: number) => ({ step, kind: 'goal', slot });

test('a goal after a pass is told with scorer and passer', () => {
  const explanation = told([pickUp(1, 0, 2), ...shoot(5, 0, 2), pickUp(9, 0, 1), ...shoot(20, 0, 1), goal(40, 0)],
    [[5, 2, 0, 1], [20, 1, 1, 0]]);
  const [only] = explanation.goals;
  assert.deepEqual([only.scorer, only.passer, only.ownGoal], [{ slot: 0, pod: 1 }, { slot: 0, pod: 2 }, false]);
  assert.match(goalText(recording.head, 0, only), /^Goal by pod 1, pass of pod 2$/);
});

test('an own goal is told as one', () => {
  const [only] = told([pickUp(9, 1, 0), loss(20, 1, 0, 'force'), goal(40, 0)]).goals;
  assert.equal(only.ownGoal, true);
  assert.match(goalText(recording.head, 0, only), /^Own goal by B pod 0, hit too hard$/);
});

test('a goal off the own kick tells when it was and what the ball bounced off', () => {
  const explanation = told([pickUp(1, 1, 0), ...shoot(20, 1, 0), goal(60, 0)], [[20, bodyOf(recording.head, 1, 0), -1, 0], [29, 0, 1, 0.5]]);
  const [{ kick }] = explanation.goals;
  assert.deepEqual([kick!.event.step, kick!.beforeWhistle, kick!.offBorders + kick!.offPods], [20, false, 1]);
  assert.equal(kick!.distance, 0.5);
  const off = kick!.offPods > 0 ? 'pod' : 'border';
  assert.equal(goalText(recording.head, 0, explanation.goals[0]), `Own goal by B pod 0, its kick 2.0 s ago, off ${off}`);
});

test('passes, shots at the goal, kept shots and lost balls are called what they are', () => {
  const events = [pickUp(1, 0, 2), ...shoot(5, 0, 2), pickUp(9, 0, 1), ...shoot(20, 0, 1), pickUp(40, 1, 2),
    loss(50, 1, 2, 'force'), pickUp(60, 0, 0), ...shoot(70, 0, 0)];
  const explanation = told(events, [[5, 2, 0, 1], [20, 1, 1, 0], [70, 0, 1, 0]]);
  const { recording: of } = explanation as unknown as { recording: Recording };
  const at = (step: number, kind: string) => of.events.find((event) => event.step === step && event.kind === kind)!;
  assert.equal(shotText(at(5, 'shot'), explanation), 'Pod 2 passes to pod 1');
  assert.equal(pickUpText(at(9, 'pick_up'), explanation), 'Pod 1 picks up the pass of pod 2');
  assert.equal(shotText(at(20, 'shot'), explanation), 'Pod 1 shoots, B pod 2 keeps it');
  assert.equal(pickUpText(at(40, 'pick_up'), explanation), 'Pod 2 keeps the shot of A pod 1');
  assert.equal(shotText(at(70, 'shot'), explanation), 'Pod 0 shoots at the goal');
  assert.deepEqual(explanation.keptShots.map(({ shot, kept }) => [shot.step, kept.step]), [[20, 40]]);
  assert.deepEqual(explanation.lostBalls.map(({ lost, shot }) => [lost.step, shot.step]), [[50, 70]]);
  assert.equal(lostBallText(explanation.lostBalls[0]), 'Lost by pod 2 (hit): shot in 1.0 s');
});

test('five seconds before a goal is a frame of that time, and the goals come in their order', () => {
  const course = new Course(recording);
  course.grow();
  const { tick } = recording.frame;
  let at = 0;
  const leads: number[] = [];
  for (let next = course.beforeGoal(at, 1); next !== null; next = course.beforeGoal(at, 1)) leads.push((at = next));
  assert.deepEqual(leads, course.goals.map((frame) => tick.findIndex((ticks) => ticks >= tick[frame] - 500)));
  const back: number[] = [];
  at = recording.frames - 1;
  for (let next = course.beforeGoal(at, -1); next !== null; next = course.beforeGoal(at, -1)) back.push((at = next));
  assert.deepEqual(back.reverse(), leads);
});
