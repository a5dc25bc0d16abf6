// Reads a recording while its bytes arrive. See docs/replay-format.md.
import type { Ending, MatchEvent, Recording, Shot } from '../recording';
import { ByteReader } from './byte_reader';
import { type Chunk, ChunkSplitter, isKnown } from './chunks';
import { Damage, LogError, TooMuch } from './damage';
import { drawingsKinds, isDrawingsKind } from './draw_block';
import { readEvents } from './events';
import { Fields } from './fields';
import { readHead } from './head';
import { eventsMax, framesMax, shotsMax, unpackedBytesOfAllMax } from './limits';
import { LogRecording } from './log_recording';
import { readKeyframe, readPlay, type Keyframe } from './keyframe';
import { readRefusals } from './orders';
import { unpack } from './unpack';

// Chunks that are unpacked at the same time.
const batchChunksMax = 48;
const batchBytesMax = 64 * 2 ** 20;

const blockOrder = ['KEYF', 'VIEW', 'CMND', 'EVNT', 'STRC', 'ORDR', ...drawingsKinds, 'TIME', 'HASH'];
const blockOptional: string[] = [...drawingsKinds, 'TIME']; // no block has two of drawingsKinds
const ofResources = ['STRC', 'ORDR']; // in each block of a game with resources, and in no other
const endOrder = ['RSLT', 'INDX', 'TAIL'];
const endReasons = ['full_time', 'forfeit', 'conduct_forfeit', 'stopped', 'cut'];

interface Unpacked {
  chunk: Chunk;
  payload: Promise<Uint8Array>;
}

/// The block that is being read. It is playable once its HASH was read.
interface OpenBlock {
  at: number; // offset in the file
    first: number;
  count: number;
  shots: Shot[];
  events: MatchEvent[];
  keyframe: Keyframe;
  addDrawings: (() => void) | null;
  addStructures: (() => void) | null;
  hasTimes: boolean;
}

export class LogReader {
  /// Bytes that were added so far.
  bytes = 0;

  private log: LogRecording | null = null;
  private readonly splitter = new ChunkSplitter();
  private readonly blocks: { first: number; count: number; at: number }[] = [];
  private block: OpenBlock | null = null;
  private lastKind = '';
  private lastHash = '';
  private indexAt = 0;
  private unpackedBytes = 0;
  private stopped = false;

  /// `opened` gets the recording as soon as its head was read.
  constructor(private readonly opened: (recording: Recording) => void) {}

  /// Whether further bytes are ignored, because the recording is complete or damaged.
  get done(): boolean {
    return this.stopped;
  }

  /// Adds the next bytes and resolves when their chunks were read. Requires: the last call has resolved.
  /// Errors: LogError, if this is not a recording that can be shown.
  async add(bytes: Uint8Array): Promise<void> {
    this.bytes += bytes.length;
    if (this.stopped) {
      if (bytes.length > 0) this.noteSurplus();
      return;
    }
    this.splitter.add(bytes);
    while (!this.stopped && (await this.readBatch())) await aMoment();
  }

  /// Ends the reading: no more bytes will come. `why` is the notice if the recording is not complete.
  end(why?: string): void {
    if (!this.log) {
      if (this.stopped) return;
      throw new LogError(why ?? 'This is no whole recording: it ends before anything was played.');
    }
    if (!this.stopped) this.stop(`${why ?? 'The recording is cut off.'} ${this.extent()}`);
  }

  /// Sets a temporary notice; null removes it.
  remark(notice: string | null): void {
    if (!this.log || this.stopped) return;
    this.log.notice = notice;
    this.log.onGrown?.();
  }

  // Reads some chunks. Returns whether more may be there.
  private async readBatch(): Promise<boolean> {
    const batch: Unpacked[] = [];
    let damage: unknown = null;
    try {
      for (let bytes = 0; batch.length < batchChunksMax && bytes < batchBytesMax; ) {
        const chunk = this.splitter.next();
        if (!chunk) break;
        this.countBytes(chunk);
        batch.push({ chunk, payload: this.unpacked(chunk) });
        bytes += chunk.unpackedSize;
        if (chunk.kind === 'TAIL') break;
      }
    } catch (error) {
      damage = error;
    }
    try {
      for (const { chunk, payload } of batch) this.take(chunk, await payload);
      if (damage) throw damage;
    } catch (error) {
      this.fail(error);
    }
    if (batch.length > 0) this.log?.onGrown?.();
    return batch.length > 0;
  }

