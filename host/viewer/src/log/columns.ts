// Columns of whole numbers, written as differences.
import type { ByteReader } from './byte_reader';
import { blockStepsMax } from './limits';

export interface ColumnKind {
  name: string;
  order: 1 | 2;
  low: number;
  high: number;
}

const values = new Float64Array(blockStepsMax + 1);

/// The next column. The array is valid until the next call.
export function readColumn(reader: ByteReader, kind: ColumnKind, count: number): Float64Array {
  const { order, low, high } = kind;
  let value = 0;
  let difference = 0;
  for (let i = 0; i < count; i++) {
    const number = reader.signed();
    difference = order === 1 || i < 2 ? number : difference + number;
    value = i === 0 ? number : value + difference;
    if (!(value >= low && value <= high)) reader.fail(`${kind.name} is ${value}, not within ${low} to ${high}`);
    values[i] = value;
  }
  return values;
}
