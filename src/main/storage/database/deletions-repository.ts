import type { DeletionRecord } from '../../../contract/retention-views';
import type {
  CaptureCreationId,
  CaseId,
  DeletionId,
  ItemId,
  PackageId,
  ProfileId,
  ReceivedId,
  SourceId,
} from '../../../domain/ids';
import type { DeletionState } from '../../../domain/retention';
import { caseTables } from './case-tables';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

/** A content hash of a case, and whether something outside the case has the same content. */
export interface OwnedContent {
  readonly sha256: string;
  readonly shared: boolean;
}

/** The ids and hashes from which the file names of a case are derived. */
export interface CaseReferences {
  readonly packages: readonly PackageId[];
  readonly creations: readonly CaptureCreationId[];
  /** Ids of attempts, after which response files are named. */
  readonly attempts: readonly string[];
  readonly answers: readonly string[];
  readonly attachments: readonly OwnedContent[];
  readonly pictures: readonly OwnedContent[];
  readonly received: readonly ReceivedId[];
  /** Also removed ones: their copies may still be there. */
  readonly sources: readonly SourceId[];
  /** Tickets of the practice service, which keeps its capture cases in the data folder. */
  readonly practiceTickets: readonly string[];
}

/** The token cost of a result of the case. */
export interface CaseCharge {
  readonly receivedAt: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly tokens: number | null;
}

/** `case`, `package`, `creation`: an id that a journal may still contain; `file`: a path below the data folder. */
export type TaskKind = 'case' | 'package' | 'creation' | 'file';

export interface DeletionTask {
  readonly kind: TaskKind;
  readonly name: string;
}

export type NewDeletion = Pick<
  DeletionRecord,
  'id' | 'startedAt' | 'actor' | 'ruleDays' | 'rows' | 'kinds' | 'custodyEntries' | 'custodyHead'
> & { readonly tokens: readonly DeletedTokens[] };

/** The cost of a deleted case in one month; keeps the token ledger complete. */
export interface DeletedTokens {
  /** `YYYY-MM`, in the time zone of this machine. */
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly tokens: number;
  readonly answers: number;
  readonly notReported: number;
}

/** Deletion of cases: their references and rows, the remaining tasks, and the records of deletions. */
export function createDeletionsRepository(database: Database) {
  return {
    ...references(database),
    ...caseRows(database),
    ...records(database),
    ...tasks(database),
    ...leftovers(database),
  };
}

const RECEIVED = `received x WHERE x.case_id = @id OR (x.case_id IS NULL AND x.case_number = @number)`;

function references(database: Database) {
  const list = <Value>(sql: string) => {
    const statement = database.prepare<[{ id: CaseId; number: string }], { readonly value: Value }>(sql);
    return (id: CaseId, number: string): readonly Value[] =>
      statement.all({ id, number }).map(({ value }) => value);
  };
  const contents = (sql: string) => {
    const statement = database.prepare<
      [{ id: CaseId; number: string }],
      { readonly sha256: string; readonly shared: number }
    >(sql);
    return (id: CaseId, number: string): readonly OwnedContent[] =>
      statement.all({ id, number }).map((row) => ({ sha256: row.sha256, shared: row.shared === 1 }));
  };
  const packages = list<PackageId>('SELECT id AS value FROM package WHERE case_id = @id');
  const creations = list<CaptureCreationId>('SELECT id AS value FROM capture_creation WHERE case_id = @id');
  const attempts = list<string>(
    'SELECT a.id AS value FROM attempt a JOIN package p ON p.id = a.package_id WHERE p.case_id = @id',
  );
  const answers = list<string>(
    `SELECT answer_file AS value FROM package WHERE case_id = @id AND answer_file IS NOT NULL
     UNION SELECT raw_file FROM result WHERE case_id = @id`,
  );
  const attachments = contents(
    `SELECT DISTINCT a.sha256, EXISTS (
       SELECT 1 FROM attachment o JOIN result s ON s.id = o.result_id
       WHERE o.sha256 = a.sha256 AND s.case_id <> @id) AS shared
     FROM attachment a JOIN result r ON r.id = a.result_id WHERE r.case_id = @id`,
  );
  const pictures = contents(
    `SELECT own.sha256, EXISTS (SELECT 1 FROM item i WHERE i.sha256 = own.sha256 AND i.case_id <> @id)
       OR EXISTS (SELECT 1 FROM received_file f JOIN received o ON o.id = f.received_id
         WHERE f.sha256 = own.sha256 AND o.case_id IS NOT @id AND o.case_number <> @number) AS shared
     FROM (SELECT sha256 FROM item WHERE case_id = @id
       UNION SELECT e.sha256 FROM entry e JOIN package p ON p.id = e.package_id WHERE p.case_id = @id
       UNION SELECT f.sha256 FROM received_file f WHERE f.received_id IN (SELECT x.id FROM ${RECEIVED})) AS own`,
  );
  const received = list<ReceivedId>(`SELECT x.id AS value FROM ${RECEIVED}`);
  const sources = list<SourceId>('SELECT id AS value FROM case_source WHERE case_id = @id');
  const practiceTickets = list<string>(
    `SELECT x.ticket_id AS value FROM capture x JOIN profile p ON p.id = x.profile_id
     WHERE x.case_id = @id AND p.kind = 'practice'`,
  );
  return {
    referencesOf: (id: CaseId, number: string): CaseReferences => ({
      packages: packages(id, number),
      creations: creations(id, number),
      attempts: attempts(id, number),
      answers: answers(id, number),
      attachments: attachments(id, number),
      pictures: pictures(id, number),
      received: received(id, number),
      sources: sources(id, number),
      practiceTickets: practiceTickets(id, number),
    }),
  };
}

