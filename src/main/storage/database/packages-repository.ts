import type { CaseId, PackageId, ProfileId, SubmissionId } from '../../../domain/ids';
import { ACTIVE_STATES, PACKAGE_STATES, type PackageState } from '../../../domain/journal';
import type { Database } from './connection';
import {
  type NewPackage,
  PACKAGE_COLUMNS,
  type PackageChange,
  type StoredAttempt,
  type StoredEntry,
  type StoredPackage,
  type StoredSubmission,
} from './stored-package';

type PackageRow = Omit<StoredPackage, 'uploadKeyMaybeUsed' | 'maybePaid'> & {
  readonly uploadKeyMaybeUsed: number;
  readonly maybePaid: number;
};

const COLUMN_PAIRS: readonly (readonly [string, string])[] = Object.entries(PACKAGE_COLUMNS);
const SELECT = `SELECT ${COLUMN_PAIRS.map(([key, column]) => `p.${column} AS "${key}"`).join(', ')} FROM package p`;
/** States in which the runner continues a package without a person. */
const SENDABLE_STATES = "'queued', 'url_issued', 'stored', 'waiting', 'answered'";
/** A new package goes to the end of the sending order. */
const LAST_POSITION = '(SELECT coalesce(max(position), 0) + 1 FROM package)';
const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join(', ');

const ENDED_STATES = PACKAGE_STATES.filter((state) => !ACTIVE_STATES.includes(state) && state !== 'rejected');
/** Of each state the newest, because an index has each state by time: most packages of a database have ended. */
const RECENTLY_ENDED = `${SELECT} JOIN (${ENDED_STATES.map(
  (state) =>
    `SELECT * FROM (SELECT id FROM package WHERE state = '${state}' ORDER BY changed_at DESC LIMIT @limit)`,
).join(' UNION ALL ')}) newest ON newest.id = p.id ORDER BY p.changed_at DESC LIMIT @limit`;

/** Setting with the start time of the newest paid request of all deleted cases. */
export const DELETED_SCAN_SETTING = 'journal.newestDeletedScan';

/** Submissions, their packages and entries. Only `journal/` changes states. */
export function createPackagesRepository(database: Database) {
  const find = database.prepare<[string], PackageRow>(`${SELECT} WHERE p.id = ?`);
  const bySubmission = database.prepare<[string], PackageRow>(
    `${SELECT} WHERE p.submission_id = ? ORDER BY p.sequence`,
  );
  const byCase = database.prepare<[string], PackageRow>(
    `${SELECT} WHERE p.case_id = ? ORDER BY p.sealed_at, p.sequence`,
  );
  const active = database.prepare<[], PackageRow>(
    `${SELECT} WHERE p.state IN (${ACTIVE}) ORDER BY p.position`,
  );
  const rejected = database.prepare<[], PackageRow>(
    `${SELECT} JOIN "case" c ON c.id = p.case_id
     WHERE p.state = 'rejected' AND c.closed_at IS NULL ORDER BY p.changed_at DESC`,
  );
  const recent = database.prepare<[{ limit: number }], PackageRow>(RECENTLY_ENDED);
  const activeDuplicate = database.prepare<[string, string], PackageRow>(
    `${SELECT} WHERE p.case_id = ? AND p.content_hash = ? AND p.state IN (${ACTIVE})`,
  );
  const insertColumns = COLUMN_PAIRS.map(([, column]) => column).join(', ');
  const insertValues = COLUMN_PAIRS.map(([key]) => (key === 'position' ? LAST_POSITION : `@${key}`)).join(
    ', ',
  );
  const insert = database.prepare(`INSERT INTO package (${insertColumns}) VALUES (${insertValues})`);
  return {
    find: (id: PackageId): StoredPackage | null => {
      const row = find.get(id);
      return row ? toPackage(row) : null;
    },
    ofSubmission: (id: SubmissionId): readonly StoredPackage[] => bySubmission.all(id).map(toPackage),
    ofCase: (id: CaseId): readonly StoredPackage[] => byCase.all(id).map(toPackage),
    active: (): readonly StoredPackage[] => active.all().map(toPackage),
    /** Returns the rejected packages of open cases, the newest first: each needs a change or is withdrawn. */
    rejected: (): readonly StoredPackage[] => rejected.all().map(toPackage),
    recentlyEnded: (limit: number): readonly StoredPackage[] => recent.all({ limit }).map(toPackage),
    activeWithContent: (caseId: CaseId, contentHash: string): StoredPackage | null => {
      const row = activeDuplicate.get(caseId, contentHash);
      return row ? toPackage(row) : null;
    },
    insert: (pkg: NewPackage): void => {
      insert.run({
        ...pkg,
        uploadKeyMaybeUsed: pkg.uploadKeyMaybeUsed ? 1 : 0,
        maybePaid: pkg.maybePaid ? 1 : 0,
      });
    },
    change: (id: PackageId, change: PackageChange): void => changePackage(database, id, change),
    ...filingQueries(database),
    ...submissionQueries(database),
    ...attemptQueries(database),
    ...historyQueries(database),
  };
}

