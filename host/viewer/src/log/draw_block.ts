// DRAW: the drawings of the teams in the steps of a block.
import type { DrawItem } from '../recording';
import { ByteReader } from './byte_reader';
import { TooMuch } from './damage';
import { clipped } from './fields';
import { grown } from './grow';
import { drawnItemsMax, drawnNumbersMax } from './limits';

const unit = 2 ** -15;
const numberMax = 2 ** 20;
const textCharactersMax = 1000;
const nameCharactersMax = 256;
const colors = 8;
const decoder = new TextDecoder();

const kinds = ['point', 'circle', 'line', 'arrow', 'polyline', 'text', 'value'] as const;
const numbersOfKind = [2, 3, 4, 4, -1, 2, 0];
const polyline = kinds.indexOf('polyline');
const circle = kinds.indexOf('circle');
const text = kinds.indexOf('text');
const value = kinds.indexOf('value');

/// A block unpacked into flat arrays. Items become objects only for the steps that are asked for.
export class DrawBlock {
  // First item of each step and slot, by `2 * step + slot`; the last entry is the number of items.
  private readonly starts: Uint32Array;
  private readonly droppedItems: Float64Array;
  // The following arrays are by item.
  private kinds = new Uint8Array();
  private colors = new Uint8Array();
  private layers = new Uint32Array();
  private numbersStart = new Uint32Array();
  private texts = new Uint32Array();
  private numbers = new Int32Array();
  private readonly textStart: Uint32Array;
  private readonly textEnd: Uint32Array;
  private values = new Float64Array(); // by item; used for watched values only
  private items = 0;
  private numbersCount = 0;

  /// Errors: Damage.
  constructor(
    private readonly payload: Uint8Array,
    count: number,
  ) {
    const reader = new ByteReader(payload, 'DRAW');
    const textCount = reader.varint();
    if (textCount > reader.left) reader.fail('it has too many texts');
    this.textStart = new Uint32Array(textCount);
    this.textEnd = new Uint32Array(textCount);
    for (let i = 0; i < textCount; i++) {
      const size = reader.varint();
      this.textStart[i] = reader.skip(size);
      this.textEnd[i] = reader.at;
    }
    // A number that changed a little takes about two bytes, and an item about eight. So the arrays rarely grow.
    this.numbers = new Int32Array(reader.left >> 1);
    this.reserve(reader.left >> 3);
    this.starts = new Uint32Array(2 * count + 1);
    this.droppedItems = new Float64Array(2 * count);
    for (let place = 0; place < 2 * count; place++) this.readItems(reader, place);
    if (reader.left > 0) reader.fail('it is too long');
  }

  /// Approximate memory of the block.
  get bytes(): number {
    return 14 * this.kinds.length + 4 * this.numbers.length + 8 * (this.values.length + this.textStart.length);
  }

  dropped(step: number, slot: number): number {
    return this.droppedItems[2 * step + slot];
  }

  /// The layers of `slot`, as indices of their texts, in the order of their first use.
  layersOf(slot: number): number[] {
    const seen = new Set<number>();
    for (let place = slot; place < this.droppedItems.length; place += 2) {
      for (let item = this.starts[place]; item < this.starts[place + 1]; item++) seen.add(this.layers[item]);
    }
    return [...seen];
  }

  /// Calls `take` for each watched value of the slot, in the order of the steps.
  eachValue(slot: number, take: (step: number, layer: number, name: number, value: number) => void): void {
    if (this.values.length === 0) return;
    for (let place = slot; place < this.droppedItems.length; place += 2) {
      for (let item = this.starts[place]; item < this.starts[place + 1]; item++) {
        if (this.kinds[item] === value) take(place >> 1, this.layers[item], this.texts[item], this.values[item]);
      }
    }
  }

  /// A name or a text of the block, cut to the length of a name.
  nameOf(index: number): string {
    return clipped(this.text(index), nameCharactersMax);
  }

  /// The items of a step. `layerOf` turns the index of a layer's text into `DrawItem.layer`.
  itemsOf(step: number, slot: number, layerOf: (index: number) => number): DrawItem[] {
    const result: DrawItem[] = [];
    const place = 2 * step + slot;
    for (let item = this.starts[place]; item < this.starts[place + 1]; item++) {
      result.push(this.item(item, layerOf(this.layers[item])));
    }
    return result;
  }

