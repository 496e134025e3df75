import type { ResultVersionSummary } from '../../../contract/answer-views';
import type { SubmissionId } from '../../../domain/ids';

export interface ShownVersion {
  readonly selected: ResultVersionSummary | null;
  /** A version that arrived while another one was shown; null if there is none. */
  readonly newer: ResultVersionSummary | null;
}

/**
 * Returns the version to show: the chosen one, else the newest one that was known when the tab opened. A version that
 * arrives later is only offered: replacing the shown one would close its dialogs and reset its filter and selection.
 */
export function shownVersion(
  /** Newest first. */
  versions: readonly ResultVersionSummary[],
  chosen: SubmissionId | null,
  /** Null until it is known; until then the first of the list is shown. */
  knownNewest: SubmissionId | null,
): ShownVersion {
  const [newest = null] = versions;
  const byId = (id: SubmissionId | null) => versions.find(({ submissionId }) => submissionId === id);
  const selected = byId(chosen) ?? byId(knownNewest) ?? newest;
  const isNew = knownNewest !== null && newest !== selected && newest?.submissionId !== knownNewest;
  return { selected, newer: isNew ? newest : null };
}
