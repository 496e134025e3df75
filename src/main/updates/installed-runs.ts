import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { defaultDataFolder } from '../storage/database/data-folder';

const RUNS_FILE = 'running.lock';

/** One of the processes of installed copies that a person runs, whatever their data folders. */
export interface InstalledRun {
  /** Whether there is no other one; none can join then until this process ends. */
  isOnly(): boolean;
  release(): void;
}

export interface RunFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly environment: { readonly [name: string]: string | undefined };
}

/**
 * Joins the running processes of this person's installed copies. Null where an update leaves those alone, as an AppImage
 * does. @throws errors of the file system, and while an update is being installed.
 */
export function joinInstalledRuns({ platform, isPackaged, environment }: RunFacts): InstalledRun | null {
  if (!isPackaged || (platform !== 'win32' && platform !== 'darwin')) return null;
  return joinRuns(dirname(defaultDataFolder(platform, environment)));
}

/** Runs a command as one of these processes. */
export async function runJoined<Value>(facts: RunFacts, command: () => Promise<Value>): Promise<Value> {
  let run: InstalledRun | null = null;
  try {
    run = joinInstalledRuns(facts);
  } catch {
    // A command does not fail for it: the journal keeps what an installer cuts off.
  }
  try {
    return await command();
  } finally {
    run?.release();
  }
}

/** Each process has a shared lock of SQLite, which the operating system releases when the process ends. */
export function joinRuns(folder: string): InstalledRun {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseConstructor(join(folder, RUNS_FILE), { timeout: 0 });
  const share = (): void => {
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  };
  try {
    database.pragma('journal_mode = MEMORY');
    share();
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    isOnly() {
      if (database.inTransaction) database.exec('ROLLBACK');
      try {
        database.exec('BEGIN EXCLUSIVE');
        return true;
      } catch {
        // Shared again below.
      }
      try {
        share();
      } catch {
        // The other process installs an update at this moment.
      }
      return false;
    },
    release: () => database.close(),
  };
}
