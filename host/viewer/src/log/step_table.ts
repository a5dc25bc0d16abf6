// CMND and TIME: the commands of each control step, and the times of the calls.
import type { Shot, Steps } from '../recording';
import { ByteReader } from './byte_reader';
import { type ColumnKind, readColumn } from './columns';
import { grown } from './grow';

const fullThrust = 16384;

const sourceColumn: ColumnKind = { name: 'source', order: 1, low: 0, high: 5 };
const thrustColumn: ColumnKind = { name: 'thrust', order: 1, low: -fullThrust, high: fullThrust };
const timeColumn: ColumnKind = { name: 'time', order: 1, low: -1, high: 2 ** 50 };

export class StepTable implements Steps {
  source: [Int32Array, Int32Array] = [new Int32Array(), new Int32Array()];
  thrustX: Float32Array[] = [];
  thrustY: Float32Array[] = [];
  wallNs: [Float64Array, Float64Array] = [new Float64Array(), new Float64Array()];
  cpuNs: [Float64Array, Float64Array] = [new Float64Array(), new Float64Array()];

  constructor(private readonly pods: number) {
    for (let body = 0; body < pods; body++) {
      this.thrustX.push(new Float32Array());
      this.thrustY.push(new Float32Array());
    }
  }

  /// Reads the commands of the steps from `first` on and returns their shots. Errors: Damage; then later steps may have
  /// changed.
  readCommands(payload: Uint8Array, first: number, count: number): Shot[] {
    const reader = new ByteReader(payload, 'CMND');
    if (payload.length < (2 + 2 * this.pods) * count + 1) reader.fail('it is too short');
    for (const slot of [0, 1]) this.readInto(this.source, slot, reader, sourceColumn, first, count);
    for (let body = 0; body < this.pods; body++) {
      this.readInto(this.thrustX, body, reader, thrustColumn, first, count, 1 / fullThrust);
      this.readInto(this.thrustY, body, reader, thrustColumn, first, count, 1 / fullThrust);
    }
    return this.readShots(reader, first, count);
  }

  readTimes(payload: Uint8Array, first: number, count: number): void {
    const reader = new ByteReader(payload, 'TIME');
    if (payload.length < 4 * count) reader.fail('it is too short');
    for (const slot of [0, 1]) {
      for (const list of [this.wallNs, this.cpuNs]) {
        this.readInto(list, slot, reader, timeColumn, first, count);
        const array = list[slot];
        for (let i = first; i < first + count; i++) if (array[i] < 0) array[i] = Number.NaN;
      }
    }
    if (reader.left > 0) reader.fail('it is too long');
  }

  clearTimes(first: number, count: number): void {
    for (const list of [this.wallNs, this.cpuNs]) {
      for (const slot of [0, 1]) {
        list[slot] = grown(list[slot], first + count);
        list[slot].fill(Number.NaN, first, first + count);
      }
    }
  }

  private readInto(
    list: (Int32Array | Float32Array | Float64Array)[],
    index: number,
    reader: ByteReader,
    kind: ColumnKind,
    first: number,
    count: number,
    unit = 1,
  ): void {
    const values = readColumn(reader, kind, count);
    const array = grown(list[index], first + count);
    list[index] = array;
    for (let i = 0; i < count; i++) array[first + i] = values[i] * unit;
  }

  private readShots(reader: ByteReader, first: number, count: number): Shot[] {
    const shots: Shot[] = [];
    const number = reader.varint();
    if (number > count * this.pods) reader.fail('it has too many shots');
    let place = -1;
    for (let i = 0; i < number; i++) {
      const step = reader.varint();
      const body = reader.varint();
      const x = reader.signed();
      const y = reader.signed();
      const after = place;
      place = step * this.pods + body;
      if (step >= count || body >= this.pods || place <= after) reader.fail('a shot is out of order');
      if (Math.max(Math.abs(x), Math.abs(y)) > fullThrust) reader.fail('a shot is too hard');
      shots.push({ step: first + step, body, x: x / fullThrust, y: y / fullThrust });
    }
    if (reader.left > 0) reader.fail('it is too long');
    return shots;
  }
}
