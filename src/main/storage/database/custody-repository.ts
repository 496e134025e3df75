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
