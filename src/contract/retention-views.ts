import type { CaseId, DeletionId, ProfileId } from '../domain/ids';
import type { DeletedKind, DeletionState, KeepReason, StorageKind } from '../domain/retention';

/** Views of closing, legal holds and deletion. Times are ISO 8601 with `Z`. */

/** A case under legal hold; it cannot be deleted. */
export interface LegalHold {
  readonly since: string;
  readonly by: string;
  readonly reason: string;
}

/** The rule of one profile. */
export interface RetentionRuleView {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Days after the case was closed; null: there is no rule. */
  readonly days: number | null;
  readonly active: boolean;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly openCases: number;
  readonly closedCases: number;
}

/** A case that is due under a rule; its deletion needs confirmation. */
export interface DueCase {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly note: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly closedAt: string;
  /** Of the rule. */
  readonly days: number;
  readonly dueSince: string;
}

/** A case that is due under a rule but cannot be deleted. */
export interface KeptCase extends DueCase {
  readonly reason: KeepReason;
  /** Unfinished packages or requests; 0 for other reasons. */
  readonly count: number;
  readonly hold: LegalHold | null;
}

export interface RetentionDue {
  readonly at: string;
  /** The longest due first, at most 500 of `dueTotal`. */
  readonly due: readonly DueCase[];
  readonly dueTotal: number;
  readonly kept: readonly KeptCase[];
  readonly keptTotal: number;
  /** When the next case becomes due; null: none will. */
  readonly nextDueAt: string | null;
}

export interface FilesAndBytes {
  readonly files: number;
  readonly bytes: number;
}

export interface DeletedFiles extends FilesAndBytes {
  readonly kind: DeletedKind;
  /** Files that are kept because other cases use the same content. */
  readonly shared: number;
}

/** The effect of deleting one case. */
export interface CaseDeletionPreview {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly note: string;
  /** Why the case cannot be deleted; empty if it can. */
  readonly keptBy: readonly { readonly reason: KeepReason; readonly count: number }[];
  readonly hold: LegalHold | null;
  readonly rows: number;
  readonly custodyEntries: number;
  readonly files: readonly DeletedFiles[];
  /** The user's own folders, which are never changed. */
  readonly folders: readonly string[];
  /** Capture cases still open at the service; results pushed later have no case. */
  readonly openCaptures: number;
  /** When the evidence was last exported; null: never. */
  readonly exportedAt: string | null;
}

/** The plan that the user confirms: all cases, and everything deleted beyond them. */
export interface DeletionPreview {
  readonly cases: readonly CaseDeletionPreview[];
  readonly total: FilesAndBytes;
  /** Backups of the whole database; older ones are deleted after a new one was made. */
  readonly backups: FilesAndBytes;
  /** Recovered data that was set aside contains all cases of that time, so it is deleted as well. */
  readonly setAside: FilesAndBytes;
  /** The confirmation text: the case number of a single case, else the number of cases. */
  readonly phrase: string;
  /** Sent back with the confirmation; if the plan changed since, it must be confirmed again. */
  readonly digest: string;
}

/** The record of a deleted case; contains nothing that identifies it. */
export interface DeletionRecord extends FilesAndBytes {
  readonly id: DeletionId;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly state: DeletionState;
  readonly actor: string;
  /** The days of the rule that proposed it; null: deleted manually. */
  readonly ruleDays: number | null;
  readonly rows: number;
  readonly kinds: readonly (FilesAndBytes & { readonly kind: DeletedKind })[];
  readonly custodyEntries: number;
  /** Hash of the last custody log entry, which an export of the case contains too. */
  readonly custodyHead: string | null;
  /** What its results cost; practice costs nothing. */
  readonly tokens: number;
  /** Technical reason why the deletion is incomplete; it continues at the next start. */
  readonly problem: string | null;
}

const DELETION_STEPS = ['rows', 'files', 'journals', 'logs', 'copies'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** Progress of a deletion. */
export interface DeletionProgress {
  readonly deletions: number;
  readonly step: DeletionStep;
  readonly done: number;
  readonly total: number;
}

export interface StorageUse {
  readonly at: string;
  readonly kinds: readonly (FilesAndBytes & { readonly kind: StorageKind })[];
  readonly total: FilesAndBytes;
}
