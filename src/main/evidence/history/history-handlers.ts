import type { historyRequests } from '../../../contract/history-requests';
import { checkCustody } from '../../storage/custody/custody-check';
import type { Repositories } from '../../storage/database/repositories';
import type { EngineHandlers, ReaderHandlers } from '../../support/handlers';
import { caseNotes, correctNote, type HistoryDeps, removeNote, writeNote } from './case-notes';
import { handlerDecisions, recordDecision } from './handler-decisions';

export function historyQueries(repositories: Repositories): ReaderHandlers<typeof historyRequests> {
  return {
    'custody.list': ({ caseId }) =>
      repositories.custody.list(caseId).map(({ previousHash: _previous, ...entry }) => entry),
    'custody.names': ({ caseId }) => repositories.custody.names(caseId),
    'custody.check': ({ caseId }) => checkCustody(repositories, caseId),
  };
}

export function historyHandlers(deps: HistoryDeps): EngineHandlers<typeof historyRequests> {
  return {
    'caseNotes.list': async ({ caseId }) => caseNotes(deps, caseId),
    'caseNotes.write': async ({ caseId, text }) => writeNote(deps, caseId, text),
    'caseNotes.correct': async ({ caseId, noteId, text }) => correctNote(deps, caseId, noteId, text),
    'caseNotes.remove': async ({ caseId, noteId }) => removeNote(deps, caseId, noteId),
    'decisions.list': async ({ caseId }) => handlerDecisions(deps, caseId),
    'decisions.record': async (payload) => recordDecision(deps, payload),
  };
}
