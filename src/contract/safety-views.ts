import type { BackupKind } from '../domain/backup-retention';
import type { ProfileId } from '../domain/ids';
import type { BudgetStanding, TokenEstimate, TokenLedger } from '../domain/tokens';

/** What the screens and the command line are given about tokens, backups and recovery. */

/** What a plan will probably cost, and where that leaves the month. */
export interface PlanTokens {
  /** Null without answers of the same kind of account that reported tokens. */
  readonly estimatedTokens: TokenEstimate | null;
  /** Null without a budget. */
  readonly budget: BudgetStanding | null;
}

export interface TokenLedgerView extends TokenLedger {
  /** `YYYY-MM` of the earliest month that was asked for. */
  readonly from: string;
  /** How this month stands for each profile with a budget. */
  readonly budgets: readonly ProfileStanding[];
}

export interface ProfileStanding extends BudgetStanding {
  readonly profileId: ProfileId;
  readonly profileName: string;
}

/** A checked copy of the database. Times are ISO 8601 with `Z`. */
export interface BackupView {
  /** The instant in a compact form, `20261121T071500123Z`. */
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
  /** Of the last try in this run; null once one succeeded. */
  readonly problem: BackupProblem | null;
  /** The newest one, if there is one, is older than three days: worth a word. */
  readonly overdue: boolean;
}

/** What a start found. */
export type RecoveryFinding =
  /** The database can be read in part; it is shown as it is and nothing is written. */
  | { readonly code: 'database-damaged'; readonly detail: string }
  | { readonly code: 'database-unreadable'; readonly detail: string }
  | { readonly code: 'database-missing' }
  | { readonly code: 'database-newer'; readonly version: number; readonly newest: number }
  /** The side journal knew submissions that the database did not. */
  | { readonly code: 'database-rolled-back'; readonly submissions: number; readonly since: string }
  /** What happened between the backup and `until` is not in the database. */
  | { readonly code: 'backup-restored'; readonly backupAt: string; readonly until: string }
  | { readonly code: 'started-anew' }
  /** The chosen backup turned out to be damaged; nothing was changed. */
  | { readonly code: 'restore-failed'; readonly backupAt: string }
  | { readonly code: 'journal-damaged'; readonly lines: number }
  /** The database is older than every backup that the side journal was shortened by. */
  | { readonly code: 'journal-incomplete'; readonly through: string };

/** What a start did about it. */
export type RecoveryAction =
  | { readonly code: 'opened-read-only' }
  | { readonly code: 'opened-empty' }
  | { readonly code: 'outbox-paused' }
  /** A folder of the data folder, by its name. */
  | { readonly code: 'set-aside'; readonly folder: string }
  | { readonly code: 'questions-asked'; readonly packages: number }
  | { readonly code: 'answers-found'; readonly packages: number }
  | { readonly code: 'packages-kept'; readonly packages: number };

/** `read-only`: the database is shown and not written; `empty`: there is nothing to show. */
export type RecoveryMode = 'normal' | 'read-only' | 'empty';

export type RecoveryChoice = 'go-on' | 'restore-backup' | 'start-anew';

/** Told until a person has decided; nothing is sent before. */
export interface RecoveryReport {
  readonly at: string;
  readonly mode: RecoveryMode;
  readonly findings: readonly RecoveryFinding[];
  readonly actions: readonly RecoveryAction[];
  /** The newest one that was found to be sound; null: there is none. */
  readonly backup: BackupView | null;
  readonly choices: readonly RecoveryChoice[];
}

/** Either is done by the next start, which `app.restart` makes. */
export interface RestartNeeded {
  readonly restart: true;
}
