import { chmod, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupView } from '../../../contract/safety-views';
import { hasSpaceForBackup, keptBackups, MAX_UPGRADE_COPY_AGE_MS } from '../../../domain/backup-retention';
import { PARTIAL_SUFFIX } from '../../support/durable-file';
import { findFile } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { DATABASE_FILE } from '../database/file-names';
import { SCHEMA_VERSION } from '../database/schema-version';

/** `proofcase-20261121T071500123Z.db`: the UTC time in a form that every file system accepts. */
const NAME = /^proofcase-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.db$/;

/** Returns the backup folder inside a data folder. */
export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

/** Returns the absolute path of a backup by its id, the compact UTC time. */
export function backupFile(dataFolder: string, id: string): string {
  return join(backupFolder(dataFolder), `proofcase-${id}.db`);
}

/** Returns the id of a backup, such as `20261121T071500123Z`. */
export function backupId(instant: Date): string {
  return instant.toISOString().replace(/[-:.]/g, '');
}

/** Returns whether the disk takes a copy of the database and keeps the space that results of paid requests need. */
export async function diskHoldsBackup(
  dataFolder: string,
  freeBytes: (folder: string) => Promise<number>,
): Promise<boolean> {
  let databaseBytes = 0;
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
    databaseBytes += (await findFile(join(dataFolder, name)).catch(() => null))?.size ?? 0;
  }
  return hasSpaceForBackup(await freeBytes(dataFolder), databaseBytes);
}

/** Makes a checked copy readable for its owner alone and flushes it, before it gets its final name. */
export async function sealCopy(file: string): Promise<void> {
  await chmod(file, 0o600);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the backups, newest first. Only checked copies have a final name. */
export async function listBackups(dataFolder: string): Promise<readonly BackupView[]> {
  const names = await readdir(backupFolder(dataFolder)).catch(() => []);
  const found = names.flatMap((name) => {
    const instant = instantOf(name);
    return instant ? [{ name, instant }] : [];
  });
  const kept = keptBackups(found.map(({ instant }) => instant.getTime()));
  const views: BackupView[] = [];
  for (const { name, instant } of found) {
    const file = await findFile(join(backupFolder(dataFolder), name)).catch(() => null);
    if (!file?.isFile()) continue;
    const kind = kept.get(instant.getTime()) ?? 'daily';
    views.push({ id: backupId(instant), at: instant.toISOString(), bytes: file.size, kind });
  }
  return views.sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Removes backups that the retention rule does not keep, except the newest one from before the last upgrade; returns how
 * many.
 */
export async function pruneBackups(dataFolder: string, now: Date): Promise<number> {
  const all = await listBackups(dataFolder);
  const kept = keptBackups(all.map(({ at }) => Date.parse(at)));
  const beforeUpgrade = await newestOfEarlierSchema(dataFolder, all);
  const isUpgradeBackup = ({ id, at }: BackupView): boolean =>
    id === beforeUpgrade?.id && now.getTime() - Date.parse(at) <= MAX_UPGRADE_COPY_AGE_MS;
  const surplus = all.filter((backup) => !kept.has(Date.parse(backup.at)) && !isUpgradeBackup(backup));
  for (const { id } of surplus) await removeWithRetry(backupFile(dataFolder, id));
  return surplus.length;
}

async function newestOfEarlierSchema(
  dataFolder: string,
  newestFirst: readonly BackupView[],
): Promise<BackupView | null> {
  for (const backup of newestFirst) {
    const version = await schemaVersionOf(backupFile(dataFolder, backup.id));
    if (version > 0 && version < SCHEMA_VERSION) return backup;
  }
  return null;
}

/** Where the header of an SQLite file has its `user_version`, four bytes with the highest first. */
const USER_VERSION_OFFSET = 60;

/** 0 for a file without a header. */
async function schemaVersionOf(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, USER_VERSION_OFFSET);
    return bytesRead === 4 ? buffer.readUInt32BE() : 0;
  } finally {
    await handle.close();
  }
}

/** Removes all backups except `id`, whatever their time: the clock may have been wrong when one was made. */
export async function removeBackupsExcept(dataFolder: string, id: string | null): Promise<void> {
  for (const backup of await listBackups(dataFolder)) {
    if (backup.id !== id) await removeWithRetry(backupFile(dataFolder, backup.id));
  }
}

/** Removes incomplete copies and the companion files of SQLite. */
export async function removePartialBackups(dataFolder: string): Promise<void> {
  const folder = backupFolder(dataFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.includes(PARTIAL_SUFFIX)) await removeWithRetry(join(folder, name));
  }
}

function instantOf(name: string): Date | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, ms] = match;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
