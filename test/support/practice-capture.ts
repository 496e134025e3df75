import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { PracticeService } from '../../src/practice-service/server';
import { type Answer, call, formBody, jsonOf, KEY } from './practice';

export interface Ticket {
  readonly ticketId: string;
  readonly captureLink: string;
}

export async function link(
  service: PracticeService,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Ticket> {
  const body = { caseNumber: 'CASE-1', scenes: ['front'], ...fields };
  const answer = await postLink(service, JSON.stringify(body));
  const { ticketId, captureLink } = jsonOf(answer);
  return { ticketId: String(ticketId), captureLink: String(captureLink) };
}

export function postLink(
  service: PracticeService,
  body: string,
  headers: Readonly<Record<string, string>> = { 'x-api-key': KEY },
): Promise<Answer> {
  return call('POST', `${service.baseUrl}/capture/link`, headers, Buffer.from(body));
}

export function getStatus(
  service: PracticeService,
  query: string,
  headers: Readonly<Record<string, string>> = { 'x-api-key': KEY },
): Promise<Answer> {
  return call('GET', `${service.baseUrl}/capture/status?${query}`, headers);
}

export async function statusOf(
  service: PracticeService,
  ticketId: string,
): Promise<Record<string, unknown> & { readonly actions: readonly string[] }> {
  const status = jsonOf(await getStatus(service, `ticketId=${ticketId}`));
  const events = Array.isArray(status.events) ? status.events : [];
  return { ...status, actions: events.map((event: { readonly action: string }) => event.action) };
}

/** Sends a photo as the policyholder's page would. */
export function sendPhoto(captureLink: string, content: Buffer, scene = 0, query = ''): Promise<Answer> {
  const { contentType, body } = formBody(content, 'file', 'photo.jpg');
  return call('POST', `${captureLink}/scenes/${scene}${query}`, { 'Content-Type': contentType }, body);
}

/** A press on a button of the claims handler's page. */
export async function handle(service: PracticeService, ticketId: string, action: string): Promise<Answer> {
  const { handlerUrl } = await service.control.captures();
  return call('POST', `${handlerUrl}/${ticketId}/${action}`);
}

export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly complete: boolean;
}

/** Runs `body` with a receiver of pushes that answers `status`; 0: never answers, -1: cuts the connection. */
export async function withReceiver(
  status: number,
  body: (baseUrl: string, received: readonly Received[]) => Promise<void>,
): Promise<void> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('close', () => {
      const { url = '', headers, complete } = request;
      received.push({ url, headers, body: Buffer.concat(chunks), complete });
    });
    request.on('end', () => {
      if (status === -1) request.socket.resetAndDestroy();
      else if (status > 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await body(`http://127.0.0.1:${port}/hook`, received);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
