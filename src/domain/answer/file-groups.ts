import { levelRules } from '../level';
import type { FileInResult } from './files-in-result';

/**
 * What a person has to do about a file: `suspicious` and `review` need a look, `clear` raises no concerns. The others make
 * no such statement: no traffic light level (R21), sent but not in the result (R4), or no result for its package.
 */
export const FILE_GROUPS = ['suspicious', 'review', 'unanswered', 'pending', 'unstated', 'clear'] as const;
export type FileGroup = (typeof FILE_GROUPS)[number];

export type FileCounts = { readonly [Group in FileGroup]: number };

type GroupedFile = Pick<FileInResult<unknown, unknown>, 'kind' | 'level'>;

export function groupOfFile({ kind, level }: GroupedFile): FileGroup {
  if (kind === 'unanswered' || kind === 'pending') return kind;
  if (level.kind !== 'known') return 'unstated';
  switch (levelRules(level.level).tone) {
    case 'bad':
      return 'suspicious';
    case 'doubt':
      return 'review';
    case 'good':
      return 'clear';
    case 'neutral':
      return 'unstated';
  }
}

/** How many files are in each group; every file is in exactly one. */
export function countFiles(files: readonly GroupedFile[]): FileCounts {
  const counts = { suspicious: 0, review: 0, unanswered: 0, pending: 0, unstated: 0, clear: 0 };
  for (const file of files) counts[groupOfFile(file)] += 1;
  return counts;
}
