import type { CaptureCard, CaptureCreationView } from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import { checkCaptureFields } from '../../domain/capture/capture-fields';
import {
  type CaptureState,
  eventsByTime,
  isClosed,
  offeredLink,
  scenesDone,
} from '../../domain/capture/capture-state';
import type { CreationDecision, CreationState } from '../../domain/capture/creation';
import type { JsonObject } from '../../domain/json';
import { localDay } from '../../domain/reference-date';
import type { Engine } from '../engine';
import { captureText, NOT_REPORTED } from './capture-text';
import { EXIT, type ExitCode } from './exit-codes';
import {
  type CliSession,
  chosenProfile,
  findCase,
  profileForCase,
  resumeProfile,
  withEngine,
} from './session';

const NO_BACKGROUND_WORK = { runOutbox: false, followCaptures: false } as const;

/** `capture create`: requests a link once (R27). Fields of the command line override those of the profile. */
export function createCapture(
  session: CliSession,
  caseNumber: string,
  fields: JsonObject,
): Promise<ExitCode> {
  return withEngine(session, NO_BACKGROUND_WORK, async (engine) => {
    const profile = await profileForCase(engine, session, await findCase(engine, caseNumber));
    await resumeProfile(engine, session, profile);
    const profileFields = checkCaptureFields(profile.captureFields);
    const fieldsText = JSON.stringify({ ...(profileFields.ok ? profileFields.fields : {}), ...fields });
    const check = checkCaptureFields(fieldsText);
    if (!check.ok) throw new ProofcaseError('capture-fields-invalid', { reason: check.reason }, check.detail);
    const caseId = await openCase(engine, session, caseNumber, profile.id);
    const creation = await engine.handlers['captures.create']({ caseId, fields: fieldsText });
    await print(engine, session, creation);
    return CODE[creation.state];
  });
}

async function openCase(
  engine: Engine,
  session: CliSession,
  caseNumber: string,
  profileId: CaptureCreationView['profileId'],
): Promise<CaptureCreationView['caseId']> {
  const known = await findCase(engine, caseNumber);
  if (known) {
    const changed = await engine.handlers['cases.change']({ caseId: known.id, profileId });
    return changed.id;
  }
  const referenceDate = localDay(session.host.clock.now());
  const created = await engine.handlers['cases.create']({ caseNumber, note: '', referenceDate, profileId });
  return created.id;
}

const CODE: { readonly [State in CreationState]: ExitCode } = {
  sending: EXIT.outcomeUnknown,
  created: EXIT.done,
  refused: EXIT.refusedByService,
  'not-sent': EXIT.notSentYet,
  unknown: EXIT.outcomeUnknown,
  'given-up': EXIT.done,
};

/** `capture resolve ID`: applies a person's decision about a request with an unknown outcome. */
export function resolveCapture(
  session: CliSession,
  id: string,
  decision: CreationDecision,
  typedCaseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, NO_BACKGROUND_WORK, async (engine) => {
    const open = await engine.handlers['captures.questions']({});
    const known = open.find((question) => question.id === id);
    if (!known) throw new ProofcaseError('not-found', {}, session.texts.say('unknownCreation', { id }));
    const creation = await engine.handlers['captures.resolve']({
      creationId: known.id,
      decision,
      typedCaseNumber,
    });
    await print(engine, session, creation);
    return CODE[creation.state];
  });
}

async function print(engine: Engine, session: CliSession, creation: CaptureCreationView): Promise<void> {
  const { captures } = await engine.handlers['captures.ofCase']({ caseId: creation.caseId });
  const capture = captures.find(({ id }) => id === creation.captureId) ?? null;
  const link = capture && !isClosed(capture.state) ? offeredLink(capture.state) : null;
  const { id, caseNumber, state, status, problem, lookUp, decisions } = creation;
  const ticketId = capture?.ticketId ?? null;
  const document = { id, caseNumber, state, ticketId, captureLink: link, status, problem, lookUp, decisions };
  const { say } = session.texts;
  session.print(document, () => [
    say('captureCreation', { caseNumber, state: captureText(session, 'creation', state) }),
    ...(ticketId ? [say('captureTicket', { ticketId })] : []),
    ...(link ? [say('captureLink', { link })] : []),
    ...(problem
      ? [captureText(session, 'problem', problem.code), ...(problem.detail ? [problem.detail] : [])]
      : []),
    ...(lookUp ? [captureText(session, 'lookUp', lookUp.verdict)] : []),
    ...(decisions.length > 0 ? [say('captureToDecide', { id, caseNumber })] : []),
  ]);
}

/** `capture status`: prints the current state, and stores it if the ticket is followed. */
export function showCaptureStatus(
  session: CliSession,
  query: { readonly ticketId: string } | { readonly caseNumber: string },
): Promise<ExitCode> {
  return withEngine(session, NO_BACKGROUND_WORK, async (engine) => {
    const profile = await chosenProfile(engine, session);
    await resumeProfile(engine, session, profile);
    const status = await engine.handlers['captures.status']({ profileId: profile.id, query });
    const { state, captureId, isPushMissingHere } = status;
    session.print({ followed: captureId !== null, isPushMissingHere, state }, () => [
      ...stateLines(session, state),
      ...(isPushMissingHere ? [session.texts.say('capturePushNotHere')] : []),
    ]);
    return EXIT.done;
  });
}

