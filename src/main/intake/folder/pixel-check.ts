import { resolve } from 'node:path';
import type { ItemFinding } from '../../../domain/finding';
import type { Item } from '../../../domain/item';
import { sortBySeverity } from '../../../domain/precheck/item-findings';
import type { PictureHash } from '../../../domain/precheck/picture-hash';
import { MEASURED_CODES, nearDuplicates, pixelFindings } from '../../../domain/precheck/pixel-findings';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import type { PictureOutcome } from '../photos/worker-outcome';
import { withDecodeFailure } from './read-folder';

/**
 * The item with the findings of its drawing: that it cannot be drawn, or those of its pixels in place of earlier ones.
 * A failure it has already is one of its reading and stays.
 */
export function withDrawingFindings<ItemType extends Item>(
  item: ItemType,
  outcome: PictureOutcome,
  measures: PixelMeasures | null,
): ItemType {
  const flagged = outcome.kind === 'failed' ? withDecodeFailure(item, outcome.reason) : item;
  if (!measures) return { ...item, findings: flagged.findings };
  const others = flagged.findings.filter(({ code }) => !MEASURED_CODES.has(code));
  return { ...item, findings: sortBySeverity<ItemFinding>([...others, ...pixelFindings(item, measures)]) };
}

/** Decodes every photo of a folder and adds the pixel findings; nothing is stored. */
export async function withPixelFindings(
  items: readonly Item[],
  options: {
    readonly folder: string;
    readonly worker: ImageWorkerClient;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: (done: number) => void;
  },
): Promise<readonly Item[]> {
  const checked = [...items];
  const hashes = new Map<string, PictureHash>();
  let next = 0;
  let done = 0;
  const runWorker = async (): Promise<void> => {
    for (let index = next++; index < checked.length; index = next++) {
      options.signal?.throwIfAborted();
      const item = checked[index];
      done += 1;
      if (!item || item.type === 'pdf') continue;
      const outcome = await options.worker.thumbnail(resolve(options.folder, item.path), item.type, {
        sha256: item.sha256,
      });
      const measures = outcome.kind === 'picture' ? outcome.measures : null;
      if (measures?.hash) hashes.set(item.path, measures.hash);
      checked[index] = withDrawingFindings(item, outcome, measures);
      options.onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: options.worker.processes }, runWorker));
  return withNearDuplicates(checked, hashes);
}

function withNearDuplicates(
  items: readonly Item[],
  hashes: ReadonlyMap<string, PictureHash>,
): readonly Item[] {
  const steps = nearDuplicates(
    items.map(({ path, sha256 }) => ({ path, sha256, hash: hashes.get(path) ?? null })),
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const near = step.value;
  return items.map((item) => {
    const finding = near.get(item.path);
    return finding ? { ...item, findings: sortBySeverity([...item.findings, finding]) } : item;
  });
}
