import type { CaptureCreationView, CaptureProblem } from '../../../contract/capture-views';
import type { CreationState } from '../../../domain/capture/creation';
import type { CaptureCreationId, CaptureId, CaseId, ProfileId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

type LookUp = NonNullable<CaptureCreationView['lookUp']>;

/** A request for a capture link, recorded just before it is sent, with its internal fields. */
export interface StoredCreation extends Omit<CaptureCreationView, 'decisions'> {
  /** The raw body of the response. */
  readonly answer: Uint8Array | null;
  /** Local clock minus server clock in seconds. */
  readonly clockSkewSeconds: number | null;
}

interface Row {
  readonly id: CaptureCreationId;
  readonly case_id: CaseId;
  readonly profile_id: ProfileId;
  readonly case_number: string;
  readonly payload: string;
  readonly state: CreationState;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly status: number | null;
  readonly problem: string | null;
  readonly answer: Buffer | null;
  readonly clock_skew_seconds: number | null;
  readonly look_up_at: string | null;
  readonly look_up_verdict: LookUp['verdict'] | null;
  readonly capture_id: CaptureId | null;
}

/** Requests for capture links, each recorded before it is sent. A case has at most one open request. */
export function createCaptureCreationsRepository(database: Database) {
  const byId = database.prepare<[string], Row>('SELECT * FROM capture_creation WHERE id = ?');
  const ofCase = database.prepare<[string], Row>(
    'SELECT * FROM capture_creation WHERE case_id = ? ORDER BY created_at DESC, rowid DESC',
  );
  const inState = database.prepare<[string], Row>(
    'SELECT * FROM capture_creation WHERE state = ? ORDER BY created_at',
  );
  const save = database.prepare(
    `INSERT INTO capture_creation (id, case_id, profile_id, case_number, payload, state, created_at, ended_at,
       status, problem, answer, clock_skew_seconds, look_up_at, look_up_verdict, capture_id)
     VALUES (@id, @caseId, @profileId, @caseNumber, @payload, @state, @createdAt, @endedAt,
       @status, @problem, @answer, @clockSkewSeconds, @lookUpAt, @lookUpVerdict, @captureId)
     ON CONFLICT (id) DO UPDATE SET state = @state, ended_at = @endedAt, status = @status, problem = @problem,
       answer = @answer, clock_skew_seconds = @clockSkewSeconds, look_up_at = @lookUpAt,
       look_up_verdict = @lookUpVerdict, capture_id = @captureId`,
  );
  return {
    find: (id: CaptureCreationId): StoredCreation | null => {
      const row = byId.get(id);
      return row ? toStored(row) : null;
    },
    /** Newest first. */
    ofCase: (id: CaseId): readonly StoredCreation[] => ofCase.all(id).map(toStored),
    /** Oldest first. */
    inState: (state: CreationState): readonly StoredCreation[] => inState.all(state).map(toStored),
    save: (creation: StoredCreation): void => {
      const { lookUp, ...columns } = creation;
      save.run({
        ...columns,
        problem: creation.problem ? toJsonColumn(creation.problem) : null,
        lookUpAt: lookUp?.at ?? null,
        lookUpVerdict: lookUp?.verdict ?? null,
      });
    },
  };
}

function toStored(row: Row): StoredCreation {
  return {
    id: row.id,
    caseId: row.case_id,
    profileId: row.profile_id,
    caseNumber: row.case_number,
    payload: row.payload,
    state: row.state,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    status: row.status,
    problem: row.problem === null ? null : fromJsonColumn<CaptureProblem>(row.problem),
    answer: row.answer,
    clockSkewSeconds: row.clock_skew_seconds,
    lookUp:
      row.look_up_at === null || row.look_up_verdict === null
        ? null
        : { at: row.look_up_at, verdict: row.look_up_verdict },
    captureId: row.capture_id,
  };
}