  private unpacked(chunk: Chunk): Promise<Uint8Array> {
    // Unknown chunks are not used, so they are not unpacked.
    if (!isKnown(chunk)) return Promise.resolve(chunk.payload);
    const payload = unpack(chunk);
    // An error is handled when the chunk is read. That may never happen, so it is silenced here.
    payload.catch(() => {});
    return payload;
  }

  private countBytes(chunk: Chunk): void {
    this.unpackedBytes += chunk.unpackedSize;
    if (this.unpackedBytes > unpackedBytesOfAllMax) throw new TooMuch('it takes more memory than a page should');
  }

  private take(chunk: Chunk, payload: Uint8Array): void {
    if (!isKnown(chunk)) {
      if (!this.log) throw new Damage('its head is missing');
      return;
    }
    if (chunk.kind === 'HEAD') this.takeHead(chunk, payload);
    else if (!this.log) throw new Damage('its head is missing');
    else if (blockOrder.includes(chunk.kind)) this.takeOfBlock(this.log, chunk, payload);
    else this.takeOfEnd(this.log, chunk, payload);
    this.lastKind = chunk.kind;
  }

  private takeHead(chunk: Chunk, payload: Uint8Array): void {
    if (this.log || chunk.first !== 0 || chunk.count !== 0) throw new Damage('a HEAD is out of place');
    this.log = new LogRecording(readHead(payload));
    this.opened(this.log);
  }

  private takeOfBlock(log: LogRecording, chunk: Chunk, payload: Uint8Array): void {
    const { kind, first, count } = chunk;
    if (kind === 'KEYF') this.beginBlock(log, chunk);
    const block = this.block;
    if (!block || block.first !== first || block.count !== count || !this.mayFollow(log, kind)) {
      throw new Damage(`a ${kind} is out of place`);
    }
    const index = first - log.head.firstStep;
    const { podCount, resources } = log.head;
    if (kind === 'KEYF') block.keyframe = readKeyframe(payload, podCount[0] + podCount[1], resources !== null);
    else if (kind === 'VIEW') log.frame.read(payload, index, count);
    else if (kind === 'CMND') block.shots = log.step.readCommands(payload, index, count);
    else if (kind === 'EVNT') block.events = readEvents(payload, log.head, first, count);
    else if (kind === 'STRC') block.addStructures = log.structureTable.read(payload, index, count);
    else if (kind === 'ORDR') block.events = merged(block.events, readRefusals(payload, log.frame, index, count));
    else if (isDrawingsKind(kind)) block.addDrawings = log.drawings.add(kind, payload, index, count);
    else if (kind === 'TIME') {
      log.step.readTimes(payload, index, count);
      block.hasTimes = true;
    } else if (kind === 'HASH') this.closeBlock(log, block, payload);
  }

  private mayFollow(log: LogRecording, kind: string): boolean {
    if (kind === 'KEYF') return true;
    if (isDrawingsKind(kind) && isDrawingsKind(this.lastKind)) return false;
    const order = log.head.resources ? blockOrder : blockOrder.filter((one) => !ofResources.includes(one));
    const from = order.indexOf(this.lastKind);
    const to = order.indexOf(kind);
    return to > from && order.slice(from + 1, to).every((skipped) => blockOptional.includes(skipped));
  }

  private beginBlock(log: LogRecording, chunk: Chunk): void {
    const follows = ['HEAD', 'HASH'].includes(this.lastKind) && chunk.first === log.head.firstStep + log.steps;
    if (!follows || chunk.count === 0) throw new Damage('a block is out of place');
    if (log.steps + chunk.count >= framesMax) throw new TooMuch('it is longer than a page should show');
    const { at, first, count } = chunk;
    this.block = { at, first, count, shots: [], events: [], keyframe: { counters: null, play: null }, addDrawings: null, addStructures: null, hasTimes: false };
  }

  private closeBlock(log: LogRecording, block: OpenBlock, hashes: Uint8Array): void {
    if (hashes.length !== 8 * block.count) throw new Damage('HASH: it has another length than its block');
    if (log.shots.length + block.shots.length > shotsMax || log.events.length + block.events.length > eventsMax) {
      throw new TooMuch('more happens than a page should show');
    }
    this.lastHash = hexOf(new ByteReader(hashes.subarray(-8), 'HASH').u64());
    if (!block.hasTimes) log.step.clearTimes(log.steps, block.count);
    for (const shot of block.shots) log.shots.push(shot);
    for (const event of block.events) log.events.push(event);
    log.anchors.push({ frame: log.steps, ...block.keyframe });
    block.addDrawings?.();
    block.addStructures?.();
    log.hasTimes ||= block.hasTimes;
    log.steps += block.count;
    log.frames = log.steps + 1;
    this.blocks.push({ first: block.first, count: block.count, at: block.at });
    this.block = null;
  }

