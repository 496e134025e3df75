import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type AnswerSink, AnswerTooLarge } from './answer-sink';
import type { Bandwidth } from './bandwidth';
import { leadsToPortal, redirectHost } from './captive-portal';
import { describeError } from './connect-failure';
import { readBeforeEnding } from './read-before-ending';
import { BodyUnreadable, type RequestBody } from './request-body';
import type { TransportFailure } from './service-client';

type Cause = TransportFailure['cause'];

/** How long to wait for what (R14); arguments, so that tests need not wait for a minute. */
export interface ExchangeTimings {
  /** No byte of the body accepted for this long: stalled. The same for the bytes of an answer. */
  readonly stallMs: number;
  /** From the complete body to the head of the answer. */
  readonly answerMs: number;
  /** From the head of the answer to its end, however steadily it trickles. */
  readonly answerBodyMs: number;
}

export interface ExchangePlan {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: RequestBody;
  readonly sink: AnswerSink;
  readonly timings: ExchangeTimings;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  readonly bandwidth: Bandwidth;
  /** Milliseconds since 1970; they pass while the machine sleeps. */
  readonly wallMs: () => number;
  /** What is open right now, so that it can be judged anew. */
  readonly open: Set<OpenExchange>;
}

export interface OpenExchange {
  /** Ends what waited longer than it may by the wall clock; the timers of the others are set right. */
  judgeAnew(): void;
}

export type ExchangeOutcome =
  | {
      readonly kind: 'response';
      readonly response: IncomingMessage;
      /** Null: the answer came whole. */
      readonly shortfall: TransportFailure | null;
      /** Provably not all of the request's body was handed to the socket before the answer came. */
      readonly bodyIncomplete: boolean;
    }
  | TransportFailure;

/**
 * One request and its answer over a connection that is open and carries nothing else. Never retries, never follows.
 * `stage` of a failure says what can be proved (R11): bytes count as sent from the moment before they are handed to
 * the socket, and a request without a body counts as sent from the moment before its head is.
 */
export function exchange(socket: Socket, plan: ExchangePlan): Promise<ExchangeOutcome> {
  return new Exchange(socket, plan).run();
}

