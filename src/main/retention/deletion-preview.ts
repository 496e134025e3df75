import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { CaseDeletionPreview, DeletedFiles, DeletionPreview } from '../../contract/retention-views';
import type { CaseId } from '../../domain/ids';
import { DELETED_KINDS, deletionPhrase, type KeepReason, undecidedWork } from '../../domain/retention';
import { listBackups } from '../backups/backup-files';
import { folderView } from '../cases/folder-view';
import type { StoredCase } from '../database/cases-repository';
import type { DataFolder } from '../database/data-folder';
import type { CaseReferences } from '../database/deletions-repository';
import type { Repositories } from '../database/repositories';
import { SET_ASIDE_FOLDER } from '../recovery/pending-restore';
import { type CaseFiles, filesOfCases, sizeOf } from './case-files';

export interface PreviewDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly isBusy: (id: CaseId) => boolean;
  /** Whether nobody has decided yet about what a start found. */
  readonly isHeld: () => boolean;
}

/** One case with everything that goes with it. */
export interface DoomedCase {
  readonly stored: StoredCase;
  readonly references: CaseReferences;
  readonly files: CaseFiles;
}

export interface LookedAt {
  readonly preview: DeletionPreview;
  readonly doomed: readonly DoomedCase[];
}

/** What would go with these cases, and what keeps them. @throws ProofcaseError `not-found`. */
export async function lookAtDeletion(deps: PreviewDeps, ids: readonly CaseId[]): Promise<LookedAt> {
  const { repositories, folder } = deps;
  const cases = [...new Set(ids)].map((id) => {
    const stored = repositories.cases.find(id);
    if (!stored) throw new ProofcaseError('not-found');
    return { stored, references: repositories.deletions.referencesOf(id, stored.caseNumber) };
  });
  const files = await filesOfCases(
    folder,
    cases.map(({ references }) => references),
  );
  const doomed = cases.map((one, index) => ({ ...one, files: files[index] ?? NO_FILES }));
  const previews = doomed.map((one) => previewOf(deps, one));
  const all = previews.flatMap((one) => one.files);
  const backups = await listBackups(folder.root);
  const setAside = await sizeOf(join(folder.root, SET_ASIDE_FOLDER));
  const preview: DeletionPreview = {
    cases: previews,
    total: { files: sum(all, 'files'), bytes: sum(all, 'bytes') },
    backups: { files: backups.length, bytes: sum(backups, 'bytes') },
    setAside: setAside ?? { files: 0, bytes: 0 },
    phrase: deletionPhrase(doomed.map(({ stored }) => stored.caseNumber)),
    digest: digestOf(deps, doomed),
  };
  return { preview, doomed };
}

const NO_FILES: CaseFiles = {
  all: [],
  shared: { packages: 0, answers: 0, attachments: 0, pictures: 0, received: 0 },
};

/** What keeps a case from being deleted now, the gravest first. @throws ProofcaseError `not-found`. */
export function keptBy(
  { repositories, isBusy, isHeld }: PreviewDeps,
  id: CaseId,
): readonly { readonly reason: KeepReason; readonly count: number }[] {
  const standing = repositories.retention.standing(id);
  if (!standing) throw new ProofcaseError('not-found');
  const simple = (reason: KeepReason, is: boolean) => (is ? [{ reason, count: 0 }] : []);
  return [
    ...simple('legal-hold', standing.heldSince !== null),
    ...undecidedWork(standing),
    ...simple('recovery-pending', isHeld()),
    ...simple('busy', isBusy(id)),
  ];
}

export function deletedFiles({ all, shared }: CaseFiles): readonly DeletedFiles[] {
  return DELETED_KINDS.map((kind) => {
    const own = all.filter((one) => one.kind === kind);
    return { kind, files: sum(own, 'files'), bytes: sum(own, 'bytes'), shared: shared[kind] };
  });
}

function previewOf(deps: PreviewDeps, { stored, files }: DoomedCase): CaseDeletionPreview {
  const { deletions, custody, intake } = deps.repositories;
  const { id, caseNumber, note } = stored;
  const read = intake.intake(id);
  const source = read ? intake.folder(read.folderId) : null;
  return {
    ...{ caseId: id, caseNumber, note },
    keptBy: keptBy(deps, id),
    hold: deps.repositories.retention.marks(id).hold,
    rows: deletions.countRows(id),
    custodyEntries: custody.last(id)?.sequence ?? 0,
    files: deletedFiles(files),
    folder: source ? folderView(source).displayPath : null,
    openCaptures: deletions.countOpenCaptures(id),
    exportedAt: deletions.exportedAt(id),
  };
}

/** Of everything whose change a person should see before confirming. */
function digestOf({ repositories }: PreviewDeps, doomed: readonly DoomedCase[]): string {
  const content = doomed.map(({ stored, references }) => [
    stored.id,
    repositories.custody.last(stored.id)?.hash ?? '',
    references.packages,
    references.received,
    stored.heldSince,
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sum<Key extends string>(all: readonly { readonly [Name in Key]: number }[], key: Key): number {
  return all.reduce((total, one) => total + one[key], 0);
}
