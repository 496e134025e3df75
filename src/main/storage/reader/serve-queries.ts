import { ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import type { Database } from '../database/connection';
import type { Queries, ReaderMessage, ReaderRequest } from './reader-messages';

/** The other end of a reading thread. */
export interface ReaderPort {
  postMessage(message: ReaderMessage): void;
  on(event: 'message', listener: (message: ReaderRequest) => void): void;
  close(): void;
}

/**
 * Answers queries one after the other, each from one state of the database: what was committed before the query came is
 * in it.
 */
export function serveQueries(port: ReaderPort, database: Database, queries: Queries): void {
  const inOneState = database.transaction((name: string, payload: unknown) =>
    queries[name]?.(payload as never),
  );
  port.on('message', (request) => {
    if (request.kind === 'end') {
      database.close();
      port.close();
      return;
    }
    const { id, name, payload } = request;
    try {
      port.postMessage({ kind: 'answer', id, value: inOneState.deferred(name, payload) });
    } catch (error) {
      port.postMessage(failureOf(id, error));
    }
  });
  port.postMessage({ kind: 'ready' });
}

function failureOf(id: number, error: unknown): ReaderMessage {
  if (error instanceof ProofcaseError) return { kind: 'refusal', id, error: error.toEnvelope() };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failure', id, message, stack, code: errorCode(error) };
}
