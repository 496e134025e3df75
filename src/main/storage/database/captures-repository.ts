import { type CaptureProblem, MAX_LISTED_RESPONSES } from '../../../contract/capture-views';
import type { CaptureChange } from '../../../domain/capture/capture-changes';
import type { BoardColumn, CaptureState, PushState } from '../../../domain/capture/capture-state';
import type { CaptureId, CaseId, ProfileId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';

/** A capture case that is or was followed. Times are ISO 8601 with `Z`, by the local clock. */
export interface StoredCapture {
  readonly id: CaptureId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly ticketId: string;
  readonly origin: 'created' | 'adopted';
  readonly followedSince: string;
  readonly state: CaptureState;
  readonly column: BoardColumn;
  readonly columnSince: string;
  /** As of the latest response. */
  readonly push: PushState;
  /** When a response first reported it as closed; null while it is open. */
  readonly closedSeenAt: string | null;
  readonly lastAskedAt: string | null;
  readonly lastAnswerAt: string | null;
  readonly failures: number;
  readonly problem: CaptureProblem | null;
}

/** A status body that differs from the previous one. */
export interface StoredStatus {
  readonly number: number;
  readonly receivedAt: string;
  readonly changes: readonly CaptureChange[];
}

/** A raw status body. */
export interface StoredStatusBody {
  readonly number: number;
  readonly receivedAt: string;
  readonly sha256: string;
  readonly body: Uint8Array;
}

interface Row {
  readonly id: CaptureId;
  readonly case_id: CaseId;
  readonly case_number: string;
  readonly profile_id: ProfileId;
  readonly ticket_id: string;
  readonly origin: StoredCapture['origin'];
  readonly followed_since: string;
  readonly state: string;
  readonly board_column: BoardColumn;
  readonly column_since: string;
  readonly push: PushState;
  readonly closed_seen_at: string | null;
  readonly last_asked_at: string | null;
  readonly last_answer_at: string | null;
  readonly failures: number;
  readonly problem: string | null;
}

type CaptureRow = Omit<StoredCapture, 'caseNumber'>;

const SELECT = `SELECT x.*, c.case_number FROM capture x JOIN "case" c ON c.id = x.case_id`;

/** Capture cases and their raw status bodies. */
export function createCapturesRepository(database: Database, search: SearchRepository) {
  const byId = database.prepare<[string], Row>(`${SELECT} WHERE x.id = ?`);
  const byTicket = database.prepare<[string, string], Row>(
    `${SELECT} WHERE x.profile_id = ? AND x.ticket_id = ?`,
  );
  const ofCase = database.prepare<[string], Row>(
    `${SELECT} WHERE x.case_id = ? ORDER BY x.followed_since DESC, x.rowid DESC`,
  );
  const recent = database.prepare<[string], Row>(
    `${SELECT} WHERE x.closed_seen_at IS NULL OR x.closed_seen_at >= ?`,
  );
  const closedWithPush = database.prepare<[string, PushState], Row>(
    `${SELECT} WHERE x.profile_id = ? AND x.push = ? AND x.closed_seen_at IS NOT NULL`,
  );
  const save = database.prepare(
    `INSERT INTO capture (id, case_id, profile_id, ticket_id, origin, followed_since, state, board_column,
       column_since, push, closed_seen_at, last_asked_at, last_answer_at, failures, problem)
     VALUES (@id, @caseId, @profileId, @ticketId, @origin, @followedSince, @state, @column,
       @columnSince, @push, @closedSeenAt, @lastAskedAt, @lastAnswerAt, @failures, @problem)
     ON CONFLICT (id) DO UPDATE SET state = @state, board_column = @column, column_since = @columnSince, push = @push,
       closed_seen_at = @closedSeenAt, last_asked_at = @lastAskedAt, last_answer_at = @lastAnswerAt,
       failures = @failures, problem = @problem`,
  );
  const insertStatus = database.prepare(
    `INSERT INTO capture_status (capture_id, received_at, sha256, body, changes) VALUES (?, ?, ?, ?, ?)`,
  );
  const newestHash = database.prepare<[string], { readonly sha256: string }>(
    'SELECT sha256 FROM capture_status WHERE capture_id = ? ORDER BY number DESC LIMIT 1',
  );
  const history = database.prepare<
    [string, number],
    { readonly number: number; readonly received_at: string; readonly changes: string }
  >(
    `SELECT number, received_at, changes FROM capture_status WHERE capture_id = ? ORDER BY number DESC LIMIT ?`,
  );
  const answers = database.prepare<[string], StoredStatusBody>(
    `SELECT number, received_at AS receivedAt, sha256, body FROM capture_status WHERE capture_id = ? ORDER BY number`,
  );
  const body = database.prepare<[string, number], { readonly body: Buffer }>(
    'SELECT body FROM capture_status WHERE capture_id = ? AND number = ?',
  );
  return {
    find: (id: CaptureId): StoredCapture | null => optional(byId.get(id)),
    findByTicket: (profileId: ProfileId, ticketId: string): StoredCapture | null =>
      optional(byTicket.get(profileId, ticketId)),
    ofCase: (id: CaseId): readonly StoredCapture[] => ofCase.all(id).map(toStored),
    openOrClosedSince: (at: string): readonly StoredCapture[] => recent.all(at).map(toStored),
    closedWithPush: (profileId: ProfileId, push: PushState): readonly StoredCapture[] =>
      closedWithPush.all(profileId, push).map(toStored),
    save: (capture: CaptureRow): void => {
      save.run({
        ...capture,
        state: toJsonColumn(capture.state),
        problem: capture.problem ? toJsonColumn(capture.problem) : null,
      });
      search.index(capture.caseId, 'captures');
    },
    newestStatusHash: (id: CaptureId): string | null => newestHash.get(id)?.sha256 ?? null,
    insertStatus: (
      id: CaptureId,
      status: {
        readonly receivedAt: string;
        readonly sha256: string;
        readonly body: Uint8Array;
        readonly changes: readonly CaptureChange[];
      },
    ): void => {
      insertStatus.run(id, status.receivedAt, status.sha256, status.body, toJsonColumn(status.changes));
    },
    /** Newest first, at most `MAX_LISTED_RESPONSES`. */
    history: (id: CaptureId): readonly StoredStatus[] =>
      history.all(id, MAX_LISTED_RESPONSES).map((row) => ({
        number: row.number,
        receivedAt: row.received_at,
        changes: fromJsonColumn<readonly CaptureChange[]>(row.changes),
      })),
    /** All raw bodies, oldest first. */
    answers: (id: CaptureId): readonly StoredStatusBody[] => answers.all(id),
    statusBody: (id: CaptureId, number: number): Uint8Array | null => body.get(id, number)?.body ?? null,
  };
}

function optional(row: Row | undefined): StoredCapture | null {
  return row ? toStored(row) : null;
}

function toStored(row: Row): StoredCapture {
  return {
    id: row.id,
    caseId: row.case_id,
    caseNumber: row.case_number,
    profileId: row.profile_id,
    ticketId: row.ticket_id,
    origin: row.origin,
    followedSince: row.followed_since,
    state: fromJsonColumn<CaptureState>(row.state),
    column: row.board_column,
    columnSince: row.column_since,
    push: row.push,
    closedSeenAt: row.closed_seen_at,
    lastAskedAt: row.last_asked_at,
    lastAnswerAt: row.last_answer_at,
    failures: row.failures,
    problem: row.problem === null ? null : fromJsonColumn<CaptureProblem>(row.problem),
  };
}
