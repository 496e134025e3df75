import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from '../../scripts/setup/lock.mjs';
import { temporaryFolder } from '../support/folders';

const lockModule = resolve(import.meta.dirname, '../../scripts/setup/lock.mjs');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'build.lock');
});
afterEach(() => folder.remove());

function taken(): { release(): void } {
  const lock = tryLock(file);
  if (!('release' in lock)) throw new Error(`held by ${lock.owner}`);
  return lock;
}

/** The number of a process that ran and ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

const heldBy = (owner: number, since = Date.now()) => writeFile(file, JSON.stringify({ owner, since }));

test('a lock is held until it is released, and leaves no file', async () => {
  const lock = taken();
  expect(tryLock(file)).toEqual({ owner: process.pid });
  lock.release();
  taken().release();
  expect(await readdir(folder.path)).toEqual([]);
});

test('the lock of an ended process is taken over at once', async () => {
  await heldBy(endedProcess());
  taken();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ owner: process.pid });
});

test('the lock of a process that is no build is taken over', async () => {
  await heldBy(process.pid, Date.now() - 3_600_000);
  taken().release();
});

test('processes that find the lock of an ended one work one after the other', async () => {
  const ended = endedProcess();
  await heldBy(ended);
  const program = `
    import { appendFileSync } from 'node:fs';
    import { tryLock } from ${JSON.stringify(lockModule)};
    for (let lock; !lock?.release; ) {
      lock = tryLock(${JSON.stringify(file)});
      if (!lock.release) continue;
      appendFileSync(${JSON.stringify(join(folder.path, 'work'))}, 'begin\\n');
      for (const end = performance.now() + 20; performance.now() < end; );
      appendFileSync(${JSON.stringify(join(folder.path, 'work'))}, 'end\\n');
      lock.release();
    }`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(await readFile(join(folder.path, 'work'), 'utf8')).toBe('begin\nend\n'.repeat(4));
});
