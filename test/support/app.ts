import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { packagedApplication } from '../../scripts/smoke/packaged.mjs';
import type { ProofcaseBridge } from '../../src/contract/bridge';
import type { Outcome } from '../../src/contract/errors';
import type { RequestInput, RequestName, ResponseMap } from '../../src/contract/requests';
import { sandboxSwitches } from './sandbox-switches';

const projectFolder = resolve(import.meta.dirname, '../..');
const driverGate = resolve(import.meta.dirname, 'wait-for-driver.cjs');

declare global {
  // What the preload puts into the page; known here because functions given to `page.evaluate` run there.
  var proofcase: ProofcaseBridge;
  // Set in the main process by `answerMessageBox`.
  var answeredMessageBoxes: number;
}

export interface LaunchOptions {
  /** Kept by the caller; by default the application gets a temporary folder. */
  readonly dataFolder?: string;
  readonly sampleFolder?: string;
  readonly environment?: { readonly [name: string]: string };
  /** Folder of another main file for the same pages; the built application if not given. */
  readonly application?: string;
  /** Folder of a package that can be driven (`--test-build`), in place of the built application. */
  readonly testPackage?: string;
  /** In place of the executable, for a program that watches it. */
  readonly executable?: string;
  /** With animations, whose drawing takes much of a processor; otherwise the system asks for reduced motion. */
  readonly animated?: boolean;
}

/** The real built application in a real window. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly dataFolder: string;
  /** Goes through the real bridge, as the page does. */
  request<Name extends RequestName>(
    name: Name,
    payload: RequestInput<Name>,
  ): Promise<Outcome<ResponseMap[Name]>>;
  /** The same, for requests that must succeed. */
  ask<Name extends RequestName>(name: Name, payload: RequestInput<Name>): Promise<ResponseMap[Name]>;
  /** Answers the next folder dialogs with `path`; null cancels them. */
  answerFolderDialog(path: string | null): Promise<void>;
  answerSaveDialog(path: string | null): Promise<void>;
  /** Answers the next message boxes with the button at `index`. */
  answerMessageBox(index: number): Promise<void>;
  /** How many message boxes were answered since `answerMessageBox` was called last. */
  answeredMessageBoxes(): Promise<number>;
  /** Drops a real file or folder, or several at once, onto the middle of the element. */
  drop(paths: string | readonly string[], selector?: string): Promise<void>;
  /** Errors on the page's console and uncaught errors. */
  problems(): readonly string[];
  /** Everything the main process printed. */
  output(): string;
  log(): Promise<string>;
  /** Quits through the menu command. */
  close(): Promise<void>;
  /** SIGKILL: no handler of the application runs. */
  kill(): Promise<void>;
  /** Resolves when it has ended, with the signal that ended it. */
  gone(): Promise<string | null>;
}

/** Longer than any wait on a busy machine: it only ends a test that would never end. */
export const MAX_WAIT_MS = 120_000;

const open = new Set<RunningApp>();

/** Applications that this test file started and that still run. */
export function openApps(): readonly RunningApp[] {
  return [...open];
}

/** Starts the built application on its own data folder and waits for its page. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'proofcase-e2e-')));
  const { path, opening } = programOf(options);
  const started = await electron.launch({
    executablePath: options.executable ?? path,
    args: [
      ...sandboxSwitches(),
      ...displaySwitches(),
      ...(options.animated ? [] : ['--force-prefers-reduced-motion']),
      ...opening,
      ...applicationArguments(dataFolder, options),
    ],
    env: environmentFor(options),
    timeout: MAX_WAIT_MS,
  });
  const printed: string[] = [];
  const problems: string[] = [];
  const child = started.process();
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  const removeOwnFolder = async () => {
    await processesGone(child.pid);
    if (options.dataFolder !== undefined) return;
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  const page = await firstPage(started, () => printed.join('')).catch(async (error: unknown) => {
    await removeOwnFolder();
    throw error;
  });
  page.setDefaultTimeout(MAX_WAIT_MS);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const exited = new Promise<string | null>((done) => {
    child.once('exit', (_code, signal) => {
      open.delete(app);
      done(signal);
    });
  });
  const app: RunningApp = {
    electron: started,
    page,
    dataFolder,
    ...bridgeOf(page),
    ...dialogsOf(started),
    drop: (paths, selector = 'body') => dropOnto(page, [paths].flat(), selector),
    problems: () => problems,
    output: () => printed.join(''),
    log: () => readFile(join(dataFolder, 'logs', 'proofcase.log'), 'utf8'),
    close: async () => {
      await started.close();
      await exited;
      await removeOwnFolder();
    },
    gone: async () => {
      const signal = await exited;
      await removeOwnFolder();
      return signal;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await removeOwnFolder();
    },
  };
  open.add(app);
  return app;
}

/** How a shell starts the built application with `args`. */
export function applicationCommand(args: readonly string[]): {
  readonly path: string;
  readonly args: readonly string[];
} {
  const { path, opening } = programOf({});
  const folder = opening.slice(-1);
  return { path, args: [...sandboxSwitches(), ...displaySwitches(), ...folder, ...args] };
}

