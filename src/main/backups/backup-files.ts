import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupView } from '../../contract/safety-views';
import { keptBackups } from '../../domain/backup-retention';
import { PARTIAL_SUFFIX } from '../packing/durable-file';

/** `proofcase-20261121T071500123Z.db`: the instant in UTC, in a form that every file system takes. */
const NAME = /^proofcase-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.db$/;

/** The folder of backups inside a data folder. */
export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

/** Absolute path of a backup by its id, the compact instant. */
export function backupFile(dataFolder: string, id: string): string {
  return join(backupFolder(dataFolder), `proofcase-${id}.db`);
}

/** `20261121T071500123Z`. */
export function backupId(instant: Date): string {
  return instant.toISOString().replace(/[-:.]/g, '');
}

/** What is there, the newest first; only copies that were checked when they were made carry a final name. */
export async function listBackups(dataFolder: string): Promise<readonly BackupView[]> {
  const names = await readdir(backupFolder(dataFolder)).catch(() => []);
  const found = names.flatMap((name) => {
    const instant = instantOf(name);
    return instant ? [{ name, instant }] : [];
  });
  const kept = keptBackups(found.map(({ instant }) => instant.getTime()));
  const views: BackupView[] = [];
  for (const { name, instant } of found) {
    const file = await stat(join(backupFolder(dataFolder), name)).catch(() => null);
    if (!file?.isFile()) continue;
    const kind = kept.get(instant.getTime()) ?? 'daily';
    views.push({ id: backupId(instant), at: instant.toISOString(), bytes: file.size, kind });
  }
  return views.sort((a, b) => b.at.localeCompare(a.at));
}

/** Removes what the rule does not keep; how many went. */
export async function thinOutBackups(dataFolder: string): Promise<number> {
  const all = await listBackups(dataFolder);
  const kept = keptBackups(all.map(({ at }) => Date.parse(at)));
  const surplus = all.filter(({ at }) => !kept.has(Date.parse(at)));
  for (const { id } of surplus) await rm(backupFile(dataFolder, id), { force: true });
  return surplus.length;
}

/**
 * Removes every backup but one, or all of them. By name and not by time: one from when the clock was ahead holds a
 * deleted case as well.
 */
export async function removeBackupsExcept(dataFolder: string, id: string | null): Promise<void> {
  for (const one of await listBackups(dataFolder)) {
    if (one.id !== id) await rm(backupFile(dataFolder, one.id), { force: true });
  }
}

/** Copies that a crash left unfinished, with the companions that SQLite made while they were checked. */
export async function removePartialBackups(dataFolder: string): Promise<void> {
  const folder = backupFolder(dataFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.includes(PARTIAL_SUFFIX)) await rm(join(folder, name), { force: true });
  }
}

function instantOf(name: string): Date | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, ms] = match;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
