import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { ReceivedId } from '../../../domain/ids';
import {
  MAX_CONCURRENT_PUSHES,
  PUSH_FRAMING_LIMIT_BYTES,
  PUSH_PHOTOS_LIMIT_BYTES,
  PUSH_REPORT_LIMIT_BYTES,
  PUSH_TIMEOUT_MS,
  pushedCaseNumber,
  type ReceiverSettings,
  type Refusal,
} from '../../../domain/receiver';
import type { Timers } from '../../support/timers';
import { receiveForm } from './receive-form';
import { type StoreDeps, storeReceived } from './store-received';

export interface ServerDeps extends StoreDeps {
  readonly timers: Timers;
  readonly onDefect: (error: unknown) => void;
  /** Called after a push is stored durably, to start the pre-check. */
  readonly onStored: (id: ReceivedId) => void;
}

export interface ServerConfig {
  readonly settings: ReceiverSettings;
  /** Null: no `Authorization` is required; allowed on loopback only. */
  readonly token: string | null;
  /** PEM texts; null: plain HTTP. */
  readonly tls: { readonly chain: string; readonly privateKey: string } | null;
}

export interface RunningReceiver {
  /** `https://address:port`, with the path prefix. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const STATUS: { readonly [Code in Refusal]: number } = {
  'not-a-push': 404,
  unauthorized: 401,
  'case-number-invalid': 400,
  'not-multipart': 415,
  malformed: 400,
  'no-report': 400,
  'several-reports': 400,
  'too-many-photos': 413,
  'photo-type': 415,
  'report-type': 415,
  'too-large': 413,
  'too-slow': 408,
  'cut-off': 400,
  busy: 503,
  disk: 507,
  internal: 500,
};

const MAX_BODY_BYTES = PUSH_PHOTOS_LIMIT_BYTES + PUSH_REPORT_LIMIT_BYTES + PUSH_FRAMING_LIMIT_BYTES;
/** Time for a refused sender, which may still be writing, to read the response. */
const LINGER_MS = 1_000;

/**
 * Serves `POST {prefix}/{caseNumber}` (R32). Success is answered only after everything is durable; otherwise the
 * earlier result stays.
 * @throws errors of `listen`.
 */
export async function startReceiver(deps: ServerDeps, config: ServerConfig): Promise<RunningReceiver> {
  const underWay = new Set<Promise<void>>();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const serving = new Push(deps, config, request, response, () => underWay.size <= MAX_CONCURRENT_PUSHES)
      .serve()
      .catch(deps.onDefect)
      .finally(() => underWay.delete(serving));
    underWay.add(serving);
  };
  // Each push enforces the time limit of the service; the timeout of the server would respond without a log entry.
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 0,
    keepAliveTimeout: 1_000,
    maxHeaderSize: 16_384,
  };
  const server =
    config.tls === null
      ? createHttpServer(limits)
      : createHttpsServer({
          ...limits,
          cert: config.tls.chain,
          key: config.tls.privateKey,
          minVersion: 'TLSv1.2',
        });
  server.on('request', listener);
  // The body is requested only after the sender is authorised.
  server.on('checkContinue', listener);
  server.maxConnections = 64;
  const port = await listen(server, config.settings);
  const { address, pathPrefix } = config.settings;
  const host = address.includes(':') ? `[${address}]` : address;
  return {
    url: `${config.tls ? 'https' : 'http'}://${host}:${port}${pathPrefix}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(underWay);
    },
  };
}

function listen(server: Server, { address, port }: ReceiverSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** One request from its head to its response. */
class Push {
  readonly #deps: ServerDeps;
  readonly #config: ServerConfig;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #hasCapacity: () => boolean;
  #caseNumber: string | null = null;

  constructor(
    deps: ServerDeps,
    config: ServerConfig,
    request: IncomingMessage,
    response: ServerResponse,
    hasCapacity: () => boolean,
  ) {
    this.#deps = deps;
    this.#config = config;
    this.#request = request;
    this.#response = response;
    this.#hasCapacity = hasCapacity;
  }

  async serve(): Promise<void> {
    const refusal = this.#refusalOfHead();
    if (refusal) return this.#refuse(refusal);
    if (/100-continue/i.test(this.#request.headers.expect ?? '')) this.#response.writeContinue();
    const arrival = join(this.#deps.folder.temporary, `push-${randomUUID()}`);
    const timeout = new AbortController();
    const cancelTimeout = this.#deps.timers.after(PUSH_TIMEOUT_MS, () => timeout.abort());
    try {
      const contentType = this.#request.headers['content-type'] ?? '';
      const form = await receiveForm(this.#request, contentType, arrival, timeout.signal);
      if (form.kind === 'refused') return this.#refuse(form.refusal);
      // A complete push is kept even if the response is too late for the single attempt of the service.
      const { parts } = form;
      const caseNumber = this.#caseNumber ?? '';
      const id = await storeReceived(this.#deps, arrival, { caseNumber, source: 'push', parts });
      this.#response.writeHead(204).end();
      this.#deps.onStored(id);
    } catch (error) {
      this.#deps.onDefect(error);
      this.#refuse('internal');
    } finally {
      cancelTimeout();
      await rm(arrival, { recursive: true, force: true });
    }
  }

  #refusalOfHead(): Refusal | null {
    const { method, url, headers } = this.#request;
    const { settings, token } = this.#config;
    if (token !== null && !isSameToken(headers.authorization, token)) return 'unauthorized';
    const [path = ''] = (url ?? '').split('?');
    if (method !== 'POST' || !path.startsWith(`${settings.pathPrefix}/`)) return 'not-a-push';
    this.#caseNumber = pushedCaseNumber(path, settings.pathPrefix);
    if (this.#caseNumber === null) return 'case-number-invalid';
    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too-large';
    return this.#hasCapacity() ? null : 'busy';
  }

  /** Responds, logs and stops reading; the connection closes after a moment in which the response can be read. */
  #refuse(refusal: Refusal): void {
    const status = STATUS[refusal];
    this.#deps.repositories.received.logAttempt({
      at: this.#deps.clock.now().toISOString(),
      remote: this.#request.socket.remoteAddress ?? '',
      caseNumber: this.#caseNumber,
      refusal,
      status,
      bytes: this.#request.socket.bytesRead,
    });
    this.#deps.emit('receiver.changed', {});
    const { socket } = this.#request;
    if (!socket.writable || this.#response.headersSent) {
      socket.destroy();
      return;
    }
    this.#response.writeHead(status, {
      'Content-Type': 'application/json',
      Connection: 'close',
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    });
    this.#response.end(JSON.stringify({ detail: refusal }));
    this.#request.resume();
    const cancel = this.#deps.timers.after(LINGER_MS, () => socket.destroy());
    socket.once('close', cancel);
  }
}

/** Compares in constant time, also for different lengths (security row 15). */
function isSameToken(header: string | undefined, token: string): boolean {
  const sent = /^Bearer +([\x21-\x7e]+) *$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
