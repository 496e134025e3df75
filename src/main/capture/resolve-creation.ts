import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import { type CreationDecision, judgeLookUp } from '../../domain/capture/creation';
import type { CaptureCreationId, CaseId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../storage/custody/custody-log';
import type { StoredCreation } from '../storage/database/capture-creations-repository';
import type { CaptureDeps } from './capture-deps';
import { createLink, moveCreation } from './create-link';
import { requestStatus } from './request-status';
import { insertCapture, notifyCaptureChanged } from './store-status';

/**
 * Applies a person's decision about a link request with an unknown outcome.
 * @throws ProofcaseError `not-found`, `illegal-state`, `too-early` before a look-up, `wrong-confirmation`.
 */
export async function resolveCreation(
  deps: CaptureDeps,
  id: CaptureCreationId,
  decision: CreationDecision,
  typedCaseNumber: string | null,
  actor: string,
): Promise<StoredCreation> {
  const creation = unknownCreation(deps, id);
  if (decision === 'look-up') return lookUpCreation(deps, creation);
  if (decision === 'give-up') return moveCreation(deps, creation, 'given-up', { actor });
  // The look-up comes first: a second link may send a second message to a policyholder.
  if (!creation.lookUp || creation.lookUp.verdict === 'failed') throw new ProofcaseError('too-early');
  if (typedCaseNumber?.trim() !== creation.caseNumber) throw new ProofcaseError('wrong-confirmation');
  return createLink(deps, creation.caseId, fieldsOf(creation), actor, creation);
}

/**
 * Looks up the newest capture case of the number; a case that began after the request was sent is the requested one
 * (R28).
 */
export async function lookUpCreation(deps: CaptureDeps, creation: StoredCreation): Promise<StoredCreation> {
  const status = await requestStatus(deps, creation.profileId, { caseNumber: creation.caseNumber });
  if (deps.closing.aborted) return creation;
  const { captureCreations, captures } = deps.repositories;
  const current = captureCreations.find(creation.id);
  if (!current) throw new ProofcaseError('not-found');
  // Meanwhile another look-up may have found the link, or a person may have given it up.
  if (current.state !== 'unknown') return current;
  const at = deps.clock.now().toISOString();
  const saveVerdict = (verdict: NonNullable<StoredCreation['lookUp']>['verdict']): StoredCreation => {
    const written = { ...current, lookUp: { at, verdict } };
    captureCreations.save(written);
    notifyCaptureChanged(deps, creation.caseId, null);
    return written;
  };
  if (status.kind === 'problem') return saveVerdict(status.problem.code === 'not-found' ? 'none' : 'failed');
  const { state, body } = status;
  if (state.caseNumber !== null && state.caseNumber !== creation.caseNumber) return saveVerdict('failed');
  const verdict = judgeLookUp(
    state,
    Date.parse(creation.createdAt),
    (ticketId) => captures.findByTicket(creation.profileId, ticketId) !== null,
    // The clock may have been corrected since the request.
    (creation.clockSkewSeconds ?? status.clockSkewSeconds ?? 0) * 1_000,
  );
  const { ticketId } = state;
  if (verdict !== 'found' || ticketId === null) return saveVerdict(verdict === 'found' ? 'undated' : verdict);
  const { caseId, profileId } = creation;
  return moveCreation(deps, { ...current, lookUp: { at, verdict } }, 'created', {
    inSameTransaction: (moved) => ({
      ...moved,
      captureId: insertCapture(deps, { caseId, profileId, ticketId, origin: 'created' }, { body, state }),
    }),
  });
}

function unknownCreation(deps: CaptureDeps, id: CaptureCreationId): StoredCreation {
  const creation = deps.repositories.captureCreations.find(id);
  if (!creation) throw new ProofcaseError('not-found');
  if (creation.state !== 'unknown') throw new ProofcaseError('illegal-state', { from: creation.state });
  return creation;
}

/** The fields of the profile as they were first sent. */
function fieldsOf(creation: StoredCreation): string {
  const { caseNumber: _own, ...fields } = JSON.parse(creation.payload) as { readonly caseNumber: string };
  return JSON.stringify(fields);
}

/** Restores a creation that is missing from the database as one with unknown outcome, and its case if needed. */
function restoreCreation(deps: CaptureDeps, creation: StoredCreation, referenceDate: string): void {
  const { repositories, clock, custody } = deps;
  const { cases, profiles, captureCreations } = repositories;
  if (!profiles.find(creation.profileId)) return;
  repositories.inTransaction(() => {
    const { caseNumber, profileId, createdAt } = creation;
    const known = cases.find(creation.caseId) ?? cases.findByNumber(caseNumber);
    const caseId = known?.id ?? (randomUUID() as CaseId);
    if (!known) cases.insert({ id: caseId, caseNumber, note: '', referenceDate, profileId, createdAt });
    // A case has at most one open creation; its look-up also answers for this one.
    const hasOpenCreation = captureCreations
      .ofCase(caseId)
      .some(({ state }) => state === 'sending' || state === 'unknown');
    captureCreations.save({ ...creation, caseId, state: hasOpenCreation ? 'given-up' : 'unknown' });
    custody.append(caseId, 'capture-outcome-unknown', [creation.id], { recovered: createdAt }, SYSTEM_ACTOR);
    cases.refreshSummary(caseId, clock.now().toISOString());
  });
}

/**
 * Recovery at start: a request that was under way when the program ended has an unknown outcome.
 * Returns the creations to look up automatically, once each; a look-up has no side effects.
 */
export async function recoverCreations(deps: CaptureDeps): Promise<readonly StoredCreation[]> {
  const { captureCreations, deletions } = deps.repositories;
  for (const { creation, referenceDate } of await deps.links.sent()) {
    if (deletions.isNamed('creation', creation.id)) continue;
    if (!captureCreations.find(creation.id))
      restoreCreation(deps, { ...creation, answer: null }, referenceDate);
  }
  for (const creation of captureCreations.inState('sending')) moveCreation(deps, creation, 'unknown');
  return captureCreations.inState('unknown').filter(({ lookUp }) => lookUp === null);
}
