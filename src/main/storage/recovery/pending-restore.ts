import { copyFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import type { RecoveryAction, RecoveryFinding } from '../../../contract/safety-views';
import { PARTIAL_SUFFIX, renameDurably, writeFileDurably } from '../../support/durable-file';
import { hasErrorCode, isOutOfSpace } from '../../support/error-code';
import type { FaultPoint } from '../../support/fault-points';
import { fileAt, isThere } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { backupFile } from '../backups/backup-files';
import { freeBytesOf } from '../backups/backups';
import { isSound } from '../backups/check-copy';
import { DATABASE_FILE, RESTORE_REQUEST_FILE } from '../database/file-names';

/** The complete, flushed file that replaces the database. */
const PREPARED_FILE = `${DATABASE_FILE}.restoring`;
/** Folder for replaced databases and files without a row; only deleting a case removes files from it. */
export const SET_ASIDE_FOLDER = 'set-aside';

const requestSchema = z.object({
  /** Null requests an empty database. */
  backupId: z
    .string()
    .regex(/^\d{8}T\d{9}Z$/)
    .nullable(),
  backupAt: z.string().nullable(),
  at: z.string(),
});
export type RestoreRequest = z.infer<typeof requestSchema>;

/**
 * Requests that the next start restores a backup or starts with an empty database.
 * @throws ProofcaseError `disk-full` if the disk does not hold a copy of the backup.
 */
export async function requestRestore(
  dataFolder: string,
  request: RestoreRequest,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  if (request.backupId !== null) {
    const { size } = await fileAt(backupFile(dataFolder, request.backupId));
    if ((await freeBytes(dataFolder)) < size) {
      throw new ProofcaseError('disk-full', {}, 'no room for a copy of the backup');
    }
  }
  await writeFileDurably(join(dataFolder, RESTORE_REQUEST_FILE), JSON.stringify(request));
}

/** Takes the request back, e.g. because the person does not quit now: later work would be lost with the database. */
export async function withdrawRestore(dataFolder: string): Promise<void> {
  await removeWithRetry(join(dataFolder, RESTORE_REQUEST_FILE));
}

export interface RestoreOutcome {
  readonly finding: RecoveryFinding;
  readonly actions: readonly RecoveryAction[];
  /** Absolute path of the set-aside folder; null if nothing was changed. */
  readonly setAside: string | null;
  /** What prevented the restore; null after success. */
  readonly problem: unknown;
}

/**
 * Performs a requested restore and resumes after a crash at any point: the set-aside folder shows that it has begun, the
 * prepared file that it has not ended. The write-ahead log is moved first, or SQLite would replay it into the new file.
 * What fails before it has begun withdraws the request, because the next start would fail in the same way.
 */
export async function performPendingRestore(
  dataFolder: string,
  faultPoint: FaultPoint,
): Promise<RestoreOutcome | null> {
  const request = await readRequest(dataFolder);
  if (!request) return null;
  const name = request.at.replace(/[-:.]/g, '');
  const setAsideFolder = join(dataFolder, SET_ASIDE_FOLDER, name);
  const database = join(dataFolder, DATABASE_FILE);
  const prepared = join(dataFolder, PREPARED_FILE);
  if (!(await isThere(setAsideFolder))) {
    try {
      await prepareDatabase(dataFolder, request, prepared);
      await faultPoint('restore-copied');
      await mkdir(setAsideFolder, { recursive: true, mode: 0o700 });
    } catch (error) {
      const isFull = isOutOfSpace(error);
      const problem = isFull ? new ProofcaseError('disk-full', {}, String(error)) : error;
      for (const path of [`${prepared}${PARTIAL_SUFFIX}`, prepared]) await removeWithRetry(path);
      await withdrawRestore(dataFolder);
      if (request.backupAt === null) throw problem;
      const finding = { code: 'restore-failed', backupAt: request.backupAt } as const;
      return { finding, actions: [], setAside: null, problem };
    }
    await faultPoint('restore-announced');
  }
  if (await isThere(prepared)) {
    for (const suffix of ['-wal', '-shm', '']) {
      await moveIfExists(`${database}${suffix}`, join(setAsideFolder, `${DATABASE_FILE}${suffix}`));
    }
    await faultPoint('restore-set-aside');
    await renameDurably(prepared, database);
    await faultPoint('restore-placed');
  }
  await withdrawRestore(dataFolder);
  const finding: RecoveryFinding =
    request.backupAt === null
      ? { code: 'started-empty' }
      : { code: 'backup-restored', backupAt: request.backupAt, until: request.at };
  return {
    finding,
    actions: [{ code: 'set-aside', folder: `${SET_ASIDE_FOLDER}/${name}` }],
    setAside: setAsideFolder,
    problem: null,
  };
}

async function readRequest(dataFolder: string): Promise<RestoreRequest | null> {
  const text = await readFile(join(dataFolder, RESTORE_REQUEST_FILE), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, ['ENOENT'])) return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch {
    // Nothing can be restored by it, neither now nor at the next start.
    await withdrawRestore(dataFolder);
    return null;
  }
}

/** An empty file is an empty database to SQLite. @throws ProofcaseError `backup-damaged`; errors of the file system. */
async function prepareDatabase(
  dataFolder: string,
  { backupId }: RestoreRequest,
  prepared: string,
): Promise<void> {
  const partial = `${prepared}${PARTIAL_SUFFIX}`;
  if (backupId === null) await (await open(partial, 'w', 0o600)).close();
  else {
    const backup = backupFile(dataFolder, backupId);
    if (!isSound(backup)) throw new ProofcaseError('backup-damaged', {}, backupId);
    await copyFile(backup, partial);
  }
  const handle = await open(partial, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameDurably(partial, prepared);
}

async function moveIfExists(from: string, to: string): Promise<void> {
  await renameWithRetry(from, to).catch((error: unknown) => {
    if (!hasErrorCode(error, ['ENOENT'])) throw error;
  });
}
