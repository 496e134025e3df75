import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { finished } from 'node:stream/promises';
import type { RefusedAttempt } from '../../../contract/receiver-views';
import { createLimit, type Limit } from '../../../domain/concurrency';
import {
  MAX_CONCURRENT_PUSHES,
  MAX_PUSH_ARRIVAL_MS,
  type ReceiverSettings,
  type Refusal,
} from '../../../domain/receiver';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Clock } from '../../support/clock';
import { removeWithRetry } from '../../support/files/held-files';
import { type Timers, withinTime } from '../../support/timers';
import type { Receipt } from './receipt';
import { isDiskFault, receiveForm } from './receive-form';
import { type HeadRules, readHead } from './request-head';
import { createReceivedFolder, keepReceipt } from './store-received';

export interface ServerDeps {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether the inbox takes another result, or a case has this number. */
  readonly hasPlaceFor: (caseNumber: string) => boolean;
  /**
   * Stores a complete result where it belongs; `isKept`: it is durable on the disk. Returns why it is not confirmed, or
   * null. Never throws.
   */
  readonly onReceived: (receipt: Receipt, isKept: boolean) => Promise<Refusal | null>;
  readonly onRefused: (attempt: Omit<RefusedAttempt, 'times'>) => void;
  readonly onDefect: (error: unknown) => void;
}

export interface ServerConfig extends HeadRules {
  /** PEM texts; null: plain HTTP. */
  readonly tls: { readonly chain: string; readonly privateKey: string } | null;
}

export interface RunningReceiver {
  /** `https://address:port`, with the path prefix. */
  readonly url: string;
  readonly port: number;
  /** Stops listening at once; a push under way has `MAX_CLOSE_MS` to end, because it comes only once. */
  close(): Promise<void>;
}

const STATUS: { readonly [Code in Refusal]: number } = {
  browser: 403,
  'foreign-host': 421,
  unauthorized: 401,
  'not-a-push': 404,
  'case-number-invalid': 400,
  'inbox-full': 507,
  'not-multipart': 415,
  malformed: 400,
  'no-report': 400,
  'several-reports': 400,
  'too-many-photos': 413,
  'too-large': 413,
  'too-slow': 408,
  'cut-off': 400,
  'store-away': 503,
  disk: 507,
  internal: 500,
};

/** Connections beyond this are closed unheard; pushes that wait for their turn count. */
const MAX_CONNECTIONS = 256;
/** The service itself gives up after this time. */
const MAX_CLOSE_MS = 20_000;
/** Time for a refused sender, which may still be writing, to read the response. */
const LINGER_MS = 1_000;

/**
 * Serves `POST {prefix}/{caseNumber}` (R32). Success is answered only after everything is durable; otherwise the
 * earlier result stays.
 * @throws errors of `listen`.
 */
export async function startReceiver(deps: ServerDeps, config: ServerConfig): Promise<RunningReceiver> {
  const underWay = new Set<Promise<void>>();
  const limit = createLimit(MAX_CONCURRENT_PUSHES);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const gone = new Promise((resolve) => request.socket.once('close', resolve));
    const serving = new Push(deps, config, request, response)
      .serve(limit)
      .catch(deps.onDefect)
      // The response to a second request of a connection that ends after the first one finishes never.
      .then(() => Promise.race([gone, finished(response).catch(() => undefined)]))
      .then(() => undefined)
      .finally(() => underWay.delete(serving));
    underWay.add(serving);
  };
  // Each push has its own time limit; the timeout of the server would respond without a log entry.
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
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listen(server, config.settings);
  const { address, pathPrefix } = config.settings;
  const host = address.includes(':') ? `[${address}]` : address;
  return {
    url: `${config.tls ? 'https' : 'http'}://${host}:${port}${pathPrefix}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await withinTime(deps.timers, MAX_CLOSE_MS, Promise.all(underWay));
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
  #caseNumber: string | null = null;

  constructor(deps: ServerDeps, config: ServerConfig, request: IncomingMessage, response: ServerResponse) {
    this.#deps = deps;
    this.#config = config;
    this.#request = request;
    this.#response = response;
  }

  async serve(limit: Limit): Promise<void> {
    const { method = '', url = '', headers, socket } = this.#request;
    const localAddress = socket.localAddress ?? '';
    const { caseNumber, refusal } = readHead({ method, url, headers, localAddress }, this.#config);
    this.#caseNumber = caseNumber;
    if (caseNumber === null || refusal) return this.#refuse(refusal ?? 'case-number-invalid');
    if (!this.#hasPlaceFor(caseNumber)) return this.#refuse('inbox-full');
    // A push beyond the limit waits unread, because a refused one is lost.
    await limit(() => this.#receive(caseNumber));
  }

  #hasPlaceFor(caseNumber: string): boolean {
    try {
      return this.#deps.hasPlaceFor(caseNumber);
    } catch (error) {
      // The disk may still take the push, whose rows are written later.
      this.#deps.onDefect(error);
      return true;
    }
  }

  async #receive(caseNumber: string): Promise<void> {
    const { folder, clock, timers, onReceived, onDefect } = this.#deps;
    if (/100-continue/i.test(this.#request.headers.expect ?? '')) this.#response.writeContinue();
    const timeout = new AbortController();
    const cancelTimeout = timers.after(MAX_PUSH_ARRIVAL_MS, () => timeout.abort());
    let incomplete: string | null = null;
    try {
      const { id, path } = await createReceivedFolder(folder);
      incomplete = path;
      const contentType = this.#request.headers['content-type'] ?? '';
      const form = await receiveForm(this.#request, contentType, path, timeout.signal);
      if (form.kind === 'refused') return this.#refuse(form.refusal);
      // A complete push is never deleted, and kept even if the service has given up waiting for the response.
      incomplete = null;
      const receivedAt = clock.now().toISOString();
      const receipt = { id, caseNumber, receivedAt, source: 'push', parts: form.parts } as const;
      const isKept = await keepReceipt(folder, receipt).then(
        () => true,
        (error: unknown) => onDefect(error),
      );
      const refusal = await onReceived(receipt, isKept === true);
      if (refusal) return this.#refuse(refusal);
      this.#response.writeHead(204).end();
    } catch (error) {
      onDefect(error);
      this.#refuse(isDiskFault(error) ? 'disk' : 'internal');
    } finally {
      cancelTimeout();
      if (incomplete !== null) await removeWithRetry(incomplete);
    }
  }

  /** Responds, logs and stops reading; the connection closes after a moment in which the response can be read. */
  #refuse(refusal: Refusal): void {
    const status = STATUS[refusal];
    this.#log(refusal, status);
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

  /** The sender gets a response even if the refusal cannot be logged. */
  #log(refusal: Refusal, status: number): void {
    const { socket } = this.#request;
    try {
      this.#deps.onRefused({
        at: this.#deps.clock.now().toISOString(),
        remote: socket.remoteAddress ?? '',
        caseNumber: this.#caseNumber,
        refusal,
        status,
        bytes: socket.bytesRead,
      });
    } catch (error) {
      this.#deps.onDefect(error);
    }
  }
}
