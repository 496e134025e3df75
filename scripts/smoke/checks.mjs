// The checks of `run.mjs`, on the project's own Node.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { electronExecutable } from '../electron-path.mjs';
import { commandLineChecks } from './command-line.mjs';
import { contentChecks } from './content.mjs';
import { debuggingChecks } from './debugging.mjs';
import { fileChecks } from './files.mjs';
import { heldChecks } from './held.mjs';
import { networkChecks } from './network.mjs';
import { packagedApplication } from './packaged.mjs';
import { pictureChecks } from './pictures.mjs';
import { sendingWindowChecks } from './sending-window.mjs';
import { windowChecks } from './window.mjs';
import { windowsChecks } from './windows.mjs';
import { windowsSettingChecks } from './windows-settings.mjs';

/** A check that hangs would otherwise use up the time of the whole workflow. */
const MAX_CHECK_MS = 10 * 60_000;

const root = path.resolve(import.meta.dirname, '../..');
const application = packagedApplication(path.resolve(process.argv[2] ?? path.join(root, 'dist')));
const checks = [
  ...contentChecks,
  ...debuggingChecks,
  ...commandLineChecks,
  ...fileChecks,
  ...heldChecks,
  ...pictureChecks,
  ...windowChecks,
  ...sendingWindowChecks,
  ...networkChecks,
  ...windowsChecks,
  ...windowsSettingChecks,
].filter(({ name }) => name.includes(process.argv[3] ?? ''));

/** Why a check cannot run here; null if it can. */
function obstacle({ platforms, changesSystem, needsSystemAuthorities, missingHere }) {
  if (platforms !== undefined && !platforms.includes(process.platform)) return 'for another system';
  if (changesSystem && process.env.PROOFCASE_SMOKE_SYSTEM !== '1')
    return 'changes this computer; PROOFCASE_SMOKE_SYSTEM=1 allows it';
  if (needsSystemAuthorities && electronExecutable().kind === 'last-resort')
    return 'the test runtime cannot read the authorities of the system';
  return missingHere?.() ?? null;
}

async function withinLimit(running) {
  let timer;
  const limit = new Promise((_resolve, reject) => {
    const error = new Error(`it did not end within ${MAX_CHECK_MS / 60_000} minutes`);
    timer = setTimeout(() => reject(error), MAX_CHECK_MS);
  });
  try {
    await Promise.race([running, limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function runChecks() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'proofcase-smoke-'));
  const counts = { ok: 0, failed: 0, notRun: 0 };
  try {
    for (const [index, check] of checks.entries()) {
      const reason = obstacle(check);
      if (reason !== null) {
        counts.notRun += 1;
        console.log(`not run  ${check.name} (${reason})`);
        continue;
      }
      const own = path.join(scratch, String(index));
      mkdirSync(own);
      try {
        await withinLimit(check.run({ application, sample: path.join(root, 'sample'), scratch: own }));
        counts.ok += 1;
        console.log(`ok       ${check.name}`);
      } catch (error) {
        counts.failed += 1;
        console.log(`FAILED   ${check.name}\n${error instanceof Error ? error.stack : error}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
  console.log(`${counts.ok} ok, ${counts.failed} failed, ${counts.notRun} not run`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

await runChecks();
// What a check left running would keep this process from its end.
setTimeout(() => process.exit(), 5_000).unref();
