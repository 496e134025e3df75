import { connect, createServer, type Socket } from 'node:net';
import type { Endpoint } from '../../src/practice-service/faults/fault';
import { endpointOf } from '../../src/practice-service/router';

/** Places in the bytes of a request. `whole`: all of it is passed on, nothing of the answer. */
export const REQUEST_PLACES = [
  'connect',
  'first byte',
  'head',
  'head but one',
  'framing',
  'early body',
  'half body',
  'last byte',
  'whole',
] as const;
/** Places in the bytes of an answer. `whole`: all of it is passed on, and the connection stays open. */
export const ANSWER_PLACES = [
  'status line',
  'head',
  'head end',
  'first byte',
  'half body',
  'last byte',
  'whole',
] as const;

/** Places in an answer that the proxy sends on in chunks, without a length. `end`: all but its last two bytes. */
export const CHUNKED_PLACES = [
  'size line',
  'half chunk',
  'between chunks',
  'before the last chunk',
  'end',
  'whole',
] as const;

export type Place =
  | { readonly part: 'request'; readonly at: (typeof REQUEST_PLACES)[number] }
  | { readonly part: 'answer'; readonly at: (typeof ANSWER_PLACES)[number] }
  | { readonly part: 'chunked answer'; readonly at: (typeof CHUNKED_PLACES)[number] };

/**
 * A clean end, a reset, silence on an open connection, or the remaining bytes only after the client's
 * timeout.
 */
export type Harm = 'close' | 'reset' | 'silence' | 'late';

/** Longer than the timeouts of the client in these tests. */
const LATE_MS = 7_500;
const CHUNK_BYTES = 1_000;

export interface ProxyPlan {
  readonly endpoint: Extract<Endpoint, 'scan' | 'upload-url' | 'put' | 'download'>;
  readonly place: Place;
  readonly harm: Harm;
}

export interface FaultProxy {
  readonly url: string;
  /** Applies the plan to the next request of the endpoint to a service on that port, once. */
  plan(plan: ProxyPlan | null, servicePort: number): void;
  /** Whether the plan was carried out. */
  isDone(): boolean;
  /** Requests, and connections with at least a byte, since the plan was set; one connection for each is what is wanted. */
  counts(): { readonly connections: number; readonly requests: number; readonly reused: number };
  close(): Promise<void>;
}

interface ProxyState {
  plan: ProxyPlan | null;
  servicePort: number;
  done: boolean;
  connections: number;
  requests: number;
  reused: number;
}

