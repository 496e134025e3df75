import { ProofcaseError } from '../../../contract/errors';
import type { CertificateProblem } from '../../../domain/certificate';
import { refusalDetail } from './refusal-detail';
import type { ResponseHead, ServiceRefusal, TransportFailure } from './service-client';

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns a failure before any byte of the request was sent. */
export function failedBefore(
  cause: TransportFailure['cause'],
  detail: string,
  certificate?: CertificateProblem,
): TransportFailure {
  return {
    kind: 'failed',
    stage: 'before-body',
    cause,
    detail,
    bytesSent: 0,
    bytesReceived: 0,
    status: null,
    ...(certificate ? { certificate } : {}),
  };
}

/** Returns the failure for an error that the client threw. A ProofcaseError precedes the connection; others prove nothing. */
export function failureOf(error: unknown): TransportFailure {
  const failure = failedBefore('network', error instanceof Error ? error.message : String(error));
  return error instanceof ProofcaseError ? failure : { ...failure, stage: 'after-body' };
}

/** Returns a failure for a response that cannot be used. */
export function unusable(
  status: number,
  bytesReceived: number,
  detail: string,
  cause: TransportFailure['cause'] = 'unusable',
): TransportFailure {
  return {
    kind: 'failed',
    stage: 'after-body',
    cause,
    detail,
    bytesSent: 0,
    bytesReceived,
    status,
  };
}

/** Returns the refusal for a status other than 2xx; a body that was cut off is still read. */
export function refusal(head: ResponseHead, body: Buffer, bodyIncomplete = false): ServiceRefusal {
  return { kind: 'refused', ...head, detail: refusalDetail(body, head.contentType), bodyIncomplete };
}
