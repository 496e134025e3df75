import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/service-fixture';

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');
/** Replaces the first work of a command: creating a folder. */
function withMkdir(work: string): string {
  const hook = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    fs.mkdir = () => new Promise(() => ${work});
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(hook)}`;
}
/** The command never ends, and nothing keeps the process alive. */
const HANG = withMkdir('{}');
const DEFECT = withMkdir("setTimeout(() => { throw new Error('a defect'); })");

it.each([
  ['outbox', '--language', 'en'],
  ['outbox', '--language', 'en', '--json'],
])('a command whose work never settles ends with a failure and a sentence: %s', async (...argv) => {
  const folder = await testFolder();
  const run = spawnSync(
    process.execPath,
    ['--import', HANG, CLI, ...argv, '--data-dir', folder.file('data')],
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

it('a defect ends a command with a failure and a sentence', async () => {
  const folder = await testFolder();
  const argv = ['outbox', '--language', 'en', '--json', '--data-dir', folder.file('data')];
  const run = spawnSync(process.execPath, ['--import', DEFECT, CLI, ...argv], { encoding: 'utf8' });
  await folder.remove();
  expect(run.status).toBe(5);
  expect(run.stderr).toContain('Error: a defect');
  expect(run.stderr).toContain('it is not known what was done');
  expect(JSON.parse(run.stdout)).toEqual({ error: { code: 'unfinished', values: {}, detail: null } });
});

it.runIf(process.platform === 'linux').each(['outbox', 'backups', 'check'])(
  'a command whose output cannot be written is no success: %s',
  async (command) => {
    const folder = await testFolder();
    const photos = folder.file('photos');
    await mkdir(photos);
    const full = openSync('/dev/full', 'w');
    const argv = [command, '--language', 'en', '--json', '--data-dir', folder.file('data')];
    const run = spawnSync(process.execPath, [CLI, ...argv, ...(command === 'check' ? [photos] : [])], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    await folder.remove();
    expect(run.status).toBe(5);
    expect(run.stderr).toContain('The output could not be written');
  },
);

it.each(['stdout', 'stderr'] as const)('a command whose reader of %s has ended goes on', async (stream) => {
  const folder = await testFolder();
  const argv = stream === 'stdout' ? ['outbox', '--json'] : ['outbox', '--no-such-option'];
  const run = spawn(process.execPath, [CLI, ...argv, '--data-dir', folder.file('data')]);
  run[stream].destroy();
  const [code] = await once(run, 'close');
  await folder.remove();
  expect(code).toBe(stream === 'stdout' ? 0 : 2);
});
