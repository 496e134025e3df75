import type { FileChange, RequestChanges, ResultChanges } from '../../../../domain/answer/result-changes';

/** One row of the list of changes: the whole request, or one file. */
export type ChangeEntry =
  | { readonly id: 'request'; readonly kind: 'request' }
  | { readonly id: string; readonly kind: 'file'; readonly file: FileChange };

export function changeEntries({ request, files }: ResultChanges): readonly ChangeEntry[] {
  const requestEntry: readonly ChangeEntry[] = isUnchangedRequest(request)
    ? []
    : [{ id: 'request', kind: 'request' }];
  return [
    ...requestEntry,
    ...files.map((file): ChangeEntry => ({ id: `file ${file.isKey} ${file.wasKey}`, kind: 'file', file })),
  ];
}

export type SummaryPart =
  | 'worse'
  | 'better'
  | 'appeared'
  | 'disappeared'
  | 'answered'
  | 'unanswered'
  | 'pending'
  | 'other'
  | 'unchanged';

/** How many files got worse, better and so on. Each file counts once; parts without files are missing. */
export function changeSummary({
  files,
  unchanged,
}: ResultChanges): readonly { readonly text: SummaryPart; readonly count: number }[] {
  const parts = files.map(partOf);
  const order: readonly SummaryPart[] = [
    'worse',
    'better',
    'appeared',
    'disappeared',
    'answered',
    'unanswered',
    'pending',
    'other',
  ];
  return [
    ...order.map((text) => ({ text, count: parts.filter((part) => part === text).length })),
    { text: 'unchanged' as const, count: unchanged },
  ].filter(({ count }) => count > 0);
}

function partOf({ kind, level }: FileChange): SummaryPart {
  return kind === 'changed' ? (level?.direction ?? 'other') : kind;
}

function isUnchangedRequest({ level, tokens, models, caseNumber, rest }: RequestChanges): boolean {
  return level === null && tokens === null && models.length === 0 && caseNumber === null && rest.length === 0;
}
