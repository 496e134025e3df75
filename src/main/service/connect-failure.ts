import type { TransportFailure } from './service-client';

/** Why there is no connection. Nothing of a request has left when one of these is thrown. */
export class ConnectFailure extends Error {
  readonly failureCause: TransportFailure['cause'];

  constructor(failureCause: TransportFailure['cause'], detail: string) {
    super(detail);
    this.failureCause = failureCause;
  }
}

/** Code and message of a network error; neither carries a path, a query or a header value. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // An attempt at several addresses fails with all their errors and an empty message.
  const inner = error instanceof AggregateError ? error.errors.map(describeError).join('; ') : '';
  const message = error.message || inner;
  if (code === null || message.includes(code)) return message || 'unknown error';
  return message === '' ? code : `${code}: ${message}`;
}
