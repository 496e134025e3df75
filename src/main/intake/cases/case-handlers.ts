import type { caseRequests } from '../../../contract/case-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Cases } from './cases';
import type { Intake } from './intake';

export interface CaseHandlerDeps {
  readonly cases: Cases;
  readonly intake: Intake;
}

export function caseHandlers({ cases, intake }: CaseHandlerDeps): EngineHandlers<typeof caseRequests> {
  return {
    'cases.create': async (payload) => {
      const created = cases.create(payload);
      intake.prepareToRead();
      return created;
    },
    'cases.get': async ({ caseId }) => cases.detail(caseId),
    'cases.find': async ({ caseNumber }) => cases.find(caseNumber),
    'cases.change': async (payload) => cases.change(payload),
  };
}
