/** How long a closed case of a profile is kept. Without a rule, or with one that is off, nothing is ever proposed. */
export interface RetentionRule {
  /** Whole days of 24 hours after the closing. */
  readonly days: number;
  readonly active: boolean;
}

/** A day to a hundred years. */
export const RETENTION_DAYS = { least: 1, most: 36_525 } as const;

const MS_PER_DAY = 86_400_000;

/** What of a case speaks for or against closing and deleting it. */
export interface CaseStanding {
  readonly closedAt: string | null;
  readonly heldSince: string | null;
  /** Packages that are sealed, on their way, paused or not filed yet. */
  readonly activePackages: number;
  /** Packages whose outcome is unknown: possibly paid, decided by nobody (R11). */
  readonly unknownPackages: number;
  /** Requests for capture links that are on their way or whose outcome is unknown (R27). */
  readonly unknownCaptures: number;
}

/** Undecided work: a case that has any can neither be closed nor deleted. */
export const UNDECIDED = ['packages-unknown', 'packages-active', 'captures-unknown'] as const;
export type Undecided = (typeof UNDECIDED)[number];

/** Why a case stays. `busy`: it is being read, sealed, exported or drawn right now. */
export type KeepReason = 'legal-hold' | Undecided | 'recovery-pending' | 'busy';

/** Undecided work of a case, the gravest first. */
export function undecidedWork(
  one: CaseStanding,
): readonly { readonly reason: Undecided; readonly count: number }[] {
  const counts: { readonly [Reason in Undecided]: number } = {
    'packages-unknown': one.unknownPackages,
    'packages-active': one.activePackages,
    'captures-unknown': one.unknownCaptures,
  };
  return UNDECIDED.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0);
}

/** When a rule lets a closed case go; null: never, since it is open or there is no active rule. */
export function dueAt(closedAt: string | null, rule: RetentionRule | null): string | null {
  if (closedAt === null || !rule?.active) return null;
  return new Date(Date.parse(closedAt) + rule.days * MS_PER_DAY).toISOString();
}

/** Cases that were closed until then are due under the rule. */
export function closedBefore(nowMs: number, { days }: RetentionRule): string {
  return new Date(nowMs - days * MS_PER_DAY).toISOString();
}

/** Where a deletion stands: files go, then the database file is written anew, then it is over. */
export const DELETION_STATES = ['removing', 'overwriting', 'complete'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** Kinds of files that a deletion removes from the data folder. */
export const DELETED_KINDS = ['packages', 'answers', 'attachments', 'pictures', 'received'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Parts of the data folder, for saying what uses how much. */
export const STORAGE_KINDS = [
  ...DELETED_KINDS,
  'database',
  'backups',
  'set-aside',
  'practice',
  'logs',
  'other',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** What has to be typed to delete: the number of the one case, or how many cases there are. */
export function deletionPhrase(caseNumbers: readonly string[]): string {
  const [first] = caseNumbers;
  return caseNumbers.length === 1 && first !== undefined ? first : String(caseNumbers.length);
}
