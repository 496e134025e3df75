import type { IncomingMessage, ServerResponse } from 'node:http';
import { CutConnection, cutSocket, FaultGate } from './http/fault-gate';
import { errorReply, Refusal, type Reply } from './http/reply';
import { headerText } from './http/scan-headers';
import { sendReply } from './http/send-reply';
import { endpointOf, type RouterDependencies, route } from './router';

/** Handles one request from its headers to its end. Never rejects. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: RouterDependencies,
): Promise<void> {
  const { context, faults } = dependencies;
  const url = urlOf(request);
  const endpoint = endpointOf(request.method, url.pathname);
  const caseNumber = headerText(request.headers, 'casenumber') ?? url.searchParams.get('caseNumber');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (endpoint === 'scan') context.accounting.counts.scanRequests += 1;
  const actions = endpoint === null ? [] : faults.take(endpoint, caseNumber);
  const gate = new FaultGate(actions, AbortSignal.any([gone.signal, context.closing]));

  let status: number | null = null;
  try {
    const reply = await replyTo(request, url, gate, dependencies);
    const now = new Date(context.clock.now().getTime() + context.options().dateSkewSeconds * 1000);
    status = reply.status;
    await sendReply(response, reply, actions, now, gate.signal);
  } catch (error) {
    status = null;
    // The connection was cut by a fault or by the client, so no response is possible.
    cutSocket(request.socket, error instanceof CutConnection && error.reset);
  }
  if (endpoint === null) return;
  context.accounting.record({
    at: context.clock.now().toISOString(),
    method: request.method ?? '',
    path: url.pathname,
    caseNumber,
    accept: request.headers.accept ?? null,
    contentType: request.headers['content-type'] ?? null,
    status,
    declaredBytes:
      request.headers['content-length'] === undefined ? null : Number(request.headers['content-length']),
    bodyComplete: request.complete,
    hadCredentials: request.headers['x-api-key'] !== undefined || request.headers.authorization !== undefined,
  });
}

/** The reply, including refusals and unexpected errors. Rejects if the connection is cut or broken. */
async function replyTo(
  request: IncomingMessage,
  url: URL,
  gate: FaultGate,
  dependencies: RouterDependencies,
): Promise<Reply> {
  try {
    const reply = await route(request, url, gate, dependencies);
    await gate.pass('before-answer');
    return reply;
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    if (error instanceof CutConnection || request.destroyed) throw error;
    return errorReply(500, `internal error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The request's URL; an invalid target becomes an unknown path. */
function urlOf(request: IncomingMessage): URL {
  const base = 'http://practice.invalid';
  return URL.canParse(request.url ?? '', base) ? new URL(request.url ?? '', base) : new URL('/unknown', base);
}
