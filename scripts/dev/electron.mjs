// Starts the prepared Electron on the development build, with its own data folder. For a restart, electron-vite ends
// this file and starts it again at once, so it first waits until the former Electron has released the data folder.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { electronExecutable } from '../electron-path.mjs';
import { projectCache } from '../setup/project.mjs';
import { sampleFolder } from '../setup/sample.mjs';

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

/** On Windows the former Electron is still running: there this file ends without a signal that it could pass on. */
async function endFormer() {
  if (!existsSync(noteFile)) return;
  const pid = Number(readFileSync(noteFile, 'utf8'));
  if (process.platform === 'win32' && isRunning(pid)) process.kill(pid);
  while (isRunning(pid)) await sleep(50);
}

await endFormer();
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
writeFileSync(noteFile, String(electron.pid));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    electron.kill('SIGTERM');
    setTimeout(() => electron.kill('SIGKILL'), PATIENCE_MS).unref();
  });
}
electron.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
