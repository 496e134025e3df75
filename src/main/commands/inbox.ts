import { ProofcaseError } from '../../contract/errors';
import type { ReceivedView, TeamPushView } from '../../contract/receiver-views';
import type { ReceivedId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, chosenProfile, findCase, requireCase, withEngine } from './session';

interface InboxOptions {
  /** Whether to get the pushes for own cases from the team store first. */
  readonly fetch: boolean;
  /** The case number whose pushes are filed first; null: none. */
  readonly take: string | null;
}

/**
 * `inbox`: lists result pushes without a case, and those that wait in the team store for own cases or for none. `--take`
 * files those with a case number into the case with it, which is created if needed.
 * @throws ProofcaseError `not-found`, `push-taken`, `handed-over`.
 */
export function listInbox(session: CliSession, { fetch, take }: InboxOptions): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    await chosenProfile(engine, session);
    if (fetch) await engine.fetchPushes();
    const taken = take === null ? null : await takeEntries(engine, session, take.trim());
    const results = await engine.handlers['received.inbox']({});
    const { pushes, problem } = await engine.handlers['received.teamInbox']({});
    const { say } = session.texts;
    session.print({ ...(taken === null ? {} : { taken }), results, team: pushes, problem }, () => [
      ...(taken ?? []).map(({ id, caseNumber }) => say('inbox.filed', { id, caseNumber })),
      ...results.map((result) => localLine(session, result)),
      ...pushes.map((push) => teamLine(session, push)),
      ...(taken === null && results.length + pushes.length === 0 ? [say('inbox.empty')] : []),
    ]);
    if (problem === null) return EXIT.done;
    session.progress(session.texts.error(ProofcaseError.fromEnvelope(problem)));
    return EXIT.refusedBeforeSending;
  });
}

/** Files every push with a case number, wherever it waits; returns those that the case did not have before. */
async function takeEntries(
  engine: Engine,
  session: CliSession,
  caseNumber: string,
): Promise<readonly ReceivedView[]> {
  const { handlers } = engine;
  const ofCase = async (): Promise<readonly ReceivedView[]> => {
    const known = await findCase(engine, caseNumber);
    return known ? handlers['received.ofCase']({ caseId: known.id }) : [];
  };
  const before = new Set((await ofCase()).map(({ id }) => id));
  // What is here can be filed while the team store is away, whose problem is reported below.
  await engine.fetchPushes().catch(ignoreStore);
  const isWanted = (entry: { readonly caseNumber: string }): boolean => entry.caseNumber === caseNumber;
  const own = (await handlers['received.inbox']({})).find(isWanted);
  // Files every entry with its number.
  if (own) await handlers['received.assign']({ receivedId: own.id, caseId: null });
  const { pushes, problem } = await handlers['received.teamInbox']({});
  const waiting = pushes.filter(isWanted).sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  for (const { id: receivedId, profileId } of waiting) {
    await handlers['received.takeFromTeam']({ receivedId, profileId, caseId: null });
  }
  const taken = (await ofCase()).filter(({ id }) => !before.has(id));
  if (taken.length > 0) return taken;
  if (problem) throw ProofcaseError.fromEnvelope(problem);
  throw new ProofcaseError('not-found', {}, session.texts.say('inbox.unknown', { caseNumber }));
}

function ignoreStore(error: unknown): void {
  if (!(error instanceof ProofcaseError)) throw error;
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
