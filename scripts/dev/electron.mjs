// Starts the prepared Electron on the development build, with its own data folder. electron-vite starts this file for
// each restart right after it ended the one before, so it waits until that one has let go of the data folder.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { electronExecutable } from '../electron-path.mjs';
import { projectCache } from '../setup/project.mjs';
import { sampleFolder } from '../start/sample-folder.mjs';

const application = path.join(projectCache, 'dev');
const noteFile = path.join(application, 'electron.pid');
/** An application that asks whether to quit is ended: a crash loses nothing. */
const PATIENCE_MS = 5_000;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitForFormer() {
  if (!existsSync(noteFile)) return;
  const pid = Number(readFileSync(noteFile, 'utf8'));
  while (isRunning(pid)) await sleep(50);
}

await waitForFormer();
writeFileSync(noteFile, String(process.pid));
// Chromium's sandbox does not run as root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const electron = spawn(electronExecutable().path, [...process.argv.slice(2), ...asRoot, application], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PROOFCASE_DATA_DIR: process.env.PROOFCASE_DATA_DIR ?? path.join(application, 'data'),
    PROOFCASE_SAMPLE: process.env.PROOFCASE_SAMPLE ?? sampleFolder,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    electron.kill('SIGTERM');
    setTimeout(() => electron.kill('SIGKILL'), PATIENCE_MS).unref();
  });
}
electron.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
