import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import type { ExistingFolders } from '../../../contract/export-views';
import type { CaseId } from '../../../domain/ids';
import { isEvidenceFolder } from '../../intake/folder/own-folders';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { renameDurably, writeFileDurably } from '../../support/durable-file';
import { findEntry, isThere } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { systemTimers, withinTime } from '../../support/timers';

/** In the data folder from before the custody entry of an export until its folder has its name. */
const EXPORT_FILE = 'export.json';

/** An export whose custody entry is written before its folder has its name. */
export interface AnnouncedExport {
  readonly caseId: CaseId;
  /** Subject of the custody entry. */
  readonly contentSha256: string;
  /** Absolute path for the folder, to which `rename` may add a number. */
  readonly path: string;
  /** Absolute path until then. */
  readonly temporary: string;
}

export interface SettleDeps {
  readonly folder: DataFolder;
  readonly repositories: Pick<Repositories, 'custody' | 'inTransaction'>;
  readonly custody: CustodyLog;
}

const announcementSchema = z.object({
  caseId: z.string(),
  contentSha256: z.string(),
  path: z.string(),
  temporary: z.string(),
});

/** The start waits for the target no longer than this: it may be on a server that is gone. */
const MAX_TARGET_WAIT_MS = 5_000;

/** Notes durably that an export is about to be recorded. */
export async function announceExport({ root }: DataFolder, announced: AnnouncedExport): Promise<void> {
  await writeFileDurably(join(root, EXPORT_FILE), `${JSON.stringify(announced)}\n`);
}

/** Call it when the folder has its name. A note that stays is settled at the next start. */
export async function forgetExport({ root }: DataFolder): Promise<void> {
  await removeWithRetry(join(root, EXPORT_FILE)).catch(() => undefined);
}

/**
 * Records that the announced export was not completed, unless its folder has its name. The log is append-only, so this is
 * a second entry. A start waits for a target that is out of reach until a later one; `isOver` does not.
 */
export async function settleExport(
  { folder, repositories, custody }: SettleDeps,
  { isOver }: { readonly isOver: boolean },
): Promise<void> {
  const file = join(folder.root, EXPORT_FILE);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const { path, temporary, contentSha256, ...announced } = announcementSchema.parse(JSON.parse(text));
  const caseId = announced.caseId as CaseId;
  const entry = repositories.custody.list(caseId).findLast(({ subjects }) => subjects[0] === contentSha256);
  if (entry?.action === 'evidence-exported') {
    const target = settleTarget({ path, temporary, headHash: entry.hash });
    const isComplete = await withinTime(systemTimers, MAX_TARGET_WAIT_MS, target).catch(() => null);
    if (isComplete === null && !isOver) return;
    if (!isComplete) {
      repositories.inTransaction(() =>
        custody.append(caseId, 'evidence-export-undone', [contentSha256], {}, SYSTEM_ACTOR),
      );
    }
  }
  await removeWithRetry(file);
}

/**
 * Returns whether the folder has its name, and puts a replaced one back if not.
 * @throws ProofcaseError `folder-missing` if the parent is out of reach.
 */
async function settleTarget({ path, temporary, headHash }: Target): Promise<boolean> {
  const startMs = performance.now();
  if (!(await isThere(dirname(path)))) throw new ProofcaseError('folder-missing', { path: dirname(path) });
  const isComplete = await hasName(path, headHash);
  const mayRename = isComplete || !(await isTaken(path));
  // Too late, nobody waits for it, and another export may be on its way to the same place.
  if (mayRename && performance.now() - startMs < MAX_TARGET_WAIT_MS) {
    // Usually there is no replaced folder to rename.
    await renameWithRetry(asideOf(temporary), isComplete ? temporary : path).catch(() => undefined);
  }
  return isComplete;
}

interface Target {
  readonly path: string;
  readonly temporary: string;
  readonly headHash: string;
}

/** Whether the folder with this head hash is at the path, or at a path that `rename` makes of it. */
async function hasName(path: string, headHash: string): Promise<boolean> {
  for (const candidate of numbered(path)) {
    if (!(await isTaken(candidate))) return false;
    const info = await readFile(join(candidate, 'bag-info.txt'), 'utf8').catch(() => '');
    if (info.includes(`Custody-Log-Head-SHA256: ${headHash}\n`)) return true;
  }
  return false;
}

const MAX_SAME_NAMES = 1_000;

/** `NAME`, `NAME (2)`, `NAME (3)` and so on. */
function* numbered(path: string): Generator<string> {
  yield path;
  for (let count = 2; count <= MAX_SAME_NAMES; count += 1) yield `${path} (${count})`;
}

/**
 * Gives the complete folder its name; returns its path.
 * @throws ProofcaseError `target-exists`, `target-not-evidence`; errors of the file system.
 */
export async function moveToName(
  temporary: string,
  path: string,
  existing: ExistingFolders,
): Promise<string> {
  if (!(await isTaken(path))) return renameTo(temporary, path);
  switch (existing) {
    case 'ask':
      throw new ProofcaseError('target-exists', { path });
    case 'replace':
      return replaceFolder(temporary, path);
    case 'rename':
      return renameTo(temporary, await freePath(path));
  }
}

async function freePath(path: string): Promise<string> {
  for (const candidate of numbered(path)) if (!(await isTaken(candidate))) return candidate;
  throw new ProofcaseError('target-exists', { path });
}

async function renameTo(from: string, path: string): Promise<string> {
  await renameDurably(from, path);
  return path;
}

/** Both folders exist until the new one has its name. The old one then takes the temporary name, to be removed. */
async function replaceFolder(temporary: string, path: string): Promise<string> {
  if (!(await isEvidenceFolder(path))) throw new ProofcaseError('target-not-evidence', { path });
  const aside = asideOf(temporary);
  await renameWithRetry(path, aside);
  try {
    await renameDurably(temporary, path);
  } catch (error) {
    await renameWithRetry(aside, path);
    throw error;
  }
  // The export is complete; what is left of the old folder is no failure of it.
  await renameWithRetry(aside, temporary).catch(() => undefined);
  return path;
}

/** Path of a replaced folder until the new one has its name; no later export removes it. */
function asideOf(temporary: string): string {
  return `${temporary}-replaced`;
}

export async function isTaken(path: string): Promise<boolean> {
  return (await findEntry(path).catch(() => null)) !== null;
}
