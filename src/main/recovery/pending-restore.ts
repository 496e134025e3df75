import { access, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecoveryAction, RecoveryFinding } from '../../contract/safety-views';
import { backupFile } from '../backups/backup-files';
import { isSound } from '../backups/check-copy';
import { DATABASE_FILE } from '../database/connection';
import type { FaultPoint } from '../journal/fault-points';
import { isOneOf, PARTIAL_SUFFIX, renameDurably, writeFileDurably } from '../packing/durable-file';

/** Written when a person decides, done by the next start, before the database is opened. */
const REQUEST_FILE = 'restore.json';
/** Whole and flushed, waiting to take the place of the database. */
const WAITING_FILE = `${DATABASE_FILE}.restoring`;
/** What is taken out of use goes here and is never deleted by the program. */
export const SET_ASIDE_FOLDER = 'set-aside';

const requestSchema = z.object({
  /** Null: an empty database takes the place. */
  backupId: z
    .string()
    .regex(/^\d{8}T\d{9}Z$/)
    .nullable(),
  backupAt: z.string().nullable(),
  at: z.string(),
});
export type RestoreRequest = z.infer<typeof requestSchema>;

/** Asks the next start for a backup, or for an empty database. */
export async function requestRestore(dataFolder: string, request: RestoreRequest): Promise<void> {
  await writeFileDurably(join(dataFolder, REQUEST_FILE), JSON.stringify(request));
}

export interface RestoreOutcome {
  readonly finding: RecoveryFinding;
  readonly actions: readonly RecoveryAction[];
  /** The folder of what was set aside, absolute; null where nothing was changed. */
  readonly setAside: string | null;
}

/**
 * Does what was asked for, if anything was. Dies anywhere and goes on at the next start: the new file is whole before
 * the old one is moved; the folder of what is set aside says that this has begun, the waiting file that it is not over.
 * The write-ahead log goes first: left behind, SQLite would play it into the database that takes the place.
 */
export async function doPendingRestore(
  dataFolder: string,
  faultPoint: FaultPoint,
): Promise<RestoreOutcome | null> {
  const request = await readRequest(dataFolder);
  if (!request) return null;
  const name = request.at.replace(/[-:.]/g, '');
  const aside = join(dataFolder, SET_ASIDE_FOLDER, name);
  const database = join(dataFolder, DATABASE_FILE);
  const waiting = join(dataFolder, WAITING_FILE);
  if (!(await exists(aside))) {
    if (request.backupId !== null && !isSound(backupFile(dataFolder, request.backupId))) {
      await rm(join(dataFolder, REQUEST_FILE));
      const finding = { code: 'restore-failed', backupAt: request.backupAt ?? '' } as const;
      return { finding, actions: [], setAside: null };
    }
    await prepareWaiting(dataFolder, request, waiting);
    await faultPoint('restore-copied');
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await faultPoint('restore-announced');
  }
  if (await exists(waiting)) {
    for (const suffix of ['-wal', '-shm', '']) {
      await moveIfThere(`${database}${suffix}`, join(aside, `${DATABASE_FILE}${suffix}`));
    }
    await faultPoint('restore-set-aside');
    await renameDurably(waiting, database);
    await faultPoint('restore-placed');
  }
  await rm(join(dataFolder, REQUEST_FILE));
  const finding: RecoveryFinding =
    request.backupAt === null
      ? { code: 'started-anew' }
      : { code: 'backup-restored', backupAt: request.backupAt, until: request.at };
  return {
    finding,
    actions: [{ code: 'set-aside', folder: `${SET_ASIDE_FOLDER}/${name}` }],
    setAside: aside,
  };
}

async function readRequest(dataFolder: string): Promise<RestoreRequest | null> {
  const text = await readFile(join(dataFolder, REQUEST_FILE), 'utf8').catch((error: unknown) => {
    if (isOneOf(error, ['ENOENT'])) return null;
    throw error;
  });
  return text === null ? null : requestSchema.parse(JSON.parse(text));
}

/** An empty file is an empty database to SQLite. */
async function prepareWaiting(dataFolder: string, request: RestoreRequest, waiting: string): Promise<void> {
  const partial = `${waiting}${PARTIAL_SUFFIX}`;
  if (request.backupId === null) await (await open(partial, 'w', 0o600)).close();
  else await copyFile(backupFile(dataFolder, request.backupId), partial);
  const handle = await open(partial, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameDurably(partial, waiting);
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isOneOf(error, ['ENOENT'])) throw error;
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
