/** How long closed cases of a profile are kept. Without an active rule no deletion is proposed. */
export interface RetentionRule {
  /** Days of 24 hours after the case was closed. */
  readonly days: number;
  readonly active: boolean;
}

/** From a day to a hundred years. */
export const RETENTION_DAYS = { min: 1, max: 36_525 } as const;

const MS_PER_DAY = 86_400_000;

/** The facts of a case that decide whether it can be closed and deleted. */
export interface CaseStanding {
  readonly closedAt: string | null;
  readonly heldSince: string | null;
  /** Packages that are sealed, being sent, paused or not filed yet. */
  readonly activePackages: number;
  /** Packages with an unknown outcome: possibly charged, awaiting a decision (R11). */
  readonly unknownPackages: number;
  /** Requests for capture links that are pending or have an unknown outcome (R27). */
  readonly unknownCaptures: number;
}

/** Kinds of unfinished work; a case that has any can neither be closed nor deleted. */
const UNDECIDED = ['packages-unknown', 'packages-active', 'captures-unknown'] as const;
export type Undecided = (typeof UNDECIDED)[number];

/**
 * Why a case is not deleted. `offered`: the team store has its content until it is stored elsewhere or taken back.
 * `busy`: it is being read, sealed, exported or reported on.
 */
export type KeepReason = 'legal-hold' | Undecided | 'offered' | 'recovery-pending' | 'busy';

/** Unfinished work of a case, the most serious first. */
export function undecidedWork(
  standing: CaseStanding,
): readonly { readonly reason: Undecided; readonly count: number }[] {
  const counts: { readonly [Reason in Undecided]: number } = {
    'packages-unknown': standing.unknownPackages,
    'packages-active': standing.activePackages,
    'captures-unknown': standing.unknownCaptures,
  };
  return UNDECIDED.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0);
}

/** When a closed case is due for deletion (ISO 8601); null if it is open or no rule is active. */
export function dueAt(closedAt: string | null, rule: RetentionRule | null): string | null {
  if (closedAt === null || !rule?.active) return null;
  return new Date(Date.parse(closedAt) + rule.days * MS_PER_DAY).toISOString();
}

/** Cases closed up to this time (ISO 8601) are due under the rule. */
export function closedBefore(nowMs: number, { days }: RetentionRule): string {
  return new Date(nowMs - days * MS_PER_DAY).toISOString();
}

/** Steps of a deletion: the files are removed, then the database file is rewritten. */
const DELETION_STATES = ['removing', 'overwriting', 'complete'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** Kinds of files that a deletion removes from the data folder. */
export const DELETED_KINDS = [
  'packages',
  'answers',
  'attachments',
  'pictures',
  'received',
  'sources',
  'practice',
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Parts of the data folder in the storage overview. */
export const STORAGE_KINDS = [...DELETED_KINDS, 'database', 'backups', 'set-aside', 'logs', 'other'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** The text to type to confirm a deletion: the case number of a single case, else the number of cases. */
export function deletionPhrase(caseNumbers: readonly string[]): string {
  const [first] = caseNumbers;
  return caseNumbers.length === 1 && first !== undefined ? first : String(caseNumbers.length);
}
