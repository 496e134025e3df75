import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWindow } from './window.mjs';

/** A script that shows by a file that it ran. */
function tellTale(scratch) {
  const marker = path.join(scratch, 'it-ran');
  const script = path.join(scratch, 'tell-tale.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`);
  return { script, ran: () => existsSync(marker) };
}

/** Runs the executable itself to its end. */
function run({ executable, windowArguments }, args, env = {}) {
  const child = spawn(executable, [...windowArguments, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed }));
  });
}

async function isInspected(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/json/version`);
    return true;
  } catch {
    return false;
  }
}

export const debuggingChecks = [
  ...['--inspect=9391', '--inspect-brk=9391', '--remote-debugging-port=9391', '--remote-debugging-pipe'].map(
    (option) => ({
      name: `the application ends at once when it is started with ${option}`,
      async run({ application, scratch }) {
        const dataFolder = path.join(scratch, 'data');
        const { code, printed } = await run(application, [option, '--data-dir', dataFolder]);
        assert.equal(code, 1, printed);
        assert.match(printed, /Proofcase does not start with --/);
        assert.doesNotMatch(printed, /listening/i);
        assert.equal(existsSync(dataFolder), false, 'it took a data folder');
      },
    }),
  ),
  {
    name: 'ELECTRON_RUN_AS_NODE and NODE_OPTIONS make it run nothing else',
    async run({ application, scratch }) {
      const { script, ran } = tellTale(scratch);
      const asNode = await run(application, [script, '--cli', '--version'], { ELECTRON_RUN_AS_NODE: '1' });
      assert.match(asNode.printed, /\d+\.\d+\.\d+/);
      const options = { NODE_OPTIONS: `--require ${JSON.stringify(script)} --inspect=9391` };
      const withOptions = await run(application, ['--cli', '--version'], options);
      assert.match(withOptions.printed, /\d+\.\d+\.\d+/);
      assert.doesNotMatch(withOptions.printed, /listening/i);
      assert.equal(ran(), false, 'the script ran');
    },
  },
  {
    name: 'the signal that opens the inspector of Node opens none in a running window',
    platforms: ['linux', 'darwin'],
    async run({ application, scratch }) {
      const { child, exited } = await openWindow(application, path.join(scratch, 'data'));
      try {
        child.kill('SIGUSR1');
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        assert.equal(await isInspected(9_229), false);
      } finally {
        child.kill('SIGKILL');
        await exited;
      }
    },
  },
];
