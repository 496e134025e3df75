import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemFinding } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import { sortBySeverity } from '../../../domain/precheck/item-findings';
import { nearDistance, type PictureHash, wordsOf } from '../../../domain/precheck/picture-hash';
import { COMPARISON_CODES, nearDuplicates } from '../../../domain/precheck/pixel-findings';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import { isTeamFinding } from './compare-with-team';

/** Pictures compared before the event loop continues with other work. */
const MAX_PICTURES_PER_TURN = 20;

/** An item whose comparison findings are to be replaced by `found`. */
export interface ComparedItem {
  readonly item: StoredItem;
  readonly found: readonly ItemFinding[];
}

/**
 * Compares the items of a case with each other and with all stored items. Returns those whose findings change.
 * Yields regularly because it runs in the process that answers the window.
 */
export async function comparePictures(
  repositories: Repositories,
  caseId: CaseId,
  closing: AbortSignal,
): Promise<readonly ComparedItem[]> {
  const items = repositories.intake.items(caseId);
  const hashes = repositories.pixelAnalyses.hashesOf(caseId);
  const near = await runInSteps(
    nearDuplicates(items.map(({ path, sha256 }) => ({ path, sha256, hash: hashes.get(sha256) ?? null }))),
    closing,
  );
  if (!near) return [];
  const compareItem = (item: StoredItem): ComparedItem => {
    const seen = findSeenBefore(repositories, caseId, item.sha256, hashes.get(item.sha256) ?? null);
    const found = [near.get(item.path), seen].filter((finding) => finding !== undefined && finding !== null);
    return { item, found };
  };
  const changed: ComparedItem[] = [];
  for (const [index, item] of items.entries()) {
    if (index % MAX_PICTURES_PER_TURN === MAX_PICTURES_PER_TURN - 1) await nextTurn();
    if (closing.aborted) return [];
    const compared = compareItem(item);
    if (withComparison(compared)) changed.push(compared);
  }
  // A case may have been deleted or renumbered since one of these items was compared with it.
  return changed.map((compared) =>
    compared.found.some((finding) => namesNoCase(repositories, finding))
      ? compareItem(compared.item)
      : compared,
  );
}

/**
 * Removes the findings that name a deleted case from the items of all other cases, and marks those cases to be compared
 * again. Call it in the transaction that deletes a case, after its rows. Returns the changed items by case.
 */
export function removeDeletedNames(repositories: Repositories): ReadonlyMap<CaseId, readonly StoredItem[]> {
  const changed = changeNamesOfNoCase(repositories, () => null);
  for (const caseId of changed.keys()) repositories.comparisons.expect(caseId);
  return changed;
}

/**
 * Renames a case in the findings of all other cases. Call it in the transaction that changes the number, after its row.
 * Returns the changed items by case.
 */
export function renameInFindings(
  repositories: Repositories,
  before: string,
  caseNumber: string,
): ReadonlyMap<CaseId, readonly StoredItem[]> {
  return changeNamesOfNoCase(repositories, (finding) =>
    finding.caseNumber === before ? { ...finding, caseNumber } : finding,
  );
}

type NamingFinding = Extract<ItemFinding, { readonly code: 'seen-before'; readonly caseNumber: string }>;

/** Stores what `change` makes of each finding that names a number which no case has; null removes it. */
function changeNamesOfNoCase(
  repositories: Repositories,
  change: (finding: NamingFinding) => NamingFinding | null,
): ReadonlyMap<CaseId, readonly StoredItem[]> {
  const { deletions, intake, search } = repositories;
  const changed = new Map<CaseId, StoredItem[]>();
  for (const { id, caseId } of deletions.itemsNamingDeleted()) {
    const item = intake.item(id);
    if (!item) continue;
    const findings = item.findings.flatMap((finding) =>
      namesNoCase(repositories, finding) ? (change(finding) ?? []) : finding,
    );
    const ofCase = changed.get(caseId) ?? [];
    ofCase.push({ ...item, findings });
    changed.set(caseId, ofCase);
  }
  for (const [caseId, items] of changed) {
    intake.saveItems(caseId, items);
    search.index(caseId, 'items');
  }
  return changed;
}

function namesNoCase({ cases }: Repositories, finding: ItemFinding): finding is NamingFinding {
  return (
    finding.code === 'seen-before' &&
    'caseNumber' in finding &&
    cases.findByNumber(finding.caseNumber) === null
  );
}

async function runInSteps<Result>(
  steps: Generator<void, Result>,
  closing: AbortSignal,
): Promise<Result | null> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
    if (closing.aborted) return null;
  }
}

function findSeenBefore(
  repositories: Repositories,
  caseId: CaseId,
  sha256: string,
  hash: PictureHash | null,
): ItemFinding | null {
  const { pixelAnalyses: looks } = repositories;
  const same = looks.elsewhere(sha256, caseId);
  if (same) return seenBefore('content', same, 0);
  if (!hash) return null;
  const words = wordsOf(hash);
  const near = looks
    .candidates(hash)
    .flatMap((candidate) => {
      const distance = candidate.sha256 === sha256 ? null : nearDistance(words, wordsOf(candidate.hash));
      return distance === null ? [] : [{ sha256: candidate.sha256, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  for (const { sha256: other, distance } of near) {
    const match = looks.elsewhere(other, caseId);
    if (match) return seenBefore('picture', match, distance);
  }
  return null;
}

function seenBefore(
  match: 'content' | 'picture',
  { caseNumber, path }: { readonly caseNumber: string; readonly path: string },
  distance: number,
): ItemFinding {
  return { code: 'seen-before', severity: 'warning', match, caseNumber, file: path, distance };
}

/** The item with its comparison findings replaced by `found`; null if nothing changes. */
export function withComparison({ item, found }: ComparedItem): StoredItem | null {
  const isComparison = (finding: ItemFinding): boolean =>
    COMPARISON_CODES.has(finding.code) && !isTeamFinding(finding);
  const before = item.findings.filter(isComparison);
  if (JSON.stringify(before) === JSON.stringify(sortBySeverity(found))) return null;
  const others = item.findings.filter((finding) => !isComparison(finding));
  return { ...item, findings: sortBySeverity([...others, ...found]) };
}