function filingQueries(database: Database) {
  const begin = database
    .prepare<[string], number>(
      'UPDATE package SET filing_attempts = filing_attempts + 1 WHERE id = ? RETURNING filing_attempts',
    )
    .pluck();
  const set = database.prepare('UPDATE package SET filing_attempts = ? WHERE id = ?');
  return {
    /** Counts an attempt to file the response, before anything is done with it, and returns its number. */
    beginFiling: (id: PackageId): number => begin.get(id) ?? 0,
    setFilingAttempts: (id: PackageId, attempts: number): void => {
      set.run(attempts, id);
    },
  };
}

function submissionQueries(database: Database) {
  const find = database.prepare<[string], StoredSubmission>(
    `SELECT id, case_id AS caseId, profile_id AS profileId, case_number AS caseNumber,
       reference_date AS referenceDate, report_language AS reportLanguage, contact_email AS contactEmail,
       created_at AS createdAt, actor
     FROM submission WHERE id = ?`,
  );
  const caseNumbers = database
    .prepare<[string], [SubmissionId, string]>(
      'SELECT id, case_number FROM submission WHERE id IN (SELECT value FROM json_each(?))',
    )
    .raw();
  const insert = database.prepare(
    `INSERT INTO submission (id, case_id, profile_id, case_number, reference_date, report_language,
       contact_email, created_at, actor)
     VALUES (@id, @caseId, @profileId, @caseNumber, @referenceDate, @reportLanguage, @contactEmail, @createdAt, @actor)`,
  );
  const entries = database.prepare<[string], StoredEntry>(
    `SELECT entry_name AS entryName, original_path AS originalPath, source_path AS sourcePath, sha256, bytes,
       item_id AS itemId
     FROM entry WHERE package_id = ? ORDER BY position`,
  );
  const insertEntry = database.prepare(
    `INSERT INTO entry (package_id, position, entry_name, original_path, source_path, sha256, bytes, item_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    findSubmission: (id: SubmissionId): StoredSubmission | null => find.get(id) ?? null,
    /** Returns the case numbers under which these submissions were sealed. */
    caseNumbers: (ids: readonly SubmissionId[]): ReadonlyMap<SubmissionId, string> =>
      new Map(caseNumbers.all(JSON.stringify(ids))),
    insertSubmission: (submission: StoredSubmission): void => {
      insert.run(submission);
    },
    entries: (id: PackageId): readonly StoredEntry[] => entries.all(id),
    insertEntries: (id: PackageId, all: readonly StoredEntry[]): void => {
      for (const [position, entry] of all.entries()) {
        const { entryName, originalPath, sourcePath, sha256, bytes, itemId } = entry;
        insertEntry.run(id, position, entryName, originalPath, sourcePath, sha256, bytes, itemId);
      }
    },
  };
}

function attemptQueries(database: Database) {
  const list = database.prepare<[string], StoredAttempt>(
    `SELECT id, package_id AS packageId, kind, started_at AS startedAt, finished_at AS finishedAt, outcome, status,
       detail, bytes_sent AS bytesSent, clock_skew_seconds AS clockSkewSeconds
     FROM attempt WHERE package_id = ? ORDER BY started_at, rowid`,
  );
  const exists = database.prepare<[string], { readonly id: string }>('SELECT id FROM attempt WHERE id = ?');
  const newestScan = database.prepare<[], { readonly at: string | null }>(
    `SELECT max(at) AS at FROM (
       SELECT max(started_at) AS at FROM attempt WHERE kind = 'scan'
       UNION ALL SELECT value FROM setting WHERE name = '${DELETED_SCAN_SETTING}')`,
  );
  const insert = database.prepare(
    'INSERT INTO attempt (id, package_id, kind, started_at) VALUES (@id, @packageId, @kind, @startedAt)',
  );
  const finish = database.prepare(
    `UPDATE attempt SET finished_at = @finishedAt, outcome = @outcome, status = @status, detail = @detail,
       bytes_sent = @bytesSent, clock_skew_seconds = @clockSkewSeconds
     WHERE id = @id`,
  );
  return {
    attempts: (id: PackageId): readonly StoredAttempt[] => list.all(id),
    hasAttempt: (id: string): boolean => exists.get(id) !== undefined,
    /** Returns when the newest paid request started, including those of deleted cases; null without one. */
    newestScanAt: (): string | null => newestScan.get()?.at ?? null,
    insertAttempt: (attempt: Pick<StoredAttempt, 'id' | 'packageId' | 'kind' | 'startedAt'>): void => {
      insert.run(attempt);
    },
    /** Inserts an ended or interrupted attempt as it was. */
    restoreAttempt: (attempt: StoredAttempt): void => {
      insert.run(attempt);
      finish.run(attempt);
    },
    finishAttempt: (attempt: Omit<StoredAttempt, 'packageId' | 'kind' | 'startedAt'>): void => {
      finish.run(attempt);
    },
  };
}

/** Files with the same content that were sent before, by case number. */
export interface SentBefore {
  /** The case with these files; the latest one where several had the number. */
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly files: number;
  readonly sentAt: string;
}

/** Returns the key of a content at an absolute path. */
export function sealedKey(path: string, sha256: string): string {
  return `${sha256} ${path}`;
}

function historyQueries(database: Database) {
  // In this order: SQLite, which does not know how many packages there are, would read all that were ever sent.
  const sentEntries = `FROM json_each(?) AS wanted
     CROSS JOIN entry e ON e.sha256 = wanted.value
     CROSS JOIN package p ON p.id = e.package_id
     JOIN submission s ON s.id = p.submission_id
     JOIN profile f ON f.id = p.profile_id AND f.kind <> 'practice'
     WHERE p.submitted_at IS NOT NULL AND (p.maybe_paid = 1
       OR p.state IN ('submitting', 'unknown', 'answered', 'filed', 'closed', 'handed_over'))`;
  const sentBefore = database.prepare<[string, string | null], SentBefore>(
    `SELECT p.case_id AS caseId, s.case_number AS caseNumber, count(DISTINCT e.sha256) AS files,
       max(p.submitted_at) AS sentAt
     ${sentEntries} AND p.case_id IS NOT ? GROUP BY s.case_number ORDER BY sentAt DESC LIMIT 5`,
  );
  const countSent = database.prepare<[string], { readonly files: number }>(
    `SELECT count(DISTINCT e.sha256) AS files ${sentEntries}`,
  );
  const sealedPaths = database.prepare<[string], { readonly path: string; readonly sha256: string }>(
    `SELECT DISTINCT e.source_path AS path, e.sha256 FROM entry e JOIN package p ON p.id = e.package_id
     WHERE p.case_id = ? AND p.state <> 'withdrawn'`,
  );
  const countSealed = database
    .prepare<[string, string], number>(
      `SELECT count(DISTINCT e.sha256) FROM json_each(?) AS wanted JOIN entry e ON e.sha256 = wanted.value
       JOIN package p ON p.id = e.package_id WHERE p.case_id = ? AND p.state <> 'withdrawn'`,
    )
    .pluck();
  const rejectedWithFiles = database.prepare<[string], PackageId>(
    `SELECT DISTINCT p.id FROM package sealed
     JOIN package p ON p.case_id = sealed.case_id AND p.id <> sealed.id AND +p.state = 'rejected'
     JOIN entry old ON old.package_id = p.id
     JOIN entry e ON e.package_id = sealed.id AND e.sha256 = old.sha256
     WHERE sealed.id = ?`,
  );
  const submitting = database.prepare<[], { readonly count: number }>(
    `SELECT count(*) AS count FROM package WHERE state = 'submitting'`,
  );
  const unsettled = database
    .prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM package WHERE state IN ('submitting', 'unknown'))`)
    .pluck();
  const onTheirWay = database.prepare<[], PackageRow>(
    `${SELECT} WHERE p.state IN (${SENDABLE_STATES}) ORDER BY p.position`,
  );
  const due = database.prepare<[string], { readonly id: PackageId }>(
    `SELECT id FROM package WHERE profile_id = ? AND state IN (${SENDABLE_STATES})
     ORDER BY position`,
  );
  const place = database.prepare('UPDATE package SET position = ? WHERE id = ?');
  return {
    /** Sets the sending order of these packages, which share the positions that they had before. */
    order: (all: readonly StoredPackage[]): void => {
      const places = all.map(({ position }) => position).sort((a, b) => a - b);
      for (const [index, { id }] of all.entries()) place.run(places[index], id);
    },
    /**
     * Returns the case numbers under which an account sent files with these hashes, latest first; practice costs
     * nothing. Without what the case `except` sent.
     */
    sentBefore: (hashes: readonly string[], except: CaseId | null = null): readonly SentBefore[] =>
      sentBefore.all(JSON.stringify(hashes), except),
    /** Returns how many of these hashes an account sent before, under any case number. */
    countSentBefore: (hashes: readonly string[]): number => countSent.get(JSON.stringify(hashes))?.files ?? 0,
    /** Returns the `sealedKey` of all files sealed in a case, except those of withdrawn packages. */
    sealedContents: (caseId: CaseId): ReadonlySet<string> =>
      new Set(sealedPaths.all(caseId).map(({ path, sha256 }) => sealedKey(path, sha256))),
    /** Returns how many of these hashes are in packages of the case, except withdrawn ones. */
    countSealed: (caseId: CaseId, hashes: readonly string[]): number =>
      countSealed.get(JSON.stringify(hashes), caseId) ?? 0,
    /** Returns the rejected packages of the same case that contain a file of this package. */
    rejectedWithFilesOf: (id: PackageId): readonly PackageId[] =>
      rejectedWithFiles.pluck().all(id) as PackageId[],
    countSubmitting: (): number => submitting.get()?.count ?? 0,
    /** Returns whether a package is in `submitting`, or a question about one is open. */
    hasUnsettled: (): boolean => unsettled.get() === 1,
    /** Returns the packages that the runner continues, in sending order. */
    sendable: (): readonly StoredPackage[] => onTheirWay.all().map(toPackage),
    sendableIds: (profileId: ProfileId): readonly PackageId[] => due.all(profileId).map(({ id }) => id),
  };
}

function changePackage(database: Database, id: PackageId, change: PackageChange): void {
  const pairs = COLUMN_PAIRS.filter(([key]) => key in change);
  if (pairs.length === 0) return;
  const values = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  );
  database
    .prepare(
      `UPDATE package SET ${pairs.map(([key, column]) => `${column} = @${key}`).join(', ')} WHERE id = @id`,
    )
    .run({ ...values, id });
}

function toPackage(row: PackageRow): StoredPackage {
  return { ...row, uploadKeyMaybeUsed: row.uploadKeyMaybeUsed === 1, maybePaid: row.maybePaid === 1 };
}

/** Returns whether the runner or a person still has to act on a package. */
export function isActive(state: PackageState): boolean {
  return ACTIVE_STATES.includes(state);
}
