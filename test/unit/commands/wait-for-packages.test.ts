import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../../src/contract/views';
import type { CaseId, PackageId, ProfileId, SubmissionId } from '../../../src/domain/ids';
import { cliTexts } from '../../../src/main/commands/texts';
import { type OutboxSource, waitUntilSettled } from '../../../src/main/commands/wait-for-packages';
import { createEvents } from '../../../src/main/support/events';

const FIRST = 'first' as PackageId;
const SECOND = 'second' as PackageId;

function entry(id: PackageId, own: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id,
    submissionId: 'submission' as SubmissionId,
    caseId: 'case' as CaseId,
    caseNumber: 'SCH-1',
    profileId: 'profile' as ProfileId,
    profileName: 'Nordland',
    sequence: 1,
    of: 1,
    entries: 1,
    state: 'queued',
    reason: null,
    route: 'presigned',
    bytes: 1_000_000,
    bytesSent: 0,
    bytesPerSecond: null,
    attempts: 0,
    status: null,
    detail: null,
    certificate: null,
    sealedAt: '2026-10-22T08:00:00.000Z',
    changedAt: '2026-10-22T08:00:00.000Z',
    submittedAt: null,
    nextActionAt: null,
    decisions: [],
    resultId: null,
    level: null,
    maybePaid: false,
    sha256: 'a'.repeat(64),
    position: 1,
    holdReason: null,
    team: null,
    ...own,
  };
}

/** An outbox that holds `listed`; `whileListing` happens after the list was made and before it arrives. */
function outbox(listed: readonly OutboxEntry[], whileListing: () => void = () => undefined) {
  const events = createEvents((error) => {
    throw error;
  });
  const source: OutboxSource = {
    on: events.on,
    handlers: {
      'outbox.list': async () => {
        const made = [...listed];
        whileListing();
        return made;
      },
    },
  };
  return { source, tell: (entry: OutboxEntry) => events.emit('outbox.changed', { entry: entry }) };
}

function session(signal: AbortSignal = new AbortController().signal) {
  return { host: { signal }, texts: cliTexts('en'), progress: () => undefined };
}

const states = (entries: readonly OutboxEntry[]) => entries.map(({ id, state }) => [id, state]);

describe('waiting for packages on the command line', () => {
  it('ends when a package stopped while the list was loading', async () => {
    const { source, tell } = outbox([entry(FIRST)], () =>
      tell(entry(FIRST, { state: 'blocked', reason: 'key-missing' })),
    );
    expect(states(await waitUntilSettled(source, session(), [FIRST]))).toEqual([[FIRST, 'blocked']]);
  });

  it('ends when the last package stopped, and keeps their order', async () => {
    const { source, tell } = outbox([entry(FIRST), entry(SECOND)]);
    const ended = waitUntilSettled(source, session(), [FIRST, SECOND]);
    tell(entry(SECOND, { state: 'filed' }));
    tell(entry(FIRST, { state: 'submitting' }));
    tell(entry(FIRST, { state: 'rejected' }));
    expect(states(await ended)).toEqual([
      [FIRST, 'rejected'],
      [SECOND, 'filed'],
    ]);
  });

  it('does not wait for a package that needs the user or more time', async () => {
    const { source } = outbox([
      entry(FIRST, { holdReason: 'paused' }),
      entry(SECOND, { state: 'waiting', reason: 'network' }),
    ]);
    expect(await waitUntilSettled(source, session(), [FIRST, SECOND])).toHaveLength(2);
  });

  it('ends when it is interrupted, also before it started, and reports the running request as a question', async () => {
    const { source } = outbox([entry(FIRST, { state: 'submitting' }), entry(SECOND)]);
    const interrupted = [
      [FIRST, 'unknown'],
      [SECOND, 'queued'],
    ];
    expect(states(await waitUntilSettled(source, session(AbortSignal.abort()), [FIRST, SECOND]))).toEqual(
      interrupted,
    );
    const controller = new AbortController();
    const ended = waitUntilSettled(source, session(controller.signal), [FIRST, SECOND]);
    controller.abort();
    expect(states(await ended)).toEqual(interrupted);
  });
});
