import type { intakeRequests } from '../../../contract/intake-requests';
import type { sourceRequests } from '../../../contract/source-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Intake } from './intake';

export function intakeHandlers(
  intake: Intake,
): EngineHandlers<typeof intakeRequests & typeof sourceRequests> {
  return {
    'intake.start': async ({ caseId, folderId }) => intake.start(caseId, folderId),
    'intake.refresh': async ({ caseId }) => intake.refresh(caseId),
    'intake.resume': async ({ caseId }) => intake.resume(caseId),
    'intake.stop': ({ caseId }) => intake.stop(caseId),
    'intake.get': async ({ caseId }) => intake.view(caseId),
    'intake.watch': ({ caseId }) => intake.watch(caseId),
    'intake.fetch': ({ caseId }) => intake.fetchCloud(caseId),
    'sources.add': (payload) => intake.sources.add(payload),
    'sources.rename': async (payload) => intake.sources.rename(payload),
    'sources.read': async ({ caseId, sourceId }) => intake.refresh(caseId, sourceId),
    'sources.remove': (payload) => intake.sources.remove(payload),
    'items.exclude': async (payload) => intake.exclude(payload),
  };
}
