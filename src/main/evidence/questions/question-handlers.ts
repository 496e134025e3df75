import type { questionRequests } from '../../../contract/question-requests';
import type { Repositories } from '../../storage/database/repositories';
import type { EngineHandlers, ReaderHandlers } from '../../support/handlers';
import type { HistoryDeps } from '../history/case-notes';
import { customerInquiries, recordAnswer, recordAsked } from './inquiries';
import { proposeQuestions } from './propose-questions';

export function questionQueries(repositories: Repositories): ReaderHandlers<typeof questionRequests> {
  return {
    'questions.propose': ({ caseId, language }) => proposeQuestions(repositories, caseId, language),
  };
}

export function questionHandlers(deps: HistoryDeps): EngineHandlers<typeof questionRequests> {
  return {
    'questions.list': async ({ caseId }) => customerInquiries(deps, caseId),
    'questions.recordAsked': async (payload) => recordAsked(deps, payload),
    'questions.recordAnswer': async (payload) => recordAnswer(deps, payload),
  };
}
