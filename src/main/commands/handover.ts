import { resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { HandoverView } from '../../contract/handover-views';
import type { HandoverId } from '../../domain/ids';
import type { Engine } from '../engine';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, requireCase, withEngine } from './session';
import { openTerminalLine } from './terminal-line';

/** `handover create`: writes a case to one file; nothing of it is sent from here afterwards. */
export function createHandover(
  session: CliSession,
  caseNumber: string,
  out: string,
  withQuestions: boolean,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const { id: caseId } = await requireCase(engine, session, caseNumber);
    const file = resolve(out);
    const made = await stopping(engine, session, () =>
      engine.handovers.give({ caseId, file, withQuestions }),
    );
    const { texts } = session;
    session.print(
      { ...handoverDocument(made.handover), file, headHash: made.headHash, missing: made.missing },
      () => [
        texts.say('handoverMade', {
          file,
          size: texts.megabytes(made.handover.bytes ?? 0),
          id: made.handover.id,
        }),
        texts.say('exportedHead', { hash: made.headHash }),
        ...made.missing.map((path) => texts.say('handoverMissing', { path })),
      ],
    );
    return EXIT.done;
  });
}

/** `handover take`: stores the case of a file, or takes a case back by a release file. */
export function takeHandover(
  session: CliSession,
  path: string,
  typedCaseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const taken = await stopping(engine, session, () =>
      engine.handovers.take(resolve(path), typedCaseNumber),
    );
    const { caseNumber, workstation } = taken.handover;
    const sentence = taken.kind === 'case' ? 'handoverTaken' : 'handoverTakenBack';
    session.print({ ...handoverDocument(taken.handover), kind: taken.kind }, () => [
      session.texts.say(sentence, { caseNumber, workstation }),
    ]);
    return EXIT.done;
  });
}

export interface ReleaseArguments {
  readonly id: string;
  /** Where to write the release file; null: only the code is printed. */
  readonly out: string | null;
  /** The code of the other side, at the workstation that handed the case over. */
  readonly code: string | null;
  /** The typed case number: the other side cannot be reached. */
  readonly caseNumber: string | null;
}

/** `handover release`: gives a case back that was taken here, or takes one back that was handed over from here. */
export function releaseHandover(session: CliSession, args: ReleaseArguments): Promise<ExitCode> {
  const id = args.id as HandoverId;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const { texts } = session;
    if (args.code !== null || args.caseNumber !== null) {
      const { code, caseNumber: typedCaseNumber } = args;
      const { handover } = await engine.handlers['handover.takeBack']({
        handoverId: id,
        code,
        typedCaseNumber,
      });
      const { caseNumber, workstation } = handover;
      if (code === null) session.progress(texts.say('handoverUnreachable'));
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
}: HandoverView): object {
  return { id, direction, state, caseNumber, at, actor, workstation, bytes };
}
