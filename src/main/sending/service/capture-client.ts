import type { CaptureState } from '../../../domain/capture/capture-state';
import type { ClientRequest, ClientSettings, Perform } from './client-request';
import { decodeCaptureState } from './decoding/decode-capture';
import { readCreatedLink } from './decoding/decode-capture-link';
import { isSuccess, refusal } from './outcomes';
import { bytesBody, emptyBody } from './request-body';
import { apiKeyHeader } from './request-headers';
import { readResponseHead } from './response-head';
import { MemorySink } from './response-sink';
import { serviceDestination } from './service-address';
import type { ResponseHead, ServiceRefusal, ServiceTarget, TransportFailure } from './service-client';

/** Enough for 5,000 events; a status is decoded in the main process. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** Identifies a capture case by exactly one of the two parameters (R28). */
export type CaptureQuery = { readonly ticketId: string } | { readonly caseNumber: string };

/** An outcome with the raw body of its response. */
interface WithBody {
  readonly body: Buffer;
}

export type CaptureLinkOutcome =
  | (ResponseHead & WithBody & { readonly kind: 'created'; readonly ticketId: string })
  /** A 2xx without a ticket id: a link may exist, and a policyholder may have been notified (R27). */
  | (ResponseHead & WithBody & { readonly kind: 'unreadable' })
  | (ServiceRefusal & WithBody)
  | TransportFailure;

export type CaptureStatusOutcome =
  | (ResponseHead & WithBody & { readonly kind: 'status'; readonly state: CaptureState })
  | (ResponseHead & WithBody & { readonly kind: 'unreadable' })
  | (ServiceRefusal & WithBody)
  | TransportFailure;

/** The client of area B, written from the interface document. It never retries. */
export interface CaptureClient {
  /** Sends `payload`, a JSON text (R27). It may notify a policyholder; as with a scan, `stage` of a failure says what is proven. */
  createCaptureLink(target: ServiceTarget, payload: string, signal: AbortSignal): Promise<CaptureLinkOutcome>;
  captureStatus(
    target: ServiceTarget,
    query: CaptureQuery,
    signal: AbortSignal,
  ): Promise<CaptureStatusOutcome>;
}

/** Returns the client of area B. The caller passes `perform` to avoid a circular import. */
export function createCaptureClient(settings: ClientSettings, perform: Perform): CaptureClient {
  const send = createSend(settings, perform);
  return {
    async createCaptureLink(target, payload, signal) {
      const outcome = await send(signal, {
        destination: serviceDestination(target.baseUrl, '/capture/link'),
        apiKey: target.apiKey,
        method: 'POST',
        headers: {
          ...authentication(target),
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: bytesBody(Buffer.from(payload, 'utf8')),
        responseMs: settings.timings.responseMs,
      });
      if (outcome.kind !== 'answer') return outcome;
      const { head, body } = outcome;
      const link = readCreatedLink(body);
      return link ? { kind: 'created', ...head, body, ...link } : { kind: 'unreadable', ...head, body };
    },
    async captureStatus(target, query, signal) {
      const outcome = await send(signal, {
        destination: serviceDestination(target.baseUrl, '/capture/status', query),
        apiKey: target.apiKey,
        method: 'GET',
        headers: { ...authentication(target), Accept: 'application/json' },
        body: emptyBody,
        responseMs: settings.timings.quickResponseMs,
      });
      if (outcome.kind !== 'answer') return outcome;
      const { head, body } = outcome;
      const state = decodeCaptureState(body);
      return state ? { kind: 'status', ...head, body, state } : { kind: 'unreadable', ...head, body };
    },
  };
}

type CaptureResponse =
  | { readonly kind: 'answer'; readonly head: ResponseHead; readonly body: Buffer }
  | (ServiceRefusal & WithBody)
  | TransportFailure;

type Send = (
  signal: AbortSignal,
  request: Omit<ClientRequest, 'sink' | 'transfer'>,
) => Promise<CaptureResponse>;

function createSend(settings: ClientSettings, perform: Perform): Send {
  return async (signal, request) => {
    const sink = new MemorySink(MAX_RESPONSE_BYTES);
    const transfer = { signal, onProgress: () => undefined };
    const outcome = await perform(settings, { ...request, sink, transfer });
    if (outcome.kind === 'failed') return outcome;
    const { statusCode, headers } = outcome.response;
    const head = readResponseHead(statusCode ?? 0, headers, settings.clock);
    if (!isSuccess(head.status)) {
      return { ...refusal(head, sink.content, outcome.bodyIncomplete), body: sink.content };
    }
    return outcome.shortfall ?? { kind: 'answer', head, body: sink.content };
  };
}

/** Returns the header with the API key, as configured in the profile (R36). */
function authentication(target: ServiceTarget): { readonly [name: string]: string } {
  const key = apiKeyHeader(target);
  return target.captureAuthentication === 'bearer'
    ? { Authorization: `Bearer ${key}` }
    : { 'x-api-key': key };
}
