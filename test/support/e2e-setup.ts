import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterAll, afterEach, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { openApps } from './app';

// Every worker has a desktop of its own, so that windows of several test files never share focus or keychain.
const desktops = (process.env.PROOFCASE_DESKTOPS ?? '').split('\n').filter((line) => line !== '');
const desktop = desktops[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % Math.max(1, desktops.length)];
if (desktop !== undefined) {
  const names = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_DATA_HOME'];
  desktop.split('|').forEach((value, index) => {
    process.env[names[index] ?? ''] = value;
  });
}

const root = resolve(import.meta.dirname, '../..');
const failures = join(root, 'test-results/failures');

// Both run before the hooks of a test file that close its window (`sequence.hooks` is `list`).
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepEvidence(task);
});
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern that no fixture is wanted.
afterAll(async ({}, suite) => {
  // A failed hook of the file: no test of it ran.
  if (suite.result?.errors !== undefined) await keepEvidence(suite);
});

/** Keeps a screenshot and the log of every open window, and names their folder in the message of the failure. */
async function keepEvidence(task: Readonly<RunnerTestCase | RunnerTestSuite>): Promise<void> {
  const title = `${task.file.name}-${task.name}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(-100);
  const folder = join(failures, title);
  const kept = await Promise.all(
    openApps().map(async (app, index) => {
      await mkdir(folder, { recursive: true });
      await app.page
        .screenshot({ path: join(folder, `window-${index}.png`), timeout: 10_000 })
        .catch(() => undefined);
      const parts = [await app.log().catch(() => ''), app.output(), app.problems().join('\n')];
      await writeFile(join(folder, `window-${index}.log`), parts.join('\n\n'));
    }),
  );
  if (kept.length === 0) return;
  const [error] = task.result?.errors ?? [];
  if (error) error.message += `\nScreenshot and log of the window: ${relative(root, folder)}`;
}
