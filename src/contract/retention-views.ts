import type { CaseId, DeletionId, ProfileId } from '../domain/ids';
import type { DeletedKind, DeletionState, KeepReason, StorageKind } from '../domain/retention';

/** What the screens and the command line are given about closing, holding and deleting. Times are ISO 8601 with `Z`. */

/** A case that must not be deleted, whatever a rule says. */
export interface LegalHold {
  readonly since: string;
  readonly by: string;
  readonly reason: string;
}

/** The rule of one profile. */
export interface RetentionRuleView {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Days after the closing; null: there is no rule. */
  readonly days: number | null;
  readonly active: boolean;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly openCases: number;
  readonly closedCases: number;
}

/** A case that a rule lets go, once a person confirms it. */
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

/** A case whose time has come by the rule, and that stays all the same. */
export interface KeptCase extends DueCase {
  readonly reason: KeepReason;
  /** Packages or requests that are undecided; 0 for other reasons. */
  readonly count: number;
  readonly hold: LegalHold | null;
}

export interface RetentionDue {
  readonly at: string;
  /** Due for the longest time first, at most 500 of `dueTotal`. */
  readonly due: readonly DueCase[];
  readonly dueTotal: number;
  readonly kept: readonly KeptCase[];
  readonly keptTotal: number;
  /** When the next case becomes due by a rule; null: none will. */
  readonly nextDueAt: string | null;
}

export interface FilesAndBytes {
  readonly files: number;
  readonly bytes: number;
}

export interface DeletedFiles extends FilesAndBytes {
  readonly kind: DeletedKind;
  /** Files that stay because other cases use the same content. */
  readonly shared: number;
}

/** What would go with one case. */
export interface CaseDeletionPreview {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly note: string;
  /** What keeps it; empty: it can go. */
  readonly keptBy: readonly { readonly reason: KeepReason; readonly count: number }[];
  readonly hold: LegalHold | null;
  readonly rows: number;
  readonly custodyEntries: number;
  readonly files: readonly DeletedFiles[];
  /** The person's own folder, which nobody touches; null: none was read. */
  readonly folder: string | null;
  /** Captures that the service has not closed: what it sends later arrives without a case. */
  readonly openCaptures: number;
  /** When the evidence was exported last; null: never. */
  readonly exportedAt: string | null;
}

/** What a person confirms: everything that goes, and what goes with it although it is not of these cases alone. */
export interface DeletionPreview {
  readonly cases: readonly CaseDeletionPreview[];
  readonly total: FilesAndBytes;
  /** Copies of the whole database: those from before the deletion go, after a new one was made. */
  readonly backups: FilesAndBytes;
  /** What recoveries set aside holds every case as of then, so it goes too. */
  readonly setAside: FilesAndBytes;
  /** What has to be typed: the case number of one case, the number of cases of several. */
  readonly phrase: string;
  /** Given back with the confirmation: what changed since then is asked about again. */
  readonly digest: string;
}

export interface DeletedTokens {
  /** `YYYY-MM`, on the wall of this machine. */
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly tokens: number;
  readonly answers: number;
  readonly notReported: number;
}

/** What stays of a deleted case: nothing that tells whose it was. */
export interface DeletionRecord extends FilesAndBytes {
  readonly id: DeletionId;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly state: DeletionState;
  readonly actor: string;
  /** Of the rule that proposed it; null: by hand. */
  readonly ruleDays: number | null;
  readonly rows: number;
  readonly kinds: readonly (FilesAndBytes & { readonly kind: DeletedKind })[];
  readonly custodyEntries: number;
  /** Hash of the last entry of the custody log: an export of the case carries it too. */
  readonly custodyHead: string | null;
  readonly tokens: readonly DeletedTokens[];
  /** Why it is not over yet, technical; it goes on at the next start. */
  readonly problem: string | null;
}

export const DELETION_STEPS = ['rows', 'files', 'journals', 'logs', 'copies'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** How far a deletion is. */
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
