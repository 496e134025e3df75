import { ProofcaseError } from '../../contract/errors';
import type { CaptureId, CaseId } from '../../domain/ids';
import { refuseClosed } from '../retention/close-case';
import { askStatus } from './ask-status';
import type { CaptureDeps } from './capture-deps';
import { problemError } from './capture-target';
import { insertCapture, storeStatus, tellCapture } from './store-status';

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
  const one = cases.find(caseId);
  if (!one) throw new ProofcaseError('not-found');
  refuseClosed(one);
  const query = ticketId === null ? { caseNumber: one.caseNumber } : { ticketId };
  const asked = await askStatus(deps, one.profileId, query);
  if (asked.kind === 'problem') throw problemError(asked.problem);
  const { state } = asked;
  if (state.caseNumber !== null && state.caseNumber !== one.caseNumber) {
    throw new ProofcaseError('capture-other-case', { caseNumber: state.caseNumber });
  }
  const ticket = state.ticketId ?? ticketId;
  if (ticket === null) throw new ProofcaseError('capture-answer-unreadable');
  const known = captures.findByTicket(one.profileId, ticket);
  if (known) {
    storeStatus(deps, known.id, asked);
    return known.id;
  }
  const id = deps.repositories.inTransaction(() => {
    const whose = { caseId, profileId: one.profileId, ticketId: ticket, origin: 'adopted' } as const;
    const inserted = insertCapture(deps, whose, asked);
    deps.custody.append(caseId, 'capture-adopted', [inserted], { ticketId: ticket }, actor);
    return inserted;
  });
  tellCapture(deps, caseId, id);
  return id;
}
