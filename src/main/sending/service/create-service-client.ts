import { createSecureContext, type SecureContext } from 'node:tls';
import { ProofcaseError } from '../../../contract/errors';
import {
  ANSWER_TIMEOUT_MS,
  DIRECT_BODY_LIMIT_BYTES,
  PACKAGE_LIMIT_BYTES,
  UPLOAD_STALL_MS,
} from '../../../domain/limits';
import { guardedLookup, hostOf, literalClass, resolveWithSystem } from './address-class';
import { unlimitedBandwidth } from './bandwidth';
import { isHtmlPage } from './captive-portal';
import { type CaptureClient, createCaptureClient } from './capture-client';
import type { ClientOptions, ClientRequest, ClientSettings, ClientTimings } from './client-request';
import { ConnectFailure, describeError } from './connect-failure';
import { openConnection } from './connection';
import { type ExchangeOutcome, exchange } from './exchange';
import { failedBefore, isSuccess, refusal, unusable } from './outcomes';
import { noProxyAccess } from './proxy-access';
import { RedactingSink, redact, redactContentType } from './redacting-sink';
import { MAX_REFUSAL_BODY_BYTES } from './refusal-detail';
import { BodyUnreadable, emptyBody, fileBody, multipartFraming, type RequestBody } from './request-body';
import { apiKeyHeader, scanHeaders } from './request-headers';
import { readResponseHead } from './response-head';
import { FileSink, MemorySink } from './response-sink';
import { type Destination, secretDestination, serviceDestination } from './service-address';
import type {
  PutOutcome,
  ScanHeaders,
  ScanOutcome,
  ScanSource,
  ServiceClient,
  ServiceRefusal,
  ServiceTarget,
  Transfer,
  TransportFailure,
  UploadUrlOutcome,
} from './service-client';
import { bundledTrust } from './trust-store';
import { uploadUrlOf } from './upload-url';

export const CLIENT_TIMINGS: ClientTimings = {
  connectMs: 30_000,
  stallMs: UPLOAD_STALL_MS,
  responseMs: ANSWER_TIMEOUT_MS,
  quickResponseMs: 30_000,
  responseBodyMs: 600_000,
};

/** The interface document caps inline attachments at about 9 MB. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
/** Equals the cap for the unpacked content of a downloaded ZIP. */
const MAX_DOWNLOAD_BYTES = 500_000_000;

/** Returns the client of both areas: Node's HTTP, a new connection per request, and no retry in any layer. */
export function createServiceClient(options: ClientOptions): ServiceClient & CaptureClient {
  const trust = options.trust ?? bundledTrust;
  let parsed: { readonly from: readonly string[] | undefined; readonly context: SecureContext } | null = null;
  const settings: ClientSettings = {
    timings: CLIENT_TIMINGS,
    resolveHost: resolveWithSystem,
    proxyAccess: noProxyAccess,
    bandwidth: unlimitedBandwidth,
    open: new Set(),
    maxResponseBytes: MAX_RESPONSE_BYTES,
    allowsAddress: () => true,
    ...options,
    secureContext: async () => {
      const authorities = await trust();
      if (authorities === undefined) return undefined;
      // The hundreds of certificates are parsed only once.
      if (parsed?.from !== authorities) {
        parsed = { from: authorities, context: createSecureContext({ ca: [...authorities] }) };
      }
      return parsed.context;
    },
  };
  return {
    requestUploadUrl: (target, transfer) => requestUploadUrl(settings, target, transfer),
    putPackage: (uploadUrl, zipFile, zipBytes, target, transfer) =>
      putPackage(settings, uploadUrl, { zipFile, zipBytes }, target, transfer),
    scan: (target, headers, source, answerFile, transfer) =>
      scan(settings, target, headers, source, answerFile, transfer),
    download: (url, toFile, baseUrl, signal, responseBodyMs) =>
      download(settings, url, toFile, baseUrl, signal, responseBodyMs),
    recheckTimeouts: () => {
      for (const openExchange of [...settings.open]) openExchange.recheckTimeouts();
    },
    ...createCaptureClient(settings, perform),
  };
}

async function requestUploadUrl(
  settings: ClientSettings,
  target: ServiceTarget,
  transfer: Transfer,
): Promise<UploadUrlOutcome> {
  const sink = new MemorySink(MAX_REFUSAL_BODY_BYTES);
  // Received as it is: the URL and the upload key may contain the API key, for example as a folder of the account.
  const outcome = await perform(settings, {
    destination: serviceDestination(target.baseUrl, '/v2/getUploadUrl'),
    method: 'POST',
    headers: { 'x-api-key': apiKeyHeader(target), Accept: 'application/json' },
    body: emptyBody,
    sink,
    responseMs: settings.timings.quickResponseMs,
    transfer,
  });
  if (outcome.kind === 'failed') return outcome;
  redactContentType(outcome.response.headers, target.apiKey);
  const head = headOf(settings, outcome);
  const body = sink.content;
  const issued = isSuccess(head.status) && !outcome.shortfall ? uploadUrlOf(body) : null;
  if (issued) return { kind: 'issued', ...issued, clockSkewSeconds: head.clockSkewSeconds };
  redact(body, target.apiKey);
  if (!isSuccess(head.status)) return refusal(head, body);
  if (outcome.shortfall) return outcome.shortfall;
  const page = isHtmlPage(head.contentType, body);
  const detail = page ? refusal(head, body).detail : 'the answer carries no upload_url and s3_key';
  return unusable(head.status, sink.bytes, detail ?? '', page ? 'captive-portal' : 'unusable');
}

