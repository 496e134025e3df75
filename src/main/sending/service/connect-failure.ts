import type { CertificateProblem } from '../../../domain/certificate';
import { errorCode } from '../../support/error-code';
import type { TransportFailure } from './service-client';

/** Thrown when a connection fails; no byte of the request was sent. */
export class ConnectFailure extends Error {
  readonly failureCause: TransportFailure['cause'];
  readonly certificate: CertificateProblem | undefined;

  constructor(failureCause: TransportFailure['cause'], detail: string, certificate?: CertificateProblem) {
    super(detail);
    this.failureCause = failureCause;
    this.certificate = certificate;
  }
}

/** Returns code and message of a network error; neither contains a path, a query or a header value. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = errorCode(error);
  // Node.js reports an attempt at several addresses as an AggregateError with an empty message.
  const inner = error instanceof AggregateError ? error.errors.map(describeError).join('; ') : '';
  const message = error.message || inner;
  if (code === null || message.includes(code)) return message || 'unknown error';
  return message === '' ? code : `${code}: ${message}`;
}