function caseRows(database: Database) {
  const tables = caseTables(database);
  const counts = tables.map(({ table, condition }) =>
    database.prepare<[{ id: CaseId }], { readonly count: number }>(
      `SELECT count(*) AS count FROM "${table}" WHERE ${condition}`,
    ),
  );
  const deletes = tables.map(({ table, condition }) =>
    database.prepare<[{ id: CaseId }]>(`DELETE FROM "${table}" WHERE ${condition}`),
  );
  const deleteReadings = database.prepare<[string]>(
    `DELETE FROM file_reading WHERE path IN (
       SELECT f.path FROM source_file f JOIN case_source s ON s.id = f.source_id WHERE s.case_id = ?)`,
  );
  const charges = database.prepare<[string], CaseCharge>(
    `SELECT r.received_at AS receivedAt, p.profile_id AS profileId, f.name AS profileName, r.tokens AS tokens
     FROM result r JOIN package p ON p.id = r.package_id JOIN profile f ON f.id = p.profile_id
     WHERE r.case_id = ? AND r.decoded = 1`,
  );
  const newestScan = database.prepare<[string], { readonly at: string | null }>(
    `SELECT max(a.started_at) AS at FROM attempt a JOIN package p ON p.id = a.package_id
     WHERE p.case_id = ? AND a.kind = 'scan'`,
  );
  const exported = database.prepare<[string], { readonly at: string | null }>(
    `SELECT max(e.at) AS at FROM custody e WHERE e.case_id = ? AND e.action = 'evidence-exported'
       AND NOT EXISTS (SELECT 1 FROM custody u WHERE u.case_id = e.case_id AND u.sequence > e.sequence
         AND u.action = 'evidence-export-undone' AND u.subjects = e.subjects)`,
  );
  const openCaptures = database.prepare<[string], { readonly count: number }>(
    'SELECT count(*) AS count FROM capture WHERE case_id = ? AND closed_seen_at IS NULL',
  );
  return {
    tables,
    countRows: (id: CaseId): number =>
      counts.reduce((sum, count) => sum + (count.get({ id })?.count ?? 0), 0),
    chargesOf: (id: CaseId): readonly CaseCharge[] => charges.all(id),
    newestScanOf: (id: CaseId): string | null => newestScan.get(id)?.at ?? null,
    /** Time of the newest export that was completed. */
    exportedAt: (id: CaseId): string | null => exported.get(id)?.at ?? null,
    countOpenCaptures: (id: CaseId): number => openCaptures.get(id)?.count ?? 0,
    /** Call it inside a transaction after inserting a task for the case; otherwise a trigger protects its custody log. */
    deleteCaseRows: (id: CaseId): void => {
      // The paths of its single files are in the rows that are deleted next.
      deleteReadings.run(id);
      for (const statement of deletes) statement.run({ id });
    },
  };
}