class Exchange implements OpenExchange {
  readonly #socket: Socket;
  readonly #plan: ExchangePlan;
  #headHanded = false;
  #handedBytes = 0;
  #acceptedBytes = 0;
  #status: number | null = null;
  #failure: { readonly cause: Cause; readonly detail: string } | null = null;
  #stop: () => void = () => undefined;
  #responding = false;
  #timer: { readonly handle: NodeJS.Timeout; readonly afterMs: number } | null = null;
  /** What the timer measures; null while nothing is waited for from the other side. */
  #waiting: {
    readonly sinceMs: number;
    readonly limitMs: number;
    readonly cause: 'stalled' | 'no-answer';
  } | null = null;

  constructor(socket: Socket, plan: ExchangePlan) {
    this.#socket = socket;
    this.#plan = plan;
    readBeforeEnding(socket);
  }

  async run(): Promise<ExchangeOutcome> {
    const { plan, abort } = { plan: this.#plan, abort: () => this.#fail('cancelled', 'cancelled') };
    plan.signal.addEventListener('abort', abort, { once: true });
    plan.open.add(this);
    try {
      const response = await this.#headOfAnswer();
      if (response) await this.#receive(response);
      // What came is complete or not from here on; only the disk can still fail.
      this.#stopTimer();
      plan.signal.removeEventListener('abort', abort);
      await this.#finishSink();
      const failure = this.#failure ? this.#asFailure(this.#failure.cause, this.#failure.detail) : null;
      if (response) {
        return {
          kind: 'response',
          response,
          shortfall: failure,
          bodyIncomplete: this.#stage() === 'during-body',
        };
      }
      return failure ?? this.#asFailure('network', 'no answer');
    } finally {
      this.#stopTimer();
      plan.open.delete(this);
      plan.signal.removeEventListener('abort', abort);
      this.#socket.destroy();
    }
  }

  judgeAnew(): void {
    if (this.#waiting === null) return;
    const { sinceMs, limitMs, cause } = this.#waiting;
    // A wall clock that was set back proves nothing; the whole wait begins again then.
    const leftMs = Math.min(limitMs, limitMs - (this.#plan.wallMs() - sinceMs));
    if (leftMs <= 0) this.#fail(cause, inTime(cause, limitMs));
    else this.#arm(leftMs);
  }

  /** Sends and waits; null when there will be no answer, `#failure` then says why. */
  #headOfAnswer(): Promise<IncomingMessage | null> {
    return new Promise((resolve) => {
      this.#stop = () => resolve(null);
      if (this.#plan.signal.aborted) return this.#fail('cancelled', 'cancelled before sending');
      if (this.#socket.destroyed) return this.#fail('network', 'the connection was lost before sending');
      const request = this.#createRequest();
      request.on('error', (error) => {
        // Once an answer begins its own stream reports what happens.
        if (this.#responding) return;
        void this.#keepUnparsed(error).finally(() => this.#fail('network', describeError(error)));
      });
      request.on('close', () => {
        if (!this.#responding) this.#fail('network', 'the connection was closed without an answer');
      });
      request.on('upgrade', () => this.#fail('network', 'the answer switches protocols'));
      request.once('response', (response) => {
        this.#responding = true;
        this.#status = response.statusCode ?? null;
        // Not followed, neither with the key nor without it (R19).
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
    const cause = leadsToPortal(headers, url) ? 'captive-portal' : 'redirect';
    this.#fail(cause, `the answer ${this.#status} points ${host === null ? 'elsewhere' : `to ${host}`}`);
  }

  #createRequest(): ClientRequest {
    const { method, url, headers, body } = this.#plan;
    return http.request({
      // With a connection of its own and no agent nothing is pooled, and nothing is sent again by the library.
      createConnection: () => this.#socket,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        Host: url.host,
        ...headers,
        ...(method === 'GET' ? {} : { 'Content-Length': String(body.totalBytes) }),
        Connection: 'close',
      },
    });
  }

  async #send(request: ClientRequest): Promise<void> {
    const { body, timings } = this.#plan;
    this.#restartTimer(timings.stallMs, 'stalled');
    // One after the other: the system's send buffer keeps the line busy while the next piece is read.
    for (;;) {
      const piece = await body.next();
      if (piece === null || this.#failure || this.#responding) break;
      await this.#handOver(request, piece);
    }
    if (this.#failure || this.#responding) return;
    this.#headHanded = true;
    request.end();
    // A request without a body is complete as well, and whoever waits for that is told.
    if (body.totalBytes === 0) this.#plan.onProgress(0, 0);
    this.#restartTimer(timings.answerMs, 'no-answer');
  }

  /** In slices where the bandwidth is limited. While this side holds back, the other side cannot stall. */
  async #handOver(request: ClientRequest, piece: Buffer): Promise<void> {
    const { bandwidth } = this.#plan;
    for (let done = 0; done < piece.length; ) {
      const slice = piece.subarray(done, done + Math.min(piece.length - done, bandwidth.sliceBytes()));
      const permission = bandwidth.take(slice.length);
      if (permission !== null) {
        this.#stopTimer();
        await permission;
        if (this.#failure || this.#responding) return;
        this.#restartTimer(this.#plan.timings.stallMs, 'stalled');
      }
      this.#headHanded = true;
      this.#handedBytes += slice.length;
      await this.#write(request, slice);
      if (this.#failure || this.#responding) return;
      done += slice.length;
    }
  }

  /** Resolves when the operating system took the piece; never, when the connection is lost meanwhile. */
  #write(request: ClientRequest, piece: Buffer): Promise<void> {
    return new Promise((resolve) => {
      request.write(piece, (error) => {
        if (error) return;
        this.#acceptedBytes += piece.length;
        if (!this.#responding && !this.#failure) this.#restartTimer(this.#plan.timings.stallMs, 'stalled');
        this.#plan.onProgress(this.#acceptedBytes, this.#plan.body.totalBytes);
        resolve();
      });
    });
  }

  async #receive(response: IncomingMessage): Promise<void> {
    const { sink, timings } = this.#plan;
    this.#stop = () => response.destroy();
    const total = setTimeout(() => this.#fail('no-answer', 'the answer took too long'), timings.answerBodyMs);
    this.#restartTimer(timings.stallMs, 'stalled');
    try {
      for await (const chunk of response) {
        await sink.write(chunk as Buffer);
        if (this.#failure) break;
        this.#restartTimer(timings.stallMs, 'stalled');
      }
      if (!response.complete) this.#fail('network', 'the answer was cut off');
    } catch (error) {
      if (error instanceof AnswerTooLarge) this.#fail('unusable', 'the answer is larger than is accepted');
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

  /** What is not HTTP is kept as it came: it may be all there is of a paid answer. */
  async #keepUnparsed(error: Error): Promise<void> {
    if ('rawPacket' in error && Buffer.isBuffer(error.rawPacket)) {
      await this.#plan.sink.write(error.rawPacket).catch(() => undefined);
    }
  }

  /** The first failure counts; the others are its consequences. */
  #fail(cause: Cause, detail: string): void {
    if (this.#failure) return;
    this.#failure = { cause, detail };
    this.#stopTimer();
    this.#stop();
    this.#socket.destroy();
  }

  #restartTimer(limitMs: number, cause: 'stalled' | 'no-answer'): void {
    this.#waiting = { sinceMs: this.#plan.wallMs(), limitMs, cause };
    this.#arm(limitMs);
  }

  /** Called for every piece: a timer that only begins anew is far cheaper than another one. */
  #arm(afterMs: number): void {
    if (this.#timer?.afterMs === afterMs) {
      this.#timer.handle.refresh();
      return;
    }
    clearTimeout(this.#timer?.handle);
    this.#timer = { handle: setTimeout(() => this.#expire(), afterMs), afterMs };
  }

  #expire(): void {
    if (this.#waiting) this.#fail(this.#waiting.cause, inTime(this.#waiting.cause, this.#waiting.limitMs));
  }

  #stopTimer(): void {
    clearTimeout(this.#timer?.handle);
    this.#timer = null;
    this.#waiting = null;
  }

  #asFailure(cause: Cause, detail: string): TransportFailure {
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
    if (!this.#headHanded) return 'before-body';
    return this.#handedBytes < this.#plan.body.totalBytes ? 'during-body' : 'after-body';
  }
}

function inTime(cause: 'stalled' | 'no-answer', limitMs: number): string {
  return cause === 'stalled' ? `no byte for ${limitMs} ms` : `no answer in ${limitMs} ms`;
}

function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400;
}
