import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from './lock.mjs';
import { projectCache, projectRoot, runTool, SetupError, say, toolPath } from './project.mjs';

const SOURCES = [
  'src',
  'docs/handbook',
  'scripts/build',
  'scripts/licences.mjs',
  'scripts/shipped-packages.mjs',
  'electron-builder.yml',
  'electron.vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const OUTPUTS = [
  'out/licences.json',
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.js',
  'out/renderer/index.html',
  'out/renderer/help.html',
];
const stampFile = path.join(projectCache, 'build-stamp');
const lockFile = path.join(projectCache, 'build.lock');

function filesUnder(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(projectRoot, source))) {
      hash.update(path.relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function isFresh(stamp) {
  return (
    OUTPUTS.every((output) => existsSync(path.join(projectRoot, output))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** One build at a time, also when several commands start at once. */
function withLock(work) {
  for (let told = false; ; told = true) {
    const lock = tryLock(lockFile);
    if ('release' in lock) {
      try {
        return work();
      } finally {
        lock.release();
      }
    }
    if (!told) say(`Waiting for the build of process ${lock.owner} ...`);
    sleep(100);
  }
}

/** Builds `out/` where the sources changed since the last build. Quiet unless it has to build. */
export function ensureBuild() {
  if (isFresh(sourceStamp())) return;
  withLock(() => {
    const stamp = sourceStamp();
    if (isFresh(stamp)) return;
    say('Building ...');
    const done = runTool(
      toolPath('electron-vite', 'bin', 'electron-vite.js'),
      ['build', '--logLevel', 'warn'],
      {
        stdio: ['ignore', 2, 2],
      },
    );
    if (done.status !== 0) throw new SetupError('The build failed, see above.');
    const listed = runTool(path.join(projectRoot, 'scripts', 'licences.mjs'), [], {
      stdio: ['ignore', 2, 2],
    });
    if (listed.status !== 0) throw new SetupError('The licences could not be listed, see above.');
    writeFileSync(stampFile, stamp);
  });
}
