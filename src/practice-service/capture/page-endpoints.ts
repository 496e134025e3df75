import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Language } from '../../domain/language';
import { receiveForm } from '../http/form-data';
import { emptyReply, errorReply, type Reply } from '../http/reply';
import { type CaptureCase, HANDLER_DECISIONS, takesPhotos } from './capture-case';
import type { CaptureContext } from './capture-context';
import { captureTexts } from './capture-texts';

const SESSION = /^\/capture\/session\/([\w-]+)(?:\/(scenes\/(\d+)|inspection|withdraw))?$/;
const HANDLER_PATH = /^\/practice\/handler\/([\w-]+)(?:\/([0-9a-f-]{36})\/(\w+))?$/;
const PHOTO_LIMIT_BYTES = 100_000_000;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2526}
section,form{margin:1rem 0}section{border:1px solid #d9dfe0;border-radius:8px;padding:1rem}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0}.note{color:#5d6b6d}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** No scripts or external resources, forms only to this service, and no referrer, since the link is a secret. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

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

/** The policyholder's page of one link. */
function policyholderPage(capture: CaptureCase, path: string, superseded: boolean): Reply {
  const texts = captureTexts(capture.language);
  const head = `<h1>${escapeHtml(texts.title)}</h1><p class="note">${escapeHtml(texts.practice)}</p>
<p>${escapeHtml(texts.caseNumber)}: ${escapeHtml(capture.caseNumber)}</p>`;
  const page = (status: number, body: string): Reply =>
    htmlPage(status, capture.language, texts.title, head + body);
  if (superseded) return page(410, `<p>${escapeHtml(texts.superseded)}</p>`);
  if (!takesPhotos(capture)) return page(200, `<p>${escapeHtml(texts.finished)}</p>`);
  const scenes = capture.scenes.map((scene, index) => {
    const title = `${texts.scene} ${index + 1}: ${scene.description}`;
    if (scene.completed)
      return `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(texts.done)}</p></section>`;
    const action = `${path}/scenes/${index}`;
    return `<section><h2 id="s${index}">${escapeHtml(title)}</h2>
<form method="post" enctype="multipart/form-data" action="${action}">
<input type="file" name="file" required capture="environment" accept="image/jpeg,image/png,image/webp,image/heic,image/heif" aria-labelledby="s${index}"><br>
<button>${escapeHtml(texts.send)}</button><button formaction="${action}?override=1">${escapeHtml(texts.override)}</button></form></section>`;
  });
  const retry = capture.lastResult === 'nicht_io' ? `<p role="alert">${escapeHtml(texts.retry)}</p>` : '';
  return page(
    200,
    `${retry}${scenes.join('')}<form method="post" action="${path}/inspection">
<button>${escapeHtml(texts.inspection)}</button><button formaction="${path}/withdraw">${escapeHtml(texts.withdraw)}</button></form>
<p class="note">${escapeHtml(texts.noModel)}</p>`,
  );
}

/** The claims handler's page: every case with its actions, labelled with the values of the interface. */
function handlerPage(cases: readonly CaptureCase[], path: string): Reply {
  const rows = [...cases].reverse().map((capture) => {
    const action = (name: string): string =>
      `<button formaction="${path}/${capture.ticketId}/${name}">${name}</button>`;
    const decisions = capture.status === 'closed' ? '' : HANDLER_DECISIONS.map(action).join('');
    return `<section><h2>${escapeHtml(capture.caseNumber)}</h2>
<p>${capture.status} · ${capture.lastResult} · ${capture.finalDecision ?? '-'}</p>
<form method="post">${decisions}${action('retrigger')}</form></section>`;
  });
  return htmlPage(200, 'en', 'Practice: claims handler', `<h1>Claims handler</h1>${rows.join('')}`);
}

function refusedPage(status: number, language: Language, message: string): Reply {
  return htmlPage(status, language, message, `<p role="alert">${escapeHtml(message)}</p>`);
}

function htmlPage(status: number, language: Language, title: string, body: string): Reply {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
  return { status, headers: PAGE_HEADERS, body: Buffer.from(html) };
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
