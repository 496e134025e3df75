import type { ItemFinding, SetFinding, Severity } from '../../domain/finding';
import { SEVERITIES } from '../../domain/finding';
import type { Item, SkippedFile } from '../../domain/item';
import type { Route } from '../../domain/limits';

/** One file of the report: what was read, and what a person decided and wrote about it. */
export interface ReportedItem {
  readonly item: Item;
  readonly excluded: boolean;
  readonly exclusionReason: string | null;
  readonly note: string | null;
}

/** Where the custody log of a case stood when a report was made. */
export interface ReportedCustody {
  readonly entries: number;
  /** SHA-256, lower-case hex, of the newest entry. */
  readonly headHash: string;
  /** The first entry that does not fit the ones before; null: all of them fit. */
  readonly brokenAt: number | null;
}

/** Everything that a report of a pre-check tells, whatever it is written as. */
export interface PrecheckContent {
  /** Null on the command line, where a folder is checked without a case. */
  readonly caseNumber: string | null;
  readonly caseNote: string;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
  /** As the person knows it. */
  readonly folder: string;
  readonly createdAt: Date;
  readonly appVersion: string;
  /** Who made the report: the account name of the operating system. */
  readonly actor: string;
  /** Whether the folder was read to its end. */
  readonly isComplete: boolean;
  /** In natural order of their paths. */
  readonly items: readonly ReportedItem[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
  readonly packages: readonly { readonly entries: number; readonly bytes: number; readonly route: Route }[];
  /** Null on the command line, where there is no case. */
  readonly custody: ReportedCustody | null;
}

export interface PrecheckCounts {
  readonly photos: number;
  readonly documents: number;
  readonly excluded: number;
  readonly skipped: number;
  readonly bytes: number;
  readonly bySeverity: { readonly [Of in Severity]: number };
}

export function countsOf({ items, skipped, findings }: PrecheckContent): PrecheckCounts {
  const documents = items.filter(({ item }) => item.type === 'pdf').length;
  const all = [...items.flatMap(({ item }): readonly ItemFinding[] => item.findings), ...findings];
  const count = (severity: Severity): number => all.filter((one) => one.severity === severity).length;
  return {
    photos: items.length - documents,
    documents,
    excluded: items.filter(({ excluded }) => excluded).length,
    skipped: skipped.length,
    bytes: items.reduce((sum, { item }) => sum + item.bytes, 0),
    bySeverity: {
      blocker: count('blocker'),
      warning: count('warning'),
      notice: count('notice'),
      info: count('info'),
    },
  };
}

/** The most severe of its findings; null without any. */
export function worstOf(item: Item): Severity | null {
  return SEVERITIES.find((severity) => item.findings.some((one) => one.severity === severity)) ?? null;
}

/** Items with a blocker or a warning, the most severe first, else in their order. */
export function needAttention(items: readonly ReportedItem[]): readonly ReportedItem[] {
  const rank = ({ item }: ReportedItem): number => {
    const worst = worstOf(item);
    return worst ? SEVERITIES.indexOf(worst) : SEVERITIES.length;
  };
  return items.filter((one) => rank(one) <= SEVERITIES.indexOf('warning')).sort((a, b) => rank(a) - rank(b));
}
