import type { CaptureProblem } from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import type { CaptureId, ProfileId } from '../../domain/ids';
import type { CaptureQuery } from '../sending/service/capture-client';
import type { CaptureDeps } from './capture-deps';
import { blockIfRefused, captureTarget, toCaptureProblem } from './capture-target';
import { type StatusResponse, storeProblem, storeStatus } from './store-status';

export type StatusOutcome =
  | ({ readonly kind: 'status'; readonly clockSkewSeconds: number | null } & StatusResponse)
  | { readonly kind: 'problem'; readonly problem: CaptureProblem; readonly retryAfterSeconds: number | null };

/** Sends one status request with the key of a profile. Stores nothing except that the key was refused. */
export async function requestStatus(
  deps: CaptureDeps,
  profileId: ProfileId,
  query: CaptureQuery,
): Promise<StatusOutcome> {
  const lookup = await captureTarget(deps, profileId);
  if (lookup.kind === 'problem') return { ...lookup, retryAfterSeconds: null };
  const outcome = await deps.client.captureStatus(lookup.target, query, deps.closing);
  if (outcome.kind === 'status') {
    const { body, state, clockSkewSeconds } = outcome;
    return { kind: 'status', body, state, clockSkewSeconds };
  }
  const problem = toCaptureProblem(outcome);
  blockIfRefused(deps, profileId, lookup.target, problem);
  const retryAfterSeconds = outcome.kind === 'refused' ? outcome.retryAfterSeconds : null;
  return { kind: 'problem', problem, retryAfterSeconds };
}

/**
 * Requests and stores the state of a capture case; the state of another ticket becomes a problem.
 * @throws ProofcaseError `not-found`.
 */
export async function refreshCapture(deps: CaptureDeps, id: CaptureId): Promise<StatusOutcome> {
  const capture = deps.repositories.captures.find(id);
  if (!capture) throw new ProofcaseError('not-found');
  const status = await requestStatus(deps, capture.profileId, { ticketId: capture.ticketId });
  if (deps.closing.aborted) return status;
  if (status.kind === 'problem') {
    storeProblem(deps, id, status.problem);
    return status;
  }
  const { ticketId } = status.state;
  if (ticketId !== null && ticketId !== capture.ticketId) {
    const problem: CaptureProblem = { code: 'not-a-status', status: null, detail: `ticketId ${ticketId}` };
    storeProblem(deps, id, problem);
    return { kind: 'problem', problem, retryAfterSeconds: null };
  }
  storeStatus(deps, id, status);
  return status;
}
