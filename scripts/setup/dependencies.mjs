import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasProjectNode, projectRoot, runNpm, SetupError, say } from './project.mjs';

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}

/** Whether `node_modules` holds what the lock file names, by the note that npm leaves in it. */
function areInstalled() {
  const note = path.join(projectRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = packagesOf(note);
  return Object.entries(packagesOf(path.join(projectRoot, 'package-lock.json'))).every(([place, wanted]) => {
    if (place === '') return true;
    const present = installed[place];
    // Optional ones belong to other platforms.
    return present === undefined ? wanted.optional === true : present.version === wanted.version;
  });
}

/** The project's own Node comes by its package's install script, which some configurations of npm leave out. */
function ensureOwnNode() {
  if (hasProjectNode()) return;
  const done = runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], { quiet: true });
  if (!hasProjectNode())
    throw new SetupError(`Node 24 could not be installed:\n${done.stdout}\n${done.stderr}`);
}

/** Runs `npm ci` where `node_modules` is missing or stems from another lock file. */
export function ensureDependencies() {
  if (!areInstalled()) install();
  ensureOwnNode();
}

function install() {
  say('Installing packages (npm ci) ...');
  const done = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    // Standard output is for results.
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) throw new SetupError('npm ci failed, see above.');
}
