import type { CaseState } from './case-state';
import type { CaseId } from './ids';

/** A case as the team store knows it. */
export interface TeamCase {
  readonly id: CaseId;
  readonly caseNumber: string;
  /** Name of the workstation that has the files. */
  readonly workstation: string;
  /** Name of the workstation that is responsible. */
  readonly owner: string;
  readonly ownerId: string;
  /** Account name of the responsible person; null where it is not shared. */
  readonly handler: string | null;
  readonly state: CaseState;
  /** ISO 8601, by the clock of the store. */
  readonly changedAt: string;
  /** Whether this workstation is responsible. */
  readonly isOwn: boolean;
}

/** A page of cases; `next` is the cursor of the following page, null after the last one. */
export interface TeamCasePage<Row extends TeamCase = TeamCase> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export const MAX_TAKEOVER_REASON_CHARACTERS = 1_000;
