// The drawings of all blocks. They are kept as in the file, and a block is unpacked when one of its steps is shown.
import type { DrawItem, Layer, Slot } from '../recording';
import { firstIndex } from '../search';
import { TooMuch } from './damage';
import { DrawBlock, type DrawingsKind, type Positions } from './draw_block';
import { layersMax } from './limits';
import { SeriesList, type ValueSeries } from './value_series';

const openBytesMax = 64 * 2 ** 20;
const listsMax = 64;

interface Block {
  kind: DrawingsKind;
  payload: Uint8Array;
  first: number; // step
  count: number;
  layers: [Map<number, number>, Map<number, number>]; // by slot: from the index of a layer's text to the index of the layer
}

export class Drawings {
  readonly layers: Layer[] = [];
  readonly series = new SeriesList();
  private readonly layerIndices = new Map<string, number>();
  private readonly blocks: Block[] = [];
  // Unpacked blocks, the least recently used first.
  private readonly open = new Map<Block, DrawBlock>();
  private readonly lists = new Map<number, readonly DrawItem[]>();

  /// Blocks are unpacked again and again, so the `positions` of frames with drawings must never change.
  constructor(private readonly positions: Positions) {}

  /// Adds a block. Errors: Damage; then nothing was added.
  add(kind: DrawingsKind, payload: Uint8Array, first: number, count: number): () => void {
    const drawn = new DrawBlock(kind, payload, this.positions, first, count);
    const names = [0, 1].map((slot) => drawn.layersOf(slot).map((index) => [index, drawn.nameOf(index)] as const));
    const fresh = names.flatMap((list, slot) => list.filter(([, name]) => !this.layerIndices.has(key(slot, name))));
    if (this.layers.length + fresh.length > layersMax) throw new TooMuch('there are more layers than a page should show');
    return () => {
      const [a, b] = names.map((list, slot) => {
        return new Map(list.map(([index, name]) => [index, this.layerIndex(slot as Slot, name)]));
      });
      const block: Block = { kind, payload, first, count, layers: [a, b] };
      this.blocks.push(block);
      for (const slot of [0, 1] as const) this.addValues(block, drawn, slot);
      this.keepOpen(block, drawn);
    };
  }

  items(step: number, slot: Slot): readonly DrawItem[] {
    const place = 2 * step + slot;
    const block = this.blockOf(step);
    if (!block) return [];
    const known = this.lists.get(place);
    if (known) return known;
    const layers = block.layers[slot];
    const items = this.opened(block).itemsOf(step - block.first, slot, (index) => layers.get(index) ?? 0);
    if (this.lists.size >= listsMax) this.lists.clear();
    this.lists.set(place, items);
    return items;
  }

  dropped(step: number, slot: Slot): number {
    const block = this.blockOf(step);
    return block ? this.opened(block).dropped(step - block.first, slot) : 0;
  }

  private addValues(block: Block, drawn: DrawBlock, slot: Slot): void {
    const known = new Map<number, Map<number, ValueSeries | null>>(); // by the indices of layer and name
    drawn.eachValue(slot, (step, layer, name, value) => {
      let names = known.get(layer);
      if (!names) known.set(layer, (names = new Map()));
      let series = names.get(name);
      if (series === undefined) {
        series = this.series.of(slot, block.layers[slot].get(layer) ?? 0, drawn.nameOf(name));
        names.set(name, series);
      }
      if (series) this.series.add(series, block.first + step, value);
    });
  }

  private layerIndex(slot: Slot, name: string): number {
    const known = this.layerIndices.get(key(slot, name));
    if (known !== undefined) return known;
    this.layerIndices.set(key(slot, name), this.layers.length);
    return this.layers.push({ slot, name }) - 1;
  }

  private blockOf(step: number): Block | null {
    const block = this.blocks[firstIndex(0, this.blocks.length, (at) => this.blocks[at].first > step) - 1];
    return block && step < block.first + block.count ? block : null;
  }

  private opened(block: Block): DrawBlock {
    const { kind, payload, first, count } = block;
    const drawn = this.open.get(block) ?? new DrawBlock(kind, payload, this.positions, first, count);
    this.open.delete(block);
    this.keepOpen(block, drawn);
    return drawn;
  }

  private keepOpen(block: Block, drawn: DrawBlock): void {
    this.open.set(block, drawn);
    let bytes = 0;
    for (const one of this.open.values()) bytes += one.bytes;
    for (const [oldest, one] of this.open) {
      if (bytes <= openBytesMax || oldest === block) break;
      this.open.delete(oldest);
      bytes -= one.bytes;
    }
  }
}

function key(slot: number, name: string): string {
  return `${slot}${name}`;
}
