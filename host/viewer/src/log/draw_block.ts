// DRWP, and DRWN and DRAW of older recordings: the drawings of the teams in the steps of a block.
import type { DrawItem, Frames } from '../recording';
import { ByteReader } from './byte_reader';
import { clipped } from './fields';
import { grown } from './grow';
import { drawnItemsMax, drawnNumbersMax, drawnTextBytesMax, droppedItemsMax, takenPlacesMax } from './limits';

const unit = 2 ** -15;
const numberMax = 2 ** 20;
const textCharactersMax = 1000;
const nameCharactersMax = 256;
const colors = 8;
const decoder = new TextDecoder();

const kinds = ['point', 'circle', 'line', 'arrow', 'polyline', 'text', 'value'] as const;
const numbersOfKind = [2, 3, 4, 4, -1, 2, 1]; // The number of a watched value says where its bytes are.
const polyline = kinds.indexOf('polyline');
const circle = kinds.indexOf('circle');
const text = kinds.indexOf('text');
const value = kinds.indexOf('value');
const sourcesFollow = 8; // added to the kind of an item
const stored = -1;

export const drawingsKinds = ['DRWP', 'DRWN', 'DRAW'] as const;
export type DrawingsKind = (typeof drawingsKinds)[number];

export function isDrawingsKind(kind: string): kind is DrawingsKind {
  return (drawingsKinds as readonly string[]).includes(kind);
}

/// The positions of the bodies, by body and frame.
export type Positions = Pick<Frames, 'x' | 'y'>;

/// Where the numbers of a list are: `stored`, or an index among the positions of the bodies, x y of each, and then the
/// numbers of the list itself.
interface Sources {
  ofNumbers: number[];
  ofPlaces: number[]; // what the sources of the format stand for, from 1 on: the index of x
  taken: number; // places that are not stored
}

/// A block unpacked into flat arrays. Items become objects only for the steps that are asked for.
export class DrawBlock {
  // The following arrays are by list, which is `2 * step + slot`. A list that repeats the items of the step before
  // shares them, so that few bytes cannot ask for much memory.
  private readonly firstItem: Uint32Array;
  private readonly itemCount: Uint32Array;
  private readonly firstNumber: Uint32Array;
  private readonly droppedItems: Float64Array;
  // The following arrays are by item.
  private kinds = new Uint8Array();
  private colors = new Uint8Array();
  private layers = new Uint32Array();
  private numbersStart = new Uint32Array(); // from the first number of the list
  private numberCount = new Uint32Array();
  private texts = new Uint32Array();
  // The numbers of all lists. That of a watched value says where its eight bytes are in the payload.
  private numbers: Int32Array;
  private readonly textStart: Uint32Array;
  private readonly textEnd: Uint32Array;
  private readonly view: DataView;
  private items = 0;
  private numbersEnd = 0;
  private textBytes = 0; // of the list that is read
  private sources: Sources[]; // by slot, those of the last list; only while the block is read
  private takenPlaces = 0;

  /// The block has `count` steps. The first of them belongs to frame `first` of `positions`. Errors: Damage.
  constructor(
    private readonly form: DrawingsKind,
    private readonly payload: Uint8Array,
    private readonly positions: Positions,
    private readonly first: number,
    count: number,
  ) {
    const reader = new ByteReader(payload, form);
    this.view = new DataView(payload.buffer, payload.byteOffset, payload.length);
    const textCount = reader.varint();
    if (textCount > reader.left) reader.fail('it has too many texts');
    this.textStart = new Uint32Array(textCount);
    this.textEnd = new Uint32Array(textCount);
    for (let i = 0; i < textCount; i++) {
      const size = reader.varint();
      this.textStart[i] = reader.skip(size);
      this.textEnd[i] = reader.at;
    }
    // In DRWN a number takes about 1.5 bytes together with its part of the items, in DRWP less, and in DRAW 2.8. So the
    // array rarely grows.
    this.numbers = new Int32Array(form === 'DRAW' ? reader.left >> 1 : (3 * reader.left) >> 2);
    this.firstItem = new Uint32Array(2 * count);
    this.itemCount = new Uint32Array(2 * count);
    this.firstNumber = new Uint32Array(2 * count);
    this.droppedItems = new Float64Array(2 * count);
    this.sources = [this.noSources(), this.noSources()];
    for (let list = 0; list < 2 * count; list++) this.readList(reader, list);
    if (reader.left > 0) reader.fail('it is too long');
    this.sources = [];
  }

