// Writes recordings for the tests, from docs/replay-format.md alone and sharing nothing with the reader.
import { crc32, deflateSync } from 'node:zlib';

export const magic = Uint8Array.of(0x89, 0x50, 0x4f, 0x44, 0x4c, 0x4f, 0x47, 0x0a);

export class Writer {
  private bytes: number[] = [];

  u8(value: number): this {
    this.bytes.push(value & 255);
    return this;
  }

  varint(value: bigint | number): this {
    let rest = BigInt(value);
    for (; rest >= 128n; rest >>= 7n) this.u8(Number(rest & 127n) | 128);
    return this.u8(Number(rest));
  }

  signed(value: bigint | number): this {
    const number = BigInt(value);
    return this.varint(number >= 0n ? 2n * number : -2n * number - 1n);
  }

  f64(value: number): this {
    return this.raw(new Uint8Array(new Float64Array([value]).buffer));
  }

  u64(value: bigint): this {
    return this.raw(new Uint8Array(new BigUint64Array([value]).buffer));
  }

  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    return this.varint(bytes.length).raw(bytes);
  }

  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }

  column(values: number[], order: 1 | 2): this {
    values.forEach((value, i) => {
      const before = i === 0 ? 0 : order === 1 || i === 1 ? values[i - 1] : 2 * values[i - 1] - values[i - 2];
      this.signed(value - before);
    });
    return this;
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

export interface ChunkFields {
  kind: string;
  codec?: 0 | 1;
  flags?: number;
  first?: number;
  count?: number;
  payload: Uint8Array | object;
  unpackedSize?: number; // where it is to be a lie
}

export function chunk(fields: ChunkFields): Uint8Array {
  const plain =
    fields.payload instanceof Uint8Array ? fields.payload : new TextEncoder().encode(JSON.stringify(fields.payload));
  const codec = fields.codec ?? 1;
  const packed = codec === 1 ? deflateSync(plain) : plain;
  const bytes = new Uint8Array(28 + packed.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(fields.kind));
  view.setUint8(4, codec);
  view.setUint8(5, fields.flags ?? 0);
  view.setUint32(8, fields.first ?? 0, true);
  view.setUint32(12, fields.count ?? 0, true);
  view.setUint32(16, packed.length, true);
  view.setUint32(20, fields.unpackedSize ?? plain.length, true);
  bytes.set(packed, 28);
  return seal(bytes);
}

/// Makes the checksum of a chunk right after a test has meddled with it.
export function seal(bytes: Uint8Array): Uint8Array {
  const sum = crc32(bytes.subarray(28), crc32(bytes.subarray(0, 24)));
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(24, sum, true);
  return bytes;
}

export function joined(parts: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/// Numbers are whole, as they stand in the file; `text` is the text or the name of a watched value.
export interface EncodedItem {
  kind: number;
  color: number;
  layer: string;
  numbers: number[];
  text?: string;
  value?: number;
}

export interface EncodedDrawing {
  dropped: number;
  items: EncodedItem[];
}

export type DrawingsKind = 'DRWP' | 'DRWN' | 'DRAW';

export interface EncodedStep {
  source: [number, number];
  thrust: number[]; // x, y of each body
  shots: { body: number; x: number; y: number }[];
  events: object[];
  drawings: [EncodedDrawing, EncodedDrawing] | null;
  times: [number, number, number, number] | null;
}

/// Numbers are whole, as they stand in the file.
export interface EncodedStructure {
  id: number;
  slot: number;
  kind: number;
  x: number;
  y: number;
  health: number;
  efficiency: number;
  left: number;
  finished: number;
}

/// An order to build has `structureKind`, `x` and `y`, one to take down `id`.
export interface EncodedOrder {
  structureKind?: number;
  x?: number;
  y?: number;
  id?: number;
  answer: number;
}

export interface EncodedOrders {
  slot: number;
  dropped: number;
  orders: EncodedOrder[];
}

export interface EncodedMatch {
  head: object & { first_step: number };
  frames: number[][]; // columns of VIEW in their order; one more than steps
  steps: EncodedStep[];
  result: object;
  keyframe?: object; // what each KEYF has besides the tick
  drawingsKind?: DrawingsKind; // DRWP unless said otherwise
  /// Only in a game with resources: by frame the accounts (points of both slots, points mined of both) and structures, by
  /// step the orders.
  resources?: { accounts: number[][]; structures: EncodedStructure[][]; orders: EncodedOrders[][] };
}

const matchOrders: (1 | 2)[] = [2, 1, 1, 2, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1];

export function viewPayload(frames: number[][]): Uint8Array {
  const writer = new Writer();
  frames[0].forEach((_, column) => {
    const order = matchOrders[column] ?? ((column - matchOrders.length) % 4 < 2 ? 2 : 1);
    writer.column(frames.map((frame) => frame[column]), order);
  });
  return writer.finish();
}

export function commandPayload(steps: EncodedStep[]): Uint8Array {
  const writer = new Writer();
  for (const slot of [0, 1] as const) writer.column(steps.map((step) => step.source[slot]), 1);
  steps[0].thrust.forEach((_, column) => writer.column(steps.map((step) => step.thrust[column]), 1));
  writer.varint(steps.reduce((sum, step) => sum + step.shots.length, 0));
  steps.forEach((step, index) => {
    for (const shot of step.shots) writer.varint(index).varint(shot.body).signed(shot.x).signed(shot.y);
  });
  return writer.finish();
}

/// The texts of the drawings of a block.
class Texts {
  private readonly texts: string[] = [];

  indexOf(text: string): number {
    if (!this.texts.includes(text)) this.texts.push(text);
    return this.texts.indexOf(text);
  }

  /// The texts, then `body`.
  before(body: Writer): Uint8Array {
    const writer = new Writer().varint(this.texts.length);
    for (const text of this.texts) writer.text(text);
    return writer.raw(body.finish()).finish();
  }
}

function follows(item: EncodedItem, before: EncodedItem | undefined): boolean {
  return before?.kind === item.kind && before.layer === item.layer && before.numbers.length === item.numbers.length;
}

/// The sources of the places of each item: what is first at the same position, of the bodies in `frame` and then the
/// places before. Without a frame all places are stored.
function sourcesOf(items: EncodedItem[], frame: number[] | undefined): number[][] {
  const known = new Map<string, number>();
  let source = 0;
  const sourceOf = (place: number[]): number => {
    const before = known.get(String(place)) ?? 0;
    source++;
    if (frame && before === 0) known.set(String(place), source);
    return before;
  };
  const pairs = (numbers: number[]): number[][] => {
    return numbers.flatMap((x, i) => (i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1]]] : []));
  };
  const columns = frame?.slice(matchOrders.length) ?? [];
  for (let at = 0; at < columns.length; at += 4) sourceOf(columns.slice(at, at + 2));
  return items.map(({ numbers }) => pairs(numbers).map(sourceOf));
}

