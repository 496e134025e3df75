import { resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { HandoverView } from '../../contract/handover-views';
import type { CaseId, HandoverId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, chosenProfile, requireCase, withEngine } from './session';
import { openTerminalLine } from './terminal-line';

export interface CreateArguments {
  readonly caseNumber: string;
  /** One file, or the team store of the case; `workstation`: the only one that may take it, null: any. */
  readonly target:
    | { readonly kind: 'file'; readonly out: string }
    | { readonly kind: 'team'; readonly workstation: string | null };
  readonly withQuestions: boolean;
}

/** `handover create`: hands a case over by a file or through the team; afterwards nothing from it is sent here. */
export function createHandover(session: CliSession, args: CreateArguments): Promise<ExitCode> {
  const { caseNumber, target, withQuestions } = args;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const { id: caseId } = await requireCase(engine, session, caseNumber);
    const { texts } = session;
    const file = target.kind === 'file' ? resolve(target.out) : null;
    const made = await stopping(engine, session, async () => {
      if (file !== null) return engine.handovers.give({ caseId, file, withQuestions });
      const workstation = target.kind === 'team' ? target.workstation : null;
      const recipientId = await recipientNamed(engine, session, caseId, workstation);
      return engine.handovers.giveToTeam({ caseId, recipientId, withQuestions });
    });
    const { handover, headHash, missing } = made;
    const size = texts.megabytes(handover.bytes ?? 0);
    session.print({ ...handoverDocument(handover), file, headHash, missing }, () => [
      file === null
        ? texts.say('handoverOffered', { caseNumber: handover.caseNumber, size, id: handover.id })
        : texts.say('handoverMade', { file, size, id: handover.id }),
      texts.say('exportedHead', { hash: headHash }),
      ...missing.map((path) => texts.say('handoverMissing', { path })),
    ]);
    if (handover.state !== 'writing') return EXIT.done;
    session.progress(texts.say('handoverWaits'));
    return EXIT.notSentYet;
  });
}

/**
 * Returns the id of the workstation with this name, the one that was seen last; null without a name: any may take it.
 * @throws ProofcaseError `not-found`, `handover-no-store`, and the problem of the store.
 */
export async function recipientNamed(
  engine: { readonly handovers: Pick<Engine['handovers'], 'recipients'> },
  session: Pick<CliSession, 'texts'>,
  caseId: CaseId,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const recipients = await engine.handovers.recipients(caseId);
  // Without a recipient, the case would be offered to everyone.
  if (recipients.kind === 'away') throw ProofcaseError.fromEnvelope(recipients.problem);
  if (recipients.kind === 'none') throw new ProofcaseError('handover-no-store');
  const named = recipients.workstations.filter((workstation) => workstation.name === name);
  const [found] = [...named].sort((a, b) => b.lastSeen.localeCompare(a.lastSeen));
  if (found) return found.id;
  throw new ProofcaseError('not-found', {}, session.texts.say('unknownWorkstation', { name }));
}

/** `handover list`: cases that this workstation may take from the team store. */
export function listHandovers(session: CliSession): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    await chosenProfile(engine, session);
    const offers = await engine.handovers.offers();
    const { texts } = session;
    session.print({ offers }, () =>
      offers.length === 0
        ? [texts.say('handoverNone')]
        : offers.map(({ id, caseNumber, workstation, actor, bytes }) =>
            texts.say('handoverOffer', { id, caseNumber, workstation, actor, size: texts.megabytes(bytes) }),
          ),
    );
    return EXIT.done;
  });
}

const HANDOVER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `handover take`: stores the case of a file or of the team store, or takes a case back by a release file. */
export function takeHandover(
  session: CliSession,
  fileOrId: string,
  typedCaseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const isOfTeam = HANDOVER_ID.test(fileOrId);
    if (isOfTeam) await syncTeam(engine, session);
    // A workstation may have no profile of the service yet.
    else if (session.options.service !== null) await chosenProfile(engine, session);
    const taken = await stopping(engine, session, () =>
      isOfTeam
        ? engine.handovers.takeFromTeam(fileOrId as HandoverId, typedCaseNumber)
        : engine.handovers.take(resolve(fileOrId), typedCaseNumber),
    );
    const { caseNumber, workstation } = taken.handover;
    const sentence = taken.kind === 'case' ? 'handoverTaken' : 'handoverTakenBack';
    session.print({ ...handoverDocument(taken.handover), kind: taken.kind }, () => [
      session.texts.say(sentence, { caseNumber, workstation }),
    ]);
    return EXIT.done;
  });
}

/** Ends what an earlier run began. */
async function syncTeam(engine: Engine, session: CliSession): Promise<void> {
  await engine.handovers.sync((await chosenProfile(engine, session)).id);
}

export interface ReleaseArguments {
  readonly id: string;
  /** Where to write the release file; null: only the code is printed. */
  readonly out: string | null;
  /** The code of the other side, at the workstation that handed the case over. */
  readonly code: string | null;
  /** The typed case number: the other side cannot be reached. */
  readonly caseNumber: string | null;
  /** Take the case back by the team store. */
  readonly fromTeam: boolean;
}

/** `handover release`: gives a case back that was taken here, or takes one back that was handed over from here. */
export function releaseHandover(session: CliSession, args: ReleaseArguments): Promise<ExitCode> {
  const id = args.id as HandoverId;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const { texts } = session;
    if (args.fromTeam) await syncTeam(engine, session);
    if (args.code !== null || args.caseNumber !== null || args.fromTeam) {
      const { code, caseNumber: typedCaseNumber } = args;
      const { handover } = await engine.handlers['handover.takeBack']({
        handoverId: id,
        code,
        typedCaseNumber,
      });
      const { caseNumber, workstation } = handover;
      if (typedCaseNumber !== null) session.progress(texts.say('handoverUnreachable'));
      session.print(handoverDocument(handover), () => [
        texts.say('handoverTakenBack', { caseNumber, workstation }),
      ]);
      return EXIT.done;
    }
    const file = args.out === null ? null : resolve(args.out);
    const { handover, code } = await engine.handovers.release(id, file).catch((error: unknown) => {
      if (!(error instanceof ProofcaseError) || error.code !== 'not-found') throw error;
      throw new ProofcaseError('not-found', {}, texts.say('unknownHandover', { id }));
    });
    const { caseNumber, workstation } = handover;
    session.print({ ...handoverDocument(handover), file, code }, () => [
      texts.say('handoverReleased', { caseNumber, workstation }),
      texts.say('handoverCode', { code }),
      ...(file === null ? [] : [texts.say('handoverReleaseFile', { file })]),
    ]);
    return EXIT.done;
  });
}

/** Ctrl+C stops what runs and leaves nothing behind. */
async function stopping<Value>(
  engine: Engine,
  session: CliSession,
  work: () => Promise<Value>,
): Promise<Value> {
  const { signal } = session.host;
  signal.throwIfAborted();
  const stop = (): void => void engine.handlers['handover.stop']({});
  const line = openTerminalLine(session.host, session.options);
  const unsubscribe = engine.on('handover.progress', ({ bytes, totalBytes }) => {
    const { texts } = session;
    line?.show(
      texts.say('handoverProgress', { done: texts.megabytes(bytes), total: texts.megabytes(totalBytes) }),
    );
  });
  signal.addEventListener('abort', stop);
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
    line?.clear();
  }
}

function handoverDocument({
  id,
  direction,
  state,
  caseNumber,
  at,
  actor,
  workstation,
  bytes,
  team,
}: HandoverView): object {
  return { id, direction, state, caseNumber, at, actor, workstation, bytes, team };
}
