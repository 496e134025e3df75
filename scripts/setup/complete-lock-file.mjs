// npm writes only those optional packages into the lock file that the registry in use has: one that mirrors Linux alone
// makes it forget the other platforms, and `npm ci` refuses such a lock file. This names them again, with the versions
// that their dependents require and the platforms in their names. Run it after a change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, projectRoot, SetupError, say } from './project.mjs';

const lockFile = path.join(projectRoot, 'package-lock.json');
const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  macos: 'darwin',
  fsevents: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = {
  arm: 'arm',
  arm64: 'arm64',
  aarch64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
  wasm32: 'wasm32',
};
const C_LIBRARIES = { musl: 'musl', linuxmusl: 'musl', gnu: 'glibc', gnueabihf: 'glibc', musleabihf: 'musl' };

function firstKnown(words, table) {
  const word = words.find((candidate) => candidate in table);
  return word === undefined ? undefined : [table[word]];
}

/** The platform in a package's name, in the terms of the lock file. */
function platformOf(name) {
  const words = name.split(/[/\-_]/);
  const platform = {
    os: firstKnown(words, SYSTEMS),
    cpu: firstKnown(words, PROCESSORS),
    libc: firstKnown(words, C_LIBRARIES),
  };
  if (platform.os === undefined && platform.cpu === undefined) {
    throw new SetupError(
      `What platform ${name} is for cannot be told from its name: add it to the lock file by hand.`,
    );
  }
  return Object.fromEntries(Object.entries(platform).filter(([, value]) => value !== undefined));
}

/** Whether a package at `place` finds `name` the way Node looks for it. */
function findsPackage(packages, place, name) {
  for (let folder = place; ; ) {
    if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
}

/**
 * The optional packages that the lock file leaves out.
 * @returns {{name: string, range: string, dependent: object}[]}
 */
function missingOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([place, dependent]) =>
    Object.entries(dependent.optionalDependencies ?? {})
      .filter(([name]) => !findsPackage(packages, place, name))
      .map(([name, range]) => ({ name, range, dependent })),
  );
}

/** Whether `npm ci` can take the lock file on every platform, from any registry. */
export function lockFileIsWhole() {
  const text = readFileSync(lockFile, 'utf8');
  const missing = missingOptionalPackages(JSON.parse(text).packages);
  for (const { name } of missing)
    say(`package-lock.json leaves out ${name}: run scripts/setup/complete-lock-file.mjs`);
  const bound = /"resolved":/.test(text);
  if (bound) say('package-lock.json names a registry: omit-lockfile-registry-resolved belongs into .npmrc');
  return missing.length === 0 && !bound;
}

function complete() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const missing = missingOptionalPackages(lock.packages);
  for (const { name, range, dependent } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(dependent.dev || dependent.devOptional ? { dev: true } : {}),
      optional: true,
    };
  }
  const [root, ...others] = Object.entries(lock.packages);
  others.sort(([left], [right]) => left.localeCompare(right, 'en'));
  lock.packages = Object.fromEntries([root, ...others]);
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  say(`${missing.length} packages of other platforms added to the lock file.`);
}

if (isMain(import.meta.url)) complete();
