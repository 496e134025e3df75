import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Bandwidth } from './bandwidth';
import { isPortalRedirect, redirectHost } from './captive-portal';
import { describeError } from './connect-failure';
import { readResponseBeforeClose } from './read-response-before-close';
import { BodyUnreadable, type RequestBody } from './request-body';
import { type ResponseSink, ResponseTooLarge } from './response-sink';
import type { TransportFailure } from './service-client';

type Cause = TransportFailure['cause'];

/** Timeouts of an exchange (R14). */
export interface ExchangeTimings {
  /** Without an accepted request byte or a received response byte for this long, the exchange is stalled. */
  readonly stallMs: number;
  /** From the complete request body to the response head. */
  readonly responseMs: number;
  /** From the response head to its end, even if bytes arrive steadily; null: as long as they do. */
  readonly responseBodyMs: number | null;
}

export interface ExchangePlan {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: RequestBody;
  readonly sink: ResponseSink;
  readonly timings: ExchangeTimings;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  readonly bandwidth: Bandwidth;
  /** Returns milliseconds since 1970; this clock continues while the machine sleeps. */
  readonly wallMs: () => number;
  /** The open exchanges, so that their timeouts can be rechecked. */
  readonly open: Set<OpenExchange>;
}

export interface OpenExchange {
  /** Fails the exchange if it exceeded its timeout by the wall clock; otherwise adjusts its timer. */
  recheckTimeouts(): void;
}

export type ExchangeOutcome =
  | {
      readonly kind: 'response';
      readonly response: IncomingMessage;
      /** Null if the response is complete. */
      readonly shortfall: TransportFailure | null;
      /** True if the request body was provably incomplete when the response arrived. */
      readonly bodyIncomplete: boolean;
    }
  | TransportFailure;

/**
 * Sends one request over an open connection of its own and receives the response; never retries or follows redirects.
 * `stage` of a failure says what is proven (R11): bytes count as sent just before they are handed to the socket.
 */
export function exchange(socket: Socket, plan: ExchangePlan): Promise<ExchangeOutcome> {
  return new Exchange(socket, plan).run();
}

