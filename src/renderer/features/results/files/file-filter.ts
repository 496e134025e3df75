import type { AnsweredFileView, AnsweredRow } from '../../../../contract/answer-views';
import { type LevelTone, levelRules, type ReportedLevel } from '../../../../domain/level';

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
      return hasTone(row.level, 'bad');
    case 'review':
      return hasTone(row.level, 'doubt');
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

function hasTone(reported: ReportedLevel, tone: LevelTone): boolean {
  return reported.kind === 'known' && levelRules(reported.level).tone === tone;
}
