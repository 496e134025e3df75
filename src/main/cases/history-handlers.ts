import type { historyRequests } from '../../contract/history-requests';
import type { Clock } from '../clock';
import { checkCustody } from '../custody/custody-check';
import type { CustodyLog } from '../custody/custody-log';
import type { Repositories } from '../database/repositories';
import type { EngineHandlers } from '../handlers';
import type { Emit } from '../journal/journal-deps';
import { caseNotes, correctNote, removeNote, writeNote } from './case-notes';
import { handlerDecisions, recordDecision } from './handler-decisions';

export interface HistoryDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Who writes and decides: the account name of the operating system. */
  readonly actor: string;
}

export function historyHandlers(deps: HistoryDeps): EngineHandlers<typeof historyRequests> {
  return {
    'caseNotes.list': async ({ caseId }) => caseNotes(deps, caseId),
    'caseNotes.write': async ({ caseId, text }) => writeNote(deps, caseId, text),
    'caseNotes.correct': async ({ caseId, noteId, text }) => correctNote(deps, caseId, noteId, text),
    'caseNotes.remove': async ({ caseId, noteId }) => removeNote(deps, caseId, noteId),
    'decisions.list': async ({ caseId }) => handlerDecisions(deps, caseId),
    'decisions.record': async (payload) => recordDecision(deps, payload),
    'custody.list': async ({ caseId }) =>
      deps.repositories.custody.list(caseId).map(({ previousHash: _previous, ...entry }) => entry),
    'custody.check': async ({ caseId }) => checkCustody(deps.repositories, caseId),
  };
}