  private takeOfEnd(log: LogRecording, chunk: Chunk, payload: Uint8Array): void {
    const place = endOrder.indexOf(chunk.kind);
    const follows = place === 0 ? ['HEAD', 'HASH'].includes(this.lastKind) : this.lastKind === endOrder[place - 1];
    const first = place === 0 ? log.head.firstStep + log.steps : 0;
    if (!follows || chunk.first !== first || chunk.count !== 0) throw new Damage(`a ${chunk.kind} is out of place`);
    if (chunk.kind === 'RSLT') log.ending = this.readResult(log, payload);
    else if (chunk.kind === 'INDX') this.checkIndex(chunk.at, payload);
    else this.takeTail(log, payload);
  }

  private readResult(log: LogRecording, payload: Uint8Array): Ending {
    const result = Fields.parse(payload, 'RSLT');
    const last = log.frames - 1;
    const steps = log.head.firstStep + log.steps;
    result.integer('steps', steps, steps);
    const score = result.integers('score', 0, 2 ** 31);
    if (last >= 0) {
      result.integer('ticks', log.frame.tick[last], log.frame.tick[last]);
      if (score.some((goals, slot) => goals !== log.frame.score[slot][last])) result.fail('score');
      if (result.text('final_state_hash') !== this.lastHash) result.fail('final_state_hash');
    }
    const reason = result.text('end_reason');
    if (!endReasons.includes(reason)) result.fail('end_reason');
    const winner = result.isNull('winner') ? null : (result.integer('winner', 0, 1) as 0 | 1);
    const decidedBy = log.head.resources && !result.isNull('decided_by') ? result.text('decided_by') : null;
    if (decidedBy !== null && !['goals', 'worth'].includes(decidedBy)) result.fail('decided_by');
    return { reason, winner, score, decidedBy, play: result.has('play') ? readPlay(result.object('play')) : null };
  }

  private checkIndex(at: number, payload: Uint8Array): void {
    const reader = new ByteReader(payload, 'INDX');
    if (reader.varint() !== this.blocks.length) reader.fail('it has another number of blocks');
    for (const block of this.blocks) {
      const same = [block.first, block.count, block.at].every((number) => reader.varint() === number);
      if (!same) reader.fail('a block is elsewhere');
    }
    if (reader.left > 0) reader.fail('it is too long');
    this.indexAt = at;
  }

  private takeTail(log: LogRecording, payload: Uint8Array): void {
    const reader = new ByteReader(payload, 'TAIL');
    if (reader.u64() !== BigInt(this.indexAt) || reader.left > 0) reader.fail('the index is elsewhere');
    log.ended = true;
    log.notice = log.frames === 0 ? 'The recording ends before the first step.' : null;
    log.growing = false;
    this.stopped = true;
    if (this.splitter.hasRest) this.noteSurplus();
  }

  private noteSurplus(): void {
    if (!this.log?.ended) return;
    this.log.notice = 'All of the recording plays, but something that is none of it follows in the file.';
    this.log.onGrown?.();
  }

  private fail(error: unknown): void {
    if (this.log && error instanceof Damage) {
      const what = error instanceof TooMuch ? 'is not shown to its end' : 'is damaged';
      this.stop(`The recording ${what}: ${error.message}. ${this.extent()}`);
      return;
    }
    this.stopped = true;
    if (error instanceof Damage) throw new LogError(`This is no Podball recording that can be shown: ${error.message}.`);
    this.stop(`This page failed. ${this.extent()}`);
    throw error;
  }

  private stop(notice: string): void {
    this.stopped = true;
    if (!this.log) return;
    this.log.notice = notice;
    this.log.growing = false;
    this.log.onGrown?.();
  }

  private extent(): string {
    const log = this.log;
    if (!log || log.frames === 0) return 'Nothing of it can be played.';
    const step = log.head.firstStep + log.steps;
    return `It plays up to step ${step}, tick ${log.frame.tick[log.frames - 1]}.`;
  }
}

/// Both lists as one, sorted by step; those of `a` first within a step.
function merged(a: MatchEvent[], b: MatchEvent[]): MatchEvent[] {
  return [...a, ...b].sort((one, other) => one.step - other.step);
}

function hexOf(hash: bigint): string {
  return hash.toString(16).padStart(16, '0');
}

// Lets the page draw and react while a long recording is read. Timers would be too slow in a hidden page.
let lastMoment = 0;
const workMsMax = 40;

async function aMoment(): Promise<void> {
  if (performance.now() - lastMoment < workMsMax) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  lastMoment = performance.now();
}
