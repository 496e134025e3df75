import type { CustodyEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import type { Clock } from '../../support/clock';
import type { CustodyRepository } from '../database/custody-repository';
import { custodyHash, FIRST_PREVIOUS_HASH } from './custody-chain';

/** The actions of the custody log; the window translates them. */
export const CUSTODY_ACTIONS = [
  'case-created',
  'case-changed',
  'folder-read',
  'folder-updated',
  'files-read',
  'files-updated',
  'source-added',
  'source-renamed',
  'source-removed',
  'items-excluded',
  'items-included',
  'note-changed',
  'case-note-written',
  'case-note-corrected',
  'case-note-removed',
  'handler-decision-recorded',
  'handler-decision-withdrawn',
  'customer-asked',
  'customer-answered',
  'package-sealed',
  'budget-passed',
  'package-queued',
  'upload-stored',
  'scan-submitted',
  'answer-received',
  'answer-filed',
  'answer-decoded-again',
  'answer-decoding-kept',
  'package-waiting',
  'package-blocked',
  'package-rejected',
  'outcome-unknown',
  'decision-ask-again',
  'decision-send-again',
  'decision-close',
  'package-withdrawn',
  'submission-recovered',
  'evidence-exported',
  'evidence-export-undone',
  'capture-requested',
  'capture-created',
  'capture-refused',
  'capture-not-sent',
  'capture-outcome-unknown',
  'capture-create-again',
  'capture-given-up',
  'capture-adopted',
  'capture-changed',
  'push-received',
  'push-imported',
  'case-closed',
  'case-reopened',
  'hold-set',
  'hold-released',
] as const;
export type CustodyAction = (typeof CUSTODY_ACTIONS)[number];

export interface CustodyLog {
  /** Appends to the chain of a case. Call it inside the transaction of the recorded change. */
  append(
    caseId: CaseId,
    action: CustodyAction,
    subjects: readonly string[],
    details: CustodyEntry['details'],
    actor?: string,
  ): void;
}

/** The actor of entries without a person's decision. */
export const SYSTEM_ACTOR = 'proofcase';

/** `onAppended` is called after the transaction, once for all entries of a case. */
export function createCustodyLog(
  repository: CustodyRepository,
  clock: Clock,
  actor: string,
  onAppended: (caseId: CaseId) => void = () => undefined,
): CustodyLog {
  const untold = new Set<CaseId>();
  const tellLater = (caseId: CaseId): void => {
    if (untold.has(caseId)) return;
    untold.add(caseId);
    // Transactions are synchronous, so this one has ended by then.
    queueMicrotask(() => {
      untold.delete(caseId);
      onAppended(caseId);
    });
  };
  return {
    append(caseId, action, subjects, details, by = actor) {
      const last = repository.last(caseId);
      const previousHash = last?.hash ?? FIRST_PREVIOUS_HASH;
      const entry = {
        sequence: (last?.sequence ?? 0) + 1,
        at: clock.now().toISOString(),
        actor: by,
        action,
        subjects,
        details,
      };
      repository.insert(caseId, { ...entry, previousHash, hash: custodyHash(caseId, entry, previousHash) });
      tellLater(caseId);
    },
  };
}