/// The payload of DRWP, or of DRWN without `frames`. An item keeps its changes for the next step.
export function drawnPayload(drawings: [EncodedDrawing, EncodedDrawing][], frames: number[][] = []): Uint8Array {
  const texts = new Texts();
  const body = new Writer();
  const before: (EncodedItem & { changes: number[]; sources: number[] })[][] = [[], []];
  drawings.forEach((pair, step) => {
    pair.forEach(({ dropped, items }, slot) => {
      const last = before[slot];
      const sources = sourcesOf(items, frames[step]);
      const repeats = items.length === last.length && items.every((item, index) => {
        const old = last[index];
        const isSame = item.color === old.color && item.text === old.text && String(sources[index]) === String(old.sources);
        return isSame && follows(item, old);
      });
      body.varint(2 * dropped + (repeats ? 0 : 1));
      if (!repeats) body.varint(items.length);
      (repeats ? [] : items).forEach((item, index) => {
        const hasSources = sources[index].some((source) => source > 0);
        body.u8(item.kind + (hasSources ? 8 : 0)).u8(item.color).varint(texts.indexOf(item.layer));
        if (item.kind === 4) body.varint(item.numbers.length / 2);
        if (item.kind === 5 || item.kind === 6) body.varint(texts.indexOf(item.text ?? ''));
        if (hasSources) for (const source of sources[index]) body.varint(source);
      });
      const values = frames.length > 0 ? new Writer() : body;
      before[slot] = items.map((item, index) => {
        const old = follows(item, last[index]) ? last[index] : null;
        item.numbers.forEach((number, i) => {
          if (!sources[index][i >> 1]) body.signed(old ? number - old.numbers[i] - old.changes[i] : number);
        });
        if (item.kind === 6 && old && Object.is(item.value, old.value)) values.u8(0);
        else if (item.kind === 6) values.u8(1).f64(item.value ?? 0);
        const changes = item.numbers.map((number, i) => (old ? number - old.numbers[i] : 0));
        return { ...item, changes, sources: sources[index] };
      });
      if (values !== body) body.raw(values.finish());
    });
  });
  return texts.before(body);
}

