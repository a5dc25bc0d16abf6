// What the tests of the reader share.
import assert from 'node:assert/strict';

import { Explanation } from '../src/explain/explanation';
import { LogReader } from '../src/log/log_reader';
import type { MatchEvent, Recording, Slot } from '../src/recording';

const slots: Slot[] = [0, 1];

/// Reads all of `pieces`; null if no head was found. Errors: those of LogReader.
export async function readPieces(pieces: Uint8Array[]): Promise<Recording> {
  let recording: Recording | null = null;
  const reader = new LogReader((opened) => {
    recording = opened;
  });
  for (const piece of pieces) await reader.add(piece);
  reader.end();
  assert.ok(recording);
  return recording;
}

export function read(bytes: Uint8Array): Promise<Recording> {
  return readPieces([bytes]);
}

function frameArrays(recording: Recording): ArrayLike<number>[] {
  const frame = recording.frame;
  return [
    frame.tick, frame.mode, frame.modeSlot, frame.modeTicks, frame.period, frame.clockTicks, ...frame.score,
    ...frame.possessionTicks, frame.ballState, frame.carrier, frame.carriedTicks, ...frame.zoneOwner, frame.denied,
    ...frame.x.flatMap((x, body) => [x, frame.y[body], frame.vx[body], frame.vy[body]]),
    ...(recording.head.resources ? [...recording.accounts.points, ...recording.accounts.mined] : []),
  ];
}

function stepArrays(recording: Recording): ArrayLike<number>[] {
  const { step } = recording;
  return [...step.source, ...step.thrustX, ...step.thrustY, ...step.wallNs, ...step.cpuNs];
}

function assertSameStart(part: ArrayLike<number>[], whole: ArrayLike<number>[], count: number): void {
  assert.equal(part.length, whole.length);
  part.forEach((array, column) => {
    for (let i = 0; i < count; i++) {
      if (!Object.is(array[i], whole[column][i])) assert.fail(`column ${column}, ${i}: ${array[i]}, ${whole[column][i]}`);
    }
  });
}

/// That all of `part` is the beginning of `whole`.
export function assertPrefix(part: Recording, whole: Recording): void {
  assert.ok(part.frames === 0 || part.frames === part.steps + 1);
  assert.ok(part.steps <= whole.steps);
  assertSameStart(frameArrays(part), frameArrays(whole), part.frames);
  assertSameStart(stepArrays(part), stepArrays(whole), part.steps);
  const happened = <T extends { step: number }>(list: readonly T[]): T[] => list.filter((one) => one.step < part.steps);
  assert.deepEqual(part.shots, happened(whole.shots));
  assert.deepEqual(part.events, happened(whole.events));
  assert.deepEqual(part.layers, whole.layers.slice(0, part.layers.length));
  for (let frame = 0; frame < part.frames; frame++) {
    assert.deepEqual(part.structures(frame), whole.structures(frame));
    for (const slot of slots) {
      if (frame === part.steps) assert.deepEqual(part.drawing(frame, slot), []);
      else assert.deepEqual(part.drawing(frame, slot), whole.drawing(frame, slot));
    }
  }
}

/// That whoever shows the recording meets nothing that the model does not permit.
export function assertShowable(recording: Recording): void {
  const { head, frame } = recording;
  const pods = head.podCount[0] + head.podCount[1];
  assert.ok(recording.frames === 0 || recording.frames === recording.steps + 1);
  assert.ok(recording.ended || recording.notice !== null);
  assert.equal(recording.growing, false);
  for (const array of frameArrays(recording)) {
    assert.ok(array.length >= recording.frames);
    for (let i = 0; i < recording.frames; i++) assert.ok(Number.isFinite(array[i]));
  }
  for (let i = 0; i < recording.frames; i++) {
    assert.ok(frame.mode[i] >= 0 && frame.mode[i] <= 4 && frame.ballState[i] >= 0 && frame.ballState[i] <= 2);
    for (const body of [frame.carrier[i], frame.zoneOwner[0][i], frame.zoneOwner[1][i]]) {
      assert.ok(body >= -1 && body < pods);
    }
    for (const structure of recording.structures(i)) {
      assert.ok(head.resources && (structure.slot === 0 || structure.slot === 1) && structure.kind <= 1);
      const numbers = [structure.x, structure.y, structure.health, structure.efficiency, structure.buildTicksLeft];
      assert.ok(numbers.every(Number.isFinite));
    }
    for (const slot of slots) {
      for (const item of recording.drawing(i, slot)) assert.ok(recording.layers[item.layer].slot === slot);
      assert.ok(recording.drawingDropped(i, slot) >= 0);
    }
  }
  for (const shot of recording.shots) assert.ok(shot.body < pods && shot.step < recording.steps);
  recording.events.forEach((event: MatchEvent) => {
    assert.ok(event.step >= 0 && event.step < recording.steps);
    assert.ok(event.pod === null || (event.slot !== null && event.pod < head.podCount[event.slot]));
  });
  const explanation = new Explanation(recording);
  explanation.grow();
  assert.ok(explanation.goals.every(({ score }) => score.every(Number.isFinite)));
}

/// A generator that gives the same numbers each time, from 0 up to `below`.
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
