import type { CaseStep } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import type { Route } from '../../app/route';

/** Steps that are done on another screen than `Prepare`. */
export type LinkedStep = Exclude<CaseStep, 'add-folder' | 'seal' | 'other-workstation'>;

export function isLinked(next: CaseStep): next is LinkedStep {
  return next !== 'add-folder' && next !== 'seal' && next !== 'other-workstation';
}

/** The screen where a person does the next step of a case. */
export function routeOfStep(next: LinkedStep, caseId: CaseId): Route {
  switch (next) {
    case 'see-results':
    case 'seal-new':
      return { screen: 'case', caseId, tab: 'results' };
    case 'seal-again':
      return { screen: 'case', caseId, tab: 'history' };
    case 'decide-link':
      return { screen: 'case', caseId, tab: 'capture' };
    case 'decide':
    case 'resume-profile':
    case 'sign-in-to-proxy':
    case 'change':
    case 'wait':
    case 'send':
      return { screen: 'outbox' };
  }
}
