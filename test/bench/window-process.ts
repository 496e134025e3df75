import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { sandboxSwitches } from '../support/sandbox-switches';

export interface WindowOptions {
  /** The application's folder, opened by the Electron of this checkout; or the executable of a package. */
  readonly application: string | { readonly executable: string };
  readonly args: readonly string[];
  /** An expression of the page that is true once the window can be used. */
  readonly isUsable: string;
}

export interface OpenWindow {
  readonly pid: number;
  /** From the start of the process to the first frame after the window can be used. */
  readonly startMs: number;
  /** Resolves when every process of the application is gone. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 10;
const ATTEMPTS = 3_000;

/** Starts Electron with an application as the operating system does: nothing attaches to its main process. */
export async function openWindow(options: WindowOptions): Promise<OpenWindow> {
  const start = performance.now();
  const { application } = options;
  const [program, folder] =
    typeof application === 'string'
      ? [electronExecutable().path, [application]]
      : [application.executable, []];
  const child = spawn(
    program,
    [...sandboxSwitches(), '--remote-debugging-port=0', ...folder, ...options.args],
    { stdio: ['ignore', 'ignore', 'pipe'], env: environment() },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  try {
    const page = await connectToPage(await debuggerAddress(child));
    await page.waitUntil(options.isUsable);
    const startMs = performance.now() - start;
    page.close();
    return { pid: child.pid ?? 0, startMs, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, PROOFCASE_API_KEY: _key, ...rest } = process.env;
  return rest;
}

/** `127.0.0.1:port`, as Chromium prints it. */
function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString('utf8')}`.slice(-20_000);
      const found = /DevTools listening on ws:\/\/([^/\s]+)\//.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Electron ended with ${code ?? 'a signal'}. It printed:\n${printed}`)),
    );
  });
}

/** A page of Chromium over its DevTools protocol, as little of it as it takes to ask one question again and again. */
interface PageConnection {
  /** Resolves after the frame in which `expression` was seen to be true. */
  waitUntil(expression: string): Promise<void>;
  close(): void;
}

/** Waits for the first page at `address` (`host:port`). */
async function connectToPage(address: string): Promise<PageConnection> {
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
      const shown = String(await evaluate('document.body.innerText')).slice(0, 1_000);
      throw new Error(`Waited in vain until ${expression}. The page shows:\n${shown}`);
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
