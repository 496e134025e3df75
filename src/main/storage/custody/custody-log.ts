import type { CustodyEntry } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import type { Clock } from '../../support/clock';
import type { CustodyRepository, StoredCustodyEntry } from '../database/custody-repository';
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
  'team-claim-held',
  'team-unchecked',
  'team-paid-twice',
  'team-took-over',
  'team-taken-over',
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
  'handed-over',
  'taken-over',
  'handover-released',
  'taken-back',
  'handover-elsewhere',
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
  /** Returns the entry that `append` would add now, for a document that has to contain it. */
  prepare(
    caseId: CaseId,
    action: CustodyAction,
    subjects: readonly string[],
    details: CustodyEntry['details'],
    actor?: string,
  ): StoredCustodyEntry;
  /** Adds a prepared entry, as `append`; returns false if the chain has changed since it was prepared. */
  appendPrepared(caseId: CaseId, entry: StoredCustodyEntry): boolean;
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
  const notifyLater = (caseId: CaseId): void => {
    if (untold.has(caseId)) return;
    untold.add(caseId);
    // Transactions are synchronous, so this one has ended by then.
    queueMicrotask(() => {
      untold.delete(caseId);
      onAppended(caseId);
    });
  };
  const prepare: CustodyLog['prepare'] = (caseId, action, subjects, details, by = actor) => {
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
    return { ...entry, previousHash, hash: custodyHash(caseId, entry, previousHash) };
  };
  return {
    prepare,
    append(caseId, ...entry) {
      repository.insert(caseId, prepare(caseId, ...entry));
      notifyLater(caseId);
    },
    appendPrepared(caseId, entry) {
      if ((repository.last(caseId)?.hash ?? FIRST_PREVIOUS_HASH) !== entry.previousHash) return false;
      repository.insert(caseId, entry);
      notifyLater(caseId);
      return true;
    },
  };
}
