// VIEW: the visible state, frame by frame.
import type { Frames } from '../recording';
import { ByteReader } from './byte_reader';
import { type ColumnKind, readColumn } from './columns';
import { grown } from './grow';

const ticksMax = 2 ** 50;
const int32Max = 2 ** 31 - 1;
const positionUnit = 2 ** -15;
const velocityUnit = 2 ** -20;

type Column = Float64Array | Float32Array | Int32Array | Uint32Array;

interface Target extends ColumnKind {
  unit: number;
  get(): Column;
  set(array: Column): void;
}

export class FrameTable implements Frames {
  tick = new Float64Array();
  mode = new Int32Array();
  modeSlot = new Int32Array();
  modeTicks = new Int32Array();
  period = new Int32Array();
  clockTicks = new Int32Array();
  score: [Int32Array, Int32Array] = [new Int32Array(), new Int32Array()];
  possessionTicks: [Float64Array, Float64Array] = [new Float64Array(), new Float64Array()];
  ballState = new Int32Array();
  carrier = new Int32Array();
  carriedTicks = new Int32Array();
  zoneOwner: [Int32Array, Int32Array] = [new Int32Array(), new Int32Array()];
  denied = new Uint32Array();
  x: Float32Array[] = [];
  y: Float32Array[] = [];
  vx: Float32Array[] = [];
  vy: Float32Array[] = [];

  private readonly targets: Target[];

  constructor(pods: number) {
    this.targets = this.matchTargets(pods);
    for (let body = 0; body <= pods; body++) {
      for (const list of [this.x, this.y, this.vx, this.vy]) list.push(new Float32Array());
      this.targets.push(
        inList(this.x, body, { name: 'x', order: 2, low: -int32Max, high: int32Max }, positionUnit),
        inList(this.y, body, { name: 'y', order: 2, low: -int32Max, high: int32Max }, positionUnit),
        inList(this.vx, body, { name: 'vx', order: 1, low: -int32Max, high: int32Max }, velocityUnit),
        inList(this.vy, body, { name: 'vy', order: 1, low: -int32Max, high: int32Max }, velocityUnit),
      );
    }
  }

  /// Reads a block of `count` steps that begins with frame `first`, the last frame of the block before. Errors: Damage;
  /// then frames after `first` may have changed.
  read(payload: Uint8Array, first: number, count: number): void {
    const reader = new ByteReader(payload, 'VIEW');
    if (payload.length < this.targets.length * (count + 1)) reader.fail('it is too short');
    for (const target of this.targets) {
      const values = readColumn(reader, target, count + 1);
      const array = grown(target.get(), first + count + 1);
      target.set(array);
      // Both blocks have the frame between them.
      if (first > 0 && Math.fround(values[0] * target.unit) !== Math.fround(array[first])) {
        reader.fail(`${target.name} differs from the block before`);
      }
      for (let i = 0; i <= count; i++) array[first + i] = values[i] * target.unit;
    }
    if (reader.left > 0) reader.fail('it is too long');
    for (let i = first; i < first + count; i++) {
      if (this.tick[i + 1] < this.tick[i]) reader.fail('time runs backwards');
    }
  }

  private matchTargets(pods: number): Target[] {
    const ticks = { order: 2, low: 0, high: ticksMax } as const;
    const shortTicks = { order: 2, low: 0, high: int32Max } as const;
    const body = { order: 1, low: -1, high: pods - 1 } as const;
    const number = { order: 1, low: 0, high: int32Max } as const;
    return [
      inField(this, 'tick', { name: 'tick', ...ticks }),
      inField(this, 'mode', { name: 'mode', order: 1, low: 0, high: 4 }),
      inField(this, 'modeSlot', { name: 'mode slot', order: 1, low: -1, high: 1 }),
      inField(this, 'modeTicks', { name: 'mode ticks', ...shortTicks }),
      inField(this, 'period', { name: 'period', ...number }),
      inField(this, 'clockTicks', { name: 'clock ticks', ...shortTicks }),
      inList(this.score, 0, { name: 'score', ...number }),
      inList(this.score, 1, { name: 'score', ...number }),
      inList(this.possessionTicks, 0, { name: 'possession ticks', ...ticks }),
      inList(this.possessionTicks, 1, { name: 'possession ticks', ...ticks }),
      inField(this, 'ballState', { name: 'ball state', order: 1, low: 0, high: 2 }),
      inField(this, 'carrier', { name: 'carrier', ...body }),
      inField(this, 'carriedTicks', { name: 'carried ticks', ...shortTicks }),
      inList(this.zoneOwner, 0, { name: 'zone owner', ...body }),
      inList(this.zoneOwner, 1, { name: 'zone owner', ...body }),
      inField(this, 'denied', { name: 'denied', order: 1, low: 0, high: 2 ** pods - 1 }),
    ];
  }
}

type SingleColumn = {
  [Key in keyof Frames]: Frames[Key] extends Column ? Key : never;
}[keyof Frames];

function inField(frames: Frames, key: SingleColumn, kind: ColumnKind): Target {
  const fields = frames as Record<SingleColumn, Column>;
  return { ...kind, unit: 1, get: () => fields[key], set: (array) => void (fields[key] = array) };
}

function inList(list: Column[], index: number, kind: ColumnKind, unit = 1): Target {
  return { ...kind, unit, get: () => list[index], set: (array) => void (list[index] = array) };
}