/// The payload of DRAW, which recordings up to minor version 4 have.
export function drawPayload(drawings: [EncodedDrawing, EncodedDrawing][]): Uint8Array {
  const texts = new Texts();
  const body = new Writer();
  const before: EncodedItem[][] = [[], []];
  for (const pair of drawings) {
    pair.forEach((drawing, slot) => {
      body.varint(drawing.dropped).varint(drawing.items.length);
      drawing.items.forEach((item, index) => {
        body.u8(item.kind).u8(item.color).varint(texts.indexOf(item.layer));
        if (item.kind === 4) body.varint(item.numbers.length / 2);
        const old = before[slot][index];
        const near = follows(item, old);
        item.numbers.forEach((number, i) => body.signed(near ? number - old.numbers[i] : number));
        if (item.kind === 5 || item.kind === 6) body.varint(texts.indexOf(item.text ?? ''));
        if (item.kind === 6) body.f64(item.value ?? 0);
      });
      before[slot] = drawing.items;
    });
  }
  return texts.before(body);
}

export function structurePayload(accounts: number[][], structures: EncodedStructure[][]): Uint8Array {
  const writer = new Writer();
  for (const column of [0, 1, 2, 3]) writer.column(accounts.map((frame) => frame[column]), 2);
  const ids = [...new Set(structures.flat().map(({ id }) => id))].sort((a, b) => a - b);
  writer.varint(ids.length);
  for (const id of ids) {
    const first = structures.findIndex((frame) => frame.some((one) => one.id === id));
    const states = structures.flatMap((frame) => frame.filter((one) => one.id === id));
    const { slot, kind, x, y } = states[0];
    for (const value of [id, slot, kind, x, y]) writer.signed(value);
    writer.varint(first).varint(states.length);
    writer.column(states.map(({ health }) => health), 1).column(states.map(({ efficiency }) => efficiency), 1);
    writer.column(states.map(({ left }) => left), 2).column(states.map(({ finished }) => finished), 1);
  }
  return writer.finish();
}

export function orderPayload(steps: EncodedOrders[][]): Uint8Array {
  const writer = new Writer().varint(steps.flat().length);
  steps.forEach((entries, step) => {
    for (const { slot, dropped, orders } of entries) {
      writer.varint(step).u8(slot).varint(orders.length).varint(dropped);
      for (const { structureKind, x, y, id, answer } of orders) {
        if (id === undefined) writer.u8(0).signed(structureKind!).f64(x!).f64(y!);
        else writer.u8(1).signed(id);
        writer.u8(answer);
      }
    }
  });
  return writer.finish();
}

