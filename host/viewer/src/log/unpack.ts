// Unpacks a chunk with the browser's inflate.
import type { Chunk } from './chunks';
import { Damage } from './damage';

/// The unpacked payload. Errors: Damage. Cost: at most the memory that the chunk states.
export async function unpack(chunk: Chunk): Promise<Uint8Array> {
  if (!chunk.packed) return chunk.payload;
  const wrong = new Damage(`a ${chunk.kind} cannot be unpacked`);
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  // An error here also appears when reading, so it is ignored.
  writer.write(chunk.payload as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const result = new Uint8Array(chunk.unpackedSize);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw wrong;
    });
    if (done) break;
    if (at + value.length > result.length) {
      reader.cancel().catch(() => {});
      throw wrong;
    }
    result.set(value, at);
    at += value.length;
  }
  if (at !== result.length) throw wrong;
  return result;
}
