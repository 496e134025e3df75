import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;

export interface HashedStates {
  /** SHA-256 of the whole file, lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** SHA-256 up to each of `ends`, in their order; shorter if the file ends before one. */
  readonly states: readonly string[];
}

/** Returns the SHA-256 of a file and of its parts up to `ends` (ascending, in bytes), in one pass. */
export async function hashStates(file: string, ends: readonly number[]): Promise<HashedStates> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const states: string[] = [];
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes, states };
      let from = 0;
      for (
        let end = ends[states.length];
        end !== undefined && end <= bytes + bytesRead;
        end = ends[states.length]
      ) {
        hash.update(chunk.subarray(from, end - bytes));
        from = end - bytes;
        states.push(hash.copy().digest('hex'));
      }
      hash.update(chunk.subarray(from, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
