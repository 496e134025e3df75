import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileType } from '../../src/domain/file-type';
import type { PlannableItem } from '../../src/domain/packing/plan-packages';

/** Writes a file of `content` under `folder` and describes it as intake would. */
export async function writeItem(
  folder: string,
  path: string,
  content: Uint8Array,
  type: FileType = 'jpeg',
): Promise<PlannableItem> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256, type, capturedAt: null };
}

/** Noise that is the same in every run. */
export function noise(bytes: number, seed: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  let state = seed | 1;
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    buffer[index] = state >>> 24;
  }
  return buffer;
}
