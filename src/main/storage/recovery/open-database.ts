import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { FIRST_PAGE } from '../../../contract/case-list-views';
import { ProofcaseError } from '../../../contract/errors';
import type { RecoveryAction, RecoveryFinding, RecoveryMode } from '../../../contract/safety-views';
import { findFile } from '../../support/files/find-file';
import type { ThreadHandle } from '../../support/processes/thread';
import { listBackups } from '../backups/backup-files';
import { clearSuspect, isSuspect } from '../backups/check-copy';
import { openDatabase } from '../database/connection';
import type { DataFolder } from '../database/data-folder';
import { DATABASE_FILE } from '../database/file-names';
import { migrate } from '../database/migrate';
import { MIGRATIONS } from '../database/migrations';
import { createRepositories, type Repositories } from '../database/repositories';
import { indexEverything } from '../search/search-upkeep';
import { ensurePracticeProfile } from '../settings/practice-profile';
import { SIDE_JOURNAL_FILE } from '../side-journal';
import { checkDatabase, type DatabaseCheck } from './check-in-thread';

export interface OpenedDatabase {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly mode: RecoveryMode;
  readonly findings: readonly RecoveryFinding[];
  readonly actions: readonly RecoveryAction[];
}

/**
 * Opens the database of a data folder. If it is damaged and `onDamage` is `open`, opens a readable copy, or otherwise an
 * empty database; both are read-only, and the original is not touched.
 * @throws ProofcaseError `database-damaged`, `data-folder-unsuitable`, `disk-full` with `onDamage` `refuse`.
 */
export async function openDatabaseOrCopy(
  folder: DataFolder,
  options: {
    readonly onDamage: 'refuse' | 'open';
    readonly mayBeNew: boolean;
    /** Starts a thread that checks the database; null: this one does. */
    readonly startCheck: ((check: DatabaseCheck) => ThreadHandle) | null;
  },
): Promise<OpenedDatabase> {
  try {
    const check = isSuspect(folder.root) ? 'thorough' : 'quick';
    const version = await checkDatabase({ dataFolder: folder.root, check }, options.startCheck);
    if (version === 0 && !options.mayBeNew) await refuseMissing(folder);
    const database = openDatabase(folder.root);
    const repositories = repositoriesOf(database, folder.root);
    await clearSuspect(folder.root);
    return { database, repositories, mode: 'normal', findings: [], actions: [] };
  } catch (error) {
    if (options.onDamage === 'refuse' || !(error instanceof ProofcaseError)) throw error;
    const finding = findingOf(error);
    if (!finding) throw error;
    const copy = finding.code === 'database-missing' ? null : await openCopy(folder);
    if (copy)
      return {
        ...copy,
        mode: 'read-only',
        findings: [finding],
        actions: [OPENED_READ_ONLY, OUTBOX_PAUSED],
      };
    const found: RecoveryFinding =
      finding.code === 'database-damaged' ? { ...finding, code: 'database-unreadable' } : finding;
    return {
      ...openEmpty(folder.root),
      mode: 'empty',
      findings: [found],
      actions: [OPENED_EMPTY, OUTBOX_PAUSED],
    };
  }
}

const OPENED_READ_ONLY: RecoveryAction = { code: 'opened-read-only' };
const OPENED_EMPTY: RecoveryAction = { code: 'opened-empty' };
const OUTBOX_PAUSED: RecoveryAction = { code: 'outbox-paused' };

const MISSING_DETAIL = 'the database is missing';

/** Refuses a folder whose side journal or backups show that it had a database: an empty one would forget paid requests. */
async function refuseMissing(folder: DataFolder): Promise<void> {
  const journal = await findFile(join(folder.root, SIDE_JOURNAL_FILE));
  const hadDatabase = (journal?.size ?? 0) > 0 || (await listBackups(folder.root)).length > 0;
  if (hadDatabase) throw new ProofcaseError('database-damaged', {}, MISSING_DETAIL);
}

/** Returns null for an error that is not damage, such as a full disk. */
function findingOf(error: ProofcaseError): RecoveryFinding | null {
  const { version, newest } = error.values;
  if (typeof version === 'number' && typeof newest === 'number') {
    return { code: 'database-newer', version, newest };
  }
  if (error.code !== 'database-damaged') return null;
  if (error.detail === MISSING_DETAIL) return { code: 'database-missing' };
  return { code: 'database-damaged', detail: error.detail ?? '' };
}

/** Opens a copy in the temporary folder, with its write-ahead log; null if it cannot be read. */
async function openCopy(
  folder: DataFolder,
): Promise<Pick<OpenedDatabase, 'database' | 'repositories'> | null> {
  const folderPath = join(folder.temporary, 'shown');
  const copy = join(folderPath, DATABASE_FILE);
  let database: Database | null = null;
  try {
    await mkdir(folderPath, { recursive: true, mode: 0o700 });
    await copyFile(join(folder.root, DATABASE_FILE), copy);
    const log = `${DATABASE_FILE}-wal`;
    await copyFile(join(folder.root, log), join(folderPath, log)).catch(() => undefined);
    database = new DatabaseConstructor(copy, { fileMustExist: true });
    const newest = MIGRATIONS.at(-1)?.version ?? 0;
    if (Number(database.pragma('user_version', { simple: true })) < newest) migrate(database, MIGRATIONS);
    const repositories = createRepositories(database, folder.root);
    checkReadable(repositories);
    indexEverything(repositories);
    database.pragma('query_only = ON');
    return { database, repositories };
  } catch {
    database?.close();
    return null;
  }
}

/**
 * The statements of a database, which fail if its schema was changed: a check of its pages does not notice that.
 * @throws ProofcaseError `database-damaged`.
 */
function repositoriesOf(database: Database, dataFolder: string): Repositories {
  try {
    return createRepositories(database, dataFolder);
  } catch (error) {
    database.close();
    throw new ProofcaseError('database-damaged', {}, error instanceof Error ? error.message : String(error));
  }
}

/** Throws unless the data of the main screens can be read. */
function checkReadable(repositories: Repositories): void {
  const { cases, profiles, packages, settings, results, teamClaims } = repositories;
  const at = new Date(0).toISOString();
  ensurePracticeProfile({ profiles }, at);
  profiles.list();
  settings.get('activeProfileId');
  for (const pkg of [...packages.active(), ...packages.rejected(), ...packages.recentlyEnded(50)]) {
    packages.findSubmission(pkg.submissionId);
    profiles.find(pkg.profileId);
    teamClaims.find(pkg.id);
    if (pkg.resultId !== null) results.level(pkg.resultId);
  }
  results.newest(50);
  cases.list({ ...FIRST_PAGE, limit: 200 });
}

function openEmpty(dataFolder: string): Pick<OpenedDatabase, 'database' | 'repositories'> {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const repositories = createRepositories(database, dataFolder);
  ensurePracticeProfile(repositories, new Date(0).toISOString());
  database.pragma('query_only = ON');
  return { database, repositories };
}
