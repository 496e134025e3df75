import type { AnsweredRow, VersionFile } from '../../../../contract/answer-views';
import {
  FILE_GROUPS,
  type FileCounts,
  type FileGroup,
  groupOfFile,
} from '../../../../domain/answer/file-groups';

/** One file of a result as the stages show it. */
export type StageFile = VersionFile;

export type FileFilter = 'all' | FileGroup;

type FilteredRow = Pick<AnsweredRow, 'kind' | 'level'>;

export function matchesFilter(row: FilteredRow, filter: FileFilter): boolean {
  return filter === 'all' || groupOfFile(row) === filter;
}

/** The groups of the strip: those of the traffic light always, the others where there are any. */
export function shownGroups(counts: FileCounts): readonly FileGroup[] {
  return FILE_GROUPS.filter((group) => ALWAYS_SHOWN.has(group) || counts[group] > 0);
}

const ALWAYS_SHOWN: ReadonlySet<FileGroup> = new Set(['suspicious', 'review', 'clear']);
