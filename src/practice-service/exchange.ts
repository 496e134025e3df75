import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FaultAction } from './faults/fault';
import { CutConnection, cutSocket, FaultGate, pause } from './http/fault-gate';
import { errorReply, Refusal, type Reply } from './http/reply';
import { headerText } from './http/scan-headers';
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

/** Sends a response with the faults for its bytes. Resolves when it is sent, cut, or the client has disconnected. */
async function sendReply(
  response: ServerResponse,
  reply: Reply,
  actions: readonly FaultAction[],
  date: Date,
  signal: AbortSignal,
): Promise<void> {
  if (response.destroyed || response.socket === null) return;
  const disturbed = await disturb(reply, actions);
  const length = Buffer.isBuffer(disturbed.body) ? disturbed.body.length : disturbed.body.bytes;
  const skew = actions.find((action) => action.kind === 'date-skew');
  const skewMs = skew?.kind === 'date-skew' ? skew.seconds * 1000 : 0;
  response.sendDate = false;
  response.setHeader('Date', new Date(date.getTime() + skewMs).toUTCString());
  response.setHeader('Content-Length', String(length));
  for (const [name, value] of Object.entries(disturbed.headers)) response.setHeader(name, value);
  response.writeHead(disturbed.status);
  const cut = actions.find((action) => action.kind === 'cut' && action.at === 'during-answer');
  const trickle = actions.find((action) => action.kind === 'trickle');
  const body = disturbed.body;
  if (!Buffer.isBuffer(body)) {
    await pipeline(createReadStream(body.path), response).catch(() => response.destroy());
    return;
  }
  if (cut?.kind === 'cut') {
    response.flushHeaders();
    if (cut.afterBytes > 0) {
      await new Promise<void>((resolve) => {
        response.write(body.subarray(0, cut.afterBytes), () => resolve());
      });
    }
    cutSocket(response.socket, cut.reset);
    return;
  }
  if (trickle?.kind === 'trickle') {
    for (let at = 0; at < body.length && !signal.aborted; at += trickle.chunkBytes) {
      response.write(body.subarray(at, at + trickle.chunkBytes));
      await pause(trickle.delayMs, signal);
    }
    response.end();
  } else {
    response.end(body);
  }
  if (!response.writableFinished && !response.destroyed) {
    await Promise.race([once(response, 'finish'), once(response, 'close')]).catch(() => undefined);
  }
}

/** Applies the faults that change the whole response. */
async function disturb(reply: Reply, actions: readonly FaultAction[]): Promise<Reply> {
  const changesBytes = actions.some(
    (action) =>
      action.kind === 'truncate' ||
      action.kind === 'trickle' ||
      (action.kind === 'cut' && action.at === 'during-answer'),
  );
  const start: Reply =
    changesBytes && !Buffer.isBuffer(reply.body)
      ? { ...reply, body: await readFile(reply.body.path) }
      : reply;
  let disturbed = start;
  for (const action of actions) disturbed = applyFault(disturbed, action);
  return disturbed;
}

function applyFault(reply: Reply, action: FaultAction): Reply {
  switch (action.kind) {
    case 'replace-body':
      return {
        status: action.status ?? reply.status,
        headers: {
          ...reply.headers,
          ...(action.contentType === undefined ? {} : { 'Content-Type': action.contentType }),
        },
        body: Buffer.from(action.body),
      };
    case 'content-type':
      return { ...reply, headers: { ...reply.headers, 'Content-Type': action.contentType } };
    case 'headers':
      return { ...reply, headers: { ...reply.headers, ...action.headers } };
    case 'truncate':
      return Buffer.isBuffer(reply.body) ? { ...reply, body: reply.body.subarray(0, action.bytes) } : reply;
    default:
      return reply;
  }
}
