import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { removeWithRetry } from '../../support/files/held-files';
import type { ChildHandle, ChildSpawner } from '../../support/processes/child-process';

export interface RunningPractice {
  readonly baseUrl: string;
  readonly key: string;
}

/** Runs the built-in practice service in a child process that starts on first use. */
export interface PracticeHost {
  /** Starts the service if needed. @throws ProofcaseError `practice-service-unavailable`. */
  ensure(): Promise<RunningPractice>;
  isRunning(): boolean;
  /** Sets the local HTTP address for result pushes of capture cases; null disables them. */
  setPushTarget(target: PushTarget | null): void;
  /** Makes a running service forget capture cases; those of a stopped one are only files of `storageFolder`. */
  forgetCaptures(ticketIds: readonly string[]): Promise<void>;
  /**
   * Removes what the service keeps of packages: uploads that no scan is reading, and attachments behind download links.
   * @throws ProofcaseError `practice-service-unavailable` if a running service does not do it; errors of the file system.
   */
  removeUploads(): Promise<void>;
  /** Returns the address of the running service; empty while it does not run. */
  baseUrl(): string;
  stop(): void;
}

export interface PushTarget {
  readonly baseUrl: string;
  readonly token: string | null;
}

const START_TIMEOUT_MS = 30_000;
/** Folders below `storageFolder` with files of packages. */
const PACKAGE_FOLDERS = ['uploads', 'work'];

/**
 * Calls `onChange` when the service starts and when it ends. The API key is generated for each start. Capture cases and
 * uploads stay in `storageFolder` between runs.
 */
export function createPracticeHost(
  spawner: ChildSpawner,
  options: { readonly enabled: boolean; readonly storageFolder: string },
  onChange: () => void,
): PracticeHost {
  let starting: Promise<RunningPractice> | null = null;
  let running: RunningPractice | null = null;
  let child: ChildHandle | null = null;
  let target: PushTarget | null = null;
  /** A start waits for it, because the service opens these folders. */
  let removal: Promise<void> = Promise.resolve();

  const start = (): Promise<RunningPractice> =>
    new Promise((resolve, reject) => {
      const key = randomBytes(24).toString('base64url');
      const handle = spawner.spawn('practice-service', ['--port', '0', '--parent']);
      child = handle;
      const fail = (detail: string): void => {
        clearTimeout(timeout);
        handle.kill();
        reject(new ProofcaseError('practice-service-unavailable', {}, detail));
      };
      const timeout = setTimeout(() => fail('it did not answer'), START_TIMEOUT_MS);
      handle.onMessage((message) => {
        const status = parseStatus(message);
        if (status?.kind === 'failed') fail(status.message);
        if (status?.kind !== 'listening') return;
        clearTimeout(timeout);
        running = { baseUrl: status.baseUrl, key };
        resolve(running);
        onChange();
      });
      handle.onExit((code) => {
        if (child !== handle) return;
        child = null;
        starting = null;
        const wasRunning = running !== null;
        running = null;
        fail(`it ended with ${code ?? 'a signal'}`);
        if (wasRunning) onChange();
      });
      handle.send({ kind: 'start', key, storageFolder: options.storageFolder, options: pushOptions(target) });
    });

  return {
    async ensure() {
      if (!options.enabled) throw new ProofcaseError('practice-service-unavailable', {}, 'not in this run');
      starting ??= removal.then(start).catch((error: unknown) => {
        starting = null;
        throw error;
      });
      return starting;
    },
    setPushTarget(newTarget) {
      target = newTarget;
      if (running) void control(running, 'POST', 'options', pushOptions(newTarget));
    },
    async forgetCaptures(ticketIds) {
      if (running && ticketIds.length > 0) await control(running, 'DELETE', 'captures', { ticketIds });
    },
    async removeUploads() {
      const service = await starting?.catch(() => null);
      if (service && (await control(service, 'DELETE', 'uploads', {}))) return;
      if (starting !== null) {
        throw new ProofcaseError('practice-service-unavailable', {}, 'it did not remove its uploads');
      }
      const removing = removeFolders(options.storageFolder);
      removal = removing.catch(() => undefined);
      await removing;
    },
    isRunning: () => running !== null,
    baseUrl: () => running?.baseUrl ?? '',
    stop() {
      const handle = child;
      child = null;
      starting = null;
      running = null;
      handle?.kill();
    },
  };
}

type StartMessage =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  | { readonly kind: 'failed'; readonly message: string };

function parseStatus(message: unknown): StartMessage | null {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return null;
  if (message.kind === 'listening' && 'baseUrl' in message && typeof message.baseUrl === 'string') {
    return { kind: 'listening', baseUrl: message.baseUrl };
  }
  if (message.kind === 'failed') {
    const text = 'message' in message && typeof message.message === 'string' ? message.message : '';
    return { kind: 'failed', message: text };
  }
  return null;
}

function pushOptions(target: PushTarget | null): object {
  if (target === null) return { capturePush: null };
  const { baseUrl, token } = target;
  return { capturePush: { baseUrl, ...(token === null ? {} : { token }) } };
}

async function removeFolders(storageFolder: string): Promise<void> {
  for (const name of PACKAGE_FOLDERS) await removeWithRetry(join(storageFolder, name));
}

/**
 * Uses the control endpoint (docs/practice-service.md) and returns whether the service did it. Never rejects, because a
 * stopping service needs nothing.
 */
async function control(
  { baseUrl, key }: RunningPractice,
  method: 'POST' | 'DELETE',
  what: 'options' | 'captures' | 'uploads',
  body: object,
): Promise<boolean> {
  const response = await fetch(`${baseUrl}/practice/${what}`, {
    method,
    headers: { 'x-api-key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return response?.ok ?? false;
}
