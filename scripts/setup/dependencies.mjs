import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasProjectNode, nodePackage, projectRoot, runNpm, SetupError, say } from './project.mjs';

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

/** Runs `npm ci` where `node_modules` is missing, lacks the project's Node or stems from another lock file. */
export function ensureDependencies() {
  if (areInstalled() && hasProjectNode()) return;
  install();
  if (hasProjectNode()) return;
  const missing = nodePackage(process.platform, process.arch);
  throw new SetupError(`npm ci left out ${missing}, the Node that this project runs on.`);
}

function install() {
  say('Installing packages (npm ci) ...');
  const done = runNpm(['ci', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
    // Standard output is for results.
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) throw new SetupError('npm ci failed, see above.');
}
