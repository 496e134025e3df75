import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestRun } from '../../scripts/test/test-run.mjs';
import { eventually } from '../support/fault-engine';
import { temporaryFolder } from '../support/folders';

/** Connects to the test, so that the end of the process shows, and ignores every request to end. */
const hanging = (socket: string) => `
  require('node:net').connect(${JSON.stringify(socket)});
  process.on('SIGTERM', () => undefined);`;

/** Starts such a program in a process group of its own, where it keeps this program's output open. */
const withHangingChild = (socket: string) => `
  const args = ['--eval', ${JSON.stringify(hanging(socket))}];
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, args, { detached: true, stdio: 'inherit' });`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let socket: string;
let server: Server;
let open = 0;
let seen = 0;

beforeEach(async () => {
  open = 0;
  seen = 0;
  folder = await temporaryFolder();
  socket = join(folder.path, 'socket');
  server = createServer((connection) => {
    open += 1;
    seen += 1;
    connection.on('error', () => undefined).on('close', () => (open -= 1));
  });
  await new Promise<void>((listening) => server.listen(socket, listening));
});
afterEach(async () => {
  server.close();
  await folder.remove();
});

const startedPrograms = (count: number) =>
  eventually('the programs run', () => (seen === count ? true : null));
const allEnded = () => eventually('the programs ended', () => (open === 0 ? true : null));

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('a stopped run ends programs that hang', async () => {
  const run = new TestRun();
  const program = hanging(socket) + withHangingChild(socket);
  const status = run.start({ command: process.execPath, args: ['--eval', program] });
  await startedPrograms(2);
  await run.stop();
  expect(await status).toBe(1);
  run.close();
  await allEnded();
  expect(existsSync(run.folder)).toBe(false);
});

onUnix('a run goes on after a program that left another one behind, and names it', async () => {
  const run = new TestRun();
  const args = ['--eval', `${withHangingChild(socket)} process.exitCode = 3; child.unref();`];
  expect(await run.start({ command: process.execPath, args })).toBe(3);
  await startedPrograms(1);
  expect(run.close().processes).toEqual([expect.stringContaining(socket)]);
  await allEnded();
});

test.skipIf(process.platform !== 'linux')(
  'a signal ends a desktop session and removes its folder',
  async () => {
    const module = resolve(import.meta.dirname, '../../scripts/setup/desktop-session.mjs');
    const program = `${hanging(socket)} console.log(process.env.XDG_RUNTIME_DIR + ' ' + process.env.DISPLAY);`;
    const script = `
    import { runInDesktopSession } from ${JSON.stringify(module)};
    process.exitCode = await runInDesktopSession(['--eval', ${JSON.stringify(program)}]);`;
    const session = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const ended = once(session, 'exit');
    const [printed] = await once(session.stdout, 'data');
    const [desktop = '', display = ''] = String(printed).trim().split(' ');
    await startedPrograms(1);
    expect([existsSync(desktop), existsSync(lockOf(display))]).toEqual([true, true]);
    session.kill('SIGTERM');
    const [code] = await ended;
    expect(code).not.toBe(0);
    await allEnded();
    expect(existsSync(desktop)).toBe(false);
    await eventually('the screen ended', () => (existsSync(lockOf(display)) ? null : true));
  },
);

/** The file of a running X server. */
const lockOf = (display: string) => `/tmp/.X${display.replace(/^:|\.\d+$/g, '')}-lock`;
