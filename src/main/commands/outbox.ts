import { ProofcaseError } from '../../contract/errors';
import type { OutboxEntry } from '../../contract/views';
import type { PackageId } from '../../domain/ids';
import { type Decision, PACKAGE_STATES } from '../../domain/journal';
import { combinedState, EXIT, type ExitCode, exitCodeForState } from './exit-codes';
import { type CliSession, withEngine } from './session';
import { megabytes } from './texts';
import { settled } from './wait-for-packages';

/** `outbox`: every package that wants something, questions first. */
export function listOutbox(session: CliSession): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const entries = await engine.handlers['outbox.list']({});
    print(session, entries);
    return EXIT.done;
  });
}

/** `outbox run`: sends what is due and waits until nothing moves by itself any more. */
export function runOutbox(session: CliSession): Promise<ExitCode> {
  return withEngine(session, { runOutbox: true }, async (engine) => {
    const due = await engine.handlers['outbox.list']({});
    // A package that was only sealed was not asked to be sent.
    const ids = due.filter(({ state }) => state !== 'sealed').map(({ id }) => id);
    await settled(engine, session, ids);
    const after = (await engine.handlers['outbox.list']({})).filter(({ id }) => ids.includes(id));
    print(session, after);
    return exitCodeForState(combinedState(after.map(({ state }) => state)));
  });
}

/** `outbox resolve ID`: a person's decision about an unknown outcome (R12), then what follows from it. */
export function resolvePackage(
  session: CliSession,
  id: string,
  decision: Decision,
  typedCaseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: true }, async (engine) => {
    const packageId = knownPackage(id, await engine.handlers['outbox.list']({}));
    const entry = await engine.handlers['outbox.resolve']({ packageId, decision, typedCaseNumber });
    await settled(engine, session, [entry.id]);
    const after = (await engine.handlers['outbox.list']({})).filter((one) => one.id === entry.id);
    const shown = after.length > 0 ? after : [entry];
    print(session, shown);
    return exitCodeForState(combinedState(shown.map(({ state }) => state)));
  });
}

function knownPackage(id: string, entries: readonly OutboxEntry[]): PackageId {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new ProofcaseError('not-found', {}, id);
  return entry.id;
}

function print(session: CliSession, entries: readonly OutboxEntry[]): void {
  const { say } = session.texts;
  const sorted = [...entries].sort(
    (a, b) => Number(b.state === 'unknown') - Number(a.state === 'unknown') || order(a) - order(b),
  );
  session.print({ packages: sorted }, () =>
    sorted.length === 0
      ? [say('outboxEmpty')]
      : sorted.map((entry) =>
          say('outboxLine', {
            id: entry.id,
            caseNumber: entry.caseNumber,
            state: say(`states.${entry.state}`),
            sequence: entry.sequence,
            of: entry.of,
            size: megabytes(entry.bytes),
          }),
        ),
  );
}

function order(entry: OutboxEntry): number {
  return PACKAGE_STATES.indexOf(entry.state);
}