/**
 * The program and the arguments by which it opens the application and waits for the driver: the Electron of this
 * checkout, or the package that `npm run test:package` names, whose own entry waits (packaged-entry.cjs).
 */
function programOf({ application, testPackage = process.env.PROOFCASE_TEST_PACKAGE }: LaunchOptions): {
  readonly path: string;
  readonly opening: string[];
} {
  if (testPackage !== undefined && application === undefined) {
    return { path: packagedApplication(testPackage).executable, opening: [] };
  }
  return { path: electronExecutable().path, opening: ['-r', driverGate, application ?? projectFolder] };
}

/** A virtual screen has no graphics card: Chromium would start a process for one, wait for it and give it up. */
function displaySwitches(): string[] {
  return process.env.PROOFCASE_DESKTOPS === undefined ? [] : ['--disable-gpu'];
}

function applicationArguments(dataFolder: string, options: LaunchOptions): string[] {
  const sample = options.sampleFolder === undefined ? [] : ['--sample', options.sampleFolder];
  return ['--data-dir', dataFolder, ...sample];
}

/** Settings of this shell do not reach the application; tests pass what they need. */
function environmentFor(options: LaunchOptions): { [name: string]: string } {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !entry[0].startsWith('PROOFCASE_') && entry[0] !== 'NODE_OPTIONS',
  );
  const own = { PROOFCASE_KEYCHAIN_SERVICE: 'Proofcase test' };
  return { ...Object.fromEntries(inherited), ...own, ...options.environment };
}

async function firstPage(started: ElectronApplication, printed: () => string): Promise<Page> {
  try {
    const page = await started.firstWindow({ timeout: MAX_WAIT_MS });
    await page.waitForLoadState('domcontentloaded');
    return page;
  } catch (error) {
    started.process().kill('SIGKILL');
    throw new Error(`The application opened no window. It printed:\n${printed()}`, { cause: error });
  }
}

function bridgeOf(page: Page): Pick<RunningApp, 'request' | 'ask'> {
  const request: RunningApp['request'] = async (name, payload) => {
    const outcome: unknown = await page.evaluate(
      ([asked, given]) => globalThis.proofcase.request(asked as RequestName, given as never),
      [name, payload] as const,
    );
    return outcome as Outcome<never>;
  };
  return {
    request,
    ask: async (name, payload) => {
      const outcome = await request(name, payload);
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.error)}`);
      return outcome.value;
    },
  };
}

/** Native dialogs cannot be clicked, so the functions that open them answer at once. */
function dialogsOf(
  started: ElectronApplication,
): Pick<RunningApp, 'answerFolderDialog' | 'answerSaveDialog' | 'answerMessageBox' | 'answeredMessageBoxes'> {
  return {
    answerFolderDialog: (path) =>
      untilAnswered(() =>
        started.evaluate(({ dialog }, chosen) => {
          dialog.showOpenDialog = async () => ({
            canceled: chosen === null,
            filePaths: chosen === null ? [] : [chosen],
          });
        }, path),
      ),
    answerSaveDialog: (path) =>
      untilAnswered(() =>
        started.evaluate(({ dialog }, chosen) => {
          dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' });
        }, path),
      ),
    answerMessageBox: (index) =>
      untilAnswered(() =>
        started.evaluate(({ dialog }, response) => {
          globalThis.answeredMessageBoxes = 0;
          dialog.showMessageBox = async () => {
            globalThis.answeredMessageBoxes += 1;
            return { response, checkboxChecked: false };
          };
        }, index),
      ),
    answeredMessageBoxes: () => untilAnswered(() => started.evaluate(() => globalThis.answeredMessageBoxes)),
  };
}

/** A busy main process may collect the promise of an evaluation before it is read; what runs here may run twice. */
async function untilAnswered<Value>(evaluate: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await evaluate();
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error;
    }
  }
}

/** Chromium's own processes write into the data folder for a moment after the main process ended. */
async function processesGone(group: number | undefined): Promise<void> {
  if (group === undefined || process.platform === 'win32') return;
  const deadline = performance.now() + OUTLIVING_MS;
  while (groupExists(group)) {
    if (performance.now() > deadline) throw new Error(`The application left processes:\n${endGroup(group)}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** Processes that are still there then would never end; the test says so instead of running into its own limit. */
const OUTLIVING_MS = 90_000;

/** Kills the processes of a group; returns their states and commands. */
function endGroup(group: number): string {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'pgid=,pid=,stat=,args='], { encoding: 'utf8' });
  process.kill(-group, 'SIGKILL');
  return listed
    .split('\n')
    .filter((line) => Number.parseInt(line, 10) === group)
    .join('\n');
}

function groupExists(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** The DevTools protocol makes a drag that carries real paths, as the operating system does. */
async function dropOnto(page: Page, paths: readonly string[], selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