async function putPackage(
  settings: ClientSettings,
  uploadUrl: string,
  zip: { readonly zipFile: string; readonly zipBytes: number },
  target: ServiceTarget,
  transfer: Transfer,
): Promise<PutOutcome> {
  refuseTooLarge(zip.zipBytes);
  const destination = await secretDestination(uploadUrl, target.baseUrl, settings.resolveHost);
  if (destination.kind === 'refused') return failedBefore('redirect', destination.why);
  const body = await fileBody(zip.zipFile, zip.zipBytes).catch(unreadableBody);
  if ('kind' in body) return body;
  const sink = new MemorySink(MAX_REFUSAL_BODY_BYTES);
  const outcome = await perform(settings, {
    destination,
    // The PUT does not carry it, but its URL may contain it, and an error may repeat the URL.
    apiKey: target.apiKey,
    method: 'PUT',
    headers: { 'Content-Type': 'application/zip' },
    body,
    sink,
    responseMs: settings.timings.responseMs,
    transfer,
  });
  if (outcome.kind === 'failed') return outcome;
  const head = headOf(settings, outcome);
  const refused = refusal(head, sink.content);
  if (!isSuccess(head.status)) return refused;
  if (isHtmlPage(head.contentType, sink.content)) {
    return unusable(head.status, sink.bytes, refused.detail ?? '', 'captive-portal');
  }
  // The status alone says that the upload is stored, even if the body was cut off.
  return { kind: 'stored', clockSkewSeconds: head.clockSkewSeconds };
}

async function scan(
  settings: ClientSettings,
  target: ServiceTarget,
  headers: ScanHeaders,
  source: ScanSource,
  answerFile: string,
  transfer: Transfer,
): Promise<ScanOutcome> {
  const { openBody, ...request } = scanRequest(target, headers, source);
  const [body, sink] = await Promise.all([
    openBody().catch(unreadableBody),
    FileSink.open(answerFile, settings.maxResponseBytes, true).catch((error: unknown) =>
      failedBefore('disk', describeError(error)),
    ),
  ]);
  if ('kind' in body) {
    if (!('kind' in sink)) await sink.finish();
    return body;
  }
  if ('kind' in sink) {
    await body.close();
    return sink;
  }
  const { responseMs: answerMs } = settings.timings;
  const outcome = await perform(settings, {
    ...request,
    apiKey: target.apiKey,
    method: 'POST',
    body,
    sink,
    responseMs: answerMs,
    transfer,
  });
  if (outcome.kind === 'failed') return sink.unsaved ? { ...outcome, unsaved: sink.unsaved } : outcome;
  const head = headOf(settings, outcome);
  if (!isSuccess(head.status)) {
    return refusal(head, await sink.head(MAX_REFUSAL_BODY_BYTES), outcome.bodyIncomplete);
  }
  if (sink.unsaved) {
    const failure = outcome.shortfall ?? unusable(head.status, sink.bytes, describeError(sink.failure));
    return { ...failure, cause: 'disk', unsaved: sink.unsaved, head };
  }
  return outcome.shortfall ?? { kind: 'answered', ...head, responseBytes: sink.bytes };
}

function scanRequest(
  target: ServiceTarget,
  headers: ScanHeaders,
  source: ScanSource,
): Pick<ClientRequest, 'destination' | 'headers'> & { readonly openBody: () => Promise<RequestBody> } {
  const common = scanHeaders(target, headers);
  if (source.kind === 's3-key') {
    const destination = serviceDestination(target.baseUrl, '/v2/fraudscanner', { s3_key: source.s3Key });
    return { destination, headers: common, openBody: async () => emptyBody };
  }
  const framing = multipartFraming(source.fileName);
  const bodyBytes = framing.before.length + source.zipBytes + framing.after.length;
  if (bodyBytes >= DIRECT_BODY_LIMIT_BYTES) {
    throw new ProofcaseError(
      'illegal-state',
      {},
      `${bodyBytes} bytes are too large for the direct route (R1)`,
    );
  }
  return {
    destination: serviceDestination(target.baseUrl, '/v2/fraudscanner'),
    headers: { ...common, 'Content-Type': framing.contentType },
    openBody: () => fileBody(source.zipFile, source.zipBytes, framing.before, framing.after),
  };
}

