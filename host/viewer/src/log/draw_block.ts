// DRWN, and DRAW of older recordings: the drawings of the teams in the steps of a block.
import type { DrawItem } from '../recording';
import { ByteReader } from './byte_reader';
import { clipped } from './fields';
import { grown } from './grow';
import { drawnItemsMax, drawnNumbersMax, drawnTextBytesMax, droppedItemsMax } from './limits';

const unit = 2 ** -15;
const numberMax = 2 ** 20;
const textCharactersMax = 1000;
const nameCharactersMax = 256;
const colors = 8;
const decoder = new TextDecoder();

const kinds = ['point', 'circle', 'line', 'arrow', 'polyline', 'text', 'value'] as const;
const numbersOfKind = [2, 3, 4, 4, -1, 2, 1]; // The number of a watched value is the place of its bytes.
const polyline = kinds.indexOf('polyline');
const circle = kinds.indexOf('circle');
const text = kinds.indexOf('text');
const value = kinds.indexOf('value');

export type DrawingsKind = 'DRWN' | 'DRAW';

/// A block unpacked into flat arrays. Items become objects only for the steps that are asked for.
export class DrawBlock {
  // The following arrays are by place, which is `2 * step + slot`. A place that repeats the items of the step before
  // shares them, so that few bytes cannot ask for much memory.
  private readonly firstItem: Uint32Array;
  private readonly itemCount: Uint32Array;
  private readonly firstNumber: Uint32Array;
  private readonly droppedItems: Float64Array;
  // The following arrays are by item.
  private kinds = new Uint8Array();
  private colors = new Uint8Array();
  private layers = new Uint32Array();
  private numbersStart = new Uint32Array(); // from the first number of the place
  private numberCount = new Uint32Array();
  private texts = new Uint32Array();
  // The numbers of all places. That of a watched value says where its eight bytes are in the payload.
  private numbers: Int32Array;
  private readonly textStart: Uint32Array;
  private readonly textEnd: Uint32Array;
  private readonly view: DataView;
  private readonly isOld: boolean;
  private items = 0;
  private numbersEnd = 0;
  private textBytes = 0; // of the list that is read

  /// Errors: Damage.
  constructor(
    kind: DrawingsKind,
    private readonly payload: Uint8Array,
    count: number,
  ) {
    const reader = new ByteReader(payload, kind);
    this.isOld = kind === 'DRAW';
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
    // A number takes about 1.5 bytes together with its part of the items, and 2.8 in DRAW. So the array rarely grows.
    this.numbers = new Int32Array(this.isOld ? reader.left >> 1 : (3 * reader.left) >> 2);
    this.firstItem = new Uint32Array(2 * count);
    this.itemCount = new Uint32Array(2 * count);
    this.firstNumber = new Uint32Array(2 * count);
    this.droppedItems = new Float64Array(2 * count);
    for (let place = 0; place < 2 * count; place++) this.readPlace(reader, place);
    if (reader.left > 0) reader.fail('it is too long');
  }

  /// Approximate memory of the block.
  get bytes(): number {
    const [places, items] = [this.firstItem.length, this.kinds.length];
    return 20 * places + 18 * items + 4 * this.numbers.length + 8 * this.textStart.length;
  }

  dropped(step: number, slot: number): number {
    return this.droppedItems[2 * step + slot];
  }

  /// The layers of `slot`, as indices of their texts, in the order of their first use.
  layersOf(slot: number): number[] {
    const seen = new Set<number>();
    for (let place = slot; place < this.firstItem.length; place += 2) {
      if (this.repeats(place)) continue;
      for (const item of this.itemsAt(place)) seen.add(this.layers[item]);
    }
    return [...seen];
  }

  /// Calls `take` for each watched value of the slot, in the order of the steps.
  eachValue(slot: number, take: (step: number, layer: number, name: number, value: number) => void): void {
    let values: number[] = [];
    for (let place = slot; place < this.firstItem.length; place += 2) {
      if (!this.repeats(place)) values = this.itemsAt(place).filter((item) => this.kinds[item] === value);
      for (const item of values) take(place >> 1, this.layers[item], this.texts[item], this.valueOf(place, item));
    }
  }

  /// A name or a text of the block, cut to the length of a name.
  nameOf(index: number): string {
    return clipped(this.text(index), nameCharactersMax);
  }

  /// The items of a step. `layerOf` turns the index of a layer's text into `DrawItem.layer`.
  itemsOf(step: number, slot: number, layerOf: (index: number) => number): DrawItem[] {
    const place = 2 * step + slot;
    return this.itemsAt(place).map((item) => this.item(place, item, layerOf(this.layers[item])));
  }

  private itemsAt(place: number): number[] {
    const items: number[] = [];
    const first = this.firstItem[place];
    for (let item = first; item < first + this.itemCount[place]; item++) items.push(item);
    return items;
  }

  private repeats(place: number): boolean {
    const before = place - 2;
    return before >= 0 && this.firstItem[place] === this.firstItem[before] && this.itemCount[place] === this.itemCount[before];
  }

  private text(index: number): string {
    return decoder.decode(this.payload.subarray(this.textStart[index], this.textEnd[index]));
  }

  private valueOf(place: number, item: number): number {
    return this.view.getFloat64(this.numbers[this.firstNumber[place] + this.numbersStart[item]], true);
  }

