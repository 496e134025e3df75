import DatabaseConstructor, { type Database } from 'better-sqlite3';
import type { PackageId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';
import type { Clock } from '../../support/clock';
import type { Repositories } from '../database/repositories';
import { packageOf, SIDE_START, type SideJournal } from '../side-journal';
import { backupFile, listBackups } from './backup-files';

/** Packages in these states are never sent again and need no decision. */
const ENDED_STATES: readonly PackageState[] = ['filed', 'withdrawn', 'closed'];

export interface ShortenDeps {
  readonly dataFolder: string;
  readonly side: SideJournal;
  readonly repositories: Repositories;
  readonly clock: Clock;
}

/**
 * Drops side journal entries of packages that have ended in every backup, so that any restored backup knows them; returns
 * how many. It reads the backups, because times prove nothing if the clock was wrong.
 */
export async function shortenSideJournal(deps: ShortenDeps): Promise<number> {
  const { side, repositories, dataFolder } = deps;
  const { entries } = await side.readFrom(SIDE_START);
  let settled = [...new Set(entries.map(packageOf))].filter((id) => {
    const state = repositories.packages.find(id)?.state;
    return state !== undefined && ENDED_STATES.includes(state);
  });
  const backups = await listBackups(dataFolder);
  if (backups.length === 0) return 0;
  for (const { id } of backups) {
    if (settled.length === 0) return 0;
    const ended = endedIn(backupFile(dataFolder, id), settled);
    settled = settled.filter((packageId) => ended.has(packageId));
  }
  const isSettled = new Set(settled);
  const { dropped } = await side.shorten((id) => isSettled.has(id), deps.clock.now().toISOString());
  return dropped;
}

/** Returns those of `ids` that have ended in a backup; none if it cannot be read, so that nothing is dropped for it. */
function endedIn(file: string, ids: readonly PackageId[]): ReadonlySet<PackageId> {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { readonly: true, fileMustExist: true });
    const rows = database
      .prepare<[string, string], { readonly id: PackageId }>(
        `SELECT id FROM package WHERE id IN (SELECT value FROM json_each(?))
           AND state IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids), JSON.stringify(ENDED_STATES));
    return new Set(rows.map(({ id }) => id));
  } catch {
    return new Set();
  } finally {
    database?.close();
  }
}