async function download(
  settings: ClientSettings,
  url: string,
  toFile: string,
  baseUrl: string,
  signal: AbortSignal,
  responseBodyMs: number | null = settings.timings.responseBodyMs,
): Promise<{ readonly kind: 'stored'; readonly bytes: number } | ServiceRefusal | TransportFailure> {
  const destination = await secretDestination(url, baseUrl, settings.resolveHost);
  if (destination.kind === 'refused') return failedBefore('redirect', destination.why);
  const sink = await FileSink.open(toFile, MAX_DOWNLOAD_BYTES, false).catch((error: unknown) =>
    failedBefore('disk', describeError(error)),
  );
  if ('kind' in sink) return sink;
  const outcome = await perform(settings, {
    destination,
    method: 'GET',
    // The download sends no API key and no other credentials (R25).
    headers: { Accept: '*/*' },
    body: emptyBody,
    sink,
    responseMs: settings.timings.quickResponseMs,
    responseBodyMs,
    transfer: { signal, onProgress: () => undefined },
  });
  if (outcome.kind === 'failed') return outcome;
  const head = headOf(settings, outcome);
  if (!isSuccess(head.status)) return refusal(head, await sink.head(MAX_REFUSAL_BODY_BYTES));
  if (outcome.shortfall) return outcome.shortfall;
  // Only the content counts, since storage may label a ZIP with any type.
  if (isHtmlPage(null, await sink.head(MAX_REFUSAL_BODY_BYTES))) {
    return unusable(head.status, sink.bytes, 'a web page instead of a file', 'captive-portal');
  }
  return { kind: 'stored', bytes: sink.bytes };
}

/** Connects, sends once and receives. Always closes body and sink. */
async function perform(settings: ClientSettings, request: ClientRequest): Promise<ExchangeOutcome> {
  const { apiKey, body, transfer } = request;
  const { stallMs } = settings.timings;
  const { responseBodyMs = settings.timings.responseBodyMs } = request;
  const sink = apiKey === undefined ? request.sink : new RedactingSink(request.sink, apiKey);
  try {
    const socket = await connect(settings, request.destination, transfer.signal);
    const outcome = await exchange(socket, {
      ...request,
      ...transfer,
      sink,
      url: request.destination.url,
      bandwidth: settings.bandwidth,
      wallMs: () => settings.clock.now().getTime(),
      open: settings.open,
      timings: { stallMs, responseBodyMs, responseMs: request.responseMs },
    });
    if (outcome.kind === 'response' && apiKey !== undefined)
      redactContentType(outcome.response.headers, apiKey);
    return outcome;
  } catch (error) {
    if (!(error instanceof ConnectFailure)) throw error;
    await sink.finish();
    return failedBefore(error.failureCause, error.message, error.certificate);
  } finally {
    await body.close();
  }
}

async function connect(settings: ClientSettings, { url, allowed }: Destination, signal: AbortSignal) {
  const isLoopback = literalClass(hostOf(url)) === 'loopback';
  if (!isLoopback && !settings.allowsAddress(url)) {
    throw new ConnectFailure('redirect', `the policy of the organisation does not allow ${url.host}`);
  }
  const proxy = isLoopback ? null : await proxyFor(settings, url);
  const isSecure = url.protocol === 'https:' || /^https:/i.test(proxy ?? '');
  // Reading the authorities may take longer than a connection, so its time is not that of the connection.
  const secureContext = isSecure ? await orCancelled(settings.secureContext(), signal) : undefined;
  return openConnection({
    url,
    proxy,
    proxyAccess: settings.proxyAccess,
    lookup: allowed && proxy === null ? guardedLookup(allowed, settings.resolveHost) : undefined,
    secureContext,
    timeoutMs: settings.timings.connectMs,
    signal,
  });
}

/** @throws ConnectFailure if the signal aborts first. */
async function orCancelled<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<never>((_resolve, reject) => {
    cancel = () => reject(new ConnectFailure('cancelled', 'cancelled before connecting'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function proxyFor(settings: ClientSettings, url: URL): Promise<string | null> {
  try {
    // Pass only the origin: path and query of a presigned URL are secret, and a PAC script may come from anyone.
    return await settings.resolveProxy(`${url.origin}/`);
  } catch (error) {
    throw new ConnectFailure('proxy', `cannot resolve the proxy: ${describeError(error)}`);
  }
}

function headOf(settings: ClientSettings, outcome: Extract<ExchangeOutcome, { kind: 'response' }>) {
  const { statusCode, headers } = outcome.response;
  return readResponseHead(statusCode ?? 0, headers, settings.clock);
}

function refuseTooLarge(zipBytes: number): void {
  if (zipBytes > PACKAGE_LIMIT_BYTES) {
    throw new ProofcaseError('illegal-state', {}, `${zipBytes} bytes exceed the package limit (R1)`);
  }
}

function unreadableBody(error: unknown): TransportFailure {
  if (error instanceof BodyUnreadable) return failedBefore('disk', error.message);
  throw error;
}
