import type { CaseId } from '../../domain/ids';
import type { Cases } from '../cases/cases';
import type { Engine } from '../engine';
import { type CloseDeps, createCaseClosing } from './close-case';
import { dueCases, rulesView, setRule } from './rules';

export interface RetentionDeps extends CloseDeps {
  readonly cases: Cases;
}

/** The requests about closing, holding and what is due. */
export function retentionHandlers(
  deps: RetentionDeps,
): Pick<
  Engine['handlers'],
  'cases.close' | 'cases.reopen' | 'cases.hold' | 'retention.rules' | 'retention.setRule' | 'retention.due'
> {
  const { repositories, clock, cases } = deps;
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
  };
}
