// Splits the bytes of a recording into chunks as they arrive.
import { crc32 } from './crc32';
import { Damage } from './damage';
import { blockStepsMax, jsonBytesMax, payloadBytesMax, unpackedBytesMax } from './limits';

export interface Chunk {
  kind: string;
  at: number; // offset in the file
    packed: boolean;
  first: number;
  count: number;
  payload: Uint8Array; // a copy, as it stands in the file
  unpackedSize: number;
}

const magic = [0x89, 0x50, 0x4f, 0x44, 0x4c, 0x4f, 0x47, 0x0a];
const headerBytes = 28;
// Deflate never makes data smaller than by this factor.
const deflateRatioMax = 1032;

interface KnownKind {
  flags: number;
  mayBePacked: boolean;
  isJson?: boolean;
}

const json: KnownKind = { flags: 0, mayBePacked: true, isJson: true };
const required: KnownKind = { flags: 0, mayBePacked: true };
const optional: KnownKind = { flags: 1, mayBePacked: true };
const plain: KnownKind = { flags: 0, mayBePacked: false };

const knownKinds = new Map<string, KnownKind>([
  ...['HEAD', 'KEYF', 'EVNT', 'RSLT'].map((kind): [string, KnownKind] => [kind, json]),
  ...['VIEW', 'CMND', 'STRC', 'ORDR', 'INDX'].map((kind): [string, KnownKind] => [kind, required]),
  ...['DRWP', 'DRWN', 'DRAW', 'TIME'].map((kind): [string, KnownKind] => [kind, optional]),
  ...['HASH', 'TAIL'].map((kind): [string, KnownKind] => [kind, plain]),
]);

/// Whether this page knows the chunk's kind. `next` returns unknown kinds only if they are optional.
export function isKnown(chunk: Chunk): boolean {
  return knownKinds.has(chunk.kind);
}

// Checks the sizes before they are used.
function checkSizes(view: DataView): void {
  const stored = view.getUint32(16, true);
  const unpacked = view.getUint32(20, true);
  if (stored > payloadBytesMax || unpacked > unpackedBytesMax) throw new Damage('a chunk is too large');
  if (view.getUint8(4) === 0 ? unpacked !== stored : unpacked > stored * deflateRatioMax) {
    throw new Damage('the sizes of a chunk cannot be');
  }
}

// Checks the header of a chunk with a correct checksum.
function checkHeader(kind: string, view: DataView): void {
  const codec = view.getUint8(4);
  const flags = view.getUint8(5);
  const known = knownKinds.get(kind);
  const isWrong = codec > 1 || flags > 1 || view.getUint16(6, true) !== 0 || view.getUint32(12, true) > blockStepsMax;
  if (isWrong || !/^[A-Za-z]{4}$/.test(kind)) throw new Damage('the header of a chunk is wrong');
  if (!known && flags !== 1) throw new Damage(`a newer Podball wrote it, with a chunk ${kind}`);
  if (known && (known.flags !== flags || (codec === 1 && !known.mayBePacked))) {
    throw new Damage(`the header of a ${kind} is wrong`);
  }
  if (known?.isJson && view.getUint32(20, true) > jsonBytesMax) throw new Damage(`the payload of a ${kind} is too large`);
}

export class ChunkSplitter {
  private buffer: Uint8Array = new Uint8Array(0);
  private start = 0;
  private end = 0;
  private isOwn = false;
  private startInFile = 0;
  private sawMagic = false;

  /// Adds bytes. They are kept until their chunks are read, and never changed.
  add(bytes: Uint8Array): void {
    if (this.start === this.end) {
      this.buffer = bytes;
      this.start = 0;
      this.end = bytes.length;
      this.isOwn = false;
      return;
    }
    if (!this.isOwn || this.end + bytes.length > this.buffer.length) {
      const left = this.end - this.start;
      const larger = new Uint8Array(2 * (left + bytes.length));
      larger.set(this.buffer.subarray(this.start, this.end));
      this.buffer = larger;
      this.start = 0;
      this.end = left;
      this.isOwn = true;
    }
    this.buffer.set(bytes, this.end);
    this.end += bytes.length;
  }

  /// Whether there are bytes of an incomplete chunk.
  get hasRest(): boolean {
    return this.start !== this.end;
  }

  /// The next complete chunk, or null. Errors: Damage.
  next(): Chunk | null {
    if (!this.sawMagic && !this.skipMagic()) return null;
    if (this.end - this.start < headerBytes) return null;
    const view = new DataView(this.buffer.buffer, this.buffer.byteOffset + this.start, headerBytes);
    checkSizes(view);
    const stored = view.getUint32(16, true);
    if (this.end - this.start < headerBytes + stored) return null;
    const header = this.buffer.subarray(this.start, this.start + 24);
    const payload = this.buffer.slice(this.start + headerBytes, this.start + headerBytes + stored);
    if (crc32(payload, crc32(header)) !== view.getUint32(24, true)) {
      throw new Damage('a checksum is wrong');
    }
    const kind = String.fromCharCode(...this.buffer.subarray(this.start, this.start + 4));
    checkHeader(kind, view);
    const chunk = {
      kind,
      at: this.startInFile,
      packed: view.getUint8(4) === 1,
      first: view.getUint32(8, true),
      count: view.getUint32(12, true),
      payload,
      unpackedSize: view.getUint32(20, true),
    };
    this.skip(headerBytes + stored);
    return chunk;
  }

  private skipMagic(): boolean {
    const there = this.buffer.subarray(this.start, Math.min(this.end, this.start + magic.length));
    if (there.some((byte, i) => byte !== magic[i])) throw new Damage('it does not begin as one');
    if (there.length < magic.length) return false;
    this.skip(magic.length);
    this.sawMagic = true;
    return true;
  }

  private skip(bytes: number): void {
    this.start += bytes;
    this.startInFile += bytes;
  }
}