/** Rows about a case that have no foreign key to it. */
function leftovers(database: Database) {
  const folders = database.prepare<[{ id: CaseId }], { readonly id: string; readonly path: string }>(
    `SELECT f.id, f.path FROM folder f
     WHERE (f.id IN (SELECT folder_id FROM case_source WHERE case_id = @id)
         OR f.id IN (SELECT s.value FROM custody c, json_each(c.subjects) s
           WHERE c.case_id = @id AND c.action IN ('folder-read', 'folder-updated')))
       AND NOT EXISTS (SELECT 1 FROM case_source o WHERE o.folder_id = f.id AND o.case_id <> @id)`,
  );
  const removeFolder = database.prepare<[string]>('DELETE FROM folder WHERE id = ?');
  const removeReadings = database.prepare<[string, string]>(
    'DELETE FROM file_reading WHERE path >= ? AND path < ?',
  );
  const removeReading = database.prepare<[string]>('DELETE FROM file_reading WHERE sha256 = ?');
  const removePixelAnalysis = database.prepare<[string]>('DELETE FROM picture_look WHERE sha256 = ?');
  const removeUnassigned = database.prepare<[string]>(
    'DELETE FROM received WHERE case_id IS NULL AND case_number = ?',
  );
  const removeRefused = database.prepare<[string]>('DELETE FROM receiver_attempt WHERE case_number = ?');
  const namingDeleted = database.prepare<[], { readonly id: ItemId; readonly caseId: CaseId }>(
    `SELECT i.id, i.case_id AS caseId
     FROM finding_case f CROSS JOIN "case" c ON c.row_id = f.case_row_id CROSS JOIN item i ON i.case_id = c.id
     WHERE f.code = 'seen-before' AND instr(i.facts, '"seen-before"') > 0 AND EXISTS (
       SELECT 1 FROM json_each(i.facts, '$.findings') finding
       WHERE finding.value ->> 'code' = 'seen-before' AND finding.value ->> 'caseNumber' IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM "case" o WHERE o.case_number = finding.value ->> 'caseNumber'))`,
  );
  const orphanPixelAnalyses = database.prepare<[number]>(
    `DELETE FROM picture_look WHERE sha256 IN (
       SELECT l.sha256 FROM picture_look l WHERE NOT EXISTS (SELECT 1 FROM item i WHERE i.sha256 = l.sha256) LIMIT ?)`,
  );
  const orphanReadings = database.prepare<[number]>(
    `DELETE FROM file_reading WHERE path IN (
       SELECT r.path FROM file_reading r WHERE NOT EXISTS (SELECT 1 FROM item i WHERE i.sha256 = r.sha256) LIMIT ?)`,
  );
  const usesContent = database.prepare<[{ sha256: string }], { readonly used: number }>(
    `SELECT EXISTS (SELECT 1 FROM item WHERE sha256 = @sha256)
         OR EXISTS (SELECT 1 FROM received_file WHERE sha256 = @sha256) AS used`,
  );
  const usesAttachment = database.prepare<[string], { readonly used: number }>(
    'SELECT EXISTS (SELECT 1 FROM attachment WHERE sha256 = ?) AS used',
  );
  return {
    /** Returns the source folders that only this case was read from. Their files are never touched. */
    ownFolders: (id: CaseId) => folders.all({ id }),
    removeTraces: (traces: {
      readonly caseNumber: string;
      readonly folders: readonly { readonly id: string; readonly path: string }[];
      readonly contents: readonly string[];
      readonly separator: string;
    }): void => {
      const { caseNumber, separator } = traces;
      for (const { id, path } of traces.folders) {
        const next = String.fromCharCode(separator.charCodeAt(0) + 1);
        // The root of a drive ends with a separator.
        const below = path.endsWith(separator) ? path.slice(0, -separator.length) : path;
        removeReadings.run(`${below}${separator}`, `${below}${next}`);
        removeFolder.run(id);
      }
      for (const sha256 of traces.contents) {
        removeReading.run(sha256);
        removePixelAnalysis.run(sha256);
      }
      removeUnassigned.run(caseNumber);
      removeRefused.run(caseNumber);
    },
    /** Returns the items with a finding that names a case which is not stored, by its present or an earlier number. */
    itemsNamingDeleted: () => namingDeleted.all(),
    /** Removes pixel analyses of contents without a case, at most `atMost`; returns how many were removed. */
    removeOrphanPixelAnalyses: (atMost: number): number => orphanPixelAnalyses.run(atMost).changes,
    /** Removes readings of contents without a case, at most `atMost`; returns how many were removed. */
    removeOrphanReadings: (atMost: number): number => orphanReadings.run(atMost).changes,
    isContentUsed: (sha256: string): boolean => usesContent.get({ sha256 })?.used === 1,
    isAttachmentUsed: (sha256: string): boolean => usesAttachment.get(sha256)?.used === 1,
  };
}

