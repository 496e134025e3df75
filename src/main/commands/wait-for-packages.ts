import type { OutboxEntry } from '../../contract/views';
import type { PackageId } from '../../domain/ids';
import type { PackageState } from '../../domain/journal';
import type { Engine } from '../engine';
import type { CliSession } from './session';

/** States in which the runner goes on by itself, at once. `waiting` is an end here: scripts decide when to try again. */
const MOVING: readonly PackageState[] = ['queued', 'url_issued', 'stored', 'submitting', 'answered'];

/** A pause, and a metered network that is not to be used, end by a person or by time: a command does not wait for them. */
function isMoving({ state, holdReason }: OutboxEntry): boolean {
  return MOVING.includes(state) && holdReason !== 'paused' && holdReason !== 'metered';
}

/** Resolves with the last known entry of each package once none of them moves by itself any more. */
export async function settled(
  engine: Engine,
  session: CliSession,
  ids: readonly PackageId[],
): Promise<readonly OutboxEntry[]> {
  const latest = new Map<PackageId, OutboxEntry>();
  for (const entry of await engine.handlers['outbox.list']({})) {
    if (ids.includes(entry.id)) latest.set(entry.id, entry);
  }
  return new Promise((resolve) => {
    const finishIfSettled = (): void => {
      if ([...latest.values()].some(isMoving)) return;
      stop();
      session.host.signal.removeEventListener('abort', finish);
      resolve([...latest.values()]);
    };
    const finish = (): void => {
      stop();
      resolve([...latest.values()].map(asLeftBehind));
    };
    const stop = engine.on('outbox.changed', ({ entry }) => {
      if (!ids.includes(entry.id)) return;
      latest.set(entry.id, entry);
      session.progress(progressLine(session, entry));
      finishIfSettled();
    });
    session.host.signal.addEventListener('abort', finish, { once: true });
    finishIfSettled();
  });
}

/** An interrupted run takes its connections with it: what was being sent is a question from now on (R11). */
function asLeftBehind(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'submitting'
    ? { ...entry, state: 'unknown', reason: 'found-submitting-at-start' }
    : entry;
}

function progressLine(session: CliSession, entry: OutboxEntry): string {
  const { say } = session.texts;
  return say('sending', {
    sequence: entry.sequence,
    of: entry.of,
    state: say(`states.${entry.state}`),
    sent: session.texts.megabytes(entry.bytesSent),
    total: session.texts.megabytes(entry.bytes),
  });
}
