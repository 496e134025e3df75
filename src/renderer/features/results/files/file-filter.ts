import type { AnsweredFileView, AnsweredRow } from '../../../../contract/answer-views';
import type { ReportedLevel } from '../../../../domain/level';

/** One file of a result as the stages show it. */
export type StageFile = Pick<
  AnsweredFileView,
  'key' | 'kind' | 'name' | 'level' | 'file' | 'sent' | 'isPdf' | 'attachments'
>;

export const FILE_FILTERS = ['all', 'suspicious', 'review', 'unmatched'] as const;
export type FileFilter = (typeof FILE_FILTERS)[number];

type FilteredRow = Pick<AnsweredRow, 'kind' | 'level'>;

export function matchesFilter(row: FilteredRow, filter: FileFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'suspicious':
      return isLevel(row.level, 'Red');
    case 'review':
      return isLevel(row.level, 'Yellow');
    case 'unmatched':
      return row.kind !== 'answered';
  }
}

export function countByFilter(rows: readonly FilteredRow[]): { readonly [Filter in FileFilter]: number } {
  const count = (filter: FileFilter) => rows.filter((row) => matchesFilter(row, filter)).length;
  return {
    all: rows.length,
    suspicious: count('suspicious'),
    review: count('review'),
    unmatched: count('unmatched'),
  };
}

function isLevel(reported: ReportedLevel, level: 'Red' | 'Yellow'): boolean {
  return reported.kind === 'known' && reported.level === level;
}
