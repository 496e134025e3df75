import { createReadStream } from 'node:fs';
import type { FileSource } from '../../support/copy-hashed';

/** A file of a bag, by its path there. */
export interface BagFile {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What a bag is written to: a ZIP, or the chunks of a store. */
export interface BagWriter {
  /** Adds one file after another. */
  add(path: string, content: AsyncIterable<Uint8Array>): Promise<BagFile>;
  /** Makes everything durable under the partial name; nothing may be added afterwards. Returns the size in bytes. */
  finish(): Promise<number>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/** What a bag is read from. Paths and sizes are those that the container states. */
export interface BagReader {
  readonly files: ReadonlyMap<string, number>;
  /** Size of the container. */
  readonly bytes: number;
  open(path: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1 << 20;

export async function* bytesOf(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
}

/** The bytes of a file, or of a range of it. */
export function bytesOfFile({ file, start = 0, length }: FileSource): AsyncIterable<Uint8Array> {
  if (length === 0) return bytesOf('');
  const end = length === undefined ? {} : { end: start + length - 1 };
  return createReadStream(file, { start, ...end, highWaterMark: CHUNK_BYTES });
}
