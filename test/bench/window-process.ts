import { type ChildProcess, spawn } from 'node:child_process';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { connectToPage } from './page-connection';

export interface WindowOptions {
  /** The application's folder. */
  readonly application: string;
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

/** Starts Electron with an application as the operating system does: nothing attaches to its main process. */
export async function openWindow(options: WindowOptions): Promise<OpenWindow> {
  const start = performance.now();
  const child = spawn(
    electronExecutable().path,
    [...sandboxSwitches(), '--remote-debugging-port=0', options.application, ...options.args],
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

/** Chromium refuses its sandbox to root. */
function sandboxSwitches(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
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
