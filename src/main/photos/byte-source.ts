import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Most headers lie within this; it is read once and served from memory. */
const HEAD_BYTES = 65_536;

/** Nothing larger is read whole: such a file fits no package anyway (R1). */
export const WHOLE_FILE_LIMIT_BYTES = 64 << 20;

/** Random access to a file. Blocking on purpose: it is used in the image worker, which does one file at a time. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** What there is of `[offset, offset + length)`: shorter at the end of the file, empty beyond. Not to be written to. */
  read(offset: number, length: number): Buffer;
  /** The whole file, or null where it is above `WHOLE_FILE_LIMIT_BYTES`. */
  whole(): Buffer | null;
}

/** Opens a file for the length of `use`. Throws what the file system throws. */
export async function withSource<Result>(
  file: string,
  use: (source: ByteSource) => Promise<Result> | Result,
): Promise<Result> {
  const descriptor = openSync(file, 'r');
  try {
    const sizeBytes = fstatSync(descriptor).size;
    const head = readAt(descriptor, 0, Math.min(HEAD_BYTES, sizeBytes));
    return await use({
      sizeBytes,
      read: (offset, length) => {
        if (offset < 0 || length <= 0 || offset >= sizeBytes) return Buffer.alloc(0);
        if (offset + length <= head.length) return head.subarray(offset, offset + length);
        const wanted = Math.min(length, sizeBytes - offset, WHOLE_FILE_LIMIT_BYTES);
        return readAt(descriptor, offset, wanted);
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
