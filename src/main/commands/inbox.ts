import { ProofcaseError } from '../../contract/errors';
import type { ReceivedView, TeamPushView } from '../../contract/receiver-views';
import type { ReceivedId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, chosenProfile, requireCase, withEngine } from './session';

/** `inbox`: lists result pushes without a case, here and in the team store; `fetch` gets those of own cases first. */
export function listInbox(session: CliSession, fetch: boolean): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    await chosenProfile(engine, session);
    if (fetch) await engine.fetchPushes();
    const results = await engine.handlers['received.inbox']({});
    const { pushes, problem } = await engine.handlers['received.teamInbox']({});
    const { say } = session.texts;
    session.print({ results, team: pushes, problem }, () =>
      results.length + pushes.length === 0
        ? [say('inbox.empty')]
        : [
            ...results.map((result) => localLine(session, result)),
            ...pushes.map((push) => teamLine(session, push)),
          ],
    );
    if (problem === null) return EXIT.done;
    session.progress(session.texts.error(ProofcaseError.fromEnvelope(problem)));
    return EXIT.refusedBeforeSending;
  });
}

/** `inbox file`: files an entry into the case with a number; null: the number of the push, with a new case if needed. */
export function fileInboxEntry(
  session: CliSession,
  id: string,
  caseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    await chosenProfile(engine, session);
    const caseId = caseNumber === null ? null : (await requireCase(engine, session, caseNumber)).id;
    const filed = await fileEntry(engine, id as ReceivedId, caseId);
    session.print(filed, () => [
      session.texts.say('inbox.filed', { id: filed.id, caseNumber: caseNumber ?? filed.caseNumber }),
    ]);
    return EXIT.done;
  });
}

async function fileEntry(
  engine: Engine,
  receivedId: ReceivedId,
  caseId: ReceivedView['caseId'],
): Promise<ReceivedView> {
  const own = await engine.handlers['received.inbox']({});
  if (own.some(({ id }) => id === receivedId)) {
    return engine.handlers['received.assign']({ receivedId, caseId });
  }
  const { pushes, problem } = await engine.handlers['received.teamInbox']({});
  const push = pushes.find(({ id }) => id === receivedId);
  // It may be in the store that is away.
  if (!push && problem) throw ProofcaseError.fromEnvelope(problem);
  if (!push) throw new ProofcaseError('not-found');
  return engine.handlers['received.takeFromTeam']({ receivedId, profileId: push.profileId, caseId });
}

function localLine(
  { texts: { say } }: CliSession,
  { id, caseNumber, receivedAt, files }: ReceivedView,
): string {
  const photos = files.filter(({ kind }) => kind === 'photo').length;
  return say('inbox.here', { id, caseNumber, receivedAt, count: photos });
}

function teamLine({ texts: { say } }: CliSession, push: TeamPushView): string {
  const { id, caseNumber, receivedAt, photos: count, workstation } = push;
  return workstation === null
    ? say('inbox.team', { id, caseNumber, receivedAt, count })
    : say('inbox.waiting', { id, caseNumber, receivedAt, count, workstation });
}
