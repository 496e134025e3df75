import type { OutboxEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { ACTIVE_STATES } from '../../../domain/journal';

export interface Underway {
  /** Packages of the case that still want something. */
  readonly all: number;
  /** Of these, the ones that wait for a person: an unknown outcome (R11), a block, a refusal. */
  readonly questions: number;
}

export function packagesUnderway(entries: readonly OutboxEntry[], caseId: CaseId): Underway {
  const own = entries.filter((entry) => entry.caseId === caseId);
  const active = own.filter(({ state }) => ACTIVE_STATES.includes(state) || state === 'rejected');
  const questions = active.filter(
    ({ state }) => state === 'unknown' || state === 'blocked' || state === 'rejected',
  );
  return { all: active.length, questions: questions.length };
}
