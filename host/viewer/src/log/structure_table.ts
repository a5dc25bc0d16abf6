// STRC: structures and accounts, frame by frame.
import type { Accounts, Slot, Structure } from '../recording';
import { firstIndex } from '../search';
import { ByteReader } from './byte_reader';
import { type ColumnKind, readColumn } from './columns';
import { grown } from './grow';
import { structuresOfSlotMax } from './limits';

const int32Max = 2 ** 31 - 1;
const positionUnit = 2 ** -15;
const positionMax = 2 ** 20;
const pointUnit = 2 ** -10;
const shareUnit = 2 ** -14;

const pointsColumn: ColumnKind = { name: 'points', order: 2, low: 0, high: 2 ** 53 };
const healthColumn: ColumnKind = { name: 'health', order: 1, low: 0, high: 2 ** 14 };
const efficiencyColumn: ColumnKind = { name: 'efficiency', order: 1, low: 0, high: 2 ** 14 };
const leftColumn: ColumnKind = { name: 'build ticks left', order: 2, low: 0, high: int32Max };
const finishedColumn: ColumnKind = { name: 'finished', order: 1, low: 0, high: 1 };

/// A structure in the frames of a block in which it is.
interface Life {
  id: number;
  slot: Slot;
  kind: 0 | 1;
  x: number;
  y: number;
  first: number; // frame
  // By frame.
  health: Float32Array;
  efficiency: Float32Array;
  left: Int32Array;
  finished: Uint8Array;
}

interface Block {
  first: number; // frame
  lives: Life[];
}

export class StructureTable implements Accounts {
  points: [Float64Array, Float64Array] = [new Float64Array(), new Float64Array()];
  mined: [Float64Array, Float64Array] = [new Float64Array(), new Float64Array()];
  private readonly blocks: Block[] = [];
  private shown: { frame: number; blocks: number; structures: readonly Structure[] } | null = null;

  /// Reads a block of `count` steps that begins with frame `first`. The structures are there after the returned function
  /// was called. Errors: Damage; then accounts after `first` may have changed.
  read(payload: Uint8Array, first: number, count: number): () => void {
    const reader = new ByteReader(payload, 'STRC');
    if (payload.length < 4 * (count + 1) + 1) reader.fail('it is too short');
    for (const list of [this.points, this.mined]) {
      for (const slot of [0, 1]) list[slot] = readAccount(reader, list[slot], first, count);
    }
    const lives: Life[] = [];
    const ofSlot = [0, 1].map(() => new Uint8Array(count + 1));
    const number = reader.varint();
    for (let i = 0; i < number; i++) {
      const life = readLife(reader, first, count, lives.at(-1)?.id ?? 0);
      for (let frame = life.first - first; frame < life.first - first + life.health.length; frame++) {
        if (++ofSlot[life.slot][frame] > structuresOfSlotMax) reader.fail('a slot has too many structures');
      }
      lives.push(life);
    }
    if (reader.left > 0) reader.fail('it is too long');
    return () => this.blocks.push({ first, lives });
  }

  /// The structures in `frame`, by id.
  at(frame: number): readonly Structure[] {
    if (this.shown?.frame === frame && this.shown.blocks === this.blocks.length) return this.shown.structures;
    const structures: Structure[] = [];
    for (const life of this.blockOf(frame)?.lives ?? []) {
      const i = frame - life.first;
      if (i < 0 || i >= life.health.length) continue;
      structures.push({
        id: life.id, slot: life.slot, kind: life.kind, x: life.x, y: life.y, health: life.health[i],
        efficiency: life.efficiency[i], buildTicksLeft: life.left[i], finished: life.finished[i] === 1,
      });
    }
    this.shown = { frame, blocks: this.blocks.length, structures };
    return structures;
  }

  private blockOf(frame: number): Block | undefined {
    return this.blocks[firstIndex(0, this.blocks.length, (at) => this.blocks[at].first > frame) - 1];
  }
}

function readAccount(reader: ByteReader, array: Float64Array, first: number, count: number): Float64Array {
  const values = readColumn(reader, pointsColumn, count + 1);
  const account = grown(array, first + count + 1);
  // Both blocks have the frame between them.
  if (first > 0 && values[0] * pointUnit !== account[first]) reader.fail('an account differs from the block before');
  for (let i = 0; i <= count; i++) account[first + i] = values[i] * pointUnit;
  return account;
}

function whole(reader: ByteReader, name: string, low: number, high: number): number {
  const value = reader.signed();
  return value >= low && value <= high ? value : reader.fail(`the ${name} of a structure is ${value}`);
}

function readLife(reader: ByteReader, first: number, count: number, lastId: number): Life {
  const id = whole(reader, 'id', lastId + 1, int32Max);
  const slot = whole(reader, 'slot', 0, 1) as Slot;
  const kind = whole(reader, 'kind', 0, 1) as 0 | 1;
  const x = whole(reader, 'place', -positionMax, positionMax) * positionUnit;
  const y = whole(reader, 'place', -positionMax, positionMax) * positionUnit;
  const begin = reader.varint();
  const frames = reader.varint();
  if (frames === 0 || begin + frames > count + 1) reader.fail('a structure is in no frame');
  return {
    id, slot, kind, x, y, first: first + begin,
    health: Float32Array.from(readColumn(reader, healthColumn, frames).subarray(0, frames), (share) => share * shareUnit),
    efficiency: Float32Array.from(readColumn(reader, efficiencyColumn, frames).subarray(0, frames), (share) => share * shareUnit),
    left: Int32Array.from(readColumn(reader, leftColumn, frames).subarray(0, frames)),
    finished: Uint8Array.from(readColumn(reader, finishedColumn, frames).subarray(0, frames)),
  };
}
