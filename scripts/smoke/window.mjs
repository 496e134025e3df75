import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { KEY, photosOf, until, withPracticeService } from './fixtures.mjs';
import { proofcase, stop } from './packaged.mjs';

const SERVICE = 'Proofcase smoke';
const MAX_QUIT_MS = 5_000;

/** The keychain by the native file that the package ships. */
function keychain({ resources }) {
  const { platform, arch } = process;
  const file = path.join('keytar', 'prebuilds', `${platform}-${arch}`, 'keytar.node');
  const modules = path.join(resources, 'app.asar.unpacked', 'node_modules');
  return createRequire(import.meta.url)(path.join(modules, file));
}

/** Starts the window and resolves once its database is there. */
async function openWindow({ executable, windowArguments }, dataFolder) {
  const child = spawn(executable, [...windowArguments, '--data-dir', dataFolder], { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await until('the window has its database', () => {
    assert.equal(child.exitCode, null, 'the window ended at once');
    return existsSync(path.join(dataFolder, 'proofcase.db')) && existsSync(path.join(dataFolder, 'chromium'));
  });
  return { child, exited };
}

/** Asks a program to end as the system does at log-off. */
function askToEnd(child) {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid)]);
  else if (process.platform === 'darwin')
    spawnSync('osascript', ['-e', 'tell application id "com.proofcase.desktop" to quit']);
  else child.kill('SIGTERM');
}

export const windowChecks = [
  {
    name: 'the window opens, and ends within five seconds when the system asks it to',
    async run({ application, scratch }) {
      const { child, exited } = await openWindow(application, path.join(scratch, 'data'));
      const startedAt = Date.now();
      askToEnd(child);
      await exited;
      assert.ok(Date.now() - startedAt < MAX_QUIT_MS, `it took ${Date.now() - startedAt} ms`);
    },
  },
  {
    name: 'the application keeps a secret in the keychain, which can be read and removed',
    async run({ application, scratch }) {
      const dataFolder = path.join(scratch, 'data');
      const { getPassword, setPassword, deletePassword, findCredentials } = keychain(application);
      await setPassword(SERVICE, 'probe', 'a secret');
      assert.equal(await getPassword(SERVICE, 'probe'), 'a secret');
      assert.equal(await deletePassword(SERVICE, 'probe'), true);
      const done = proofcase(application, ['receive', '--port', '0', '--json'], {
        dataFolder,
        env: { PROOFCASE_KEYCHAIN_SERVICE: SERVICE },
        onOutput: (output, child) => {
          if (output.includes('newToken')) stop(child);
        },
      });
      const { stdout, stderr } = await done;
      const { newToken } = JSON.parse(stdout.trim() || '{}');
      assert.match(newToken ?? '', /^[\w-]{43}$/, stdout + stderr);
      const found = await findCredentials(SERVICE);
      for (const { account } of found) await deletePassword(SERVICE, account);
      assert.deepEqual(
        found.map(({ password }) => password),
        [newToken],
      );
    },
  },
  {
    name: 'a command that is killed while it submits leaves one question, and pays once',
    async run({ application, sample, scratch }) {
      const dataFolder = path.join(scratch, 'data');
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      await withPracticeService(application, path.join(scratch, 'service'), async (url) => {
        const control = (name, options) =>
          fetch(`${url}/practice/${name}`, { headers: { 'x-api-key': KEY }, ...options });
        const fault = {
          endpoint: 'scan',
          action: { kind: 'delay', stage: 'before-answer', delayMs: 600_000 },
        };
        await control('faults', { method: 'POST', body: JSON.stringify(fault) });
        const args = ['submit', photos, '--service', url, '--case-number', 'SMOKE-KILL', '--json'];
        let running = null;
        const submitting = proofcase(application, args, {
          dataFolder,
          env: { PROOFCASE_API_KEY: KEY },
          onStart: (child) => {
            running = child;
          },
        });
        const state = async () => (await control('state')).json();
        await until('the request arrives', async () => (await state()).scansProcessed === 1);
        stop(running, 'SIGKILL');
        await submitting;
        await control('faults', { method: 'DELETE' });
        const { stdout } = await proofcase(application, ['outbox', '--json'], { dataFolder });
        const { packages } = JSON.parse(stdout);
        assert.deepEqual(
          packages.map((each) => each.state),
          ['unknown'],
        );
        assert.equal((await state()).scansProcessed, 1);
      });
    },
  },
];
