import type { OutboxEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { ACTIVE_STATES } from '../../../domain/journal';

export interface PendingPackages {
  /** Packages of the case that are active or rejected. */
  readonly all: number;
  /** Those that wait for a person: unknown outcome (R11), blocked or rejected. */
  readonly questions: number;
}

export function countPendingPackages(entries: readonly OutboxEntry[], caseId: CaseId): PendingPackages {
  const casePackages = entries.filter((entry) => entry.caseId === caseId);
  const active = casePackages.filter(({ state }) => ACTIVE_STATES.includes(state) || state === 'rejected');
  const questions = active.filter(
    ({ state }) => state === 'unknown' || state === 'blocked' || state === 'rejected',
  );
  return { all: active.length, questions: questions.length };
}