  private text(index: number): string {
    return decoder.decode(this.payload.subarray(this.textStart[index], this.textEnd[index]));
  }

  private item(item: number, layer: number): DrawItem {
    const kind = kinds[this.kinds[item]];
    const color = this.colors[item];
    const start = this.numbersStart[item];
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
        return { kind, color, layer, points: Array.from(this.numbers.subarray(start, this.numbersEnd(item)), (n) => n * unit) };
      case 'text':
        return { kind, color, layer, x: at(0), y: at(1), text: clipped(this.text(this.texts[item]), textCharactersMax) };
      case 'value':
        return { kind, color, layer, name: clipped(this.text(this.texts[item]), nameCharactersMax), value: this.values[item] };
    }
  }

  private numbersEnd(item: number): number {
    return item + 1 < this.items ? this.numbersStart[item + 1] : this.numbersCount;
  }

  private readItems(reader: ByteReader, place: number): void {
    this.droppedItems[place] = reader.varint();
    const count = reader.varint();
    // An item takes at least three bytes.
    if (3 * count > reader.left) reader.fail('it has too many items');
    if (count > drawnItemsMax) throw new TooMuch('more is drawn than a page should show');
    const first = this.items;
    const firstNumber = this.numbersCount;
    this.starts[place] = first;
    this.reserve(first + count);
    for (let i = 0; i < count; i++) {
      const before = place >= 2 ? this.starts[place - 2] + i : Number.MAX_SAFE_INTEGER;
      const isThere = place >= 2 && before < this.starts[place - 1];
      this.readItem(reader, isThere ? before : -1);
      if (this.numbersCount - firstNumber > drawnNumbersMax) throw new TooMuch('more is drawn than a page should show');
    }
    this.starts[place + 1] = this.items;
  }

  private reserve(items: number): void {
    this.kinds = grown(this.kinds, items);
    this.colors = grown(this.colors, items);
    this.layers = grown(this.layers, items);
    this.numbersStart = grown(this.numbersStart, items);
    this.texts = grown(this.texts, items);
  }

  // `before` is the item with the same index in the step before, or -1.
  private readItem(reader: ByteReader, before: number): void {
    const item = this.items;
    const kind = reader.u8();
    if (kind >= kinds.length) reader.fail('an item is of no kind');
    const color = reader.u8();
    const layer = reader.varint();
    if (layer >= this.textStart.length) reader.fail('a layer has no name');
    const count = kind === polyline ? 2 * reader.varint() : numbersOfKind[kind];
    if (count > reader.left) reader.fail('it ends too early');
    this.kinds[item] = kind;
    this.colors[item] = color < colors ? color : 0;
    this.layers[item] = layer;
    this.numbersStart[item] = this.numbersCount;
    const isNear =
      before >= 0 &&
      this.kinds[before] === kind &&
      this.layers[before] === layer &&
      this.numbersEnd(before) - this.numbersStart[before] === count;
    this.readNumbers(reader, count, isNear ? this.numbersStart[before] : -1);
    if (kind === circle && this.numbers[this.numbersCount - 1] < 0) reader.fail('a radius is negative');
    if (kind === text || kind === value) {
      const index = reader.varint();
      if (index >= this.textStart.length) reader.fail('a text is missing');
      this.texts[item] = index;
    }
    if (kind === value) {
      this.values = grown(this.values, item + 1);
      this.values[item] = reader.f64();
    }
    this.items++;
  }

  private readNumbers(reader: ByteReader, count: number, before: number): void {
    if (this.numbersCount + count > this.numbers.length) this.numbers = grown(this.numbers, this.numbersCount + count);
    for (let i = 0; i < count; i++) {
      const number = reader.signed() + (before >= 0 ? this.numbers[before + i] : 0);
      if (Math.abs(number) > numberMax) reader.fail('a number is out of range');
      this.numbers[this.numbersCount + i] = number;
    }
    this.numbersCount += count;
  }
}
