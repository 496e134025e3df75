import { randomBytes } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import { EXIT, type ExitCode } from './exit-codes';
import type { CliSession } from './session';

/** A service that does not end in this time is killed. */
const MAX_STOPPING_MS = 5_000;

/** `practice-service`: runs in a child process until interrupted, as in the window. */
export async function practiceService(
  session: CliSession,
  port: number,
  key: string | null,
): Promise<ExitCode> {
  const { spawner, signal } = session.host;
  if (signal.aborted) return EXIT.done;
  const accepted = key ?? randomBytes(12).toString('hex');
  const child = spawner.spawn('practice-service', ['--parent']);
  return new Promise((resolve, reject) => {
    let failure: string | null = null;
    let killing: NodeJS.Timeout | undefined;
    // It removes what was sent to it before it ends.
    const stop = (): void => {
      child.send({ kind: 'stop' });
      killing = setTimeout(() => child.kill(), MAX_STOPPING_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    child.onMessage((message) => {
      if (isListening(message)) {
        const { baseUrl, port: boundPort } = message;
        session.print({ baseUrl, port: boundPort, key: accepted }, () => [
          session.texts.say('practiceListening', { url: baseUrl, key: accepted }),
        ]);
      } else if (isFailure(message)) failure = message.message;
    });
    child.onExit(() => {
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) resolve(EXIT.done);
      else reject(new ProofcaseError('practice-service-unavailable', {}, failure));
    });
    // The key is sent as a message, because every user of the machine can read arguments.
    child.send({ kind: 'start', key: accepted, port });
  });
}

function isListening(
  message: unknown,
): message is { readonly kind: 'listening'; readonly baseUrl: string; readonly port: number } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'listening';
}

function isFailure(message: unknown): message is { readonly kind: 'failed'; readonly message: string } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'failed';
}
