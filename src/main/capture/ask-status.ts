import type { CaptureProblem } from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import type { CaptureId, ProfileId } from '../../domain/ids';
import type { CaptureQuery } from '../service/capture-client';
import type { CaptureDeps } from './capture-deps';
import { blockRefusedKey, captureTarget, problemOf } from './capture-target';
import { type StatusAnswer, storeProblem, storeStatus } from './store-status';

export type Asked =
  | ({ readonly kind: 'status'; readonly clockSkewSeconds: number | null } & StatusAnswer)
  | { readonly kind: 'problem'; readonly problem: CaptureProblem; readonly retryAfterSeconds: number | null };

/** One status request of a profile. Nothing is stored but a refused key. */
export async function askStatus(
  deps: CaptureDeps,
  profileId: ProfileId,
  query: CaptureQuery,
): Promise<Asked> {
  const found = await captureTarget(deps, profileId);
  if (found.kind === 'problem') return { ...found, retryAfterSeconds: null };
  const outcome = await deps.client.captureStatus(found.target, query, deps.closing);
  if (outcome.kind === 'status') {
    const { body, state, clockSkewSeconds } = outcome;
    return { kind: 'status', body, state, clockSkewSeconds };
  }
  const problem = problemOf(outcome);
  if (problem.code === 'key-refused') blockRefusedKey(deps, profileId, problem);
  const retryAfterSeconds = outcome.kind === 'refused' ? outcome.retryAfterSeconds : null;
  return { kind: 'problem', problem, retryAfterSeconds };
}

/** Asks for the state of a capture case and keeps what comes; another ticket's state is not taken for it. */
export async function refreshCapture(deps: CaptureDeps, id: CaptureId): Promise<Asked> {
  const one = deps.repositories.captures.find(id);
  if (!one) throw new ProofcaseError('not-found');
  const asked = await askStatus(deps, one.profileId, { ticketId: one.ticketId });
  if (deps.closing.aborted) return asked;
  if (asked.kind === 'problem') {
    storeProblem(deps, id, asked.problem);
    return asked;
  }
  const { ticketId } = asked.state;
  if (ticketId !== null && ticketId !== one.ticketId) {
    const problem: CaptureProblem = { code: 'not-a-status', status: null, detail: `ticketId ${ticketId}` };
    storeProblem(deps, id, problem);
    return { kind: 'problem', problem, retryAfterSeconds: null };
  }
  storeStatus(deps, id, asked);
  return asked;
}
