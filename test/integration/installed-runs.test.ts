import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinInstalledRuns, joinRuns, type RunFacts, runJoined } from '../../src/main/updates/installed-runs';

/** What a run does with the file, in a process of its own. */
const SHARE = `
const database = new (require('better-sqlite3'))(process.argv[1]);
database.exec('BEGIN');
database.prepare('SELECT count(*) FROM sqlite_schema').get();
process.stdout.write('shared');
process.stdin.resume();
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-runs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const facts = (platform: NodeJS.Platform): RunFacts => ({
  platform,
  isPackaged: true,
  environment: { LOCALAPPDATA: folder },
});

it('a run is the only one until another process joins, and again when that was killed', async () => {
  const run = joinRuns(folder);
  expect(run.isOnly()).toBe(true);
  run.release();
  const window = joinRuns(folder);
  const other = spawn(process.execPath, ['-e', SHARE, join(folder, 'running.lock')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  expect([window.isOnly(), window.isOnly()]).toEqual([false, false]);
  other.kill('SIGKILL');
  await ended;
  expect(window.isOnly()).toBe(true);
  window.release();
});

it('of two runs that ask, the last one that is left is the only one', () => {
  const [first, second] = [joinRuns(folder), joinRuns(folder)];
  expect([first.isOnly(), second.isOnly()]).toEqual([false, false]);
  first.release();
  expect(second.isOnly()).toBe(true);
  expect(() => joinRuns(folder)).toThrow('locked');
  second.release();
});

it('a window is not the only run while a command with another data folder works', async () => {
  const window = joinInstalledRuns(facts('win32'));
  const seen = await runJoined(facts('win32'), async () => window?.isOnly());
  expect([seen, window?.isOnly()]).toEqual([false, true]);
  window?.release();
  expect(await readdir(join(folder, 'Proofcase'))).toEqual(['running.lock']);
});

it('a command works without the lock, and fails with its own error only', async () => {
  await writeFile(join(folder, 'Proofcase'), 'a file in place of the folder');
  expect(await runJoined(facts('win32'), async () => 3)).toBe(3);
  await rm(join(folder, 'Proofcase'));
  const failing = runJoined(facts('win32'), () => Promise.reject(new Error('its own')));
  await expect(failing).rejects.toThrow('its own');
  const window = joinInstalledRuns(facts('win32'));
  expect(window?.isOnly()).toBe(true);
  window?.release();
});

it('an AppImage and a checkout need no lock', () => {
  expect(joinInstalledRuns(facts('linux'))).toBeNull();
  expect(joinInstalledRuns({ ...facts('win32'), isPackaged: false })).toBeNull();
});