export function timePayload(steps: EncodedStep[]): Uint8Array {
  const writer = new Writer();
  for (const column of [0, 1, 2, 3]) writer.column(steps.map((step) => step.times?.[column] ?? -1), 1);
  return writer.finish();
}

/// Stands for the state hash of the frame after `step`.
export function hashAfter(step: number): bigint {
  return BigInt.asUintN(64, BigInt(step + 1) * 0x9e3779b97f4a7c15n);
}

/// The chunks of the block of the steps `from` to `to`, the first being number 0 of `match`.
export function blockChunks(match: EncodedMatch, from: number, to: number, codec: 0 | 1 = 1): Uint8Array[] {
  const steps = match.steps.slice(from, to);
  const about = { codec, first: match.head.first_step + from, count: to - from };
  const parts = [
    chunk({ kind: 'KEYF', ...about, payload: { tick: match.frames[from][0], ...match.keyframe } }),
    chunk({ kind: 'VIEW', ...about, payload: viewPayload(match.frames.slice(from, to + 1)) }),
    chunk({ kind: 'CMND', ...about, payload: commandPayload(steps) }),
    chunk({ kind: 'EVNT', ...about, payload: { events: steps.flatMap((step) => step.events), dropped: 0 } }),
  ];
  if (match.resources) {
    const { accounts, structures, orders } = match.resources;
    const structured = structurePayload(accounts.slice(from, to + 1), structures.slice(from, to + 1));
    parts.push(chunk({ kind: 'STRC', ...about, payload: structured }));
    parts.push(chunk({ kind: 'ORDR', ...about, payload: orderPayload(orders.slice(from, to)) }));
  }
  const none: [EncodedDrawing, EncodedDrawing] = [{ dropped: 0, items: [] }, { dropped: 0, items: [] }];
  if (steps.some((step) => step.drawings)) {
    const drawings = steps.map((step) => step.drawings ?? none);
    const kind = match.drawingsKind ?? 'DRWP';
    const frames = kind === 'DRWP' ? match.frames.slice(from, to) : [];
    const payload = kind === 'DRAW' ? drawPayload(drawings) : drawnPayload(drawings, frames);
    parts.push(chunk({ kind, flags: 1, ...about, payload }));
  }
  if (steps.some((step) => step.times)) {
    parts.push(chunk({ kind: 'TIME', flags: 1, ...about, payload: timePayload(steps) }));
  }
  const hashes = new Writer();
  steps.forEach((_, index) => hashes.u64(hashAfter(about.first + index)));
  parts.push(chunk({ kind: 'HASH', ...about, codec: 0, payload: hashes.finish() }));
  return parts;
}

export function encodeMatch(match: EncodedMatch, blockSteps = 256, codec: 0 | 1 = 1): Uint8Array {
  return joined(matchChunks(match, blockSteps, codec));
}

/// The magic bytes, and then each chunk.
export function matchChunks(match: EncodedMatch, blockSteps = 256, codec: 0 | 1 = 1): Uint8Array[] {
  const parts: Uint8Array[] = [magic, chunk({ kind: 'HEAD', codec: 0, payload: match.head })];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const index = new Writer().varint(Math.ceil(match.steps.length / blockSteps));
  const firstStep = match.head.first_step;
  for (let from = 0; from < match.steps.length; from += blockSteps) {
    const to = Math.min(from + blockSteps, match.steps.length);
    index.varint(firstStep + from).varint(to - from).varint(size());
    parts.push(...blockChunks(match, from, to, codec));
  }
  parts.push(chunk({ kind: 'RSLT', codec, first: firstStep + match.steps.length, payload: match.result }));
  const indexAt = size();
  parts.push(chunk({ kind: 'INDX', codec, payload: index.finish() }));
  parts.push(chunk({ kind: 'TAIL', codec: 0, payload: new Writer().u64(BigInt(indexAt)).finish() }));
  return parts;
}
