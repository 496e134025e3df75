import { ProofcaseError } from '../../contract/errors';
import type { CaptureId, CaseId } from '../../domain/ids';
import { refuseNewWork } from '../storage/cases/close-case';
import type { CaptureDeps } from './capture-deps';
import { problemError } from './capture-target';
import { requestStatus } from './request-status';
import { insertCapture, notifyCaptureChanged, storeStatus } from './store-status';

/**
 * Follows a capture case that was created elsewhere (R28): the given ticket, or the newest case of the case number.
 * @throws ProofcaseError `case-closed`, `capture-not-found`, `capture-other-case`, `capture-answer-unreadable`, `key-refused`, ….
 */
export async function adoptCapture(
  deps: CaptureDeps,
  caseId: CaseId,
  ticketId: string | null,
  actor: string,
): Promise<CaptureId> {
  const { cases, captures } = deps.repositories;
  const storedCase = cases.find(caseId);
  if (!storedCase) throw new ProofcaseError('not-found');
  refuseNewWork(storedCase);
  const query = ticketId === null ? { caseNumber: storedCase.caseNumber } : { ticketId };
  const status = await requestStatus(deps, storedCase.profileId, query);
  if (status.kind === 'problem') throw problemError(status.problem);
  const { state } = status;
  if (state.caseNumber !== null && state.caseNumber !== storedCase.caseNumber) {
    throw new ProofcaseError('capture-other-case', { caseNumber: state.caseNumber });
  }
  const ticket = state.ticketId ?? ticketId;
  // A ticket is a UUID, so its case does not matter.
  const isAskedOne = ticketId === null || ticket?.toLowerCase() === ticketId.toLowerCase();
  if (ticket === null || !isAskedOne) throw new ProofcaseError('capture-answer-unreadable');
  const known = captures.findByTicket(storedCase.profileId, ticket);
  if (known) {
    storeStatus(deps, known.id, status);
    return known.id;
  }
  const id = deps.repositories.inTransaction(() => {
    // While the service was asked, the case may have been closed or handed over.
    refuseNewWork(cases.find(caseId) ?? storedCase);
    const link = { caseId, profileId: storedCase.profileId, ticketId: ticket, origin: 'adopted' } as const;
    const inserted = insertCapture(deps, link, status);
    deps.custody.append(caseId, 'capture-adopted', [inserted], { ticketId: ticket }, actor);
    return inserted;
  });
  notifyCaptureChanged(deps, caseId, id);
  return id;
}
