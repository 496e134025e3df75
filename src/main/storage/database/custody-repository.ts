import type { CustodyName } from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export type StoredCustodyEntry = CustodyEntry & { readonly previousHash: string };

interface Row {
  readonly sequence: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subjects: string;
  readonly details: string;
  readonly previous_hash: string;
  readonly hash: string;
}

interface NameRow {
  readonly id: string;
  readonly kind: CustodyName['kind'];
  readonly name: string;
  readonly sequence: number;
  readonly of: number;
}

/** Thousands of files may be excluded at once; the window names the first ones. */
const MAX_NAMED_SUBJECTS = 50;

const NAMES_SQL = `
WITH named AS MATERIALIZED (
  SELECT subject.value AS id FROM custody, json_each(custody.subjects) AS subject
  WHERE case_id = $caseId AND subject.key < ${MAX_NAMED_SUBJECTS}
  UNION
  SELECT detail.value FROM custody, json_each(custody.details) AS detail
  WHERE case_id = $caseId AND detail.type = 'text' AND length(detail.value) = 36
)
SELECT named.id, 'file' AS kind, path AS name, 0 AS sequence, 0 AS "of" FROM item JOIN named USING (id)
UNION ALL SELECT named.id, 'source', coalesce(case_source.name, folder.path), 0, 0 FROM case_source
  JOIN named ON named.id = case_source.id LEFT JOIN folder ON folder.id = case_source.folder_id
UNION ALL SELECT named.id, 'source', path, 0, 0 FROM folder JOIN named USING (id)
UNION ALL SELECT named.id, 'package', '', sequence, of_packages FROM package JOIN named USING (id)
UNION ALL SELECT named.id, 'result', received_at, 0, 0 FROM result JOIN named USING (id)
UNION ALL SELECT named.id, 'result', received_at, 0, 0 FROM result JOIN named ON named.id = raw_sha256
  WHERE result.case_id = $caseId
UNION ALL SELECT named.id, 'capture', followed_since, 0, 0 FROM capture JOIN named USING (id)
UNION ALL SELECT named.id, 'capture-request', created_at, 0, 0 FROM capture_creation JOIN named USING (id)
UNION ALL SELECT named.id, 'received', received_at, 0, 0 FROM received JOIN named USING (id)
UNION ALL SELECT named.id, 'file', sent_name, 0, 0 FROM received
  JOIN received_file ON received_id = received.id JOIN named ON named.id = sha256
  WHERE received.case_id = $caseId`;

export type CustodyRepository = ReturnType<typeof createCustodyRepository>;

/** Rows of the custody log. Only `custody/` appends, so that every entry is chained. */
export function createCustodyRepository(database: Database) {
  const list = database.prepare<[string], Row>('SELECT * FROM custody WHERE case_id = ? ORDER BY sequence');
  const last = database.prepare<[string], Row>(
    'SELECT * FROM custody WHERE case_id = ? ORDER BY sequence DESC LIMIT 1',
  );
  const insert = database.prepare(
    `INSERT INTO custody (case_id, sequence, at, actor, action, subjects, details, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const names = database.prepare<[{ readonly caseId: CaseId }], NameRow>(NAMES_SQL);
  const removeFrom = database.prepare('DELETE FROM custody WHERE case_id = ? AND sequence >= ?');
  return {
    /**
     * Removes the end of the chain of a case that was given or released, when it comes back in a file. A trigger
     * refuses it for every other case.
     */
    removeFrom: (caseId: CaseId, sequence: number): void => {
      removeFrom.run(caseId, sequence);
    },
    list: (caseId: CaseId): readonly StoredCustodyEntry[] => list.all(caseId).map(toEntry),
    names: (caseId: CaseId): readonly CustodyName[] => names.all({ caseId }).map(toName),
    last: (caseId: CaseId): StoredCustodyEntry | null => {
      const row = last.get(caseId);
      return row ? toEntry(row) : null;
    },
    insert: (caseId: CaseId, entry: StoredCustodyEntry): void => {
      const { sequence, at, actor, action, previousHash, hash } = entry;
      const subjects = toJsonColumn(entry.subjects);
      const details = toJsonColumn(entry.details);
      insert.run(caseId, sequence, at, actor, action, subjects, details, previousHash, hash);
    },
  };
}

function toName({ id, kind, name, sequence, of }: NameRow): CustodyName {
  if (kind === 'package') return { id, kind, sequence, of };
  return kind === 'file' || kind === 'source' ? { id, kind, name } : { id, kind, at: name };
}

function toEntry(row: Row): StoredCustodyEntry {
  return {
    sequence: row.sequence,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subjects: fromJsonColumn<readonly string[]>(row.subjects),
    details: fromJsonColumn<CustodyEntry['details']>(row.details),
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
