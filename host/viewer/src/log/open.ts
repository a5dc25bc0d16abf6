// Opens the recording of a page: from the page itself, from its server, or from a file that the user chose.
import type { Recording } from '../recording';
import { LogError } from './damage';
import { LogReader } from './log_reader';

export { LogError } from './damage';

const embeddedId = 'podlog'; // The pages that the program writes have this id.
const servedName = 'log';
const attemptsMax = 20;
const attemptPauseMs = 1000;

/// The recording of this page; null if the page has none and waits for a file. It resolves as soon as the head was
/// read, and the recording then grows. Errors: LogError.
export function openFromPage(): Promise<Recording> | null {
  const embedded = document.getElementById(embeddedId);
  if (embedded) return opening((reader) => addEmbedded(reader, embedded.textContent ?? ''));
  if (/^https?:$/.test(location.protocol)) return opening(addServed);
  return null;
}

/// What the page says about its own recording; null if it says nothing.
export function remarkOfPage(): string | null {
  return document.getElementById(embeddedId)?.dataset.remark ?? null;
}

/// The recording of a file that was chosen or dropped. Errors: LogError.
export function openFile(file: Blob): Promise<Recording> {
  return opening(async (reader) => {
    const isWhole = await addStream(reader, file.stream());
    reader.end(isWhole ? undefined : 'The file cannot be read to its end.');
  });
}

// Resolves when the head was read. `addAll` continues after that, and the recording reports its progress and errors.
function opening(addAll: (reader: LogReader) => Promise<void>): Promise<Recording> {
  return new Promise((resolve, reject) => {
    addAll(new LogReader(resolve)).catch(reject);
  });
}

async function addEmbedded(reader: LogReader, text: string): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(text);
  } catch {
    throw new LogError('The recording in this page is damaged: it is no base64.');
  }
  await reader.add(bytes);
  reader.end();
}

/// Adds all bytes of a stream. Returns whether the stream reached its end; false if it broke. Errors: LogError.
async function addStream(reader: LogReader, stream: ReadableStream<Uint8Array>): Promise<boolean> {
  const source = stream.getReader();
  for (;;) {
    const part = await source.read().catch(() => null);
    if (!part) return false;
    if (part.done) return true;
    await reader.add(part.value);
    if (reader.done) source.cancel().catch(() => {});
  }
}

// Adds the recording from the server. The match may still be played. After a lost connection it asks for the rest.
async function addServed(reader: LogReader): Promise<void> {
  let attempts = 0;
  while (!reader.done) {
    const had = reader.bytes;
    const outcome = await addAnswer(reader);
    if (outcome === 'end') {
      reader.end();
      return;
    }
    attempts = reader.bytes > had ? 0 : attempts + 1;
    if (attempts > attemptsMax) {
      reader.end('The connection to Podball is lost.');
      return;
    }
    if (outcome === 'more') continue;
    reader.remark('The connection to Podball is lost; trying again.');
    await new Promise((resolve) => setTimeout(resolve, attemptPauseMs));
  }
}

/// Asks the server once. 'end': there are no more bytes; 'more': there are more to ask for; 'lost': no answer, or it
/// broke.
async function addAnswer(reader: LogReader): Promise<'end' | 'more' | 'lost'> {
  const from = reader.bytes;
  const headers: Record<string, string> = from > 0 ? { Range: `bytes=${from}-` } : {};
  const answer = await fetch(servedName, { headers, cache: 'no-store' }).catch(() => null);
  if (!answer || answer.status === 503) return 'lost';
  if (answer.status === 416) return 'end';
  const part = partOf(answer);
  if (!answer.ok || !answer.body || part.first !== from) {
    reader.end(`The server answers ${answer.status}.`);
    return 'end';
  }
  reader.remark(null);
  if (!(await addStream(reader, answer.body))) return 'lost';
  return part.isLast ? 'end' : 'more';
}

function partOf(answer: Response): { first: number; isLast: boolean } {
  if (answer.status !== 206) return { first: 0, isLast: true };
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(answer.headers.get('Content-Range') ?? '') ?? [];
  return { first: Number(first), isLast: Number(last) + 1 === Number(size) };
}

function fromBase64(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
