import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import type { FaultAction, FaultStage } from '../faults/fault';
import { emptyReply, errorReply, htmlReply, Refusal, type Reply } from './reply';

/** Thrown to end the exchange without a response. */
export class CutConnection extends Error {
  constructor(readonly reset: boolean) {
    super('the connection is cut on purpose');
  }
}

export const QUOTA_DETAIL = 'API quota reached: no tokens left';

const CAPTIVE_PORTAL = `<!doctype html><html><head><title>Welcome to the guest network</title></head>
<body><h1>Please log in</h1><form action="/login"><input name="room"><button>Connect</button></form></body></html>`;

/** Closes a socket: after flushing, or with a TCP reset. */
export function cutSocket(socket: Socket | null, reset: boolean): void {
  if (socket === null || socket.destroyed) return;
  if (reset) socket.resetAndDestroy();
  else socket.destroySoon();
}

/** Applies the faults of one request at their stages. */
export class FaultGate {
  constructor(
    readonly actions: readonly FaultAction[],
    readonly signal: AbortSignal,
  ) {}

  /** Waits, refuses or cuts according to the faults of this stage. Throws Refusal or CutConnection. */
  async pass(stage: FaultStage): Promise<void> {
    for (const action of this.actions) {
      if (action.kind === 'delay' && action.stage === stage) await pause(action.delayMs, this.signal);
      if (action.kind === 'cut' && action.at === stage) throw new CutConnection(action.reset);
      const early = earlyReply(action, stage);
      if (early !== null) throw new Refusal(early);
    }
  }

  /** The request body with its faults: cut or stalled after a number of bytes. */
  body(request: IncomingMessage): Readable {
    const cut = this.actions.find((action) => action.kind === 'cut' && action.at === 'during-body');
    const stall = this.actions.find((action) => action.kind === 'stall-body');
    if (cut === undefined && stall === undefined) return request;
    let seen = 0;
    let stalled = false;
    const signal = this.signal;
    const gate = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        if (cut?.kind === 'cut' && seen > cut.afterBytes) {
          done(new CutConnection(cut.reset));
        } else if (stall?.kind === 'stall-body' && !stalled && seen > stall.afterBytes) {
          stalled = true;
          pause(stall.delayMs, signal).then(() => done(null, chunk));
        } else {
          done(null, chunk);
        }
      },
    });
    if (request.destroyed && !request.complete) {
      gate.destroy(new Error('the connection broke before the body was read'));
      return gate;
    }
    request.once('error', (error) => gate.destroy(error));
    request.once('close', () => {
      if (!request.complete) gate.destroy(new Error('the connection broke while the body was read'));
    });
    return request.pipe(gate);
  }
}

function earlyReply(action: FaultAction, stage: FaultStage): Reply | null {
  if (action.kind === 'status' && action.stage === stage) {
    const headers = retryHeaders(action.retryAfter);
    if (action.body === undefined) {
      return errorReply(action.status, action.detail ?? `injected status ${action.status}`, headers);
    }
    return {
      status: action.status,
      headers: { 'Content-Type': action.contentType ?? 'text/plain', ...headers },
      body: Buffer.from(action.body),
    };
  }
  if (stage !== 'after-body') return null;
  if (action.kind === 'quota') return errorReply(429, QUOTA_DETAIL, retryHeaders(action.retryAfter));
  if (action.kind === 'captive-portal') return htmlReply(200, CAPTIVE_PORTAL);
  if (action.kind === 'redirect') return emptyReply(action.status, { Location: action.location });
  return null;
}

function retryHeaders(retryAfter: string | undefined): Readonly<Record<string, string>> {
  return retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
}

/** Resolves after `ms`, or at once when the client has disconnected. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