  private item(place: number, item: number, layer: number): DrawItem {
    const kind = kinds[this.kinds[item]];
    const color = this.colors[item];
    const start = this.firstNumber[place] + this.numbersStart[item];
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
        return { kind, color, layer, name: this.nameOf(this.texts[item]), value: this.valueOf(place, item) };
    }
  }

  private readPlace(reader: ByteReader, place: number): void {
    const start = reader.varint();
    const dropped = this.isOld ? start : Math.floor(start / 2);
    if (dropped > droppedItemsMax) reader.fail('too many items were dropped');
    this.droppedItems[place] = dropped;
    this.firstItem[place] = this.items;
    this.firstNumber[place] = this.numbersEnd;
    if (this.isOld || start % 2 === 1) this.readItems(reader, place);
    else if (place >= 2) this.repeatItems(reader, place);
    if (this.isOld) return;
    for (let index = 0; index < this.itemCount[place]; index++) this.readNumbers(reader, place, index);
  }

  private repeatItems(reader: ByteReader, place: number): void {
    const before = place - 2;
    const count = this.firstNumber[before + 1] - this.firstNumber[before];
    // A number takes at least a byte.
    if (count > reader.left) reader.fail('it ends too early');
    this.firstItem[place] = this.firstItem[before];
    this.itemCount[place] = this.itemCount[before];
    this.addNumbers(reader, place, count);
  }

  private readItems(reader: ByteReader, place: number): void {
    const count = reader.varint();
    // An item takes at least three bytes.
    if (3 * count > reader.left) reader.fail('it has too many items');
    if (count > drawnItemsMax) reader.fail('it has more items than are permitted');
    this.itemCount[place] = count;
    this.textBytes = 0;
    this.reserve(this.items + count);
    for (let i = 0; i < count; i++) this.readItem(reader, place, i);
  }

  private reserve(items: number): void {
    this.kinds = grown(this.kinds, items);
    this.colors = grown(this.colors, items);
    this.layers = grown(this.layers, items);
    this.numbersStart = grown(this.numbersStart, items);
    this.numberCount = grown(this.numberCount, items);
    this.texts = grown(this.texts, items);
  }

  private addNumbers(reader: ByteReader, place: number, count: number): void {
    this.numbersEnd += count;
    if (this.numbersEnd - this.firstNumber[place] > drawnNumbersMax) reader.fail('it has more numbers than are permitted');
    this.numbers = grown(this.numbers, this.numbersEnd);
  }

  private readItem(reader: ByteReader, place: number, index: number): void {
    const item = this.items++;
    const kind = reader.u8();
    if (kind >= kinds.length) reader.fail('an item is of no kind');
    const color = reader.u8();
    const layer = reader.varint();
    if (layer >= this.textStart.length) reader.fail('a layer has no name');
    const count = kind === polyline ? 2 * reader.varint() : numbersOfKind[kind];
    if (count === 0) reader.fail('a polyline has no points');
    if (count > reader.left) reader.fail('it ends too early');
    this.kinds[item] = kind;
    this.colors[item] = color < colors ? color : 0;
    this.layers[item] = layer;
    this.numbersStart[item] = this.numbersEnd - this.firstNumber[place];
    this.numberCount[item] = count;
    this.addNumbers(reader, place, count);
    // In DRAW the numbers of an item stand before its text, and a value after its name.
    if (this.isOld && kind !== value) this.readNumbers(reader, place, index);
    if (kind === text || kind === value) {
      const name = reader.varint();
      if (name >= this.textStart.length) reader.fail('a text is missing');
      this.texts[item] = name;
      this.textBytes += this.textEnd[name] - this.textStart[name];
      if (this.textBytes > drawnTextBytesMax) reader.fail('it has longer texts than are permitted');
    }
    if (this.isOld && kind === value) this.readNumbers(reader, place, index);
  }

  // `index` is that of the item in its step.
  private readNumbers(reader: ByteReader, place: number, index: number): void {
    const item = this.firstItem[place] + index;
    const kind = this.kinds[item];
    const start = this.firstNumber[place] + this.numbersStart[item];
    const before = this.followed(place, index);
    if (kind === value) {
      this.numbers[start] = this.readValue(reader, before);
      return;
    }
    const beforeThat = this.isOld || before < 0 ? -1 : this.followed(place - 2, index);
    const { numbers } = this;
    const count = this.numberCount[item];
    for (let i = 0; i < count; i++) {
      let number = reader.signed();
      if (before >= 0) number += numbers[before + i];
      if (beforeThat >= 0) number += numbers[before + i] - numbers[beforeThat + i];
      if (Math.abs(number) > numberMax) reader.fail('a number is out of range');
      numbers[start + i] = number;
    }
    if (kind === circle && numbers[start + 2] < 0) reader.fail('a radius is negative');
  }

  // Returns where the bytes of the value are in the payload. `before` is as `followed` returns it.
  private readValue(reader: ByteReader, before: number): number {
    const isNew = this.isOld ? 1 : reader.u8();
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
  private followed(place: number, index: number): number {
    const before = place - 2;
    if (before < 0 || index >= this.itemCount[before]) return -1;
    const item = this.firstItem[place] + index;
    const other = this.firstItem[before] + index;
    const follows =
      this.kinds[item] === this.kinds[other] &&
      this.layers[item] === this.layers[other] &&
      this.numberCount[item] === this.numberCount[other];
    return follows ? this.firstNumber[before] + this.numbersStart[other] : -1;
  }
}
