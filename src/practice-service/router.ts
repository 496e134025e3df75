import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { handleLinkRequest, handleStatusRequest } from './capture/endpoints';
import { handlePageRequest } from './capture/page-endpoints';
import { answerControl, type PracticeControl } from './control';
import type { Endpoint } from './faults/fault';
import type { FaultStore } from './faults/fault-store';
import type { FaultGate } from './http/fault-gate';
import { errorReply, type Reply } from './http/reply';
import type { PracticeContext } from './practice-context';
import { answerScan } from './scan/scan-endpoint';
import { answerDownload, answerPut, answerUploadUrl } from './uploads/upload-endpoints';

/** The fault endpoint of a request; null for the control endpoint and unknown paths. */
export function endpointOf(method: string | undefined, pathname: string): Exclude<Endpoint, 'push'> | null {
  if (pathname === '/v2/fraudscanner') return 'scan';
  if (pathname === '/v2/getUploadUrl') return 'upload-url';
  if (pathname === '/capture/link') return 'capture-link';
  if (pathname === '/capture/status') return 'capture-status';
  if (method === 'PUT' && pathname.startsWith('/practice/uploads/')) return 'put';
  return pathname.startsWith('/practice/downloads/') ? 'download' : null;
}

export interface RouterDependencies {
  readonly context: PracticeContext;
  readonly key: string;
  readonly control: PracticeControl;
  readonly faults: FaultStore;
}

/** Handles one request. Throws Refusal and CutConnection; any other error becomes a 500. */
export async function route(
  request: IncomingMessage,
  url: URL,
  gate: FaultGate,
  { context, key, control, faults }: RouterDependencies,
): Promise<Reply> {
  const endpoint = endpointOf(request.method, url.pathname);
  await gate.pass('on-arrival');
  switch (endpoint) {
    case 'put':
      return answerPut(request, url, gate, context);
    case 'download':
      return request.method === 'GET' ? answerDownload(url, gate, context) : methodNotAllowed('GET');
    case 'scan':
    case 'upload-url': {
      if (request.method !== 'POST') return drained(request, methodNotAllowed('POST'));
      if (!hasKey(request, key)) return drained(request, invalidKey());
      return endpoint === 'scan'
        ? answerScan(request, url, gate, context)
        : answerUploadUrl(request, gate, context);
    }
    case 'capture-link':
      if (request.method !== 'POST') return drained(request, methodNotAllowed('POST'));
      if (!hasKeyOrBearer(request, key)) return drained(request, invalidKey());
      return handleLinkRequest(request, gate, context.captures);
    case 'capture-status':
      if (request.method !== 'GET') return drained(request, methodNotAllowed('GET'));
      if (!hasKeyOrBearer(request, key)) return drained(request, invalidKey());
      return handleStatusRequest(url, gate, context.captures);
    case null: {
      const page = await handlePageRequest(request, url, context.captures);
      if (page !== null) return page;
      if (!url.pathname.startsWith('/practice/')) return drained(request, errorReply(404, 'Not Found'));
      if (!hasKey(request, key)) return drained(request, invalidKey());
      return answerControl(request, url.pathname, control, faults);
    }
  }
}

/** Missing and wrong keys are not documented; this service responds with 401 and the usual error body (R36). */
function invalidKey(): Reply {
  return errorReply(401, 'missing or invalid API key');
}

function methodNotAllowed(allowed: string): Reply {
  return errorReply(405, 'Method Not Allowed', { Allow: allowed });
}

/** Reads the remaining body first, since a response sent during an upload is easily lost. */
async function drained(request: IncomingMessage, reply: Reply): Promise<Reply> {
  for await (const _chunk of request) {
    // Read and dropped.
  }
  return reply;
}

function hasKey(request: IncomingMessage, key: string): boolean {
  return isKey(request.headers['x-api-key'], key);
}

/** The capture endpoints accept the key in either header (R36). */
function hasKeyOrBearer(request: IncomingMessage, key: string): boolean {
  return (
    hasKey(request, key) || isKey(/^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1], key)
  );
}

function isKey(candidate: string | readonly string[] | undefined, key: string): boolean {
  if (typeof candidate !== 'string') return false;
  const wanted = Buffer.from(key);
  const bytes = Buffer.from(candidate);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