/** `capture adopt`: follows a case that was created elsewhere; null: the newest one of the case number (R28). */
export function adoptCapture(
  session: CliSession,
  caseNumber: string,
  ticketId: string | null,
): Promise<ExitCode> {
  return withEngine(session, NO_BACKGROUND_WORK, async (engine) => {
    const profile = await profileForCase(engine, session, await findCase(engine, caseNumber));
    await resumeProfile(engine, session, profile);
    const caseId = await openCase(engine, session, caseNumber, profile.id);
    const { state } = await engine.handlers['captures.adopt']({ caseId, ticketId });
    session.print({ followed: true, state }, () => stateLines(session, state));
    return EXIT.done;
  });
}

function stateLines(session: CliSession, state: CaptureState): readonly string[] {
  const { say } = session.texts;
  const { done, of } = scenesDone(state.scenes);
  const link = isClosed(state) ? null : offeredLink(state);
  const { attemptCount, reminderCount, retriggerCount } = state;
  return [
    say('captureLine', {
      ticketId: state.ticketId ?? '',
      caseNumber: state.caseNumber ?? '',
      state: captureText(session, 'column', state.status),
      result: captureText(session, 'result', state.lastResult),
      decision: captureText(session, 'decision', state.finalDecision),
      done,
      of,
    }),
    say('captureCounts', {
      attempts: attemptCount ?? NOT_REPORTED,
      reminders: reminderCount ?? NOT_REPORTED,
      retriggers: retriggerCount ?? NOT_REPORTED,
    }),
    say('captureMode', { mode: captureText(session, 'mode', state.communicationMode) }),
    say('capturePush', { push: pushText(state) }),
    ...(link === null ? [] : [say('captureLink', { link })]),
    ...state.scenes.map(({ description, completed }) =>
      say('captureScene', {
        description: description ?? NOT_REPORTED,
        state: captureText(session, 'scenes', sceneState(completed)),
      }),
    ),
    ...state.sessions.map(({ sessionNumber, triggeredAt, attemptCount: attempts, finalStatus }) =>
      say('captureSession', {
        number: sessionNumber ?? NOT_REPORTED,
        triggeredAt: triggeredAt ?? NOT_REPORTED,
        attempts: attempts ?? NOT_REPORTED,
        state: captureText(session, 'column', finalStatus),
      }),
    ),
    ...eventsByTime(state.events).map(
      ({ timestamp, action, actor }) =>
        `  ${timestamp ?? ''}  ${captureText(session, 'action', action)}  ${actor ?? ''}`,
    ),
  ];
}

/** The status, time and HTTP status of the last push, as reported. */
function pushText({ resultPush }: CaptureState): string {
  if (!resultPush) return NOT_REPORTED;
  const { status, at, statusCode } = resultPush;
  return [status, at, statusCode === null ? null : `HTTP ${statusCode}`]
    .filter((part) => part !== null)
    .join(', ');
}

/** `capture list`: prints the followed cases and open questions. */
export function listCaptures(session: CliSession): Promise<ExitCode> {
  return withEngine(session, NO_BACKGROUND_WORK, async (engine) => {
    await printList(engine, session);
    return EXIT.done;
  });
}

async function printList(engine: Engine, session: CliSession): Promise<void> {
  const captures = await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 3_650 });
  const questions = await engine.handlers['captures.questions']({});
  const { say } = session.texts;
  session.print({ captures, questions }, () => [
    ...questions.map(({ id, caseNumber }) => say('captureToDecide', { id, caseNumber })),
    ...captures.map((card) => cardLine(session, card)),
    ...(captures.length + questions.length === 0 ? [say('captureEmpty')] : []),
  ]);
}

function cardLine(session: CliSession, card: CaptureCard): string {
  return session.texts.say('captureLine', {
    ticketId: card.ticketId,
    caseNumber: card.caseNumber,
    state: captureText(session, 'column', card.status),
    result: captureText(session, 'result', card.lastResult),
    decision: captureText(session, 'decision', card.finalDecision),
    done: card.scenesDone,
    of: card.scenes,
  });
}

/** `capture watch`: follows all open cases as the open window does (R29), until interrupted or no case is open. */
export function watchCaptures(session: CliSession): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false, followCaptures: true }, async (engine) => {
    engine.setWindowOpen(true);
    const { signal } = session.host;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        stop();
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const finishIfDone = async (): Promise<void> => {
        const cards = await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 2 });
        if (!cards.some(({ polling }) => polling.followed)) finish();
      };
      const stop = engine.on('captures.changed', ({ captureId }) => {
        if (captureId === null) return;
        void printProgress(engine, session, captureId).then(finishIfDone).catch(finish);
      });
      signal.addEventListener('abort', finish, { once: true });
      if (signal.aborted) finish();
      else void refreshAll(engine, signal).then(finishIfDone).catch(finish);
    });
    await printList(engine, session);
    return EXIT.done;
  });
}

/** Refreshes all cases at once for the waiting person; one at a time, so that many cases cause no burst. */
async function refreshAll(engine: Engine, signal: AbortSignal): Promise<void> {
  const cards = await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 2 });
  for (const { id, polling } of cards) {
    if (signal.aborted) return;
    // A failure is reported by the event of the case.
    if (polling.followed) await engine.handlers['captures.refresh']({ captureId: id }).catch(() => undefined);
  }
}

/** Prints the current state of a case, or why a request failed. */
async function printProgress(engine: Engine, session: CliSession, id: CaptureCard['id']): Promise<void> {
  const cards = await engine.handlers['captures.board']({ profileId: null, closedWithinDays: 2 });
  const card = cards.find((entry) => entry.id === id);
  if (!card) return;
  const { problem } = card.polling;
  const text = problem ? captureText(session, 'problem', problem.code) : cardLine(session, card);
  session.progress(problem ? `${card.caseNumber}: ${text}` : text);
}

function sceneState(completed: boolean | null) {
  if (completed === null) return null;
  return completed ? 'done' : 'open';
}
