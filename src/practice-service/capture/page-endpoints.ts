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
const DESK = /^\/practice\/desk\/([\w-]+)(?:\/([0-9a-f-]{36})\/(\w+))?$/;
const PHOTO_LIMIT_BYTES = 100_000_000;

/** Handles the pages behind secret links; null for any other path. */
export async function handlePageRequest(
  request: IncomingMessage,
  url: URL,
  place: CaptureContext,
): Promise<Reply | null> {
  const session = SESSION.exec(url.pathname);
  const desk = DESK.exec(url.pathname);
  if (session !== null) return answerSession(request, url, place, session);
  return desk === null ? null : answerDesk(request, place, desk);
}

async function answerSession(
  request: IncomingMessage,
  url: URL,
  place: CaptureContext,
  [, token = '', action, scene]: readonly (string | undefined)[],
): Promise<Reply> {
  const found = await place.service.byToken(token);
  const photo = request.method === 'POST' && scene !== undefined ? await readPhoto(request, place) : null;
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
    await place.service.end(ticketId, action === 'inspection' ? 'inspection_requested' : 'claim_withdrawn');
    return emptyReply(303, { Location: path });
  }
  if (photo === null) return refusedPage(422, language, 'JPEG, PNG, WebP, HEIC');
  const override = url.searchParams.get('override') === '1';
  const taken = await place.service.addPhoto(ticketId, Number(scene), photo, override);
  return taken ? emptyReply(303, { Location: path }) : refusedPage(422, language, 'JPEG, PNG, WebP, HEIC');
}

async function readPhoto(request: IncomingMessage, place: CaptureContext): Promise<Buffer | null> {
  const path = join(place.workFolder, `${randomUUID()}.photo`);
  try {
    const form = await receiveForm(request, request.headers['content-type'] ?? '', path, PHOTO_LIMIT_BYTES);
    return form.kind === 'file' ? await readFile(path) : null;
  } finally {
    await rm(path, { force: true });
  }
}

async function answerDesk(
  request: IncomingMessage,
  { service: desk, handlerPageToken: deskToken }: CaptureContext,
  [, token, ticketId, action]: readonly (string | undefined)[],
): Promise<Reply> {
  request.resume();
  if (token !== deskToken) return errorReply(404, 'Not Found');
  const path = `/practice/desk/${deskToken}`;
  if (ticketId === undefined || action === undefined) return handlerPage(await desk.all(), path);
  if (request.method !== 'POST') return errorReply(405, 'Method Not Allowed');
  const decision = HANDLER_DECISIONS.find((known) => known === action);
  if (decision !== undefined) await desk.decide(ticketId, decision);
  else if (action === 'retrigger') await desk.retrigger(ticketId);
  else return errorReply(404, 'Not Found');
  return emptyReply(303, { Location: path });
}
