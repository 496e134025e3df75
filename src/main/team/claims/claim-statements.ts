import type { ClaimState, OtherClaim } from '../../../domain/team';

/** The columns in which a statement returns the claim of another workstation. */
export interface OtherRow {
  readonly other_workstation: string | null;
  readonly other_case_number: string;
  readonly other_handler: string;
  readonly other_state: ClaimState;
  readonly other_at: Date;
  readonly other_level: string | null;
}

export interface ClaimRow extends OtherRow {
  readonly outcome: 'claimed' | 'held' | 'given-back';
  readonly position: string;
}

/** One round trip; the benchmark measures this statement. */
export const CLAIM_SQL = `
SELECT * FROM proofcase.claim_package($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8::uuid[])`;

export const LOOK_UP_SQL = `
SELECT w.name AS other_workstation, c.case_number AS other_case_number, c.handler AS other_handler,
  c.state AS other_state, c.claimed_at AS other_at, c.level AS other_level
FROM proofcase.other_claim('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000',
  decode($1, 'hex'), $2::uuid[]) c JOIN proofcase.workstation w ON w.id = c.workstation_id`;

export const REPORT_SQL = `
SELECT * FROM proofcase.report_claim($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11::uuid[])`;

/** @throws Error if the row names no other claim. */
export function otherOf(row: OtherRow): OtherClaim {
  if (row.other_workstation === null) throw new Error('no other claim');
  return {
    workstation: row.other_workstation,
    // Without a number the case was deleted; the claim stays.
    caseNumber: row.other_case_number || '–',
    handler: row.other_handler,
    state: row.other_state,
    at: row.other_at.toISOString(),
    level: row.other_level,
  };
}