  /// Approximate memory of the block.
  get bytes(): number {
    const [lists, items] = [this.firstItem.length, this.kinds.length];
    return 20 * lists + 18 * items + 4 * this.numbers.length + 8 * this.textStart.length;
  }

  dropped(step: number, slot: number): number {
    return this.droppedItems[2 * step + slot];
  }

  /// The layers of `slot`, as indices of their texts, in the order of their first use.
  layersOf(slot: number): number[] {
    const seen = new Set<number>();
    for (let list = slot; list < this.firstItem.length; list += 2) {
      if (this.repeats(list)) continue;
      for (const item of this.itemsAt(list)) seen.add(this.layers[item]);
    }
    return [...seen];
  }

  /// Calls `take` for each watched value of the slot, in the order of the steps.
  eachValue(slot: number, take: (step: number, layer: number, name: number, value: number) => void): void {
    let values: number[] = [];
    for (let list = slot; list < this.firstItem.length; list += 2) {
      if (!this.repeats(list)) values = this.itemsAt(list).filter((item) => this.kinds[item] === value);
      for (const item of values) take(list >> 1, this.layers[item], this.texts[item], this.valueOf(list, item));
    }
  }

  /// A name or a text of the block, cut to the length of a name.
  nameOf(index: number): string {
    return clipped(this.text(index), nameCharactersMax);
  }

  /// The items of a step. `layerOf` turns the index of a layer's text into `DrawItem.layer`.
  itemsOf(step: number, slot: number, layerOf: (index: number) => number): DrawItem[] {
    const list = 2 * step + slot;
    return this.itemsAt(list).map((item) => this.item(list, item, layerOf(this.layers[item])));
  }

  private itemsAt(list: number): number[] {
    const items: number[] = [];
    const first = this.firstItem[list];
    for (let item = first; item < first + this.itemCount[list]; item++) items.push(item);
    return items;
  }

  private repeats(list: number): boolean {
    const before = list - 2;
    return before >= 0 && this.firstItem[list] === this.firstItem[before] && this.itemCount[list] === this.itemCount[before];
  }

  private text(index: number): string {
    return decoder.decode(this.payload.subarray(this.textStart[index], this.textEnd[index]));
  }

  private valueOf(list: number, item: number): number {
    return this.view.getFloat64(this.numbers[this.firstNumber[list] + this.numbersStart[item]], true);
  }

  private item(list: number, item: number, layer: number): DrawItem {
    const kind = kinds[this.kinds[item]];
    const color = this.colors[item];
    const start = this.firstNumber[list] + this.numbersStart[item];
    const at = (i: number): number => this.numbers[start + i] * unit;
    switch (kind) {
      case 'point':
        return { kind, color, layer, x: at(0), y: at(1) };
      case 'circle':
        return { kind, color, layer, x: at(0), y: at(1), radius: at(2) };
      case 'line':
      case 'arrow':
        return { kind, color, layer, x0: at(0), y0: at(1), x1: at(2), y1: at(3) };
      case 'polyline':
        return { kind, color, layer, points: Array.from({ length: this.numberCount[item] }, (_, i) => at(i)) };
      case 'text':
        return { kind, color, layer, x: at(0), y: at(1), text: clipped(this.text(this.texts[item]), textCharactersMax) };
      case 'value':
        return { kind, color, layer, name: this.nameOf(this.texts[item]), value: this.valueOf(list, item) };
    }
  }

