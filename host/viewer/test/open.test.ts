// Where a page gets its recording, with a page and a network that are made up.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { openFile, openFromPage } from '../src/log/open';
import type { Recording } from '../src/recording';
import { encodeMatch } from './encode';
import { playMatch } from './play_match';
import { assertPrefix, read } from './reading';

const bytes = encodeMatch(playMatch({ podCount: [2, 1], steps: 60 }), 10);
const whole = await read(bytes);
const realFetch = globalThis.fetch;
const globals = globalThis as unknown as Record<string, unknown>;

function standInPage(protocol: string, embedded: string | null): void {
  globals.location = { protocol };
  globals.document = {
    getElementById: (id: string) => (embedded === null || id !== 'podlog' ? null : { textContent: embedded }),
  };
}

afterEach(() => {
  globalThis.fetch = realFetch;
  delete globals.location;
  delete globals.document;
});

/// Sends `from` to `to` in pieces, and then ends or breaks.
function body(from: number, to: number, end: 'close' | 'break' = 'close'): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream({
    pull(controller) {
      if (at < to) {
        controller.enqueue(bytes.slice(at, Math.min(at + 1000, to)));
        at += 1000;
      } else if (end === 'close') controller.close();
      else controller.error(new TypeError('network error'));
    },
  });
}

function part(from: number, to: number, size: string): Response {
  const headers = { 'Content-Range': `bytes ${from}-${to - 1}/${size}` };
  return new Response(body(from, to), { status: 206, headers });
}

/// Answers one request after the other, and tells what was asked for.
function serve(answers: (() => Response)[]): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address, options) => {
    const range = new Headers(options?.headers).get('Range');
    asked.push(`${String(address)} ${range ?? 'all'}`);
    const answer = answers.shift();
    if (!answer) throw new TypeError('connection refused');
    return answer();
  };
  return asked;
}

async function grownUp(recording: Recording): Promise<Recording> {
  while (recording.growing) await new Promise((resolve) => setTimeout(resolve, 5));
  return recording;
}

test('an exported page shows the recording that is in it', async () => {
  standInPage('file:', `\n${Buffer.from(bytes).toString('base64')}\n`);
  const recording = await grownUp(await openFromPage()!);
  assert.ok(recording.ended);
  assertPrefix(recording, whole);
});

test('an exported page whose recording was damaged says so', async () => {
  standInPage('file:', 'this is no base64 #');
  await assert.rejects(openFromPage()!, /damaged: it is no base64/);
});

test('a page that was opened as a file without a recording waits for one', () => {
  standInPage('file:', null);
  assert.equal(openFromPage(), null);
});

test('a chosen file is shown, and a cut one with its notice', async () => {
  assert.ok((await grownUp(await openFile(new Blob([bytes as BlobPart])))).ended);
  const cut = await grownUp(await openFile(new Blob([bytes.slice(0, -3) as BlobPart])));
  assert.match(cut.notice ?? '', /cut off. It plays up to step 60/);
  await assert.rejects(openFile(new Blob(['PNG'])), /begin/);
});

test('a served recording is there as soon as its head is, and grows', async () => {
  standInPage('http:', null);
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const asked = serve([
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(bytes.slice(0, 3000));
            await gate;
            controller.enqueue(bytes.slice(3000));
            controller.close();
          },
        }),
      ),
  ]);
  const recording = await openFromPage()!;
  assert.ok(recording.growing && !recording.ended);
  assert.ok(recording.frames < whole.frames);
  let told = 0;
  recording.onGrown = () => told++;
  release();
  await grownUp(recording);
  assert.ok(recording.ended && told > 0);
  assertPrefix(recording, whole);
  assert.deepEqual(asked, ['log all']);
});

test('a connection that breaks is taken up where it broke, and nothing is read twice', async () => {
  standInPage('https:', null);
  const asked = serve([
    () => new Response(body(0, 4321, 'break')),
    () => part(4321, 6000, '*'),
    () => part(6000, 6001, '*'),
    () => part(6001, bytes.length, String(bytes.length)),
  ]);
  const recording = await openFromPage()!;
  const notices = new Set<string | null>();
  recording.onGrown = () => notices.add(recording.notice);
  await grownUp(recording);
  assert.ok(recording.ended);
  assert.equal(recording.notice, null);
  assert.ok(notices.has('The connection to Podball is lost; trying again.'));
  assertPrefix(recording, whole);
  assert.deepEqual(asked, ['log all', 'log bytes=4321-', 'log bytes=6000-', 'log bytes=6001-']);
});

test('a served recording that ends early is one that was cut', async () => {
  standInPage('http:', null);
  serve([() => new Response(body(0, 5000))]);
  const recording = await grownUp(await openFromPage()!);
  assert.match(recording.notice ?? '', /^The recording is cut off/);
});

test('an answer that is no recording, and one to another question, are errors with a sentence', async () => {
  standInPage('http:', null);
  serve([() => new Response('not here', { status: 404 })]);
  await assert.rejects(openFromPage()!, /The server answers 404/);
  serve([() => new Response('<!doctype html>')]);
  await assert.rejects(openFromPage()!, /no Podball recording/);
  serve([() => new Response(body(0, 4000, 'break')), () => part(100, 4000, '*')]);
  const recording = await grownUp(await openFromPage()!);
  assert.match(recording.notice ?? '', /^The server answers 206/);
  assert.ok(recording.steps > 0);
});
