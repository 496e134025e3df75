import type { retentionRequests } from '../../../contract/retention-requests';
import type { CaseId } from '../../../domain/ids';
import type { Cases } from '../../intake/cases/cases';
import { type CloseDeps, createCaseClosing } from '../../storage/cases/close-case';
import type { DataFolder } from '../../storage/database/data-folder';
import type { EngineHandlers } from '../../support/handlers';
import type { LocalWork } from '../../support/local-work';
import type { Deletions } from './deletions';
import { dueCases, rulesView, setRule } from './rules';
import { storageUse } from './storage-use';

export interface RetentionDeps extends CloseDeps {
  readonly cases: Cases;
  readonly deletions: Deletions;
  readonly work: LocalWork;
  readonly folder: DataFolder;
}

export function retentionHandlers(deps: RetentionDeps): EngineHandlers<typeof retentionRequests> {
  const { repositories, clock, cases, deletions, work } = deps;
  const closing = createCaseClosing(deps);
  const changed = (caseId: CaseId, work: () => void) => {
    work();
    return cases.detail(caseId);
  };
  return {
    'cases.close': async ({ caseId }) => changed(caseId, () => closing.close(caseId)),
    'cases.reopen': async ({ caseId }) => changed(caseId, () => closing.reopen(caseId)),
    'cases.hold': async ({ caseId, on, reason }) => changed(caseId, () => closing.hold(caseId, on, reason)),
    'retention.rules': async () => rulesView(repositories),
    'retention.setRule': async (payload) => {
      setRule(repositories, payload, deps.actor, clock.now().toISOString());
      deps.emit('retention.changed', {});
      return rulesView(repositories);
    },
    'retention.due': async () => dueCases(repositories, clock.now().getTime()),
    'retention.preview': ({ caseIds }) => deletions.preview(caseIds),
    'retention.delete': (payload) => work.run('deleting', () => deletions.remove(payload)),
    'retention.finish': async () => {
      await work.run('deleting', () => deletions.finish());
      return deletions.records();
    },
    'retention.records': async () => deletions.records(),
    'retention.storage': () => storageUse(deps.folder.root, clock.now().toISOString()),
  };
}
