import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 10;
const ATTEMPTS = 3_000;

/** A page of Chromium over its DevTools protocol, as little of it as it takes to ask one question again and again. */
export interface PageConnection {
  /** Resolves after the frame in which `expression` was seen to be true. */
  waitUntil(expression: string): Promise<void>;
  close(): void;
}

/** Waits for the first page at `address` (`host:port`). */
export async function connectToPage(address: string): Promise<PageConnection> {
  const socket = new WebSocket(await pageDebugger(address));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the page cannot be reached')), { once: true });
  });
  const evaluate = evaluator(socket);
  return {
    waitUntil: async (expression) => {
      // The double wait for a frame: what was seen is then drawn.
      const asked = `(${expression}) ? new Promise((seen) =>
        requestAnimationFrame(() => requestAnimationFrame(() => seen(true)))) : false`;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if ((await evaluate(asked)) === true) return;
        await wait(ASK_EVERY_MS);
      }
      throw new Error(`Waited in vain until ${expression}`);
    },
    close: () => socket.close(),
  };
}

async function pageDebugger(address: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const targets: unknown = await (await fetch(`http://${address}/json/list`)).json();
    const page = Array.isArray(targets)
      ? targets.map(fieldsOf).find((one) => one.get('type') === 'page')
      : null;
    const url = page?.get('webSocketDebuggerUrl');
    if (typeof url === 'string') return url;
    await wait(ASK_EVERY_MS);
  }
  throw new Error('The application opened no window');
}

/** Asks the page for the value of an expression; undefined while the page is on its way to another document. */
function evaluator(socket: WebSocket): (expression: string) => Promise<unknown> {
  const waiting = new Map<number, (value: unknown) => void>();
  let nextId = 1;
  const giveUp = (): void => {
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  };
  socket.addEventListener('close', giveUp);
  socket.addEventListener('message', ({ data }) => {
    const message = fieldsOf(JSON.parse(String(data)));
    const id = message.get('id');
    if (typeof id !== 'number') return;
    waiting.get(id)?.(fieldsOf(fieldsOf(message.get('result')).get('result')).get('value'));
    waiting.delete(id);
  });
  return (expression) =>
    new Promise((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }));
    });
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
}
