import { createHash, randomUUID } from 'node:crypto';
import type { CaptureProblem } from '../../contract/capture-views';
import { captureChanges, captureNotices } from '../../domain/capture/capture-changes';
import { boardColumn, type CaptureState, isClosed, pushState } from '../../domain/capture/capture-state';
import type { CaptureId, CaseId, ProfileId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../storage/custody/custody-log';
import type { StoredCapture } from '../storage/database/captures-repository';
import type { CaptureDeps } from './capture-deps';

/** Whether results are pushed for capture cases of a profile. */
export function hasResultPush({ repositories }: Pick<CaptureDeps, 'repositories'>, id: ProfileId): boolean {
  return repositories.profiles.find(id)?.profile.hasResultPush ?? true;
}

type StoreDeps = Pick<CaptureDeps, 'repositories' | 'custody' | 'clock' | 'emit'>;

/** The body of a status response and its decoded state. */
export interface StatusResponse {
  readonly body: Uint8Array;
  readonly state: CaptureState;
}

/** Starts following a ticket. Call it inside a transaction, and notify the window afterwards. */
export function insertCapture(
  deps: StoreDeps,
  owner: {
    readonly caseId: CaseId;
    readonly profileId: ProfileId;
    readonly ticketId: string;
    readonly origin: StoredCapture['origin'];
  },
  { body, state }: StatusResponse,
): CaptureId {
  const at = deps.clock.now().toISOString();
  const id = randomUUID() as CaptureId;
  const { captures, cases } = deps.repositories;
  captures.save({
    ...owner,
    id,
    followedSince: at,
    state,
    column: boardColumn(state),
    columnSince: at,
    push: pushState(state, deps.clock.now().getTime(), hasResultPush(deps, owner.profileId)),
    closedSeenAt: isClosed(state) ? at : null,
    lastAskedAt: null,
    lastAnswerAt: at,
    failures: 0,
    problem: null,
  });
  captures.insertStatus(id, { receivedAt: at, sha256: sha256(body), body, changes: [] });
  cases.refreshSummary(owner.caseId, at);
  return id;
}

/**
 * Stores a status response: the body if it differs, its changes, and the summary of the case. Stores nothing for a case
 * that was handed over while the service was asked.
 */
export function storeStatus(deps: StoreDeps, id: CaptureId, answer: StatusResponse): void {
  const { captures, cases } = deps.repositories;
  const now = deps.clock.now();
  const at = now.toISOString();
  const before = captures.find(id);
  if (!before || cases.find(before.caseId)?.handedOverAt !== null) return;
  const { state, body } = answer;
  const changes = captureChanges(before.state, state);
  const column = boardColumn(state);
  const push = pushState(state, now.getTime(), hasResultPush(deps, before.profileId));
  // A push becomes missing after some time, without another response.
  const isNews = changes.length > 0 || column !== before.column || push !== before.push;
  deps.repositories.inTransaction(() => {
    captures.save({
      ...before,
      state,
      column,
      columnSince: column === before.column ? before.columnSince : at,
      push,
      closedSeenAt: isClosed(state) ? (before.closedSeenAt ?? at) : null,
      lastAskedAt: at,
      lastAnswerAt: at,
      failures: 0,
      problem: null,
    });
    const hash = sha256(body);
    if (hash !== captures.newestStatusHash(id)) {
      captures.insertStatus(id, { receivedAt: at, sha256: hash, body, changes });
    }
    if (isNews) cases.refreshSummary(before.caseId, at);
    if (changes.length === 0) return;
    const details = {
      status: state.status,
      lastResult: state.lastResult,
      finalDecision: state.finalDecision,
    };
    deps.custody.append(before.caseId, 'capture-changed', [id, hash], details, SYSTEM_ACTOR);
  });
  if (isNews || before.problem !== null) notifyCaptureChanged(deps, before.caseId, id);
  else notifyUnchanged(deps, before.caseId, id);
  for (const notice of captureNotices(changes, state)) {
    deps.emit('captures.notice', {
      caseId: before.caseId,
      captureId: id,
      caseNumber: before.caseNumber,
      notice,
    });
  }
}

/** Records a failed request; the last known state stays. */
export function storeProblem(deps: StoreDeps, id: CaptureId, problem: CaptureProblem): void {
  const { captures } = deps.repositories;
  const before = captures.find(id);
  if (!before) return;
  captures.save({
    ...before,
    lastAskedAt: deps.clock.now().toISOString(),
    failures: before.failures + 1,
    problem,
  });
  if (before.problem?.code === problem.code) notifyUnchanged(deps, before.caseId, id);
  else notifyCaptureChanged(deps, before.caseId, id);
}

/** Reports that a capture case changed; null for any of the case. */
export function notifyCaptureChanged(deps: StoreDeps, caseId: CaseId, captureId: CaptureId | null): void {
  deps.emit('captures.changed', { caseId, captureId, isNews: true });
  deps.emit('cases.changed', { caseId });
}

/** Reports a request without changes, so that lists are not read again. */
function notifyUnchanged(deps: StoreDeps, caseId: CaseId, captureId: CaptureId): void {
  deps.emit('captures.changed', { caseId, captureId, isNews: false });
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
