// Packages of the operating system. Only Linux needs any: a window without a screen, a keychain
// without a desktop, and the programs that tests compare the application with or trace it with.
// `node scripts/setup/system-packages.mjs --list` prints the names of all, for workflows, which install them as root.
import { existsSync, readFileSync } from 'node:fs';
import { isMain, run, SetupError, say } from './project.mjs';

/** Each row: names of one package, the first that exists is installed (Ubuntu 24.04 renamed some). */
const WINDOW = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
  ['libsecret-1-0'],
];
const NO_SCREEN = [['xvfb'], ['xauth'], ['gnome-keyring'], ['dbus'], ['dbus-x11']];
const PEERS = [
  ['libimage-exiftool-perl'],
  ['zip'],
  ['unzip'],
  ['p7zip-full'],
  ['libarchive-tools'],
  ['poppler-utils'],
  ['qpdf'],
  ['python3'],
  ['curl'],
  // Records every connection of the application.
  ['strace'],
];
/** What makes and reads the packages of a release. */
const PACKAGING = [['rpm'], ['cpio'], ['desktop-file-utils']];

function isDebianLike() {
  if (!existsSync('/etc/os-release') || !existsSync('/usr/bin/dpkg-query')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders.
const FORMAT = '${Package} ${db:Status-Status}\n';

/** The rows of which no name is installed. */
function missingRows(rows) {
  const asked = run('dpkg-query', ['-W', '-f', FORMAT, ...rows.flat()], {
    quiet: true,
  });
  const installed = new Set(
    asked.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return rows.filter((names) => !names.some((name) => installed.has(name)));
}

/** Names that this release's package lists hold. */
function availableNames(rows) {
  const policies = run('apt-cache', ['policy', ...rows.flat()], {
    quiet: true,
    env: { ...process.env, LC_ALL: 'C' },
  }).stdout;
  const available = new Set(
    [...policies.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name),
  );
  return rows.map((names) => names.find((name) => available.has(name)) ?? names[0]);
}

function install(rows) {
  say(`Installing Debian packages: ${rows.map((names) => names[0]).join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['-qq', 'update'], { stdio: ['ignore', 2, 2], env });
  const arguments_ = ['-qq', '-o', 'Dpkg::Use-Pty=0', 'install', '--yes', '--no-install-recommends'];
  const done = run('apt-get', [...arguments_, ...availableNames(rows)], { quiet: true, env });
  if (done.status !== 0)
    throw new SetupError(`apt-get could not install them:\n${done.stdout}\n${done.stderr}`);
}

/**
 * Installs what is missing where this process may (root on Debian and its kin), else names it.
 * @param {{screenless: boolean, peers: boolean}} needs without a screen; with the programs that tests compare with
 */
export function ensureSystemPackages(needs) {
  if (process.platform !== 'linux') return;
  const rows = [...WINDOW, ...(needs.screenless ? NO_SCREEN : []), ...(needs.peers ? PEERS : [])];
  if (!isDebianLike()) {
    say(
      `Not a Debian system; these must be there under its own names: ${rows.map((row) => row[0]).join(' ')}`,
    );
    return;
  }
  const missing = missingRows(rows);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0) {
    install(missing);
    return;
  }
  const names = availableNames(missing).join(' ');
  throw new SetupError(
    `These packages are missing. Install them and start again:\n  sudo apt-get install ${names}`,
  );
}

if (isMain(import.meta.url) && process.argv[2] === '--list') {
  console.log(availableNames([...WINDOW, ...NO_SCREEN, ...PEERS, ...PACKAGING]).join(' '));
}
