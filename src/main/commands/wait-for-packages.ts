import type { OutboxEntry } from '../../contract/views';
import type { PackageId } from '../../domain/ids';
import type { PackageState } from '../../domain/journal';
import type { Engine } from '../engine';
import { EXIT, type ExitCode, exitCodeForState } from './exit-codes';
import type { CliSession } from './session';

/** States that progress automatically. `waiting` counts as final here: scripts decide when to retry. */
const ACTIVE_SENDING_STATES: readonly PackageState[] = [
  'queued',
  'url_issued',
  'stored',
  'submitting',
  'answered',
];

/** A pause and a metered network end by a person or over time, so a command does not wait for them. */
function isMoving({ state, holdReason }: OutboxEntry): boolean {
  return ACTIVE_SENDING_STATES.includes(state) && holdReason !== 'paused' && holdReason !== 'metered';
}

/** The part of the engine that lists packages and reports changes. */
export interface OutboxSource {
  readonly on: Engine['on'];
  readonly handlers: Pick<Engine['handlers'], 'outbox.list'>;
}

/** Resolves with the last known entries once none of the packages progresses automatically. */
export async function waitUntilSettled(
  engine: OutboxSource,
  session: Pick<CliSession, 'texts' | 'progress'> & { readonly host: Pick<CliSession['host'], 'signal'> },
  ids: readonly PackageId[],
): Promise<readonly OutboxEntry[]> {
  const { signal } = session.host;
  const latest = new Map<PackageId, OutboxEntry>();
  let checkDone = (): void => undefined;
  // Subscribe before the list is requested: a package that stops meanwhile is reported only once.
  const stop = engine.on('outbox.changed', ({ entry }) => {
    if (!ids.includes(entry.id)) return;
    latest.set(entry.id, entry);
    session.progress(progressLine(session, entry));
    checkDone();
  });
  try {
    for (const entry of await engine.handlers['outbox.list']({})) {
      if (ids.includes(entry.id) && !latest.has(entry.id)) latest.set(entry.id, entry);
    }
    await new Promise<void>((resolve) => {
      checkDone = () => {
        if (signal.aborted || ![...latest.values()].some(isMoving)) resolve();
      };
      signal.addEventListener('abort', checkDone, { once: true });
      checkDone();
    });
  } finally {
    stop();
    signal.removeEventListener('abort', checkDone);
  }
  const entries = ids.flatMap((id) => latest.get(id) ?? []);
  return signal.aborted ? entries.map(asInterrupted) : entries;
}

/**
 * The exit code of a command that waited for packages; `state` is the most serious one. Says it if Ctrl+C came before
 * the paid request: the package stays queued.
 */
export function exitCodeAfterWait(
  session: Pick<CliSession, 'texts' | 'progress'> & { readonly host: Pick<CliSession['host'], 'signal'> },
  state: PackageState,
): ExitCode {
  const code = exitCodeForState(state);
  if (code === EXIT.notSentYet && session.host.signal.aborted)
    session.progress(session.texts.say('interrupted'));
  return code;
}

/** An interrupted run closes its connections, so the outcome of a running submission is unknown (R11). */
function asInterrupted(entry: OutboxEntry): OutboxEntry {
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
