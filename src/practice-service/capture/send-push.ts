import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FaultAction } from '../faults/fault';
import { pause } from '../http/fault-gate';
import type { PracticeOptions } from '../options';

export type PushTarget = NonNullable<PracticeOptions['capturePush']>;

/** One part of the form: bytes in memory, or a file. */
export interface PushPart {
  readonly name: 'fotos' | 'bericht';
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | { readonly path: string; readonly bytes: number };
}

/** `<case number>_pruefbericht.pdf`, with the characters allowed by the interface document. */
export function reportFileName(caseNumber: string): string {
  const last = caseNumber.slice(caseNumber.lastIndexOf('/') + 1);
  return `${last.replace(/[^A-Za-z0-9._-]/g, '')}_pruefbericht.pdf`;
}

/**
 * Sends the only attempt: POST `{target}/{caseNumber}`. Returns the status of the response, or null if none arrived within
 * the time limit, counted from the connection. Applies the faults `delay`, `cut`, `trickle` and `stall-body`. Never
 * rejects.
 */
export async function sendPush(
  target: PushTarget,
  caseNumber: string,
  parts: readonly PushPart[],
  actions: readonly FaultAction[],
  closing: AbortSignal,
): Promise<number | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), target.timeoutMs);
  const signal = AbortSignal.any([limit.signal, closing]);
  try {
    for (const action of actions) if (action.kind === 'delay') await pause(action.delayMs, signal);
    if (signal.aborted || actions.some((action) => action.kind === 'cut' && action.at === 'on-arrival')) {
      return null;
    }
    return await post(target, caseNumber, parts, actions, signal);
  } catch {
    // Refused, cut or timed out: no response in every case.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function post(
  target: PushTarget,
  caseNumber: string,
  parts: readonly PushPart[],
  actions: readonly FaultAction[],
  signal: AbortSignal,
): Promise<number> {
  const boundary = `proofcase-practice-${randomUUID()}`;
  const framed = parts.map((part) => ({ head: partHead(part, boundary), content: part.content }));
  const tail = Buffer.from(`--${boundary}--\r\n`);
  const length = framed.reduce(
    (sum, part) => sum + part.head.length + contentLength(part.content) + 2,
    tail.length,
  );
  const { protocol, hostname, port, pathname } = new URL(target.baseUrl);
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = send({
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? undefined : Number(port),
    // Built by hand, since `URL` resolves encoded dot segments.
    path: `${pathname.replace(/\/$/, '')}/${encodeURIComponent(caseNumber)}`,
    method: 'POST',
    agent: false,
    ca: target.certificate,
    signal,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': length,
      ...(target.token === undefined ? {} : { Authorization: `Bearer ${target.token}` }),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (response) => {
      response.on('error', () => undefined);
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.once('close', () => reject(new Error('closed without a response')));
  });
  const body = Readable.from(applyFaults(formBody(framed, tail), actions, signal));
  // A receiver may respond and close before it has read everything; its response is valid.
  const sent = pipeline(body, outgoing, { end: true }).catch((error: unknown) => {
    outgoing.destroy(error instanceof Error ? error : undefined);
  });
  try {
    return await status;
  } finally {
    outgoing.destroy();
    await sent;
  }
}

function partHead({ name, fileName, contentType }: PushPart, boundary: string): Buffer {
  const disposition = `form-data; name="${name}"; filename="${fileName}"`;
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`,
  );
}

function contentLength(content: PushPart['content']): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes;
}

async function* formBody(
  parts: readonly { readonly head: Buffer; readonly content: PushPart['content'] }[],
  tail: Buffer,
): AsyncGenerator<Buffer> {
  for (const { head, content } of parts) {
    yield head;
    if (Buffer.isBuffer(content)) yield content;
    else for await (const chunk of createReadStream(content.path)) yield Buffer.from(chunk);
    yield Buffer.from('\r\n');
  }
  yield tail;
}

async function* applyFaults(
  body: AsyncIterable<Buffer>,
  actions: readonly FaultAction[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const cut = actions.find((action) => action.kind === 'cut');
  const stall = actions.find((action) => action.kind === 'stall-body');
  const trickle = actions.find((action) => action.kind === 'trickle');
  let sent = 0;
  let stalled = false;
  for await (const chunk of body) {
    const step = trickle?.kind === 'trickle' ? trickle.chunkBytes : chunk.length;
    for (let at = 0; at < chunk.length; at += step) {
      const piece = chunk.subarray(at, at + step);
      if (stall?.kind === 'stall-body' && !stalled && sent + piece.length > stall.afterBytes) {
        stalled = true;
        await pause(stall.delayMs, signal);
      }
      if (cut?.kind === 'cut' && cut.at === 'during-body' && sent + piece.length > cut.afterBytes) {
        yield piece.subarray(0, Math.max(0, cut.afterBytes - sent));
        throw new Error('cut on purpose');
      }
      sent += piece.length;
      yield piece;
      if (trickle?.kind === 'trickle') await pause(trickle.delayMs, signal);
    }
  }
  if (cut !== undefined) throw new Error('cut on purpose');
}
