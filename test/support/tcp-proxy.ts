import { connect, createServer, type Socket } from 'node:net';

/** What happens to a connection: a clean end, a reset, or silence with the connection open. */
export type Harm = 'close' | 'reset' | 'silence';

/** A set point: the n-th chunk of bytes in one direction, counted from 1 over all connections since `plan`. */
export interface CutPlan {
  readonly direction: 'request' | 'answer';
  readonly chunk: number;
  /** `before`: nothing of the chunk is passed on; `half`: its first half; `after`: all of it. */
  readonly at: 'before' | 'half' | 'after';
  readonly harm: Harm;
}

/** A TCP proxy on the loopback in front of any server. It cuts and delays, and changes no byte. */
export interface TcpProxy {
  readonly port: number;
  /** Carries out the plan once; null removes it. Counts chunks anew. */
  plan(plan: CutPlan | null): void;
  /** Whether the plan was carried out. */
  isDone(): boolean;
  /** Chunks since the last `plan`, by direction. */
  chunks(): { readonly request: number; readonly answer: number };
  /** Refuses new connections, and resets those that exist. */
  refuse(isRefusing: boolean): void;
  /** Passes on every chunk of both directions this much later; 0 ends it. */
  delay(delayMs: number): void;
  cutAll(): void;
  close(): Promise<void>;
}

/** Every point of an exchange at which the connection can be cut, or a sample of them. */
export function cutPlans(
  { request, answer }: { readonly request: number; readonly answer: number },
  which: 'all' | 'some',
): readonly CutPlan[] {
  const step = which === 'all' ? 1 : 6;
  const plans: CutPlan[] = [];
  for (const [direction, chunks] of [
    ['request', request],
    ['answer', answer],
  ] as const) {
    for (let chunk = 1; chunk <= chunks; chunk += step) {
      for (const at of which === 'all' ? (['before', 'half', 'after'] as const) : (['half'] as const)) {
        plans.push({ direction, chunk, at, harm: chunk % 2 === 0 ? 'reset' : 'close' });
      }
    }
    plans.push({ direction, chunk: chunks, at: 'after', harm: 'reset' });
  }
  return plans;
}

interface ProxyState {
  plan: CutPlan | null;
  isDone: boolean;
  isRefusing: boolean;
  delayMs: number;
  readonly chunks: { request: number; answer: number };
}

/** Starts a proxy to a port of the loopback. */
export async function tcpProxy(serverPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const state: ProxyState = {
    plan: null,
    isDone: false,
    isRefusing: false,
    delayMs: 0,
    chunks: { request: 0, answer: 0 },
  };
  const server = createServer((client) => {
    if (state.isRefusing) {
      client.resetAndDestroy();
      return;
    }
    relay(client, connect({ port: serverPort, host: '127.0.0.1' }), state, sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    plan(plan) {
      Object.assign(state, { plan, isDone: false });
      Object.assign(state.chunks, { request: 0, answer: 0 });
    },
    isDone: () => state.isDone,
    chunks: () => ({ ...state.chunks }),
    refuse(isRefusing) {
      state.isRefusing = isRefusing;
      if (isRefusing) cutAll();
    },
    delay(delayMs) {
      state.delayMs = delayMs;
    },
    cutAll,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function relay(client: Socket, server: Socket, state: ProxyState, sockets: Set<Socket>): void {
  let isSilent = false;
  for (const socket of [client, server]) {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }
  const pass = (direction: 'request' | 'answer', to: Socket) => (chunk: Buffer) => {
    if (isSilent) return;
    state.chunks[direction] += 1;
    const { plan } = state;
    const isHere = plan !== null && plan.direction === direction && plan.chunk === state.chunks[direction];
    if (!isHere) {
      later(state.delayMs, () => to.writable && to.write(chunk));
      return;
    }
    state.plan = null;
    state.isDone = true;
    isSilent = true;
    const length = { before: 0, half: chunk.length >> 1, after: chunk.length }[plan.at];
    const harm = (): void => end(plan.harm, client, server);
    if (length === 0) harm();
    else to.write(chunk.subarray(0, length), harm);
  };
  client.on('data', pass('request', server));
  server.on('data', pass('answer', client));
  client.on('close', () => server.destroySoon());
  server.on('close', () => {
    if (!isSilent) client.destroySoon();
  });
}

function end(harm: Harm, client: Socket, server: Socket): void {
  if (harm === 'silence') return;
  // What was passed on arrives before the end does.
  server.destroySoon();
  if (harm === 'reset') client.resetAndDestroy();
  else client.destroySoon();
}

function later(delayMs: number, work: () => void): void {
  if (delayMs === 0) work();
  else setTimeout(work, delayMs);
}
