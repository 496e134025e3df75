import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/service-fixture';

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');
/** Creating a folder never ends, so the command never does either, and nothing keeps the process alive. */
const HANG = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  fs.mkdir = () => new Promise(() => {});
  syncBuiltinESMExports();
`;

it.each([
  ['outbox', '--language', 'en'],
  ['outbox', '--language', 'en', '--json'],
])('a command whose work never settles ends with a failure and a sentence: %s', async (...argv) => {
  const folder = await testFolder();
  const hook = `data:text/javascript,${encodeURIComponent(HANG)}`;
  const run = spawnSync(
    process.execPath,
    ['--import', hook, CLI, ...argv, '--data-dir', folder.file('data')],
    {
      encoding: 'utf8',
    },
  );
  await folder.remove();
  expect(run.status).toBe(5);
  expect(run.stderr).toContain('it is not known what was done');
  const json = argv.includes('--json') ? JSON.parse(run.stdout) : null;
  expect(json).toEqual(
    argv.includes('--json') ? { error: { code: 'unfinished', values: {}, detail: null } } : null,
  );
});

it('a command that ends sets its own code', async () => {
  const folder = await testFolder();
  const run = spawnSync(process.execPath, [CLI, 'outbox', '--data-dir', folder.file('data')], {
    encoding: 'utf8',
  });
  await folder.remove();
  expect(run.status).toBe(0);
});

it.runIf(process.platform === 'linux')('a command whose output cannot be written is no success', async () => {
  const folder = await testFolder();
  const full = openSync('/dev/full', 'w');
  const argv = ['outbox', '--language', 'en', '--json', '--data-dir', folder.file('data')];
  const run = spawnSync(process.execPath, [CLI, ...argv], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  await folder.remove();
  expect(run.status).toBe(5);
  expect(run.stderr).toContain('The output could not be written');
});

it.each(['stdout', 'stderr'] as const)('a command whose reader of %s has ended goes on', async (stream) => {
  const folder = await testFolder();
  const argv = stream === 'stdout' ? ['outbox', '--json'] : ['outbox', '--no-such-option'];
  const run = spawn(process.execPath, [CLI, ...argv, '--data-dir', folder.file('data')]);
  run[stream].destroy();
  const [code] = await once(run, 'close');
  await folder.remove();
  expect(code).toBe(stream === 'stdout' ? 0 : 2);
});
