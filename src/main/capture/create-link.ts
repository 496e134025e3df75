import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import { checkCaptureFields, linkPayload } from '../../domain/capture/capture-fields';
import { type CreationState, canMoveCreation } from '../../domain/capture/creation';
import type { CaptureCreationId, CaptureId, CaseId } from '../../domain/ids';
import type { CaptureLinkOutcome } from '../sending/service/capture-client';
import { decodeCaptureState } from '../sending/service/decoding/decode-capture';
import { failureOf } from '../sending/service/outcomes';
import { refuseNewWork } from '../storage/cases/close-case';
import type { StoredCreation } from '../storage/database/capture-creations-repository';
import type { CaptureDeps } from './capture-deps';
import { blockIfRefused, captureTarget, problemError, toCaptureProblem } from './capture-target';
import { insertCapture, notifyCaptureChanged } from './store-status';

/**
 * Requests a capture link once. The request is recorded before it is sent and never repeated automatically (R27).
 * `replaced`: a request with an unknown outcome that a person gives up for this one.
 * @throws ProofcaseError `case-closed`, `capture-pending`, `capture-fields-invalid`, or the problem of key or address.
 */
export async function createLink(
  deps: CaptureDeps,
  caseId: CaseId,
  fieldsText: string | null,
  actor: string,
  replaced: StoredCreation | null = null,
): Promise<StoredCreation> {
  const { cases, profiles, captureCreations } = deps.repositories;
  const storedCase = cases.find(caseId);
  const profile = storedCase && profiles.find(storedCase.profileId)?.profile;
  if (!storedCase || !profile) throw new ProofcaseError('not-found');
  refuseNewWork(storedCase);
  const check = checkCaptureFields(fieldsText ?? profile.captureFields);
  if (!check.ok) throw new ProofcaseError('capture-fields-invalid', { reason: check.reason }, check.detail);
  refusePending(captureCreations.ofCase(caseId).filter(({ id }) => id !== replaced?.id));
  const lookup = await captureTarget(deps, profile.id);
  if (lookup.kind === 'problem') throw problemError(lookup.problem);
  const creation: StoredCreation = {
    id: randomUUID() as CaptureCreationId,
    caseId,
    profileId: profile.id,
    caseNumber: storedCase.caseNumber,
    payload: linkPayload(storedCase.caseNumber, check.fields),
    state: 'sending',
    createdAt: deps.clock.now().toISOString(),
    endedAt: null,
    status: null,
    problem: null,
    answer: null,
    clockSkewSeconds: null,
    lookUp: null,
    captureId: null,
  };
  deps.repositories.inTransaction(() => {
    // Unlocking the keychain takes time: meanwhile the case may have been closed or handed over, or a link requested.
    refuseNewWork(cases.find(caseId) ?? storedCase);
    if (replaced) {
      moveCreation(deps, replaced, 'given-up', { actor });
      deps.custody.append(caseId, 'capture-create-again', [replaced.id], {}, actor);
    }
    refusePending(captureCreations.ofCase(caseId));
    captureCreations.save(creation);
    deps.custody.append(caseId, 'capture-requested', [creation.id], { payload: creation.payload }, actor);
  });
  notifyCaptureChanged(deps, caseId, null);
  const { answer: _none, ...recorded } = creation;
  try {
    await deps.links.append({ kind: 'sending', creation: recorded, referenceDate: storedCase.referenceDate });
  } catch (error) {
    // A request that cannot be recorded is not sent.
    const detail = error instanceof Error ? error.message : String(error);
    const problem = { code: 'not-recorded', status: null, detail } as const;
    return moveCreation(deps, { ...creation, problem }, 'not-sent');
  }
  const outcome = await deps.client
    .createCaptureLink(lookup.target, creation.payload, deps.closing)
    .catch(failureOf);
  const ended = endCreation(deps, creation, outcome);
  if (ended.problem) blockIfRefused(deps, profile.id, lookup.target, ended.problem);
  // The database has the outcome already; without this line, a restored database only repeats the look-up.
  await deps.links.append({ kind: 'ended', id: ended.id, to: ended.state }).catch(deps.onDefect);
  return ended;
}