  private readList(reader: ByteReader, list: number): void {
    const isOld = this.form === 'DRAW';
    const start = reader.varint();
    const dropped = isOld ? start : Math.floor(start / 2);
    if (dropped > droppedItemsMax) reader.fail('too many items were dropped');
    this.droppedItems[list] = dropped;
    this.firstItem[list] = this.items;
    this.firstNumber[list] = this.numbersEnd;
    if (isOld || start % 2 === 1) this.readItems(reader, list);
    else if (list >= 2) this.repeatItems(reader, list);
    if (isOld) return;
    const count = this.itemCount[list];
    // In DRWP the values stand after the numbers of all items.
    const isLast = (index: number): boolean => this.form === 'DRWP' && this.kinds[this.firstItem[list] + index] === value;
    for (let index = 0; index < count; index++) if (!isLast(index)) this.readNumbers(reader, list, index);
    for (let index = 0; index < count; index++) if (isLast(index)) this.readNumbers(reader, list, index);
  }

  private repeatItems(reader: ByteReader, list: number): void {
    const before = list - 2;
    const count = this.firstNumber[before + 1] - this.firstNumber[before];
    const { taken } = this.sources[list % 2];
    // A stored number takes at least a byte.
    if (count - 2 * taken > reader.left) reader.fail('it ends too early');
    this.addTaken(reader, taken);
    this.firstItem[list] = this.firstItem[before];
    this.itemCount[list] = this.itemCount[before];
    this.addNumbers(reader, list, count);
  }

  private readItems(reader: ByteReader, list: number): void {
    const count = reader.varint();
    // An item takes at least three bytes.
    if (3 * count > reader.left) reader.fail('it has too many items');
    if (count > drawnItemsMax) reader.fail('it has more items than are permitted');
    this.itemCount[list] = count;
    this.sources[list % 2] = this.noSources();
    this.textBytes = 0;
    this.reserve(this.items + count);
    for (let i = 0; i < count; i++) this.readItem(reader, list, i);
  }

  private reserve(items: number): void {
    this.kinds = grown(this.kinds, items);
    this.colors = grown(this.colors, items);
    this.layers = grown(this.layers, items);
    this.numbersStart = grown(this.numbersStart, items);
    this.numberCount = grown(this.numberCount, items);
    this.texts = grown(this.texts, items);
  }

  private addNumbers(reader: ByteReader, list: number, count: number): void {
    this.numbersEnd += count;
    if (this.numbersEnd - this.firstNumber[list] > drawnNumbersMax) reader.fail('it has more numbers than are permitted');
    this.numbers = grown(this.numbers, this.numbersEnd);
  }

  private addTaken(reader: ByteReader, places: number): void {
    this.takenPlaces += places;
    if (this.takenPlaces > takenPlacesMax) reader.fail('it takes more places from elsewhere than are permitted');
  }

  private readItem(reader: ByteReader, list: number, index: number): void {
    const item = this.items++;
    const first = reader.u8();
    const hasSources = this.form === 'DRWP' && (first & sourcesFollow) !== 0;
    const kind = hasSources ? first - sourcesFollow : first;
    if (kind >= kinds.length || (kind === value && hasSources)) reader.fail('an item is of no kind');
    const color = reader.u8();
    const layer = reader.varint();
    if (layer >= this.textStart.length) reader.fail('a layer has no name');
    const count = kind === polyline ? 2 * reader.varint() : numbersOfKind[kind];
    if (count === 0) reader.fail('a polyline has no points');
    // A number takes at least a byte, and so does a source of two numbers.
    if ((hasSources ? count / 2 : count) > reader.left) reader.fail('it ends too early');
    this.kinds[item] = kind;
    this.colors[item] = color < colors ? color : 0;
    this.layers[item] = layer;
    this.numbersStart[item] = this.numbersEnd - this.firstNumber[list];
    this.numberCount[item] = count;
    this.addNumbers(reader, list, count);
    // In DRAW the numbers of an item stand before its text, and a value after its name.
    const isOld = this.form === 'DRAW';
    const textIsLast = isOld && kind !== value;
    if (!textIsLast) this.readText(reader, item);
    this.readSources(reader, list, item, hasSources);
    if (isOld) this.readNumbers(reader, list, index);
    if (textIsLast) this.readText(reader, item);
  }

