// Reads the numbers of a payload one after the other. All errors are Damage.
import { Damage } from './damage';

const varintBytesMax = 10;

export class ByteReader {
  at = 0;
  private view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly place: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  fail(what: string): never {
    throw new Damage(`${this.place}: ${what}`);
  }

  u8(): number {
    if (this.left < 1) this.fail('it ends too early');
    return this.bytes[this.at++];
  }

  f64(): number {
    if (this.left < 8) this.fail('it ends too early');
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }

  u64(): bigint {
    if (this.left < 8) this.fail('it ends too early');
    this.at += 8;
    return this.view.getBigUint64(this.at - 8, true);
  }

  /// Skips `count` bytes and returns their offset.
  skip(count: number): number {
    if (count > this.left) this.fail('it ends too early');
    this.at += count;
    return this.at - count;
  }

  varint(): number {
    const byte = this.bytes[this.at];
    if (byte < 128) {
      this.at++;
      return byte;
    }
    return this.longVarint();
  }

  signed(): number {
    const number = this.varint();
    if (number < 0x80000000) return (number >>> 1) ^ -(number & 1);
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  // Numbers above the exact range of doubles are Damage: no recording that can be shown has them.
  private longVarint(): number {
    let result = 0;
    let scale = 1;
    for (let i = 0; i < varintBytesMax; i++) {
      const byte = this.u8();
      result += (byte & 127) * scale;
      if (byte < 128) {
        if (i === varintBytesMax - 1 && byte > 1) break;
        if (result > Number.MAX_SAFE_INTEGER) this.fail('a number is too large');
        return result;
      }
      scale *= 128;
    }
    return this.fail('a number does not end');
  }
}
