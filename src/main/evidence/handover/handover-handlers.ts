import type { handoverRequests } from '../../../contract/handover-requests';
import { type RequestName, requests } from '../../../contract/requests';
import type { CaseId } from '../../../domain/ids';
import { refuseHandedOver } from '../../storage/cases/close-case';
import type { Repositories } from '../../storage/database/repositories';
import type { EngineHandlers, HandlersOf } from '../../support/handlers';
import type { Handovers } from './handovers';

export function handoverHandlers(handovers: Handovers): EngineHandlers<typeof handoverRequests> {
  return {
    'handover.preview': ({ caseId }) => handovers.preview(caseId),
    'handover.recipients': ({ caseId }) => handovers.recipients(caseId),
    'handover.giveToTeam': (order) => handovers.giveToTeam(order),
    'handover.offers': () => handovers.teamOffers(),
    'handover.takeFromTeam': ({ handoverId, typedCaseNumber }) =>
      handovers.takeFromTeam(handoverId, typedCaseNumber),
    'handover.list': async ({ caseId }) => handovers.ofCase(caseId),
    'handover.stop': async () => {
      handovers.stop();
      return null;
    },
    'handover.takeBack': async ({ handoverId: id, code, typedCaseNumber }) => {
      if (code !== null) return handovers.takeBack({ kind: 'code', id, code });
      if (typedCaseNumber === null) return handovers.takeBackFromTeam(id);
      return handovers.takeBack({ kind: 'unreachable', id, typedCaseNumber });
    },
  };
}

/** What may still be written about a case that another workstation has. */
const ALLOWED: readonly RequestName[] = ['cases.close', 'cases.reopen', 'cases.hold'];

/**
 * The same handlers, refusing to change a case that another workstation has: its history goes on there.
 * @throws ProofcaseError `handed-over`.
 */
export function handedOverHandlers<Name extends RequestName>(
  handlers: HandlersOf<Name>,
  { cases }: Pick<Repositories, 'cases'>,
): HandlersOf<Name> {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const request = name as Name;
    const changesCase = requests[request].access === 'write' && 'caseId' in requests[request].fields;
    if (!changesCase || ALLOWED.includes(request)) return [name, handler];
    const work = handler as (payload: { readonly caseId: CaseId }) => Promise<unknown>;
    return [
      name,
      async (payload: { readonly caseId: CaseId }) => {
        const stored = cases.find(payload.caseId);
        if (stored) refuseHandedOver(stored);
        return work(payload);
      },
    ];
  });
  return Object.fromEntries(guarded) as HandlersOf<Name>;
}
