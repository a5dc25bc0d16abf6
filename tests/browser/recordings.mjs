// Recordings to show: a short match with several goals, and what may become of a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

import { podballDoes } from './browser.mjs';

const magicBytes = 8;
const headerBytes = 28;
const drawings = ['DRWP', 'DRWN', 'DRAW'];

/** classic-5 with halves of `periodTicks`, as a file. Returns its path. */
export function shortRules(folder, periodTicks = 6000) {
  const path = join(folder, `short-${periodTicks}.json`);
  writeFileSync(path, JSON.stringify({ schema: 'podball.rules/1', description: 'Short, for tests.', match: { period_ticks: periodTicks } }));
  return path;
}

// Calls are timed, and none is too slow however busy the machine.
const budget = 'soft=10s,hard=100s,bank=1000s';

/** Plays formation against chaser and records it. Returns the recording's path; `resultOf` has the result. */
export async function recordMatch(folder) {
  const path = join(folder, 'match.podlog');
  return record(path, 'formation', 'chaser', shortRules(folder));
}

async function record(path, teamA, teamB, game) {
  const args = ['match', teamA, teamB, '--rules', game, '--budget', budget, '--quiet', '--json', '--record', path];
  writeFileSync(`${path}.json`, await podballDoes(...args));
  return path;
}

/** The JSON of the match that was recorded there. */
export function resultOf(path) {
  return JSON.parse(readFileSync(`${path}.json`, 'utf8'));
}

/**
 * Plays short matches with noise, with exchanged sides, and of a part, and records them. Returns the recordings' paths.
 */
export async function recordExplainedMatches(folder) {
  const game = join(folder, 'noisy.json');
  const noise = { thrust: 0.05, ball: 0.05, kick_degrees: 2 };
  writeFileSync(game, JSON.stringify({ schema: 'podball.rules/1', pods: 5, match: { period_ticks: 6000 }, noise }));
  const [first, second, part] = ['first', 'second', 'part'].map((name) => join(folder, `${name}.podlog`));
  const play = (teams, options, path) => podballDoes('match', ...teams, '--rules', game, '--budget', budget, '--quiet', ...options, '--record', path);
  await play(['novice', 'formation'], ['--seed', '6'], first);
  await play(['novice', 'formation'], ['--swap-sides', '--seed', '5'], second);
  await podballDoes('replay', 'cut', second, '--from', '700', '-o', part);
  return [first, second, part];
}

/**
 * Plays expander against itself, with generators that are soon built, and records it. Returns the recording's path.
 */
