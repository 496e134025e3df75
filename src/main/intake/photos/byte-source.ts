import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Most headers lie within this; it is read once and served from memory. */
const HEAD_BYTES = 65_536;

/** Small reads beyond the head use a window of this size, since directories and their values are close together. */
const WINDOW_BYTES = 16_384;
const SMALL_READ_BYTES = 4_096;

/** Larger files are not read completely: they fit into no package (R1). */
export const WHOLE_FILE_LIMIT_BYTES = 64 << 20;

/** Bytes that are read by ranges: a file, or a block inside one. */
export interface Region {
  readonly sizeBytes: number;
  /** Bytes of `[offset, offset + length)`: shorter at the end, empty beyond. Read-only. */
  read(offset: number, length: number): Buffer;
}

/** Random access to a file. Synchronous, since the image worker reads one file at a time. */
export interface ByteSource extends Region {
  /** The whole file, or null if it is larger than `WHOLE_FILE_LIMIT_BYTES`. */
  whole(): Buffer | null;
}

/** A block that is in memory already. */
export function inMemory(block: Buffer): Region {
  return {
    sizeBytes: block.length,
    read: (offset, length) =>
      offset < 0 || length <= 0 ? Buffer.alloc(0) : block.subarray(offset, offset + length),
  };
}

/** Opens a file for the duration of `use`. Throws file system errors. */
export async function withSource<Result>(
  file: string,
  use: (source: ByteSource) => Promise<Result> | Result,
): Promise<Result> {
  const descriptor = openSync(file, 'r');
  try {
    const sizeBytes = fstatSync(descriptor).size;
    const head = readAt(descriptor, 0, Math.min(HEAD_BYTES, sizeBytes));
    let windowed = { from: 0, bytes: head };
    const small = (offset: number, length: number): Buffer => {
      if (offset < windowed.from || offset + length > windowed.from + windowed.bytes.length) {
        const wanted = Math.min(WINDOW_BYTES, sizeBytes - offset);
        windowed = { from: offset, bytes: readAt(descriptor, offset, wanted) };
      }
      return windowed.bytes.subarray(offset - windowed.from, offset - windowed.from + length);
    };
    return await use({
      sizeBytes,
      read: (offset, length) => {
        if (offset < 0 || length <= 0 || offset >= sizeBytes) return Buffer.alloc(0);
        if (offset + length <= head.length) return head.subarray(offset, offset + length);
        const wanted = Math.min(length, sizeBytes - offset, WHOLE_FILE_LIMIT_BYTES);
        return wanted <= SMALL_READ_BYTES ? small(offset, wanted) : readAt(descriptor, offset, wanted);
      },
      whole: () => {
        if (sizeBytes > WHOLE_FILE_LIMIT_BYTES) return null;
        return sizeBytes <= head.length ? head : readAt(descriptor, 0, sizeBytes);
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

function readAt(descriptor: number, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(descriptor, buffer, filled, length - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return buffer.subarray(0, filled);
}
