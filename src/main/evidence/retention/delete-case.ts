import { randomUUID } from 'node:crypto';
import { sep } from 'node:path';
import type { CaseId, DeletionId } from '../../../domain/ids';
import { removeDeletedNames } from '../../intake/cases/compare-pictures';
import type { CaseCharge, DeletedTokens, DeletionTask } from '../../storage/database/deletions-repository';
import type { StoredItem } from '../../storage/database/intake-repository';
import { DELETED_SCAN_SETTING } from '../../storage/database/packages-repository';
import type { Repositories } from '../../storage/database/repositories';
import { monthOf } from '../../storage/tokens/plan-tokens';
import { type CaseToDelete, deletedFiles } from './deletion-preview';

export interface DeletedRows {
  readonly id: DeletionId;
  /** Items of other cases whose findings named the deleted case. */
  readonly changedItems: ReadonlyMap<CaseId, readonly StoredItem[]>;
}

/**
 * Deletes the rows of a case and what other cases store about it, and stores the remaining tasks, in one transaction.
 * The caller checks that `caseToDelete` has not changed since it was confirmed.
 */
export function deleteCaseRows(
  repositories: Repositories,
  caseToDelete: CaseToDelete,
  by: { readonly actor: string; readonly at: string; readonly ruleDays: number | null },
): DeletedRows {
  const { deletions, custody, search, settings, teamSharing } = repositories;
  const { stored, references, files } = caseToDelete;
  const id = randomUUID() as DeletionId;
  const caseId = stored.id;
  const changedItems = repositories.inTransaction(() => {
    const last = custody.last(caseId);
    deletions.insertRecord({
      id,
      startedAt: by.at,
      actor: by.actor,
      ruleDays: by.ruleDays,
      rows: deletions.countRows(caseId),
      kinds: deletedFiles(files).map(({ kind, files: count, bytes }) => ({ kind, files: count, bytes })),
      custodyEntries: last?.sequence ?? 0,
      custodyHead: last?.hash ?? null,
      tokens: tokenSums(deletions.chargesOf(caseId)),
    });
    deletions.insertTasks(id, tasksOf(caseToDelete));
    keepNewestScan(repositories, deletions.newestScanOf(caseId), settings.get(DELETED_SCAN_SETTING));
    const folders = deletions.ownFolders(caseId);
    search.removeCase(caseId);
    teamSharing.noteDeleted(caseId, by.at);
    deletions.deleteCaseRows(caseId);
    const contents = references.pictures.filter(({ shared }) => !shared).map(({ sha256 }) => sha256);
    deletions.removeTraces({ caseNumber: stored.caseNumber, folders, contents, separator: sep });
    return removeDeletedNames(repositories);
  });
  return { id, changedItems };
}

/** Keeps the time of the newest paid request, by which recovery detects an old database. */
function keepNewestScan({ settings }: Repositories, newest: string | null, kept: string | null): void {
  if (newest !== null && (kept === null || kept < newest)) settings.set(DELETED_SCAN_SETTING, newest);
}

function tasksOf({ stored, references, files }: CaseToDelete): readonly DeletionTask[] {
  const named = (kind: DeletionTask['kind'], names: readonly string[]) =>
    names.map((name) => ({ kind, name }));
  return [
    { kind: 'case', name: stored.id },
    ...named('package', references.packages),
    ...named('creation', references.creations),
    ...named(
      'file',
      files.all.map(({ path }) => path),
    ),
  ];
}

/** Returns token sums by month and profile, which keep the ledger complete without personal data. */
function tokenSums(charges: readonly CaseCharge[]): readonly DeletedTokens[] {
  const sums = new Map<string, DeletedTokens>();
  for (const { receivedAt, profileId, profileName, tokens } of charges) {
    const month = monthOf(new Date(receivedAt));
    const key = `${month} ${profileId}`;
    const before = sums.get(key) ?? { month, profileId, profileName, tokens: 0, answers: 0, notReported: 0 };
    sums.set(key, {
      ...before,
      tokens: before.tokens + (tokens ?? 0),
      answers: before.answers + 1,
      notReported: before.notReported + (tokens === null ? 1 : 0),
    });
  }
  return [...sums.values()];
}
