import type { ReceivedCheck, ReceivedView, RefusedAttempt } from '../../../contract/receiver-views';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../../domain/ids';
import type { InboxSize } from '../../../domain/receiver';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

/** A pushed or imported result; its files are separate rows. */
export type StoredReceived = Omit<ReceivedView, 'files'>;

export interface StoredReceivedFile {
  readonly id: ReceivedFileId;
  readonly receivedId: ReceivedId;
  readonly position: number;
  readonly kind: 'photo' | 'report';
  /** File name in the folder of the result. */
  readonly storedName: string;
  readonly sentName: string;
  readonly declaredType: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Row {
  readonly id: ReceivedId;
  readonly case_id: CaseId | null;
  readonly case_number: string;
  readonly received_at: string;
  readonly source: StoredReceived['source'];
  readonly bytes: number;
  readonly replaced_at: string | null;
  readonly items: string | null;
}

interface FileRow {
  readonly id: ReceivedFileId;
  readonly received_id: ReceivedId;
  readonly position: number;
  readonly kind: StoredReceivedFile['kind'];
  readonly stored_name: string;
  readonly sent_name: string;
  readonly declared_type: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Older attempts are removed. */
const MAX_ATTEMPTS = 1_000;

/** Pushed and imported results, and refused push attempts. */
export function createReceivedRepository(database: Database) {
  return { ...receivedResults(database), ...receivedFiles(database), ...receiverAttempts(database) };
}

function receivedResults(database: Database) {
  const byId = database.prepare<[string], Row>('SELECT * FROM received WHERE id = ?');
  const ofCase = database.prepare<[string], Row>(
    'SELECT * FROM received WHERE case_id = ? ORDER BY received_at DESC, rowid DESC',
  );
  const inbox = database.prepare<[], Row>(
    'SELECT * FROM received WHERE case_id IS NULL ORDER BY received_at DESC, rowid DESC',
  );
  const inboxSize = database.prepare<[], InboxSize>(
    'SELECT count(*) AS results, coalesce(sum(bytes), 0) AS bytes FROM received WHERE case_id IS NULL',
  );
  const current = database.prepare<[string], Row>(
    'SELECT * FROM received WHERE case_number = ? AND replaced_at IS NULL',
  );
  const insert = database.prepare(
    `INSERT INTO received (id, case_id, case_number, received_at, source, bytes, replaced_at)
     VALUES (@id, @caseId, @caseNumber, @receivedAt, @source, @bytes, @replacedAt)`,
  );
  const replace = database.prepare('UPDATE received SET replaced_at = ? WHERE id = ?');
  const assign = database.prepare(
    'UPDATE received SET case_id = ? WHERE case_number = ? AND case_id IS NULL',
  );
  const renumber = database.prepare(
    `UPDATE received SET case_number = @to, replaced_at = coalesce(replaced_at, @replacedAt) WHERE case_number = @from`,
  );
  const saveCheck = database.prepare('UPDATE received SET items = ? WHERE id = ?');
  const unchecked = database.prepare<[], Row>('SELECT * FROM received WHERE items IS NULL');
  const ids = database.prepare<[], { readonly id: ReceivedId }>('SELECT id FROM received');
  return {
    find: (id: ReceivedId): StoredReceived | null => optional(byId.get(id)),
    /** Newest first, including replaced results. */
    ofCase: (id: CaseId): readonly StoredReceived[] => ofCase.all(id).map(toStored),
    inbox: (): readonly StoredReceived[] => inbox.all().map(toStored),
    inboxSize: (): InboxSize => inboxSize.get() ?? { results: 0, bytes: 0 },
    current: (caseNumber: string): StoredReceived | null => optional(current.get(caseNumber)),
    insert: (result: Omit<StoredReceived, 'check'>): void => {
      insert.run(result);
    },
    replace: (id: ReceivedId, at: string): void => {
      replace.run(at, id);
    },
    /** Assigns all inbox results with this case number; returns how many. */
    assign: (caseId: CaseId, caseNumber: string): number => assign.run(caseId, caseNumber).changes,
    /** Files all results of one case number under that of their case; the older current result is replaced (R33). */
    renumber: (from: string, to: string): void => {
      const [moved, kept] = [optional(current.get(from)), optional(current.get(to))];
      const isOlder = moved !== null && kept !== null && moved.receivedAt <= kept.receivedAt;
      if (kept && moved && !isOlder) replace.run(moved.receivedAt, kept.id);
      renumber.run({ from, to, replacedAt: isOlder ? kept.receivedAt : null });
    },
    saveCheck: (id: ReceivedId, check: ReceivedCheck): void => {
      saveCheck.run(toJsonColumn(check), id);
    },
    unchecked: (): readonly StoredReceived[] => unchecked.all().map(toStored),
    ids: (): readonly ReceivedId[] => ids.all().map(({ id }) => id),
  };
}

function receivedFiles(database: Database) {
  const file = database.prepare<[string], FileRow>('SELECT * FROM received_file WHERE id = ?');
  const files = database.prepare<[string], FileRow>(
    'SELECT * FROM received_file WHERE received_id = ? ORDER BY position',
  );
  const insert = database.prepare(
    `INSERT INTO received_file (id, received_id, position, kind, stored_name, sent_name, declared_type, type,
       bytes, sha256)
     VALUES (@id, @receivedId, @position, @kind, @storedName, @sentName, @declaredType, @type, @bytes, @sha256)`,
  );
  return {
    file: (id: ReceivedFileId): StoredReceivedFile | null => {
      const row = file.get(id);
      return row ? toFile(row) : null;
    },
    files: (id: ReceivedId): readonly StoredReceivedFile[] => files.all(id).map(toFile),
    insertFile: (file: StoredReceivedFile): void => {
      insert.run(file);
    },
  };
}

function receiverAttempts(database: Database) {
  const last = database.prepare<
    [],
    { readonly number: number; readonly remote: string; case_number: string | null; refusal: string }
  >('SELECT number, remote, case_number, refusal FROM receiver_attempt ORDER BY number DESC LIMIT 1');
  const countAgain = database.prepare(
    'UPDATE receiver_attempt SET at = ?, times = times + 1 WHERE number = ?',
  );
  const insert = database.prepare(
    `INSERT INTO receiver_attempt (at, remote, case_number, refusal, status, bytes)
     VALUES (@at, @remote, @caseNumber, @refusal, @status, @bytes)`,
  );
  const trim = database.prepare(
    'DELETE FROM receiver_attempt WHERE number <= (SELECT max(number) FROM receiver_attempt) - ?',
  );
  const list = database.prepare<[], RefusedAttempt>(
    `SELECT at, remote, case_number AS caseNumber, refusal, status, bytes, times FROM receiver_attempt
     ORDER BY number DESC LIMIT 200`,
  );
  return {
    /** Logs an attempt; a repeated one only increases the count of the last entry. */
    logAttempt: (attempt: Omit<RefusedAttempt, 'times'>): void => {
      const before = last.get();
      const same =
        before?.remote === attempt.remote &&
        before.case_number === attempt.caseNumber &&
        before.refusal === attempt.refusal;
      if (same) {
        countAgain.run(attempt.at, before.number);
        return;
      }
      insert.run(attempt);
      trim.run(MAX_ATTEMPTS);
    },
    attempts: (): readonly RefusedAttempt[] => list.all(),
  };
}

function optional(row: Row | undefined): StoredReceived | null {
  return row ? toStored(row) : null;
}

function toStored(row: Row): StoredReceived {
  return {
    id: row.id,
    caseId: row.case_id,
    caseNumber: row.case_number,
    receivedAt: row.received_at,
    source: row.source,
    bytes: row.bytes,
    replacedAt: row.replaced_at,
    check: row.items === null ? null : fromJsonColumn<ReceivedCheck>(row.items),
  };
}

function toFile(row: FileRow): StoredReceivedFile {
  return {
    id: row.id,
    receivedId: row.received_id,
    position: row.position,
    kind: row.kind,
    storedName: row.stored_name,
    sentName: row.sent_name,
    declaredType: row.declared_type,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
  };
}