class Exchange implements OpenExchange {
  readonly #socket: Socket;
  readonly #plan: ExchangePlan;
  #isHeadHandedOver = false;
  #handedOverBytes = 0;
  #acceptedBytes = 0;
  #status: number | null = null;
  #failure: { readonly cause: Cause; readonly detail: string } | null = null;
  #stopPhase: () => void = () => undefined;
  #isResponding = false;
  #timer: { readonly handle: NodeJS.Timeout; readonly afterMs: number } | null = null;
  /** What the timer measures; null while the exchange waits for nothing from the server. */
  #deadline: {
    readonly sinceMs: number;
    readonly limitMs: number;
    readonly cause: 'stalled' | 'no-answer';
  } | null = null;

  constructor(socket: Socket, plan: ExchangePlan) {
    this.#socket = socket;
    this.#plan = plan;
    readResponseBeforeClose(socket);
  }

  async run(): Promise<ExchangeOutcome> {
    const plan = this.#plan;
    const abort = (): void => this.#fail('cancelled', 'cancelled');
    plan.signal.addEventListener('abort', abort, { once: true });
    plan.open.add(this);
    try {
      const response = await this.#waitForHead();
      if (response) await this.#receive(response);
      // The response is final from here; only the disk can still fail.
      this.#stopTimer();
      plan.signal.removeEventListener('abort', abort);
      await this.#finishSink();
      const failure = this.#failure ? this.#toFailure(this.#failure.cause, this.#failure.detail) : null;
      if (response) {
        return {
          kind: 'response',
          response,
          shortfall: failure,
          bodyIncomplete: this.#stage() === 'during-body',
        };
      }
      return failure ?? this.#toFailure('network', 'no answer');
    } finally {
      this.#stopTimer();
      plan.open.delete(this);
      plan.signal.removeEventListener('abort', abort);
      this.#socket.destroy();
    }
  }

  recheckTimeouts(): void {
    if (this.#deadline === null) return;
    const { sinceMs, limitMs, cause } = this.#deadline;
    // If the wall clock was set back, wait for the full timeout again.
    const remainingMs = Math.min(limitMs, limitMs - (this.#plan.wallMs() - sinceMs));
    if (remainingMs <= 0) this.#fail(cause, timeoutMessage(cause, limitMs));
    else this.#setTimer(remainingMs);
  }

  /** Sends the request and waits for the response head; null if there is none, with the reason in `#failure`. */
  #waitForHead(): Promise<IncomingMessage | null> {
    return new Promise((resolve) => {
      this.#stopPhase = () => resolve(null);
      if (this.#plan.signal.aborted) return this.#fail('cancelled', 'cancelled before sending');
      if (this.#socket.destroyed) return this.#fail('network', 'the connection was lost before sending');
      const request = this.#createRequest();
      request.on('error', (error) => {
        // After the response head, the response stream reports errors.
        if (this.#isResponding) return;
        void this.#keepUnparsed(error).finally(() => this.#fail('network', describeError(error)));
      });
      request.on('close', () => {
        if (!this.#isResponding) this.#fail('network', 'the connection was closed without an answer');
      });
      request.on('upgrade', () => this.#fail('network', 'the answer switches protocols'));
      request.once('response', (response) => {
        this.#isResponding = true;
        this.#status = response.statusCode ?? null;
        // Redirects are never followed, with or without the API key (R19).
        if (isRedirect(this.#status)) this.#refuseRedirect(response);
        else resolve(response);
      });
      request.once('socket', () => {
        this.#send(request).catch((error: unknown) =>
          this.#fail(error instanceof BodyUnreadable ? 'disk' : 'network', describeError(error)),
        );
      });
    });
  }

  #refuseRedirect({ headers }: IncomingMessage): void {
    const { url } = this.#plan;
    const host = redirectHost(headers, url);
    const cause = isPortalRedirect(headers, url) ? 'captive-portal' : 'redirect';
    this.#fail(cause, `the answer ${this.#status} points ${host === null ? 'elsewhere' : `to ${host}`}`);
  }

  #createRequest(): ClientRequest {
    const { method, url, headers, body } = this.#plan;
    return http.request({
      // A connection of its own and no agent: Node.js neither pools connections nor resends requests.
      createConnection: () => this.#socket,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        Host: url.host,
        ...headers,
        // Responses are stored as they arrive. The presigned PUT has no header of its own choice (R16).
        ...(method === 'PUT' ? {} : { 'Accept-Encoding': 'identity' }),
        ...(method === 'GET' ? {} : { 'Content-Length': String(body.totalBytes) }),
        Connection: 'close',
      },
    });
  }

  async #send(request: ClientRequest): Promise<void> {
    const { body, timings } = this.#plan;
    this.#restartTimer(timings.stallMs, 'stalled');
    // Pieces are sent sequentially: the send buffer of the system bridges the time to read the next one.
    for (;;) {
      const piece = await body.next();
      if (piece === null || this.#failure || this.#isResponding) break;
      await this.#handOver(request, piece);
    }
    if (this.#failure || this.#isResponding) return;
    this.#isHeadHandedOver = true;
    request.end();
    // A request without a body is complete too, so report its progress once.
    if (body.totalBytes === 0) this.#plan.onProgress(0, 0);
    this.#restartTimer(timings.responseMs, 'no-answer');
  }

  /** Writes a piece in slices if the bandwidth is limited. Waiting for bandwidth does not count as a stall. */
  async #handOver(request: ClientRequest, piece: Buffer): Promise<void> {
    const { bandwidth } = this.#plan;
    for (let done = 0; done < piece.length; ) {
      const slice = piece.subarray(done, done + Math.min(piece.length - done, bandwidth.sliceBytes()));
      const permission = bandwidth.take(slice.length);
      if (permission !== null) {
        this.#stopTimer();
        await permission;
        if (this.#failure || this.#isResponding) return;
        this.#restartTimer(this.#plan.timings.stallMs, 'stalled');
      }
      this.#isHeadHandedOver = true;
      this.#handedOverBytes += slice.length;
      await this.#write(request, slice);
      if (this.#failure || this.#isResponding) return;
      done += slice.length;
    }
  }

  /** Resolves when the operating system accepted the piece; never resolves if the connection is lost. */
  #write(request: ClientRequest, piece: Buffer): Promise<void> {
    return new Promise((resolve) => {
      request.write(piece, (error) => {
        if (error) return;
        this.#acceptedBytes += piece.length;
        if (!this.#isResponding && !this.#failure) this.#restartTimer(this.#plan.timings.stallMs, 'stalled');
        this.#plan.onProgress(this.#acceptedBytes, this.#plan.body.totalBytes);
        resolve();
      });
    });
  }

  async #receive(response: IncomingMessage): Promise<void> {
    const { sink, timings } = this.#plan;
    this.#stopPhase = () => response.destroy();
    const tooLong = (): void => this.#fail('no-answer', 'the answer took too long');
    const total = timings.responseBodyMs === null ? undefined : setTimeout(tooLong, timings.responseBodyMs);
    this.#restartTimer(timings.stallMs, 'stalled');
    try {
      for await (const chunk of response) {
        await sink.write(chunk as Buffer);
        if (this.#failure) break;
        this.#restartTimer(timings.stallMs, 'stalled');
      }
      if (!response.complete) this.#fail('network', 'the answer was cut off');
    } catch (error) {
      if (error instanceof ResponseTooLarge) this.#fail('unusable', 'the answer is larger than is accepted');
      else if (response.errored) this.#fail('network', `the answer was cut off: ${describeError(error)}`);
      else this.#fail('disk', describeError(error));
    } finally {
      clearTimeout(total);
    }
  }

  async #finishSink(): Promise<void> {
    try {
      await this.#plan.sink.finish();
    } catch (error) {
      this.#fail('disk', describeError(error));
    }
  }

  /** Keeps bytes that are not HTTP, because they may be all that remains of a paid response. */
  async #keepUnparsed(error: Error): Promise<void> {
    if ('rawPacket' in error && Buffer.isBuffer(error.rawPacket)) {
      await this.#plan.sink.write(error.rawPacket).catch(() => undefined);
    }
  }

  /** Records only the first failure; later ones are its consequences. */
  #fail(cause: Cause, detail: string): void {
    if (this.#failure) return;
    this.#failure = { cause, detail };
    this.#stopTimer();
    this.#stopPhase();
    this.#socket.destroy();
  }

  #restartTimer(limitMs: number, cause: 'stalled' | 'no-answer'): void {
    this.#deadline = { sinceMs: this.#plan.wallMs(), limitMs, cause };
    this.#setTimer(limitMs);
  }

  /** Called for every piece, so an unchanged timer is refreshed, which is cheaper than a new one. */
  #setTimer(afterMs: number): void {
    if (this.#timer?.afterMs === afterMs) {
      this.#timer.handle.refresh();
      return;
    }
    clearTimeout(this.#timer?.handle);
    this.#timer = { handle: setTimeout(() => this.#expire(), afterMs), afterMs };
  }

  #expire(): void {
    if (this.#deadline)
      this.#fail(this.#deadline.cause, timeoutMessage(this.#deadline.cause, this.#deadline.limitMs));
  }

  #stopTimer(): void {
    clearTimeout(this.#timer?.handle);
    this.#timer = null;
    this.#deadline = null;
  }

  #toFailure(cause: Cause, detail: string): TransportFailure {
    return {
      kind: 'failed',
      stage: this.#stage(),
      cause,
      detail,
      bytesSent: this.#acceptedBytes,
      bytesReceived: this.#plan.sink.bytes,
      status: this.#status,
    };
  }

  #stage(): TransportFailure['stage'] {
    if (!this.#isHeadHandedOver) return 'before-body';
    return this.#handedOverBytes < this.#plan.body.totalBytes ? 'during-body' : 'after-body';
  }
}

function timeoutMessage(cause: 'stalled' | 'no-answer', limitMs: number): string {
  return cause === 'stalled' ? `no byte for ${limitMs} ms` : `no answer in ${limitMs} ms`;
}

function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400;
}
