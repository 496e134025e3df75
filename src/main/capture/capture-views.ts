import type {
  CaptureCard,
  CaptureCreationView,
  CaptureDetail,
  CaseCaptures,
} from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import { pushState, scenesDone } from '../../domain/capture/capture-state';
import type { CreationDecision } from '../../domain/capture/creation';
import type { CaptureId, CaseId, ProfileId } from '../../domain/ids';
import type { StoredCreation } from '../database/capture-creations-repository';
import type { StoredCapture } from '../database/captures-repository';
import type { CaptureDeps } from './capture-deps';
import type { CapturePoller } from './capture-poller';

const DAY_MS = 86_400_000;

interface ViewDeps extends Pick<CaptureDeps, 'repositories' | 'clock'> {
  readonly poller: CapturePoller;
}

export function captureCard(deps: ViewDeps, one: StoredCapture): CaptureCard {
  const { state } = one;
  const nowMs = deps.clock.now().getTime();
  const { done, of } = scenesDone(state.scenes);
  const dueInMs = deps.poller.dueInMs(one);
  return {
    id: one.id,
    caseId: one.caseId,
    caseNumber: one.caseNumber,
    profileId: one.profileId,
    ticketId: one.ticketId,
    column: one.column,
    status: state.status,
    lastResult: state.lastResult,
    finalDecision: state.finalDecision,
    communicationMode: state.communicationMode,
    scenesDone: done,
    scenes: of,
    attempts: state.attemptCount,
    reminders: state.reminderCount,
    retriggers: state.retriggerCount,
    push: pushState(state, nowMs),
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    closedAt: state.closedAt,
    columnSince: one.columnSince,
    polling: {
      followed: dueInMs !== null,
      lastAskedAt: one.lastAskedAt,
      lastAnswerAt: one.lastAnswerAt,
      nextAt: dueInMs === null ? null : new Date(nowMs + dueInMs).toISOString(),
      failures: one.failures,
      problem: one.problem,
    },
  };
}

/** @throws ProofcaseError `not-found`. */
export function captureDetail(deps: ViewDeps, id: CaptureId): CaptureDetail {
  const one = deps.repositories.captures.find(id);
  if (!one) throw new ProofcaseError('not-found');
  return detailOf(deps, one);
}

function detailOf(deps: ViewDeps, one: StoredCapture): CaptureDetail {
  const history = deps.repositories.captures
    .history(one.id)
    .map(({ number, receivedAt, changes }) => ({ id: number, receivedAt, changes }));
  return { ...captureCard(deps, one), origin: one.origin, state: one.state, history };
}

const DECISIONS: readonly CreationDecision[] = ['look-up', 'create-again', 'give-up'];

export function creationView({
  answer: _,
  clockSkewSeconds: __,
  ...one
}: StoredCreation): CaptureCreationView {
  const lookedUp = one.lookUp !== null && one.lookUp.verdict !== 'failed';
  const offered = DECISIONS.filter((decision) => decision !== 'create-again' || lookedUp);
  return { ...one, decisions: one.state === 'unknown' ? offered : [] };
}

export function caseCaptures(deps: ViewDeps, caseId: CaseId): CaseCaptures {
  const { cases, captures, captureCreations } = deps.repositories;
  if (!cases.find(caseId)) throw new ProofcaseError('not-found');
  return {
    creations: captureCreations.ofCase(caseId).map(creationView),
    captures: captures.ofCase(caseId).map((one) => detailOf(deps, one)),
  };
}

export function captureBoard(
  deps: ViewDeps,
  query: { readonly profileId: ProfileId | null; readonly closedWithinDays: number },
): readonly CaptureCard[] {
  const since = new Date(deps.clock.now().getTime() - query.closedWithinDays * DAY_MS).toISOString();
  return deps.repositories.captures
    .openOrClosedSince(since)
    .filter((one) => query.profileId === null || one.profileId === query.profileId)
    .map((one) => captureCard(deps, one));
}
