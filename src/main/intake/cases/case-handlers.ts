import type { caseRequests } from '../../../contract/case-requests';
import type { KeyRing } from '../../storage/secrets/key-ring';
import type { EngineHandlers } from '../../support/handlers';
import type { Cases } from './cases';
import type { Intake } from './intake';

export interface CaseHandlerDeps {
  readonly cases: Cases;
  readonly intake: Intake;
  readonly keyRing: KeyRing;
}

export function caseHandlers({
  cases,
  intake,
  keyRing,
}: CaseHandlerDeps): EngineHandlers<typeof caseRequests> {
  return {
    'cases.create': async (payload) => {
      const created = cases.create(payload);
      intake.prepareToRead();
      keyRing.bindSessionKey(created.profileId);
      return created;
    },
    'cases.get': async ({ caseId }) => cases.detail(caseId),
    'cases.find': async ({ caseNumber }) => cases.find(caseNumber),
    'cases.change': async (payload) => {
      const changed = cases.change(payload);
      if (payload.profileId) keyRing.bindSessionKey(payload.profileId);
      return changed;
    },
  };
}
