import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import type { Clock } from '../../support/clock';
import { PARTIAL_SUFFIX, renameDurably } from '../../support/durable-file';
import { removeWithRetry } from '../../support/files/held-files';
import { DATABASE_FILE } from '../database/file-names';
import { MIGRATIONS } from '../database/migrations';
import { backupFile, backupFolder, backupId, diskHoldsBackup, sealCopy } from './backup-files';
import { checkCopy } from './check-copy';

/**
 * Copies a database of an earlier version into the backups before its schema changes: the earlier version of the program
 * can restore that copy, but not read the new schema. Returns the id of the backup; null if there is nothing to upgrade.
 * @throws Error if the copy cannot be made or is not sound; the database stays as it is.
 */
export async function backUpBeforeUpgrade(
  dataFolder: string,
  clock: Pick<Clock, 'now'>,
  freeBytes: (folder: string) => Promise<number>,
): Promise<string | null> {
  const file = join(dataFolder, DATABASE_FILE);
  if (!existsSync(file)) return null;
  const database = new DatabaseConstructor(file, { readonly: true });
  const id = backupId(clock.now());
  const target = backupFile(dataFolder, id);
  const partial = `${target}${PARTIAL_SUFFIX}`;
  try {
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version === 0 || version >= (MIGRATIONS.at(-1)?.version ?? 0)) return null;
    if (!(await diskHoldsBackup(dataFolder, freeBytes))) {
      throw new Error('the disk is too full for a backup before the upgrade');
    }
    await mkdir(backupFolder(dataFolder), { recursive: true, mode: 0o700 });
    await database.backup(partial);
    const problem = await checkCopy(partial);
    if (problem !== null) throw new Error(`the copy before the upgrade is not sound: ${problem}`);
    await sealCopy(partial);
    await renameDurably(partial, target);
    return id;
  } finally {
    database.close();
    await removeWithRetry(partial);
  }
}
