import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { CaseDeletionPreview, DeletedFiles, DeletionPreview } from '../../../contract/retention-views';
import type { CaseId } from '../../../domain/ids';
import { DELETED_KINDS, deletionPhrase, type KeepReason, undecidedWork } from '../../../domain/retention';
import { folderView } from '../../intake/cases/folder-view';
import { listBackups } from '../../storage/backups/backup-files';
import type { DataFolder } from '../../storage/database/data-folder';
import type { CaseReferences } from '../../storage/database/deletions-repository';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredCase } from '../../storage/database/stored-case';
import { SET_ASIDE_FOLDER } from '../../storage/recovery/pending-restore';
import { type CaseFiles, filesOfCases, sizeOf } from './case-files';

export interface PreviewDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly isBusy: (id: CaseId) => boolean;
  /** Returns whether a recovery report waits for a decision. */
  readonly isRecoveryPending: () => boolean;
}

/** A case with its references and files to delete. */
export interface CaseToDelete {
  readonly stored: StoredCase;
  readonly references: CaseReferences;
  readonly files: CaseFiles;
  /** Covers everything whose change a person must see before confirming. */
  readonly digest: string;
}

export interface DeletionPlan {
  readonly preview: DeletionPreview;
  readonly casesToDelete: readonly CaseToDelete[];
}

/** Returns what deleting these cases would remove, and what prevents it. @throws ProofcaseError `not-found`. */
export async function planDeletion(deps: PreviewDeps, ids: readonly CaseId[]): Promise<DeletionPlan> {
  const { folder } = deps;
  const cases = [...new Set(ids)].map((id) => readCase(deps, id));
  const files = await filesOfCases(
    folder,
    cases.map(({ references }) => references),
  );
  const casesToDelete = cases.map((caseReferences, index) => ({
    ...caseReferences,
    files: files[index] ?? NO_FILES,
  }));
  const previews = casesToDelete.map((caseToDelete) => previewOf(deps, caseToDelete));
  const all = previews.flatMap((casePreview) => casePreview.files);
  const backups = await listBackups(folder.root);
  const setAside = await sizeOf(join(folder.root, SET_ASIDE_FOLDER));
  const preview: DeletionPreview = {
    cases: previews,
    total: { files: sum(all, 'files'), bytes: sum(all, 'bytes') },
    backups: { files: backups.length, bytes: sum(backups, 'bytes') },
    setAside: setAside ?? { files: 0, bytes: 0 },
    phrase: deletionPhrase(casesToDelete.map(({ stored }) => stored.caseNumber)),
    digest: sha256Of(casesToDelete.map(({ digest }) => digest)),
  };
  return { preview, casesToDelete };
}

const NO_FILES: CaseFiles = {
  all: [],
  shared: { packages: 0, answers: 0, attachments: 0, pictures: 0, received: 0, sources: 0, practice: 0 },
};

/**
 * Returns a case as it is now, without its files, whose sizes are read asynchronously.
 * @throws ProofcaseError `not-found`.
 */
export function readCase({ repositories }: PreviewDeps, id: CaseId): Omit<CaseToDelete, 'files'> {
  const stored = repositories.cases.find(id);
  if (!stored) throw new ProofcaseError('not-found');
  const references = repositories.deletions.referencesOf(id, stored.caseNumber);
  const { packages, received } = references;
  const head = repositories.custody.last(id)?.hash ?? '';
  return { stored, references, digest: sha256Of([id, head, packages, received, stored.heldSince]) };
}

/** Returns what prevents deleting a case now, most serious first. @throws ProofcaseError `not-found`. */
export function keptBy(
  { repositories, isBusy, isRecoveryPending: isHeld }: PreviewDeps,
  id: CaseId,
): readonly { readonly reason: KeepReason; readonly count: number }[] {
  const standing = repositories.retention.standing(id);
  if (!standing) throw new ProofcaseError('not-found');
  const keepIf = (reason: KeepReason, applies: boolean) => (applies ? [{ reason, count: 0 }] : []);
  return [
    ...keepIf('legal-hold', standing.heldSince !== null),
    ...undecidedWork(standing),
    ...keepIf('offered', isOffered(repositories.handovers.ofCase(id)[0])),
    ...keepIf('recovery-pending', isHeld()),
    ...keepIf('busy', isBusy(id)),
  ];
}

/** Whether the team store still has, or may have, the content of the last hand-over. */
function isOffered(last: StoredHandover | undefined): boolean {
  if (last?.direction !== 'given' || last.team === null) return false;
  const isOpen = last.state === 'writing' || last.state === 'given';
  return isOpen && last.team.state !== 'stored' && last.team.state !== 'released';
}

export function deletedFiles({ all, shared }: CaseFiles): readonly DeletedFiles[] {
  return DELETED_KINDS.map((kind) => {
    const own = all.filter((file) => file.kind === kind);
    return { kind, files: sum(own, 'files'), bytes: sum(own, 'bytes'), shared: shared[kind] };
  });
}

function previewOf(deps: PreviewDeps, { stored, files }: CaseToDelete): CaseDeletionPreview {
  const { deletions, custody, sources } = deps.repositories;
  const { id } = stored;
  const folders = sources.ofCase(id).flatMap(({ folder }) => folder ?? []);
  return {
    caseId: id,
    caseNumber: stored.caseNumber,
    note: stored.note,
    keptBy: keptBy(deps, id),
    hold: deps.repositories.retention.marks(id).hold,
    rows: deletions.countRows(id),
    custodyEntries: custody.last(id)?.sequence ?? 0,
    files: deletedFiles(files),
    folders: folders.map((folder) => folderView(folder).displayPath),
    openCaptures: deletions.countOpenCaptures(id),
    exportedAt: deletions.exportedAt(id),
  };
}

function sha256Of(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sum<Key extends string>(all: readonly { readonly [Name in Key]: number }[], key: Key): number {
  return all.reduce((total, row) => total + row[key], 0);
}
