import type { BoardColumn, PushState } from '../../../domain/capture/capture-state';
import type { CaseState, CaseStep } from '../../../domain/case-state';
import type { EffectiveChoice } from '../../../domain/handler-decision';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { levelFromColumns } from './rows';
import type { StoredCase } from './stored-case';

/** A row of the table of cases. */
export interface CaseColumns {
  readonly row_id: number;
  readonly id: CaseId;
  readonly case_number: string;
  readonly note: string;
  readonly reference_date: string;
  readonly profile_id: ProfileId;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly state: CaseState;
  readonly next: CaseStep;
  readonly level_kind: string | null;
  readonly level_text: string | null;
  readonly photos: number;
  readonly documents: number;
  readonly results: number;
  readonly tokens: number;
  readonly capture_column: BoardColumn | null;
  readonly capture_push: PushState | null;
  readonly capture_questions: number;
  readonly decision: EffectiveChoice | null;
  readonly decided_at: string | null;
  readonly closed_at: string | null;
  readonly held_since: string | null;
  readonly handed_over_at: string | null;
}

/** Of the table `"case"` as `c`. */
export const CASE_COLUMNS = `c.row_id, c.id, c.case_number, c.note, c.reference_date, c.profile_id, c.created_at, c.last_activity_at,
  c.state, c.next, c.level_kind, c.level_text, c.photos, c.documents, c.results, c.tokens,
  c.capture_column, c.capture_push, c.capture_questions, c.decision, c.decided_at, c.closed_at, c.held_since,
  c.handed_over_at`;

export function toCase(row: CaseColumns): StoredCase {
  return {
    id: row.id,
    caseNumber: row.case_number,
    note: row.note,
    referenceDate: row.reference_date,
    profileId: row.profile_id,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    state: row.state,
    next: row.next,
    level: row.level_kind === null ? null : levelFromColumns(row.level_kind, row.level_text),
    photos: row.photos,
    documents: row.documents,
    results: row.results,
    tokens: row.tokens,
    captureColumn: row.capture_column,
    capturePush: row.capture_push,
    captureQuestions: row.capture_questions,
    decision: row.decision,
    decidedAt: row.decided_at,
    closedAt: row.closed_at,
    heldSince: row.held_since,
    handedOverAt: row.handed_over_at,
  };
}
