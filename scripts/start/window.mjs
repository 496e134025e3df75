// Opens the window on the person's own screen, with the sample folder at hand.
import { spawn } from 'node:child_process';
import { electronExecutable } from '../electron-path.mjs';
import { projectRoot, say } from '../setup/project.mjs';
import { sampleFolder } from '../setup/sample.mjs';

const electron = electronExecutable();
say(`A sample folder to try is here: ${sampleFolder}`);

// Chromium's sandbox does not run as root; nothing but a test machine starts it so.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const child = spawn(electron.path, [...asRoot, projectRoot, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PROOFCASE_SAMPLE: sampleFolder },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
