import { type ItemFinding, SEVERITIES, type SetFinding, type Severity } from '../../../domain/finding';
import type { Item, SkippedFile } from '../../../domain/item';
import type { Route } from '../../../domain/route';

/** One file of the report with the decision and note of a person. */
export interface ReportedItem {
  readonly item: Item;
  readonly excluded: boolean;
  readonly exclusionReason: string | null;
  readonly note: string | null;
}

/** State of the custody log at the time of the report. */
export interface ReportedCustody {
  readonly entries: number;
  /** SHA-256, lower-case hex, of the newest entry. */
  readonly headHash: string;
  /** Sequence of the first invalid entry; null if all are valid. */
  readonly brokenAt: number | null;
}

/** Content of a pre-check report, independent of its format. */
export interface PrecheckContent {
  /** Null on the command line, where a folder is checked without a case. */
  readonly caseNumber: string | null;
  readonly caseNote: string;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
  /** Path of the folder as the person knows it. */
  readonly folder: string;
  readonly createdAt: Date;
  readonly appVersion: string;
  /** Author of the report: the account name of the operating system. */
  readonly actor: string;
  /** Whether the folder was read completely. */
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

export function precheckCounts({ items, skipped, findings }: PrecheckContent): PrecheckCounts {
  const documents = items.filter(({ item }) => item.type === 'pdf').length;
  const allFindings = [...items.flatMap(({ item }): readonly ItemFinding[] => item.findings), ...findings];
  const count = (severity: Severity): number =>
    allFindings.filter((finding) => finding.severity === severity).length;
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

/** The highest severity among the findings; null without findings. */
export function highestSeverity(item: Item): Severity | null {
  return (
    SEVERITIES.find((severity) => item.findings.some((finding) => finding.severity === severity)) ?? null
  );
}

/** Items with a blocker or warning, the most severe first, otherwise in their order. */
export function needAttention(items: readonly ReportedItem[]): readonly ReportedItem[] {
  const rank = ({ item }: ReportedItem): number => {
    const worst = highestSeverity(item);
    return worst ? SEVERITIES.indexOf(worst) : SEVERITIES.length;
  };
  return items
    .filter((reported) => rank(reported) <= SEVERITIES.indexOf('warning'))
    .sort((a, b) => rank(a) - rank(b));
}
