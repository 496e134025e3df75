import type { BackupKind } from '../domain/backup-retention';
import type { ProfileId } from '../domain/ids';
import type { BudgetStanding, TokenEstimate, TokenLedger } from '../domain/tokens';

/** Views of tokens, backups and recovery. */

/** The estimated cost of a plan and its effect on the budget. */
export interface PlanTokens {
  /** Null without results of a profile of the same kind that reported tokens. */
  readonly estimatedTokens: TokenEstimate | null;
  /** Null without a budget. */
  readonly budget: BudgetStanding | null;
}

export interface TokenLedgerView extends TokenLedger {
  /** `YYYY-MM` of the earliest requested month. */
  readonly from: string;
  /** The budget of this month for each profile that has one. */
  readonly budgets: readonly ProfileStanding[];
}

export interface ProfileStanding extends BudgetStanding {
  readonly profileId: ProfileId;
  readonly profileName: string;
}

/** A verified copy of the database. Times are ISO 8601 with `Z`. */
export interface BackupView {
  /** The time of the backup in compact form, `20261121T071500123Z`. */
  readonly id: string;
  readonly at: string;
  readonly bytes: number;
  readonly kind: BackupKind;
}

export type BackupProblemReason = 'disk-nearly-full' | 'copy-damaged' | 'failed';

export interface BackupProblem {
  readonly at: string;
  readonly reason: BackupProblemReason;
  readonly detail: string | null;
}

export interface BackupsView {
  /** The newest first. */
  readonly backups: readonly BackupView[];
  readonly running: boolean;
  /** The error of the last attempt in this run; null after a success. */
  readonly problem: BackupProblem | null;
  /** The newest backup is older than three days; the window warns about it. */
  readonly overdue: boolean;
}

/** A problem found at start-up. */
export type RecoveryFinding =
  /** The database is only partly readable; it is opened read-only. */
  | { readonly code: 'database-damaged'; readonly detail: string }
  | { readonly code: 'database-unreadable'; readonly detail: string }
  | { readonly code: 'database-missing' }
  | { readonly code: 'database-newer'; readonly version: number; readonly newest: number }
  /** The side journal contains submissions that the database lacks. */
  | { readonly code: 'database-rolled-back'; readonly submissions: number; readonly since: string }
  /** Changes between the backup and `until` are missing in the database. */
  | { readonly code: 'backup-restored'; readonly backupAt: string; readonly until: string }
  | { readonly code: 'started-empty' }
  /** The chosen backup is damaged or does not fit on the disk; nothing was changed. */
  | { readonly code: 'restore-failed'; readonly backupAt: string }
  | { readonly code: 'journal-damaged'; readonly lines: number }
  /** The database is older than every backup up to which the side journal was shortened. */
  | { readonly code: 'journal-incomplete'; readonly through: string };

/** The measure taken at start-up. */
export type RecoveryAction =
  | { readonly code: 'opened-read-only' }
  | { readonly code: 'opened-empty' }
  | { readonly code: 'outbox-paused' }
  /** Name of a folder in the data folder. */
  | { readonly code: 'set-aside'; readonly folder: string }
  | { readonly code: 'questions-asked'; readonly packages: number }
  | { readonly code: 'answers-found'; readonly packages: number }
  | { readonly code: 'packages-kept'; readonly packages: number };

/** `read-only`: the database is shown but not written; `empty`: there is no data to show. */
export type RecoveryMode = 'normal' | 'read-only' | 'empty';

export type RecoveryChoice = 'continue' | 'restore-backup' | 'reset';

/** Emitted until the user decides; nothing is sent before. */
export interface RecoveryReport {
  readonly at: string;
  readonly mode: RecoveryMode;
  readonly findings: readonly RecoveryFinding[];
  readonly actions: readonly RecoveryAction[];
  /** The newest intact backup; null if there is none. */
  readonly backup: BackupView | null;
  readonly choices: readonly RecoveryChoice[];
}

/** Carried out at the next start, which `app.restart` triggers. */
export interface RestartNeeded {
  readonly restart: true;
}