  private readText(reader: ByteReader, item: number): void {
    if (this.kinds[item] !== text && this.kinds[item] !== value) return;
    const name = reader.varint();
    if (name >= this.textStart.length) reader.fail('a text is missing');
    this.texts[item] = name;
    this.textBytes += this.textEnd[name] - this.textStart[name];
    if (this.textBytes > drawnTextBytesMax) reader.fail('it has longer texts than are permitted');
  }

  private noSources(): Sources {
    return { ofNumbers: [], ofPlaces: this.positions.x.map((_, body) => 2 * body), taken: 0 };
  }

  private readSources(reader: ByteReader, list: number, item: number, hasSources: boolean): void {
    const sources = this.sources[list % 2];
    const { ofNumbers, ofPlaces } = sources;
    const count = this.numberCount[item];
    for (let i = 0; i + 1 < count; i += 2) {
      const source = hasSources ? reader.varint() : 0;
      if (source > ofPlaces.length) reader.fail('a place is taken from none before it');
      ofPlaces.push(2 * this.positions.x.length + ofNumbers.length);
      if (source === 0) {
        ofNumbers.push(stored, stored);
        continue;
      }
      const x = ofPlaces[source - 1];
      ofNumbers.push(x, x + 1);
      sources.taken++;
      this.addTaken(reader, 1);
    }
    if (count % 2 === 1) ofNumbers.push(stored);
  }

  // `index` is that of the item in its step.
  private readNumbers(reader: ByteReader, list: number, index: number): void {
    const item = this.firstItem[list] + index;
    const kind = this.kinds[item];
    const start = this.firstNumber[list] + this.numbersStart[item];
    const before = this.followed(list, index);
    if (kind === value) {
      this.numbers[start] = this.readValue(reader, before);
      return;
    }
    const beforeThat = this.form === 'DRAW' || before < 0 ? -1 : this.followed(list - 2, index);
    const { numbers } = this;
    const { ofNumbers } = this.sources[list % 2];
    const count = this.numberCount[item];
    for (let i = 0; i < count; i++) {
      const source = ofNumbers[this.numbersStart[item] + i];
      let number: number;
      if (source === stored) {
        number = reader.signed();
        if (before >= 0) number += numbers[before + i];
        if (beforeThat >= 0) number += numbers[before + i] - numbers[beforeThat + i];
      } else {
        number = this.taken(list, source);
      }
      if (Math.abs(number) > numberMax) reader.fail('a number is out of range');
      numbers[start + i] = number;
    }
    if (kind === circle && numbers[start + 2] < 0) reader.fail('a radius is negative');
  }

  private taken(list: number, source: number): number {
    const { x, y } = this.positions;
    const number = source - 2 * x.length;
    if (number >= 0) return this.numbers[this.firstNumber[list] + number];
    const position = source % 2 === 0 ? x : y;
    return Math.round(position[source >> 1][this.first + (list >> 1)] / unit);
  }

  // Returns where the bytes of the value are in the payload. `before` is as `followed` returns it.
  private readValue(reader: ByteReader, before: number): number {
    const isNew = this.form === 'DRAW' ? 1 : reader.u8();
    if (isNew > 1) reader.fail('a value is neither new nor repeated');
    if (isNew === 1) {
      const at = reader.skip(8);
      if (!Number.isFinite(this.view.getFloat64(at, true))) reader.fail('a value is not finite');
      return at;
    }
    if (before < 0) reader.fail('a value repeats that of no item');
    return this.numbers[before];
  }

  // The first number of the item in the step before that the item at `index` follows, or -1.
  private followed(list: number, index: number): number {
    const before = list - 2;
    if (before < 0 || index >= this.itemCount[before]) return -1;
    const item = this.firstItem[list] + index;
    const other = this.firstItem[before] + index;
    const follows =
      this.kinds[item] === this.kinds[other] &&
      this.layers[item] === this.layers[other] &&
      this.numberCount[item] === this.numberCount[other];
    return follows ? this.firstNumber[before] + this.numbersStart[other] : -1;
  }
}
