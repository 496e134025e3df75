import type {
  CaptureCard,
  CaptureCreationView,
  CaptureDetail,
  CaseCaptures,
} from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import { currentPush, isPushMissingHere, pushState, scenesDone } from '../../domain/capture/capture-state';
import type { CreationDecision } from '../../domain/capture/creation';
import type { CaptureId, CaseId, ProfileId } from '../../domain/ids';
import type { StoredCreation } from '../storage/database/capture-creations-repository';
import type { StoredCapture } from '../storage/database/captures-repository';
import type { CaptureDeps } from './capture-deps';
import type { CapturePoller } from './capture-poller';
import { hasResultPush } from './store-status';

const DAY_MS = 86_400_000;

interface ViewDeps extends Pick<CaptureDeps, 'repositories' | 'clock'> {
  readonly poller: CapturePoller;
}

function captureCard(deps: ViewDeps, capture: StoredCapture): CaptureCard {
  const { state } = capture;
  const nowMs = deps.clock.now().getTime();
  const { done, of } = scenesDone(state.scenes);
  const dueInMs = deps.poller.dueInMs(capture);
  return {
    id: capture.id,
    caseId: capture.caseId,
    caseNumber: capture.caseNumber,
    profileId: capture.profileId,
    ticketId: capture.ticketId,
    column: capture.column,
    status: state.status,
    lastResult: state.lastResult,
    finalDecision: state.finalDecision,
    communicationMode: state.communicationMode,
    scenesDone: done,
    scenes: of,
    attempts: state.attemptCount,
    reminders: state.reminderCount,
    retriggers: state.retriggerCount,
    push: pushState(state, nowMs, hasResultPush(deps, capture.profileId)),
    pushStatus: currentPush(state)?.status ?? null,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    closedAt: state.closedAt,
    columnSince: capture.columnSince,
    polling: {
      followed: dueInMs !== null,
      lastAskedAt: capture.lastAskedAt,
      lastAnswerAt: capture.lastAnswerAt,
      nextAt: dueInMs === null ? null : new Date(nowMs + dueInMs).toISOString(),
      failures: capture.failures,
      problem: capture.problem,
    },
  };
}

/** @throws ProofcaseError `not-found`. */
export function captureDetail(deps: ViewDeps, id: CaptureId): CaptureDetail {
  const capture = deps.repositories.captures.find(id);
  if (!capture) throw new ProofcaseError('not-found');
  return detailOf(deps, capture);
}

function detailOf(deps: ViewDeps, capture: StoredCapture): CaptureDetail {
  const history = deps.repositories.captures
    .history(capture.id)
    .map(({ number, receivedAt, changes }) => ({ id: number, receivedAt, changes }));
  const { state, origin } = capture;
  const receivedAt = deps.repositories.received.current(capture.caseNumber)?.receivedAt ?? null;
  return {
    ...captureCard(deps, capture),
    origin,
    state,
    isPushMissingHere: isPushMissingHere(state, receivedAt),
    history,
  };
}

const DECISIONS: readonly CreationDecision[] = ['look-up', 'create-again', 'give-up'];

export function creationView({
  answer: _,
  clockSkewSeconds: __,
  ...capture
}: StoredCreation): CaptureCreationView {
  const hasLookUp = capture.lookUp !== null && capture.lookUp.verdict !== 'failed';
  const offered = DECISIONS.filter((decision) => decision !== 'create-again' || hasLookUp);
  return { ...capture, decisions: capture.state === 'unknown' ? offered : [] };
}

export function caseCaptures(deps: ViewDeps, caseId: CaseId): CaseCaptures {
  const { cases, captures, captureCreations } = deps.repositories;
  if (!cases.find(caseId)) throw new ProofcaseError('not-found');
  return {
    creations: captureCreations.ofCase(caseId).map(creationView),
    captures: captures.ofCase(caseId).map((capture) => detailOf(deps, capture)),
  };
}

export function captureBoard(
  deps: ViewDeps,
  query: { readonly profileId: ProfileId | null; readonly closedWithinDays: number },
): readonly CaptureCard[] {
  const since = new Date(deps.clock.now().getTime() - query.closedWithinDays * DAY_MS).toISOString();
  return deps.repositories.captures
    .openOrClosedSince(since)
    .filter((capture) => query.profileId === null || capture.profileId === query.profileId)
    .map((capture) => captureCard(deps, capture));
}