function refusePending(creations: readonly StoredCreation[]): void {
  if (creations.some(({ state }) => state === 'sending' || state === 'unknown')) {
    throw new ProofcaseError('capture-pending');
  }
}

function endCreation(
  deps: CaptureDeps,
  creation: StoredCreation,
  outcome: CaptureLinkOutcome,
): StoredCreation {
  const outcomeFacts = {
    status: outcome.status,
    answer: 'body' in outcome ? outcome.body : null,
    clockSkewSeconds: 'clockSkewSeconds' in outcome ? outcome.clockSkewSeconds : null,
  };
  if (outcome.kind === 'created') {
    return moveCreation(deps, { ...creation, ...outcomeFacts }, 'created', {
      inSameTransaction: (moved) => ({ ...moved, captureId: captureOf(deps, moved, outcome) }),
    });
  }
  const found = toCaptureProblem(outcome);
  // There is no capture case yet that the service could not know: the address is wrong.
  const problem = found.code === 'not-found' ? { ...found, code: 'account-configuration' as const } : found;
  return moveCreation(deps, { ...creation, ...outcomeFacts, problem }, stateAfter(outcome));
}

type EndState = Exclude<CreationState, 'sending'>;

/** R11 and R13 applied to links: the outcome is known only if the request provably did not arrive or was refused. */
function stateAfter(outcome: Exclude<CaptureLinkOutcome, { kind: 'created' }>): EndState {
  if (outcome.kind === 'failed') return outcome.stage === 'after-body' ? 'unknown' : 'not-sent';
  if (outcome.kind === 'unreadable') return 'unknown';
  const decided = outcome.status >= 400 && outcome.status < 500 && ![408, 409, 425].includes(outcome.status);
  return decided || outcome.status === 501 ? 'refused' : 'unknown';
}

function captureOf(
  deps: CaptureDeps,
  creation: StoredCreation,
  { ticketId, body }: Extract<CaptureLinkOutcome, { kind: 'created' }>,
): CaptureId {
  const { captures } = deps.repositories;
  const known = captures.findByTicket(creation.profileId, ticketId);
  if (known) return known.id;
  const state = decodeCaptureState(body);
  if (!state) throw new ProofcaseError('illegal-state', {}, 'a response with a ticket must be a JSON object');
  const { caseId, profileId } = creation;
  return insertCapture(deps, { caseId, profileId, ticketId, origin: 'created' }, { body, state });
}

const CUSTODY = {
  created: 'capture-created',
  refused: 'capture-refused',
  'not-sent': 'capture-not-sent',
  unknown: 'capture-outcome-unknown',
  'given-up': 'capture-given-up',
} as const;

/** The only function that changes the state of a creation. @throws ProofcaseError `illegal-state`. */
export function moveCreation(
  deps: CaptureDeps,
  creation: StoredCreation,
  to: EndState,
  options: {
    readonly actor?: string;
    readonly inSameTransaction?: (moved: StoredCreation) => StoredCreation;
  } = {},
): StoredCreation {
  const { repositories, custody, clock } = deps;
  const moved = repositories.inTransaction(() => {
    const current = repositories.captureCreations.find(creation.id);
    if (!current || !canMoveCreation(current.state, to)) {
      throw new ProofcaseError('illegal-state', { from: current?.state ?? '', to });
    }
    const at = clock.now().toISOString();
    const ended: StoredCreation = { ...creation, state: to, endedAt: at };
    const written = options.inSameTransaction ? options.inSameTransaction(ended) : ended;
    repositories.captureCreations.save(written);
    const details = { status: written.status, problem: written.problem?.code ?? null };
    custody.append(creation.caseId, CUSTODY[to], [creation.id], details, options.actor);
    repositories.cases.refreshSummary(creation.caseId, at);
    return written;
  });
  notifyCaptureChanged(deps, moved.caseId, moved.captureId);
  return moved;
}