/** A TCP proxy on the loopback between client and service, which ends or silences a connection at a chosen byte. */
export async function faultProxy(): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const state: ProxyState = {
    plan: null,
    servicePort: 0,
    done: false,
    connections: 0,
    requests: 0,
    reused: 0,
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    // A client whose timer ran out before it wrote anything has made no request.
    client.once('data', () => {
      state.connections += 1;
    });
    relay(client, state, sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    plan(plan, servicePort) {
      Object.assign(state, { plan, servicePort, done: false, connections: 0, requests: 0, reused: 0 });
    },
    isDone: () => state.done,
    counts: () => ({ connections: state.connections, requests: state.requests, reused: state.reused }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function relay(client: Socket, state: ProxyState, sockets: Set<Socket>): void {
  const { localPort = 0 } = client;
  const service = connect({ port: state.servicePort, host: '127.0.0.1' });
  const { servicePort } = state;
  for (const socket of [client, service]) {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }
  const heldBack: Buffer[] = [];
  const harm = (kind: Harm): void => {
    state.done = true;
    if (kind === 'silence') return;
    if (kind === 'late') {
      const timer = setTimeout(() => client.end(Buffer.concat(heldBack)), LATE_MS);
      client.once('close', () => clearTimeout(timer));
      return;
    }
    // What was passed on is to arrive before the end does.
    service.destroySoon();
    if (kind === 'reset') client.resetAndDestroy();
    else client.destroySoon();
  };
  let plan: ProxyPlan | null = null;
  const request = new Cut((head) => {
    state.requests += 1;
    const [method, path] = head.split(' ');
    const mine = state.plan && endpointOf(method, path?.split('?')[0] ?? '') === state.plan.endpoint;
    if (!mine || !state.plan || state.done) return null;
    plan = state.plan;
    state.plan = null;
    return plan.place.part === 'request' ? requestBytes(plan.place.at, head) : null;
  });
  client.on('data', (chunk: Buffer) => {
    if (request.isComplete) state.reused += 1;
    if (plan && state.done) return;
    const { pass, isCut } = request.take(chunk);
    if (pass.length > 0 && !service.write(pass)) pauseUntilDrained(client, service);
    if (!isCut || !plan) return;
    // Nothing more is read either, so that the sender's socket fills up as it would.
    if (plan.place.at !== 'whole') client.pause();
    harm(plan.harm);
  });
  const answer = new Cut((head) => (plan?.place.part === 'answer' ? answerBytes(plan.place.at, head) : null));
  const whole = new Whole();
  service.on('data', (chunk: Buffer) => {
    if (plan && state.done) {
      heldBack.push(chunk);
      return;
    }
    if (plan?.place.part === 'chunked answer') {
      const message = whole.take(ownAddress(chunk, servicePort, localPort));
      if (message === null) return;
      client.write(inChunks(message, plan.place.at));
      harm(plan.harm);
      return;
    }
    const { pass, isCut } = answer.take(ownAddress(chunk, servicePort, localPort));
    if (pass.length > 0 && !client.write(pass)) pauseUntilDrained(service, client);
    if (isCut && plan) harm(plan.harm);
  });
  client.on('end', () => service.end());
  client.on('close', () => service.destroySoon());
  service.on('end', () => {
    if (!(plan && state.done)) client.end();
  });
}

function pauseUntilDrained(from: Socket, to: Socket): void {
  from.pause();
  to.once('drain', () => from.resume());
}

/** The addresses that the service gives point past the proxy; here they are turned, without changing their length. */
function ownAddress(chunk: Buffer, servicePort: number, ownPort: number): Buffer {
  const given = `127.0.0.1:${servicePort}`;
  const own = `127.0.0.1:${ownPort}`;
  if (given.length !== own.length) throw new Error(`ports of different lengths: ${given}, ${own}`);
  const at = chunk.indexOf(given);
  if (at >= 0) chunk.write(own, at, 'latin1');
  return chunk;
}

/** Lets bytes of one HTTP message pass until a place that is known once its head is whole. */
class Cut {
  readonly #placeIn: (head: string) => number | null;
  #head: Buffer = Buffer.alloc(0);
  #headSeen = false;
  #limit: number | null = null;
  #passed = 0;
  #total = 0;

  constructor(placeIn: (head: string) => number | null) {
    this.#placeIn = placeIn;
  }

  get isComplete(): boolean {
    return this.#headSeen && this.#passed >= this.#total;
  }

  take(chunk: Buffer): { readonly pass: Buffer; readonly isCut: boolean } {
    let bytes = chunk;
    if (!this.#headSeen) {
      this.#head = Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return { pass: Buffer.alloc(0), isCut: false };
      this.#headSeen = true;
      bytes = this.#head;
      const head = this.#head.subarray(0, end + 4).toString('latin1');
      this.#total = head.length + contentLength(head);
      this.#limit = this.#placeIn(head);
    }
    const room = this.#limit === null ? bytes.length : Math.max(0, this.#limit - this.#passed);
    const pass = bytes.subarray(0, room);
    this.#passed += pass.length;
    return { pass, isCut: this.#limit !== null && this.#passed >= this.#limit };
  }
}

/** Collects one HTTP message with a length. */
class Whole {
  #bytes: Buffer = Buffer.alloc(0);

  /** The message once it is whole, null before. */
  take(chunk: Buffer): { readonly head: string; readonly body: Buffer } | null {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const end = this.#bytes.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = this.#bytes.subarray(0, end + 4).toString('latin1');
    const body = this.#bytes.subarray(end + 4);
    return body.length < contentLength(head) ? null : { head, body };
  }
}

/** The same answer with `Transfer-Encoding: chunked`, up to a place. */
function inChunks(
  { head, body }: { readonly head: string; readonly body: Buffer },
  at: (typeof CHUNKED_PLACES)[number],
): Buffer {
  const parts: Buffer[] = [
    Buffer.from(head.replace(/content-length: *\d+/i, 'Transfer-Encoding: chunked'), 'latin1'),
  ];
  for (let from = 0; from < body.length; from += CHUNK_BYTES) {
    const data = body.subarray(from, from + CHUNK_BYTES);
    parts.push(Buffer.from(`${data.length.toString(16)}\r\n`, 'latin1'), data, Buffer.from('\r\n', 'latin1'));
  }
  const beforeLast = Buffer.concat(parts);
  const whole = Buffer.concat([beforeLast, Buffer.from('0\r\n\r\n', 'latin1')]);
  const [start = Buffer.alloc(0)] = parts;
  switch (at) {
    case 'size line':
      return whole.subarray(0, start.length + 2);
    case 'half chunk':
      return whole.subarray(0, start.length + CHUNK_BYTES / 2);
    case 'between chunks':
      return Buffer.concat(parts.slice(0, 4));
    case 'before the last chunk':
      return beforeLast;
    case 'end':
      return whole.subarray(0, whole.length - 2);
    case 'whole':
      return whole;
  }
}

function contentLength(head: string): number {
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
}

function requestBytes(at: (typeof REQUEST_PLACES)[number], head: string): number {
  const body = contentLength(head);
  switch (at) {
    case 'connect':
      return 0;
    case 'first byte':
      return 1;
    case 'head':
      return head.length >> 1;
    case 'head but one':
      return head.length - 1;
    case 'framing':
      return head.length + 20;
    case 'early body':
      return head.length + 100_000;
    case 'half body':
      return head.length + (body >> 1);
    case 'last byte':
      return head.length + body - 1;
    case 'whole':
      return head.length + body;
  }
}

function answerBytes(at: (typeof ANSWER_PLACES)[number], head: string): number {
  const body = contentLength(head);
  switch (at) {
    case 'status line':
      return 9;
    case 'head':
      return head.length >> 1;
    case 'head end':
      return head.length;
    case 'first byte':
      return head.length + 1;
    case 'half body':
      return head.length + (body >> 1);
    case 'last byte':
      return head.length + body - 1;
    case 'whole':
      return head.length + body;
  }
}
