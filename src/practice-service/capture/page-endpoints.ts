import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { receiveForm } from '../http/form-data';
import { emptyReply, errorReply, type Reply } from '../http/reply';
import { HANDLER_DECISIONS } from './capture-case';
import type { CaptureContext } from './capture-context';
import { handlerPage, policyholderPage, refusedPage } from './pages';

const SESSION = /^\/capture\/session\/([\w-]+)(?:\/(scenes\/(\d+)|inspection|withdraw))?$/;
const HANDLER_PATH = /^\/practice\/handler\/([\w-]+)(?:\/([0-9a-f-]{36})\/(\w+))?$/;
const PHOTO_LIMIT_BYTES = 100_000_000;

/** Handles the pages behind secret links; null for any other path. */
export async function handlePageRequest(
  request: IncomingMessage,
  url: URL,
  context: CaptureContext,
): Promise<Reply | null> {
  const session = SESSION.exec(url.pathname);
  const handlerPath = HANDLER_PATH.exec(url.pathname);
  if (session !== null) return sessionResponse(request, url, context, session);
  return handlerPath === null ? null : handlerResponse(request, context, handlerPath);
}

async function sessionResponse(
  request: IncomingMessage,
  url: URL,
  context: CaptureContext,
  [, token = '', action, scene]: readonly (string | undefined)[],
): Promise<Reply> {
  const found = await context.service.byToken(token);
  const photo = request.method === 'POST' && scene !== undefined ? await readPhoto(request, context) : null;
  request.resume();
  if (found === null) return errorReply(404, 'Not Found');
  const { capture, superseded } = found;
  const path = `/capture/session/${token}`;
  if (superseded || (request.method === 'GET' && action === undefined)) {
    return policyholderPage(capture, path, superseded);
  }
  if (request.method !== 'POST') return errorReply(405, 'Method Not Allowed');
  const { ticketId, language } = capture;
  if (scene === undefined) {
    if (action === undefined) return errorReply(405, 'Method Not Allowed');
    await context.service.end(ticketId, action === 'inspection' ? 'inspection_requested' : 'claim_withdrawn');
    return emptyReply(303, { Location: path });
  }
  if (photo === null) return refusedPage(422, language, 'JPEG, PNG, WebP, HEIC');
  const override = url.searchParams.get('override') === '1';
  const taken = await context.service.addPhoto(ticketId, Number(scene), photo, override);
  return taken ? emptyReply(303, { Location: path }) : refusedPage(422, language, 'JPEG, PNG, WebP, HEIC');
}

async function readPhoto(request: IncomingMessage, context: CaptureContext): Promise<Buffer | null> {
  const path = join(context.workFolder, `${randomUUID()}.photo`);
  try {
    const form = await receiveForm(request, request.headers['content-type'] ?? '', path, PHOTO_LIMIT_BYTES);
    return form.kind === 'file' ? await readFile(path) : null;
  } finally {
    await rm(path, { force: true });
  }
}

async function handlerResponse(
  request: IncomingMessage,
  { service, handlerPageToken }: CaptureContext,
  [, token, ticketId, action]: readonly (string | undefined)[],
): Promise<Reply> {
  request.resume();
  if (token !== handlerPageToken) return errorReply(404, 'Not Found');
  const path = `/practice/handler/${handlerPageToken}`;
  if (ticketId === undefined || action === undefined) return handlerPage(await service.all(), path);
  if (request.method !== 'POST') return errorReply(405, 'Method Not Allowed');
  const decision = HANDLER_DECISIONS.find((known) => known === action);
  if (decision !== undefined) await service.decide(ticketId, decision);
  else if (action === 'retrigger') await service.retrigger(ticketId);
  else return errorReply(404, 'Not Found');
  return emptyReply(303, { Location: path });
}
