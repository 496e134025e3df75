import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { json, KEY, photosOf, practiceControl, TOKEN, until, withPracticeService } from './fixtures.mjs';
import { pressCtrlC, proofcase, stop } from './packaged.mjs';

export const SERVICE = 'Proofcase smoke';
export const MAX_QUIT_MS = 5_000;

/** The keychain by the native file that the package ships. */
export function keychain({ resources }) {
  const { platform, arch } = process;
  const file = path.join('keytar', 'prebuilds', `${platform}-${arch}`, 'keytar.node');
  const modules = path.join(resources, 'app.asar.unpacked', 'node_modules');
  return createRequire(import.meta.url)(path.join(modules, file));
}

/** Starts the window and resolves once its database is there. */
export async function openWindow({ executable, windowArguments }, dataFolder, env = {}) {
  const child = spawn(executable, [...windowArguments, '--data-dir', dataFolder], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await until('the window has its database', () => {
    assert.equal(child.exitCode, null, 'the window ended at once');
    return existsSync(path.join(dataFolder, 'proofcase.db')) && existsSync(path.join(dataFolder, 'chromium'));
  });
  return { child, exited };
}

/** Sends what Windows sends to a window at log-off: the query, and the end if it is agreed to; otherwise exits with 1. */
export const END_SESSION = `
Add-Type -Namespace Smoke -Name Window -MemberDefinition '[DllImport("user32.dll")] public static extern IntPtr SendMessage(IntPtr window, uint message, IntPtr first, IntPtr second);'
$logOff = [IntPtr][long]0x80000000
for ($i = 0; $i -lt 100; $i++) {
  $window = (Get-Process -Id $env:WINDOW_OF).MainWindowHandle
  if ($window -ne [IntPtr]::Zero) { break }
  Start-Sleep -Milliseconds 100
}
if ($window -eq [IntPtr]::Zero) { exit 2 }
if ([Smoke.Window]::SendMessage($window, 0x11, [IntPtr]::Zero, $logOff) -eq [IntPtr]::Zero) { exit 1 }
[Smoke.Window]::SendMessage($window, 0x16, [IntPtr]1, $logOff) | Out-Null`;

/** Asks a program to end as the system does at log-off. */
function askToEnd(child) {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid)]);
  else if (process.platform === 'darwin') {
    // By its process: other copies on this computer have the same id.
    const running = `$.NSRunningApplication.runningApplicationWithProcessIdentifier(${child.pid})`;
    const script = `ObjC.import('AppKit'); ${running}.terminate`;
    spawnSync('osascript', ['-l', 'JavaScript', '-e', script]);
  } else child.kill('SIGTERM');
}

/** The only package waits for a person, and was paid once. */
export async function assertOneQuestion(application, dataFolder, practice) {
  const { packages } = await json(application, ['outbox'], dataFolder);
  const states = packages.map(({ state }) => state);
  assert.deepEqual({ states, scans: await practice.scans() }, { states: ['unknown'], scans: 1 });
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
      const newToken = async () => {
        const { stdout, stderr } = await proofcase(application, ['receive', '--port', '0', '--json'], {
          dataFolder,
          env: { PROOFCASE_KEYCHAIN_SERVICE: SERVICE },
          onOutput: (output, child) => {
            if (output.includes('newToken')) stop(child);
          },
        });
        assert.notEqual(stdout, '', stderr);
        return JSON.parse(stdout).newToken;
      };
      const token = await newToken();
      assert.match(token ?? '', /^[\w-]{43}$/);
      assert.equal(await newToken(), null, 'the application does not find its secret again');
      if (process.platform === 'darwin') {
        // macOS asks the person before one program reads what another one stored.
        execFileSync('security', ['delete-generic-password', '-s', SERVICE]);
        return;
      }
      const found = await findCredentials(SERVICE);
      for (const { account } of found) await deletePassword(SERVICE, account);
      assert.deepEqual(
        found.map(({ password }) => password),
        [token],
      );
    },
  },
  ...[
    { name: 'is killed', end: (child) => stop(child, 'SIGKILL'), code: null },
    { name: 'is interrupted with Ctrl+C', end: pressCtrlC, code: 5 },
    {
      name: 'is ended as at a shutdown',
      end: (child) => child.kill('SIGTERM'),
      code: 5,
      platforms: ['linux', 'darwin'],
    },
  ].map(({ name, end, code: expected, platforms }) => ({
    name: `a command that ${name} while it submits leaves one question, and pays once`,
    platforms,
    async run({ application, sample, scratch }) {
      const dataFolder = path.join(scratch, 'data');
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      await withPracticeService(application, path.join(scratch, 'service'), async (url) => {
        const practice = practiceControl(url);
        await practice.holdAnswers();
        const args = ['submit', photos, '--service', url, '--case-number', 'SMOKE-KILL', '--json'];
        let running = null;
        const submitting = proofcase(application, args, {
          dataFolder,
          env: { PROOFCASE_API_KEY: KEY },
          hasConsole: true,
          onStart: (child) => {
            running = child;
          },
        });
        await until('the request arrives', async () => (await practice.scans()) === 1);
        end(running);
        const { code, stderr } = await submitting;
        if (expected !== null) assert.equal(code, expected, stderr);
        await practice.removeFaults();
        await assertOneQuestion(application, dataFolder, practice);
      });
    },
  })),
  {
    name: 'Ctrl+C ends the receiver, which runs until then, with 0',
    async run({ application, scratch }) {
      let running = null;
      const { code, stderr } = await proofcase(application, ['receive', '--port', '0', '--json'], {
        dataFolder: path.join(scratch, 'data'),
        env: { PROOFCASE_RECEIVER_TOKEN: TOKEN },
        hasConsole: true,
        onStart: (child) => {
          running = child;
        },
        onOutput: () => pressCtrlC(running),
      });
      assert.equal(code, 0, stderr);
    },
  },
  {
    name: 'a window where nothing runs does not delay the end of a session of Windows, and ends with it',
    platforms: ['win32'],
    async run({ application, scratch }) {
      const { child, exited } = await openWindow(application, path.join(scratch, 'data'));
      const startedAt = Date.now();
      execFileSync('powershell', ['-NoProfile', '-Command', END_SESSION], {
        env: { ...process.env, WINDOW_OF: String(child.pid) },
      });
      await exited;
      assert.ok(Date.now() - startedAt < MAX_QUIT_MS, `it took ${Date.now() - startedAt} ms`);
    },
  },
];
