import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemFinding } from '../../domain/finding';
import type { CaseId } from '../../domain/ids';
import { sortBySeverity } from '../../domain/precheck/item-findings';
import { nearDistance, type PictureHash, wordsOf } from '../../domain/precheck/picture-hash';
import { nearDuplicates } from '../../domain/precheck/pixel-findings';
import type { StoredItem } from '../database/intake-repository';
import type { Repositories } from '../database/repositories';

/** How many pictures are looked up before the process does something else. */
const AT_A_TIME = 20;

const COMPARING: ReadonlySet<string> = new Set(['near-duplicate', 'seen-before']);

/**
 * Compares the items of a case with one another and with everything stored before: the items whose findings changed.
 * In small steps, since it runs where the window is answered.
 */
export async function comparePictures(
  repositories: Repositories,
  caseId: CaseId,
  closing: AbortSignal,
): Promise<readonly StoredItem[]> {
  const items = repositories.intake.items(caseId);
  const hashes = repositories.looks.hashesOf(caseId);
  const near = await inSteps(
    nearDuplicates(items.map(({ path, sha256 }) => ({ path, sha256, hash: hashes.get(sha256) ?? null }))),
    closing,
  );
  if (!near) return [];
  const changed: StoredItem[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await nextTurn();
    if (closing.aborted) return [];
    const seen = seenBefore(repositories, caseId, item.sha256, hashes.get(item.sha256) ?? null);
    const found = [near.get(item.path), seen].filter((one) => one !== undefined && one !== null);
    const updated = withFindings(item, found);
    if (updated) changed.push(updated);
  }
  return changed;
}

async function inSteps<Result>(steps: Generator<void, Result>, closing: AbortSignal): Promise<Result | null> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
    if (closing.aborted) return null;
  }
}

function seenBefore(
  repositories: Repositories,
  caseId: CaseId,
  sha256: string,
  hash: PictureHash | null,
): ItemFinding | null {
  const { looks } = repositories;
  const same = looks.elsewhere(sha256, caseId);
  if (same) return finding('content', same, 0);
  if (!hash) return null;
  const words = wordsOf(hash);
  const near = looks
    .candidates(hash)
    .flatMap((one) => {
      const distance = one.sha256 === sha256 ? null : nearDistance(words, wordsOf(one.hash));
      return distance === null ? [] : [{ sha256: one.sha256, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  for (const { sha256: other, distance } of near) {
    const place = looks.elsewhere(other, caseId);
    if (place) return finding('picture', place, distance);
  }
  return null;
}

function finding(
  match: 'content' | 'picture',
  { caseNumber, path }: { readonly caseNumber: string; readonly path: string },
  distance: number,
): ItemFinding {
  return { code: 'seen-before', severity: 'warning', match, caseNumber, file: path, distance };
}

/** The item with these findings in the place of what was found by comparing before; null where nothing changes. */
function withFindings(item: StoredItem, found: readonly ItemFinding[]): StoredItem | null {
  const before = item.findings.filter(({ code }) => COMPARING.has(code));
  if (JSON.stringify(before) === JSON.stringify(sortBySeverity(found))) return null;
  const others = item.findings.filter(({ code }) => !COMPARING.has(code));
  return { ...item, findings: sortBySeverity([...others, ...found]) };
}
