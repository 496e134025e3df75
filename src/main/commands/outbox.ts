import { ProofcaseError } from '../../contract/errors';
import type { OutboxEntry } from '../../contract/views';
import type { PackageId } from '../../domain/ids';
import { ACTIVE_STATES, type Decision, PACKAGE_STATES, type PackageState } from '../../domain/journal';
import type { Engine } from '../engine';
import { combinedState, EXIT, type ExitCode, exitCodeForState } from './exit-codes';
import { holdLines } from './hold-lines';
import { type CliSession, chosenProfile, resumeProfile, withEngine } from './session';
import { waitUntilSettled } from './wait-for-packages';

/** `outbox`: prints active packages, questions first; `all` includes recently finished ones. */
export function listOutbox(session: CliSession, all: boolean): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const entries = await engine.handlers['outbox.list']({});
    const shown = all ? entries : entries.filter(({ state }) => ACTIVE_STATES.includes(state));
    await print(engine, session, shown);
    return EXIT.done;
  });
}

/** States of packages to send; a sealed package was not requested to be sent, a question waits for a decision. */
const SENDABLE_STATES: readonly PackageState[] = [
  'queued',
  'url_issued',
  'stored',
  'submitting',
  'answered',
  'waiting',
  'blocked',
];

/**
 * `outbox run`: sends due packages and waits until none progresses automatically. A pause by a person stays in effect
 * unless `resume` is set.
 */
export function runOutbox(session: CliSession, resume: boolean): Promise<ExitCode> {
  return withEngine(session, { runOutbox: true }, async (engine) => {
    if (resume) await engine.handlers['settings.change']({ outbox: { paused: false } });
    const isProfileChosen = session.options.profile !== null || session.options.service !== null;
    const profiles = isProfileChosen
      ? [await chosenProfile(engine, session)]
      : await engine.handlers['profiles.list']({});
    for (const profile of profiles) await resumeProfile(engine, session, profile);
    // The command asks for sending now, so it ends a remaining wait.
    const due = (await engine.handlers['outbox.list']({})).filter(({ state }) =>
      SENDABLE_STATES.includes(state),
    );
    for (const { id, state } of due) {
      if (state === 'waiting') await engine.handlers['outbox.send']({ packageId: id });
    }
    const ids = due.map(({ id }) => id);
    await waitUntilSettled(engine, session, ids);
    const after = (await engine.handlers['outbox.list']({})).filter(({ id }) => ids.includes(id));
    await print(engine, session, after);
    return exitCodeForState(combinedState(after.map(({ state }) => state)));
  });
}

/** `outbox resolve ID`: applies a person's decision about an unknown outcome (R12) and waits for its effect. */
export function resolvePackage(
  session: CliSession,
  id: string,
  decision: Decision,
  typedCaseNumber: string | null,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: 'named' }, async (engine) => {
    const packageId = knownPackage(session, id, await engine.handlers['outbox.list']({}));
    const entry = await engine.handlers['outbox.resolve']({ packageId, decision, typedCaseNumber });
    await waitUntilSettled(engine, session, [entry.id]);
    const after = (await engine.handlers['outbox.list']({})).filter(
      ({ id: entryId }) => entryId === entry.id,
    );
    const shown = after.length > 0 ? after : [entry];
    await print(engine, session, shown);
    return exitCodeForState(combinedState(shown.map(({ state }) => state)));
  });
}

function knownPackage(session: CliSession, id: string, entries: readonly OutboxEntry[]): PackageId {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new ProofcaseError('not-found', {}, session.texts.say('unknownPackage', { id }));
  return entry.id;
}

async function print(engine: Engine, session: CliSession, entries: readonly OutboxEntry[]): Promise<void> {
  const { say } = session.texts;
  const { paused } = (await engine.handlers['settings.get']({})).outbox;
  const sorted = [...entries].sort(
    (a, b) =>
      Number(b.state === 'unknown') - Number(a.state === 'unknown') ||
      order(a) - order(b) ||
      a.position - b.position,
  );
  session.print({ packages: sorted }, () =>
    sorted.length === 0
      ? [say('outboxEmpty')]
      : sorted.flatMap((entry) => [
          say('outboxLine', {
            id: entry.id,
            caseNumber: entry.caseNumber,
            state: say(`states.${entry.state}`),
            sequence: entry.sequence,
            of: entry.of,
            size: session.texts.megabytes(entry.bytes),
          }),
          ...holdLines(session, entry, paused).map((line) => `  ${line}`),
        ]),
  );
}

function order(entry: OutboxEntry): number {
  return PACKAGE_STATES.indexOf(entry.state);
}
