// Runs electron-vite's development server. What it takes for Electron is `electron.mjs`, which starts the prepared one.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { projectCache, projectRoot, runTool, say, toolPath } from '../setup/project.mjs';

/** The folder of a development build, written by `electron.vite.config.ts`. */
const application = path.join(projectCache, 'dev');

/** A port that nothing listens on, so that several checkouts can run beside each other. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const { name, version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
mkdirSync(application, { recursive: true });
writeFileSync(
  path.join(application, 'package.json'),
  JSON.stringify({ name, version, main: 'main/index.js' }),
);
writeFileSync(
  path.join(application, 'licences.json'),
  readFileSync(path.join(projectRoot, 'out', 'licences.json')),
);
// Left behind by a development run that was killed.
rmSync(path.join(application, 'electron.pid'), { force: true });
say('Changes of the window show at once; a change of the main process starts the application again.');
const { status } = runTool(
  toolPath('electron-vite', 'bin', 'electron-vite.js'),
  ['--watch', ...process.argv.slice(2)],
  {
    extraEnv: {
      NODE_ENV: 'development',
      PROOFCASE_DEV_PORT: String(await freePort()),
      ELECTRON_EXEC_PATH: process.execPath,
      ELECTRON_ENTRY: path.join(projectRoot, 'scripts', 'dev', 'electron.mjs'),
    },
  },
);
process.exitCode = status;
