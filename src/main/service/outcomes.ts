import { refusalDetail } from './refusal-detail';
import type { ResponseHead, ServiceRefusal, TransportFailure } from './service-client';

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A failure before anything of the request was sent. */
export function failedBefore(cause: TransportFailure['cause'], detail: string): TransportFailure {
  return {
    kind: 'failed',
    stage: 'before-body',
    cause,
    detail,
    bytesSent: 0,
    bytesReceived: 0,
    status: null,
  };
}

/** An answer came, but nothing can be done with it. */
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

/** A status that is no success; a body that was cut short still says what it says. */
export function refusal(head: ResponseHead, body: Buffer, bodyIncomplete = false): ServiceRefusal {
  return { kind: 'refused', ...head, detail: refusalDetail(body, head.contentType), bodyIncomplete };
}