export async function recordResourceMatch(folder) {
  const game = join(folder, 'resources.json');
  const path = join(folder, 'resources.podlog');
  writeFileSync(game, JSON.stringify({
    schema: 'podball.rules/1', pods: 5, match: { period_ticks: 4000 },
    resources: { initial_points: 120, rate: 60, ticks_per_minute: 3000, generator_build_ticks: 300 },
  }));
  return record(path, 'expander', 'expander', game);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(...parts) {
  let rest = 0xffffffff;
  for (const part of parts) for (const byte of part) rest = (rest >>> 8) ^ crcTable[(rest ^ byte) & 255];
  return ~rest >>> 0;
}

function varint(number) {
  const bytes = [];
  for (; number >= 128; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  return Buffer.from([...bytes, number]);
}

/** The chunks of a file as docs/replay-format.md has them: [{ kind, flags, first, count, payload (unpacked) }]. */
export function chunksOf(file) {
  const chunks = [];
  for (let at = magicBytes; at < file.length;) {
    const length = file.readUInt32LE(at + 16);
    const stored = file.subarray(at + headerBytes, at + headerBytes + length);
    chunks.push({
      kind: file.toString('latin1', at, at + 4), flags: file[at + 5], first: file.readUInt32LE(at + 8), count: file.readUInt32LE(at + 12),
      payload: file[at + 4] === 1 ? inflateSync(stored) : stored,
    });
    at += headerBytes + length;
  }
  return chunks;
}

/** A sound file of these chunks; INDX and TAIL are made anew. */
export function fileOf(magic, chunks) {
  const parts = [magic];
  let size = magic.length;
  const blocks = [];
  let index = 0;
  for (const chunk of chunks) {
    let { payload } = chunk;
    if (chunk.kind === 'KEYF') blocks.push([chunk.first, chunk.count, size]);
    if (chunk.kind === 'INDX') {
      index = size;
      payload = Buffer.concat([blocks.length, ...blocks.flat()].map(varint));
    }
    if (chunk.kind === 'TAIL') payload.writeBigUInt64LE(BigInt(index));
    const packs = !['HASH', 'TAIL'].includes(chunk.kind);
    const stored = packs ? deflateSync(payload) : payload;
    const header = Buffer.alloc(headerBytes);
    header.write(chunk.kind, 'latin1');
    header[4] = packs ? 1 : 0;
    header[5] = chunk.flags;
    [chunk.first, chunk.count, stored.length, payload.length].forEach((value, at) => header.writeUInt32LE(value, 8 + 4 * at));
    header.writeUInt32LE(crc32(header.subarray(0, 24), stored), 24);
    parts.push(header, stored);
    size += headerBytes + stored.length;
  }
  return Buffer.concat(parts);
}

// Texts stand first in drawings, and all else names them by their places.
function withTexts(payload, change) {
  let at = 0;
  const number = () => {
    let [value, factor] = [0, 1];
    for (; payload[at] >= 128; factor *= 128) value += (payload[at++] - 128) * factor;
    return value + payload[at++] * factor;
  };
  const count = number();
  const texts = [];
  for (let text = 0; text < count; text++) {
    const length = number();
    texts.push(Buffer.from(change(payload.toString('utf8', at, at + length))));
    at += length;
  }
  return Buffer.concat([varint(count), ...texts.flatMap((text) => [varint(text.length), text]), payload.subarray(at)]);
}

/** The recording with all that its teams chose changed: `change(text)` of names, parameters, layers, drawn texts and log lines. */
export function withOtherTexts(path, change) {
  const file = readFileSync(path);
  const json = (payload, edit) => Buffer.from(JSON.stringify(edit(JSON.parse(payload))));
  const team = ({ name, id, version, author, params, ...rest }) => ({
    ...rest, name: change(name), id: change(id), version: change(version), author: change(author),
    params: Object.fromEntries(Object.entries(params).map((pair) => pair.map(change))),
  });
  const chunks = chunksOf(file).map((chunk) => {
    let { payload } = chunk;
    if (chunk.kind === 'HEAD') payload = json(payload, (head) => ({ ...head, game: change(head.game), teams: head.teams.map(team) }));
    if (drawings.includes(chunk.kind)) payload = withTexts(payload, change);
    if (chunk.kind === 'EVNT') payload = json(payload, ({ events, ...rest }) => ({ ...rest, events: [...log(chunk, change), ...events] }));
    return { ...chunk, payload };
  });
  return fileOf(file.subarray(0, magicBytes), chunks);
}

// A line that a team might have logged at the beginning of the block.
function log({ first }, change) {
  return [{ step: first, tick: 0, kind: 'log', slot: 0, level: 'warning', text: change('a line') }];
}

/** The bytes of a recording whose `index`-th chunk of this kind has another payload: `change(payload)`. */
export function withPayload(file, kind, index, change) {
  let at = 0;
  return fileOf(file.subarray(0, magicBytes), chunksOf(file).map((chunk) =>
    (chunk.kind === kind && at++ === index ? { ...chunk, payload: change(chunk.payload) } : chunk)));
}

/** The bytes of a recording without what its teams drew. */
export function withoutDrawings(file) {
  return fileOf(file.subarray(0, magicBytes), chunksOf(file).filter(({ kind }) => !drawings.includes(kind)));
}

/** The first part of the file: `share` of its bytes. */
export function cutAt(path, share) {
  const file = readFileSync(path);
  return file.subarray(0, Math.floor(file.length * share));
}
