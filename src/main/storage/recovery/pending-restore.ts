import { copyFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecoveryAction, RecoveryFinding } from '../../../contract/safety-views';
import { PARTIAL_SUFFIX, renameDurably, writeFileDurably } from '../../support/durable-file';
import { hasErrorCode } from '../../support/error-code';
import type { FaultPoint } from '../../support/fault-points';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { backupFile } from '../backups/backup-files';
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

/** Requests that the next start restores a backup or starts with an empty database. */
export async function requestRestore(dataFolder: string, request: RestoreRequest): Promise<void> {
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
}

/**
 * Performs a requested restore and resumes after a crash at any point: the set-aside folder shows that it has begun, the
 * prepared file that it has not ended. The write-ahead log is moved first, or SQLite would replay it into the new file.
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
    if (request.backupId !== null && !isSound(backupFile(dataFolder, request.backupId))) {
      await removeWithRetry(join(dataFolder, RESTORE_REQUEST_FILE));
      const finding = { code: 'restore-failed', backupAt: request.backupAt ?? '' } as const;
      return { finding, actions: [], setAside: null };
    }
    await prepareDatabase(dataFolder, request, prepared);
    await faultPoint('restore-copied');
    await mkdir(setAsideFolder, { recursive: true, mode: 0o700 });
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
  await removeWithRetry(join(dataFolder, RESTORE_REQUEST_FILE));
  const finding: RecoveryFinding =
    request.backupAt === null
      ? { code: 'started-empty' }
      : { code: 'backup-restored', backupAt: request.backupAt, until: request.at };
  return {
    finding,
    actions: [{ code: 'set-aside', folder: `${SET_ASIDE_FOLDER}/${name}` }],
    setAside: setAsideFolder,
  };
}

async function readRequest(dataFolder: string): Promise<RestoreRequest | null> {
  const text = await readFile(join(dataFolder, RESTORE_REQUEST_FILE), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, ['ENOENT'])) return null;
    throw error;
  });
  return text === null ? null : requestSchema.parse(JSON.parse(text));
}

/** An empty file is an empty database to SQLite. */
async function prepareDatabase(dataFolder: string, request: RestoreRequest, prepared: string): Promise<void> {
  const partial = `${prepared}${PARTIAL_SUFFIX}`;
  if (request.backupId === null) await (await open(partial, 'w', 0o600)).close();
  else await copyFile(backupFile(dataFolder, request.backupId), partial);
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
