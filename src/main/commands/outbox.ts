import { ProofcaseError } from '../../contract/errors';
import type { OutboxEntry } from '../../contract/views';
import { packageStanding } from '../../domain/case-state';
import type { PackageId } from '../../domain/ids';
import { ACTIVE_STATES, type Decision, PACKAGE_STATES, type PackageState } from '../../domain/journal';
import type { Engine } from '../engine';
import { combinedState, EXIT, type ExitCode, exitCodeForState } from './exit-codes';
import { holdLines } from './hold-lines';
import { caseStateDocument } from './result-text';
import { type CliSession, chosenProfile, resumeProfile, withEngine } from './session';
import { exitCodeAfterWait, waitUntilSettled } from './wait-for-packages';

/** `outbox`: prints the packages with open work, questions first; `all` includes recently ended ones. */
export function listOutbox(session: CliSession, all: boolean): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const entries = await engine.handlers['outbox.list']({});
    const shown = all ? entries : entries.filter(({ state }) => isOpen(state));
    await print(engine, session, shown);
    return EXIT.done;
  });
}

/** Whether the program or a person still has something to do. */
function isOpen(state: PackageState): boolean {
  return ACTIVE_STATES.includes(state) || state === 'rejected';
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
 * unless `resume` is set. The exit code is that of the most serious package in the outbox.
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
    const after = (await engine.handlers['outbox.list']({})).filter(
      (entry) => ids.includes(entry.id) || isUpToPerson(entry),
    );
    // A question that is left comes before what another workstation has.
    if (after.length === 0) await refuseHandedOver(engine);
    await print(engine, session, after);
    return exitCodeAfterWait(session, combinedState(after.map(({ state }) => state)));
  });
}

/** Says that what is left of the outbox is for another workstation to send. @throws ProofcaseError `handed-over`. */
async function refuseHandedOver(engine: Engine): Promise<void> {
  const held = (await engine.handlers['outbox.list']({})).filter(({ state }) => state === 'handed_over');
  for (const { caseId, caseNumber } of held) {
    const { closedAt, handedOverAt } = await engine.handlers['cases.get']({ caseId });
    if (closedAt === null && handedOverAt !== null)
      throw new ProofcaseError('handed-over', { caseNumber, at: handedOverAt });
  }
}

/** Whether a package waits until a person decides or changes something. */
function isUpToPerson(entry: OutboxEntry): boolean {
  const standing = packageStanding(entry);
  return standing === 'needs-you' || standing === 'rejected';
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
    return exitCodeAfterWait(session, combinedState(shown.map(({ state }) => state)));
  });
}

/** `outbox withdraw ID`: withdraws a package that is not sent; one that may have been paid becomes a question again. */
export function withdrawPackage(session: CliSession, id: string): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const packageId = knownPackage(session, id, await engine.handlers['outbox.list']({}));
    const entry = await engine.handlers['outbox.withdraw']({ packageId });
    await print(engine, session, [entry]);
    return exitCodeForState(entry.state);
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
  const document = {
    packages: sorted,
    state: combinedState(sorted.map(({ state }) => state)),
    questions: sorted.flatMap(({ state, ...entry }) => (state === 'unknown' ? [questionOf(entry)] : [])),
    cases: await caseStates(engine, sorted),
  };
  session.print(document, () =>
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

function questionOf({ id, caseNumber, reason, submittedAt, decisions }: Omit<OutboxEntry, 'state'>): object {
  return { id, caseNumber, reason, submittedAt, decisions };
}

async function caseStates(engine: Engine, entries: readonly OutboxEntry[]): Promise<readonly object[]> {
  const ids = [...new Set(entries.map(({ caseId }) => caseId))];
  const details = await Promise.all(ids.map((caseId) => engine.handlers['cases.get']({ caseId })));
  return details.map(caseStateDocument);
}

function order(entry: OutboxEntry): number {
  return PACKAGE_STATES.indexOf(entry.state);
}
