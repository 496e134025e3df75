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

/** The part of the engine that tells of packages: all of them at once, and each change. */
export interface OutboxSource {
  readonly on: Engine['on'];
  readonly handlers: Pick<Engine['handlers'], 'outbox.list'>;
}

/** Resolves with the last known entry of each package once none of them moves by itself any more. */
export async function settled(
  engine: OutboxSource,
  session: Pick<CliSession, 'texts' | 'progress'> & { readonly host: Pick<CliSession['host'], 'signal'> },
  ids: readonly PackageId[],
): Promise<readonly OutboxEntry[]> {
  const { signal } = session.host;
  const latest = new Map<PackageId, OutboxEntry>();
  let look = (): void => undefined;
  // Before the list is asked for: a package that stops while the list is on its way says so only once.
  const stop = engine.on('outbox.changed', ({ entry }) => {
    if (!ids.includes(entry.id)) return;
    latest.set(entry.id, entry);
    session.progress(progressLine(session, entry));
    look();
  });
  try {
    for (const entry of await engine.handlers['outbox.list']({})) {
      if (ids.includes(entry.id) && !latest.has(entry.id)) latest.set(entry.id, entry);
    }
    await new Promise<void>((resolve) => {
      look = () => {
        if (signal.aborted || ![...latest.values()].some(isMoving)) resolve();
      };
      signal.addEventListener('abort', look, { once: true });
      look();
    });
  } finally {
    stop();
    signal.removeEventListener('abort', look);
  }
  const known = ids.flatMap((id) => latest.get(id) ?? []);
  return signal.aborted ? known.map(asLeftBehind) : known;
}

/** An interrupted run takes its connections with it: what was being sent is a question from now on (R11). */
function asLeftBehind(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'submitting'
    ? { ...entry, state: 'unknown', reason: 'found-submitting-at-start' }
    : entry;
}

function progressLine(session: Pick<CliSession, 'texts'>, entry: OutboxEntry): string {
  const { say } = session.texts;
  return say('sending', {
    sequence: entry.sequence,
    of: entry.of,
    state: say(`states.${entry.state}`),
    sent: session.texts.megabytes(entry.bytesSent),
    total: session.texts.megabytes(entry.bytes),
  });
}
