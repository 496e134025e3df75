import type { intakeRequests } from '../../../contract/intake-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Intake } from './intake';

export function intakeHandlers(intake: Intake): EngineHandlers<typeof intakeRequests> {
  return {
    'intake.start': async ({ caseId, folderId }) => intake.start(caseId, folderId),
    'intake.refresh': async ({ caseId }) => intake.refresh(caseId),
    'intake.stop': ({ caseId }) => intake.stop(caseId),
    'intake.get': async ({ caseId }) => intake.view(caseId),
    'intake.watch': ({ caseId }) => intake.watch(caseId),
    'intake.fetch': ({ caseId }) => intake.fetchCloud(caseId),
    'items.exclude': async (payload) => intake.exclude(payload),
  };
}