interface RecordRow {
  readonly id: DeletionId;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly state: DeletionState;
  readonly actor: string;
  readonly ruleDays: number | null;
  readonly rows: number;
  readonly kinds: string;
  readonly custodyEntries: number;
  readonly custodyHead: string | null;
  readonly tokens: number;
  readonly problem: string | null;
}

const RECORD = `SELECT id, started_at AS startedAt, completed_at AS completedAt, state, actor, rule_days AS ruleDays,
  deleted_rows AS "rows", kinds, custody_entries AS custodyEntries, custody_head AS custodyHead, problem,
  (SELECT coalesce(sum(d.tokens), 0) FROM deletion_tokens d LEFT JOIN profile f ON f.id = d.profile_id
   WHERE d.deletion_id = deletion.id AND f.kind IS NOT 'practice') AS tokens
  FROM deletion`;

function records(database: Database) {
  const insert = database.prepare(
    `INSERT INTO deletion (id, started_at, state, actor, rule_days, deleted_rows, kinds, custody_entries, custody_head)
     VALUES (@id, @startedAt, 'removing', @actor, @ruleDays, @rows, @kinds, @custodyEntries, @custodyHead)`,
  );
  const insertTokens = database.prepare(
    `INSERT INTO deletion_tokens (deletion_id, month, profile_id, profile_name, tokens, answers, not_reported)
     VALUES (@id, @month, @profileId, @profileName, @tokens, @answers, @notReported)`,
  );
  const newest = database.prepare<[number], RecordRow>(`${RECORD} ORDER BY started_at DESC, id LIMIT ?`);
  const byId = database.prepare<[string], RecordRow>(`${RECORD} WHERE id = ?`);
  const unfinished = database.prepare<[], RecordRow>(
    `${RECORD} WHERE state <> 'complete' ORDER BY started_at`,
  );
  const move = database.prepare(
    'UPDATE deletion SET state = ?, completed_at = ?, problem = NULL WHERE id = ?',
  );
  const setProblem = database.prepare(`UPDATE deletion SET problem = ? WHERE state <> 'complete'`);
  const toRecord = (row: RecordRow): DeletionRecord => {
    const kinds = fromJsonColumn<DeletionRecord['kinds']>(row.kinds);
    const files = kinds.reduce((sum, entry) => sum + entry.files, 0);
    const bytes = kinds.reduce((sum, entry) => sum + entry.bytes, 0);
    return { ...row, kinds, files, bytes };
  };
  return {
    insertRecord: ({ tokens, ...record }: NewDeletion): void => {
      insert.run({ ...record, kinds: toJsonColumn(record.kinds) });
      for (const sum of tokens) insertTokens.run({ ...sum, id: record.id });
    },
    newestRecords: (limit: number): readonly DeletionRecord[] => newest.all(limit).map(toRecord),
    findRecord: (id: DeletionId): DeletionRecord | null => {
      const row = byId.get(id);
      return row ? toRecord(row) : null;
    },
    /** Oldest first. */
    unfinished: (): readonly DeletionRecord[] => unfinished.all().map(toRecord),
    moveRecord: (id: DeletionId, state: DeletionState, completedAt: string | null): void => {
      move.run(state, completedAt, id);
    },
    noteProblem: (problem: string | null): void => {
      setProblem.run(problem);
    },
  };
}

function tasks(database: Database) {
  const insert = database.prepare('INSERT INTO deletion_task (kind, name, deletion_id) VALUES (?, ?, ?)');
  const list = database.prepare<[string], { readonly name: string }>(
    'SELECT DISTINCT name FROM deletion_task WHERE kind = ? ORDER BY name',
  );
  const names = database.prepare<[string, string], { readonly name: string }>(
    'SELECT name FROM deletion_task WHERE kind = ? AND name = ?',
  );
  const removeAll = database.prepare('DELETE FROM deletion_task');
  return {
    insertTasks: (id: DeletionId, all: readonly DeletionTask[]): void => {
      for (const { kind, name } of all) insert.run(kind, name, id);
    },
    tasks: (kind: TaskKind): readonly string[] => list.all(kind).map(({ name }) => name),
    /** Returns whether something with this name is being deleted; a journal or a folder may still contain it. */
    isNamed: (kind: TaskKind, name: string): boolean => names.get(kind, name) !== undefined,
    /** Removes all tasks after the last one is done; until then each may be repeated. */
    tasksDone: (): void => {
      removeAll.run();
    },
  };
}
