import { readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { DeletionProgress, DeletionStep } from '../../contract/retention-views';
import type { PackageId } from '../../domain/ids';
import type { CreationJournal } from '../capture/creation-journal';
import type { Clock } from '../clock';
import { DATABASE_FILE } from '../database/connection';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import type { FaultPoint } from '../journal/fault-points';
import type { SideJournal } from '../journal/side-journal';
import { DEFECT_LOG_FILE } from '../recovery/defect-report';
import { SET_ASIDE_FOLDER } from '../recovery/pending-restore';
import { namesIn } from './case-files';
import { areCopiesAsked, copiesDone } from './rewriting';

export interface StepDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly side: SideJournal;
  readonly links: CreationJournal;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
  readonly tell: (progress: Omit<DeletionProgress, 'deletions'>) => void;
}

export interface RenewDeps {
  /** Makes a backup that holds nothing of what is deleted, and removes every other one. */
  readonly renewBackups: (afterMade: () => Promise<void>) => Promise<void>;
}

/** Why a step is not done: an error's code and what it concerned, never a name that a person gave. */
export type StepProblem = string | null;

/** Removes the files that tasks name; one that cannot be removed does not keep the others. */
export async function removeFiles(deps: StepDeps): Promise<StepProblem> {
  const { deletions } = deps.repositories;
  const names = deletions.tasks('file');
  let problem: StepProblem = null;
  for (const [index, name] of names.entries()) {
    try {
      await rm(join(deps.folder.root, ...name.split('/')), { recursive: true, force: true });
    } catch (error) {
      problem ??= problemOf(error, name);
      continue;
    }
    await deps.faultPoint('deletion-file-gone');
    tell(deps, 'files', index + 1, names.length);
  }
  await deps.faultPoint('deletion-files-gone');
  return problem;
}

/** Takes the submissions and the requests for links of deleted cases out of both journals. */
export async function forgetInJournals(deps: StepDeps): Promise<StepProblem> {
  const { deletions } = deps.repositories;
  const packages = new Set(deletions.tasks('package') as readonly PackageId[]);
  const creations = deletions.tasks('creation') as Parameters<CreationJournal['forget']>[0];
  tell(deps, 'journals', 0, 1);
  try {
    await deps.side.forget(packages, deps.clock.now().toISOString());
    await deps.faultPoint('deletion-side-journal-gone');
    await deps.links.forget(creations);
    await deps.faultPoint('deletion-journals-gone');
  } catch (error) {
    return problemOf(error, 'journals');
  }
  tell(deps, 'journals', 1, 1);
  return null;
}

/** Both logs, since a line may name a file or a case, and dumps of crashes, which hold memory. */
export async function removeLogs(deps: StepDeps): Promise<StepProblem> {
  const { root } = deps.folder;
  try {
    await rm(join(root, DEFECT_LOG_FILE), { force: true });
    await rm(join(root, 'logs'), { recursive: true, force: true });
    for (const path of await dumpsIn(join(root, 'chromium', 'crashes'))) await rm(path, { force: true });
  } catch (error) {
    return problemOf(error, 'logs');
  }
  await deps.faultPoint('deletion-logs-gone');
  tell(deps, 'logs', 1, 1);
  return null;
}

/**
 * Databases that were set aside hold every case as of then. Packages and received results that were set aside go only
 * where they are of a deleted case: others may be the only copy.
 */
export async function removeSetAside(deps: StepDeps): Promise<StepProblem> {
  const aside = join(deps.folder.root, SET_ASIDE_FOLDER);
  const { deletions } = deps.repositories;
  const packages = deletions.tasks('package').map((id) => `${id}.zip`);
  const doomed = new Set([...packages, ...deletions.tasks('file').map((name) => name.split('/').at(-1))]);
  try {
    for (const path of await filesBelow(aside)) {
      const parts = path.slice(aside.length).split(sep);
      const isDatabase = parts.at(-1)?.startsWith(DATABASE_FILE) ?? false;
      const isDoomed = parts.some((part) => doomed.has(part.replace(/^received-/, '')));
      if (isDatabase || isDoomed) await rm(path, { force: true });
    }
  } catch (error) {
    return problemOf(error, 'set-aside');
  }
  await deps.faultPoint('deletion-set-aside-gone');
  return null;
}

export async function renewBackups(deps: StepDeps & RenewDeps): Promise<StepProblem> {
  if (!areCopiesAsked(deps.folder.root)) return null;
  tell(deps, 'copies', 0, 1);
  try {
    await deps.renewBackups(async () => deps.faultPoint('deletion-backup-made'));
    await copiesDone(deps.folder.root);
  } catch (error) {
    return problemOf(error, 'backups');
  }
  await deps.faultPoint('deletion-backups-gone');
  tell(deps, 'copies', 1, 1);
  return null;
}

/** How many looks at pictures go in one piece. */
const LOOKS_AT_ONCE = 200;

/**
 * Removes what no row knows any more: pictures that were being drawn when their case went, attachments and answers of
 * readings that were replaced. Only while nothing is being filed.
 */
export async function sweepLeftovers({ repositories, folder }: StepDeps): Promise<void> {
  const { deletions } = repositories;
  while (deletions.removeOrphanLooks(LOOKS_AT_ONCE) === LOOKS_AT_ONCE);
  const isContent = (name: string): string | null => /^[0-9a-f]{64}/.exec(name)?.[0] ?? null;
  for await (const name of namesIn(folder.pictures)) {
    const sha256 = isContent(name);
    const isUsed = sha256 === null || deletions.isContentUsed(sha256) || deletions.isAttachmentUsed(sha256);
    if (!isUsed) await rm(join(folder.pictures, name), { force: true });
  }
  for await (const name of namesIn(folder.attachments)) {
    const sha256 = isContent(name);
    if (sha256 !== null && !deletions.isAttachmentUsed(sha256)) {
      await rm(join(folder.attachments, name), { force: true });
    }
  }
}

/** The code of an error and a name of our own making. */
export function problemOf(error: unknown, about: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'internal';
  return `${code} ${about}`;
}

function tell(deps: StepDeps, step: DeletionStep, done: number, total: number): void {
  deps.tell({ step, done, total });
}

async function dumpsIn(folder: string): Promise<readonly string[]> {
  return (await filesBelow(folder)).filter((path) => path.endsWith('.dmp'));
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
