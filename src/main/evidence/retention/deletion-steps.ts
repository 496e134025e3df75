import { join, sep } from 'node:path';
import type { DeletionProgress, DeletionStep } from '../../../contract/retention-views';
import type { CaseId, PackageId } from '../../../domain/ids';
import type { CreationJournal } from '../../capture/creation-journal';
import type { DataFolder } from '../../storage/database/data-folder';
import { DATABASE_FILE } from '../../storage/database/file-names';
import type { Repositories } from '../../storage/database/repositories';
import { SET_ASIDE_FOLDER } from '../../storage/recovery/pending-restore';
import type { SideJournal } from '../../storage/side-journal';
import type { Clock } from '../../support/clock';
import { errorCode } from '../../support/error-code';
import type { FaultPoint } from '../../support/fault-points';
import { removeWithRetry } from '../../support/files/held-files';
import { filesBelow, namesIn } from '../../support/files/list-folder';
import { DEFECT_LOG_FILE, LOG_FOLDER, logFiles } from '../../support/rotating-log';
import { clearBackupRenewal, isBackupRenewalRequested } from './rewrite-requests';

export interface StepDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly side: SideJournal;
  readonly links: CreationJournal;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
  readonly onProgress: (progress: Omit<DeletionProgress, 'deletions'>) => void;
}

export interface RenewDeps {
  /** Replaces all backups by one without the deleted cases. */
  readonly renewBackups: (afterMade: () => Promise<void>) => Promise<void>;
}

export interface PracticeDeps {
  /** Removes the files of packages that the practice service keeps, whether or not it runs. */
  readonly removePracticeUploads: () => Promise<void>;
}

/** Why a step failed: an error code and its subject, never a name given by a person; null after success. */
export type StepProblem = string | null;

/**
 * Removes the files of the tasks; a file that cannot be removed does not stop the others. An attachment stays whose content
 * another case has received since the deletion began.
 */
export async function removeFiles(deps: StepDeps): Promise<StepProblem> {
  const { deletions } = deps.repositories;
  const names = deletions.tasks('file');
  let problem: StepProblem = null;
  for (const [index, name] of names.entries()) {
    try {
      if (!isAttachmentInUse(deps, name)) await removeWithRetry(join(deps.folder.root, ...name.split('/')));
    } catch (error) {
      problem ??= problemOf(error, name);
      continue;
    }
    await deps.faultPoint('deletion-file-gone');
    reportProgress(deps, 'files', index + 1, names.length);
  }
  await deps.faultPoint('deletion-files-gone');
  return problem;
}

function isAttachmentInUse({ repositories }: StepDeps, name: string): boolean {
  const [, sha256] = /^attachments\/([0-9a-f]{64})$/.exec(name) ?? [];
  return sha256 !== undefined && repositories.deletions.isAttachmentUsed(sha256);
}

/**
 * Removes what the practice service keeps of packages, of all cases, because a key does not tell the case. A package that
 * is still to be sent is uploaded again.
 */
export async function removePracticeUploads(deps: PracticeDeps): Promise<StepProblem> {
  try {
    await deps.removePracticeUploads();
  } catch (error) {
    return problemOf(error, 'practice');
  }
  return null;
}

/** Removes submissions and capture link requests of deleted cases from both journals. */
export async function forgetInJournals(deps: StepDeps): Promise<StepProblem> {
  const { deletions } = deps.repositories;
  const ids = new Set([
    ...(deletions.tasks('package') as readonly PackageId[]),
    ...(deletions.tasks('case') as readonly CaseId[]),
  ]);
  const creations = deletions.tasks('creation') as Parameters<CreationJournal['forget']>[0];
  reportProgress(deps, 'journals', 0, 1);
  try {
    await deps.side.forget(ids, deps.clock.now().toISOString());
    await deps.faultPoint('deletion-side-journal-gone');
    await deps.links.forget(creations);
    await deps.faultPoint('deletion-journals-gone');
  } catch (error) {
    return problemOf(error, 'journals');
  }
  reportProgress(deps, 'journals', 1, 1);
  return null;
}

