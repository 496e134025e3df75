import { createHash } from 'node:crypto';

const CHUNK_BYTES = 1_048_576;

/** Number of chunks of a content. */
export function chunkCount(bytes: number): number {
  return Math.ceil(bytes / CHUNK_BYTES);
}

/** Pieces of exactly 1 MiB, except for the last one. */
export async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    held.push(piece);
    bytes += piece.length;
    while (bytes >= CHUNK_BYTES) {
      const all = Buffer.concat(held);
      yield all.subarray(0, CHUNK_BYTES);
      held = [all.subarray(CHUNK_BYTES)];
      bytes -= CHUNK_BYTES;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

export function chunkHash(chunk: Uint8Array): Buffer {
  return createHash('sha256').update(chunk).digest();
}

/** A chunk as a store returned it. @throws Error if it is missing or has another hash. */
export function checkedChunk(
  chunk: { readonly sha256: Buffer; readonly content: Buffer } | undefined,
  name: string,
): Buffer {
  if (!chunk) throw new Error(`${name} is missing`);
  if (!chunkHash(chunk.content).equals(chunk.sha256)) throw new Error(`${name} has another hash`);
  return chunk.content;
}
