import type { questionRequests } from '../../../contract/question-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { HistoryDeps } from '../history/case-notes';
import { customerInquiries, recordAnswer, recordAsked } from './inquiries';
import { proposeQuestions } from './propose-questions';

export function questionHandlers(deps: HistoryDeps): EngineHandlers<typeof questionRequests> {
  return {
    'questions.propose': async ({ caseId, language }) =>
      proposeQuestions(deps.repositories, caseId, language),
    'questions.list': async ({ caseId }) => customerInquiries(deps, caseId),
    'questions.recordAsked': async (payload) => recordAsked(deps, payload),
    'questions.recordAnswer': async (payload) => recordAnswer(deps, payload),
  };
}