/** Removes both logs, which may name files or cases, and crash dumps, which contain memory. */
export async function removeLogs(deps: StepDeps): Promise<StepProblem> {
  const { root } = deps.folder;
  try {
    for (const name of logFiles(DEFECT_LOG_FILE)) await removeWithRetry(join(root, name));
    await removeWithRetry(join(root, LOG_FOLDER));
    for (const path of await dumpsIn(join(root, 'chromium', 'crashes'))) await removeWithRetry(path);
  } catch (error) {
    return problemOf(error, 'logs');
  }
  await deps.faultPoint('deletion-logs-gone');
  reportProgress(deps, 'logs', 1, 1);
  return null;
}

/**
 * Removes all set-aside databases, which contain the deleted cases. Set-aside packages and received results are removed
 * only if they belong to a deleted case, because others may be the only copy.
 */
export async function removeSetAside(deps: StepDeps): Promise<StepProblem> {
  const aside = join(deps.folder.root, SET_ASIDE_FOLDER);
  const { deletions } = deps.repositories;
  const packages = deletions.tasks('package').map((id) => `${id}.zip`);
  const namesToDelete = new Set([
    ...packages,
    ...deletions.tasks('file').map((name) => name.split('/').at(-1)),
  ]);
  try {
    for (const path of await filesBelow(aside)) {
      const parts = path.slice(aside.length).split(sep);
      const isDatabase = parts.at(-1)?.startsWith(DATABASE_FILE) ?? false;
      const isToDelete = parts.some((part) => namesToDelete.has(part.replace(/^received-/, '')));
      if (isDatabase || isToDelete) await removeWithRetry(path);
    }
  } catch (error) {
    return problemOf(error, 'set-aside');
  }
  await deps.faultPoint('deletion-set-aside-gone');
  return null;
}

export async function renewBackups(deps: StepDeps & RenewDeps): Promise<StepProblem> {
  if (!isBackupRenewalRequested(deps.folder.root)) return null;
  reportProgress(deps, 'copies', 0, 1);
  try {
    await deps.renewBackups(async () => deps.faultPoint('deletion-backup-made'));
    await clearBackupRenewal(deps.folder.root);
  } catch (error) {
    return problemOf(error, 'backups');
  }
  await deps.faultPoint('deletion-backups-gone');
  reportProgress(deps, 'copies', 1, 1);
  return null;
}

/** Number of rows that are removed at a time. */
const BATCH_SIZE = 200;
/** Each batch looks through all readings, whose rows are small. */
const READINGS_BATCH_SIZE = 10_000;

/**
 * Removes pixel analyses, readings, pictures and attachments without a case, for example pictures rendered while their
 * case was deleted. Call it only while nothing is being filed.
 */
export async function sweepLeftovers({ repositories, folder }: StepDeps): Promise<void> {
  const { deletions } = repositories;
  while (deletions.removeOrphanPixelAnalyses(BATCH_SIZE) === BATCH_SIZE);
  while (deletions.removeOrphanReadings(READINGS_BATCH_SIZE) === READINGS_BATCH_SIZE);
  const isContent = (name: string): string | null => /^[0-9a-f]{64}/.exec(name)?.[0] ?? null;
  for await (const name of namesIn(folder.pictures)) {
    const sha256 = isContent(name);
    const isUsed = sha256 === null || deletions.isContentUsed(sha256) || deletions.isAttachmentUsed(sha256);
    if (!isUsed) await removeWithRetry(join(folder.pictures, name));
  }
  for await (const name of namesIn(folder.attachments)) {
    const sha256 = isContent(name);
    if (sha256 !== null && !deletions.isAttachmentUsed(sha256)) {
      await removeWithRetry(join(folder.attachments, name));
    }
  }
}

/** Returns the code of an error, and a subject that contains no name given by a person. */
export function problemOf(error: unknown, subject: string): string {
  const code = errorCode(error) ?? 'internal';
  return `${code} ${subject}`;
}

function reportProgress(deps: StepDeps, step: DeletionStep, done: number, total: number): void {
  deps.onProgress({ step, done, total });
}

async function dumpsIn(folder: string): Promise<readonly string[]> {
  return (await filesBelow(folder).catch(() => [])).filter((path) => path.endsWith('.dmp'));
}
