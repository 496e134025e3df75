// `npm run package:try [TARGET…]`: on Linux, tries every kind of package with tools of the system, from the unpacked
// application that `npm run package -- --dir` makes, and prints what is known of each. The packages of Linux are built
// and read back, and with `--start` also started (scripts/smoke/install.mjs); those of Windows are compiled around a
// stand-in of the application. It installs nothing: it names the Debian packages and variables that are missing.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { DebugLogger } from 'builder-util';
import { reportingFailure } from '../setup/prepare.mjs';
import { projectNode, projectRoot, run, runTool, SetupError, say, toolPath } from '../setup/project.mjs';
import { packagedApplication } from '../smoke/packaged.mjs';
import { withRegistryEntries } from './msi-registry.mjs';
import { pathsOf, problemsOf, tableOf } from './read-back.mjs';

const require = createRequire(import.meta.url);
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config.js');
const { version } = require('../../package.json');
const DIST = path.join(projectRoot, 'dist');
const OUTPUT = path.join(DIST, 'try');
const STAND_IN = path.join(OUTPUT, 'windows');
const CONSOLE = path.join(projectRoot, 'build', 'windows', 'console', 'built', 'x64', 'proofcase.exe');
const NSIS = path.join(OUTPUT, 'nsis');
const SYSTEM_NSIS = '/usr/share/nsis';
const { env } = process;

const named = (variable) => [() => Boolean(env[variable]), variable];
const FPM = [
  () => Boolean(env.CUSTOM_FPM_PATH) || isOnPath('fpm'),
  'fpm on the path, or CUSTOM_FPM_PATH (Debian has no fpm)',
];
const MACOS = { programs: {}, needs: [[() => false, 'macOS']] };
const WINDOWS = {
  programs: { makensis: 'nsis', '7z': 'p7zip-full' },
  needs: [named('ELECTRON_BUILDER_NSIS_RESOURCES_DIR')],
  attempt: tryNsis,
};
/** For each target: programs with their Debian packages, what else it needs, and how it is tried. */
const TARGETS = {
  deb: {
    programs: { 'dpkg-deb': 'dpkg', ar: 'binutils', xz: 'xz-utils' },
    needs: [FPM],
    attempt: tryLinux,
  },
  rpm: {
    programs: { rpmbuild: 'rpm', rpm2cpio: 'rpm2cpio', cpio: 'cpio' },
    needs: [FPM],
    attempt: tryLinux,
  },
  AppImage: {
    programs: { unsquashfs: 'squashfs-tools' },
    needs: [named('APPIMAGE_TOOLS_PATH')],
    attempt: tryLinux,
  },
  nsis: WINDOWS,
  portable: WINDOWS,
  msi: { programs: { wixl: 'wixl', msiinfo: 'msitools' }, needs: [], attempt: tryMsi },
  dmg: MACOS,
  zip: MACOS,
};

function pathOf(program) {
  return run('sh', ['-c', 'command -v "$0"', program], { quiet: true }).stdout.trim();
}

function isOnPath(program) {
  return pathOf(program) !== '';
}

/** What a program prints; throws Error with what it says if it fails. */
function printed(command, ...args) {
  const { status, stdout, stderr } = run(command, args, { quiet: true });
  if (status !== 0) throw new Error(`${command}: ${stderr.trim().split('\n').at(-1) || status}`);
  return stdout;
}

/** Builds one target from an unpacked application; returns the file. */
function build(target, system, arch, folder, options = [], extraEnv = {}) {
  const args = ['--prepackaged', folder, `--${system}`, target, `--${arch}`, ...options];
  const before = new Set(readdirSync(OUTPUT));
  const cli = toolPath('electron-builder', 'cli.js');
  const done = runTool(cli, [...args, `-c.directories.output=${OUTPUT}`], {
    stdio: ['ignore', 2, 2],
    extraEnv,
  });
  if (done.status !== 0) throw new Error('electron-builder failed, see above');
  const made = readdirSync(OUTPUT).find(
    (name) => !before.has(name) && /\.(?:deb|rpm|AppImage|exe)$/.test(name),
  );
  if (made === undefined) throw new Error('electron-builder made no package');
  return path.join(OUTPUT, made);
}

function sizeOf(file) {
  return `${path.basename(file)}, ${(statSync(file).size / 1e6).toFixed(1)} MB`;
}

const READERS = {
  deb: (file) => ({
    listing: printed('dpkg-deb', '--contents', file),
    information: printed('dpkg-deb', '--info', file),
    entry: printed(
      'sh',
      '-c',
      'dpkg-deb --fsys-tarfile "$0" | tar -xO ./usr/share/applications/proofcase.desktop',
      file,
    ),
  }),
  rpm: (file) => ({
    listing: printed('rpm', '-qpl', file),
    information: printed('rpm', '-qpi', file),
    entry: printed(
      'sh',
      '-c',
      'rpm2cpio "$0" | cpio -i --quiet --to-stdout "*/applications/proofcase.desktop"',
      file,
    ),
  }),
  AppImage: (file) => {
    const offset = printed(file, '--appimage-offset').trim();
    const entry = printed('unsquashfs', '-o', offset, '-cat', file, 'proofcase.desktop');
    return { listing: printed('unsquashfs', '-o', offset, '-l', file), information: entry, entry };
  },
};

function tryLinux(target, { application, isStarted }) {
  const options = target === 'AppImage' ? ['-c.appImage.compression=xz'] : [];
  const fpm = env.CUSTOM_FPM_PATH ? {} : { USE_SYSTEM_FPM: 'true' };
  const file = build(target, 'linux', process.arch, application.folder, options, fpm);
  const { listing, ...read } = READERS[target](file);
  const archived = listPackage(path.join(application.resources, 'app.asar'), { isPack: false });
  const paths = pathsOf(target, listing);
  const problems = problemsOf({ target, paths, archived, ...read }, version);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const details = `${sizeOf(file)}, ${paths.length} paths`;
  if (!isStarted) return { state: 'built and read back', details };
  const started = run(projectNode(), [path.join(projectRoot, 'scripts', 'smoke', 'install.mjs'), file]);
  if (started.status !== 0) throw new Error('scripts/smoke/install.mjs failed, see above');
  return { state: 'built, started', details };
}

/** The folders that the builder expects: NSIS with a `wine` that leaves a stand-in of the uninstaller, and the application. */
function makeStandIns(application) {
  for (const folder of [
    path.join(NSIS, 'linux'),
    path.join(STAND_IN, 'resources'),
    path.join(STAND_IN, 'bin'),
  ])
    mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(SYSTEM_NSIS))
    symlinkSync(path.join(SYSTEM_NSIS, name), path.join(NSIS, name));
  symlinkSync(pathOf('makensis'), path.join(NSIS, 'linux', 'makensis'));
  for (const name of ['Proofcase.exe', 'bin/proofcase.exe']) copyFileSync(CONSOLE, path.join(STAND_IN, name));
  copyFileSync(CONSOLE, path.join(NSIS, 'elevate.exe'));
  copyFileSync(path.join(application.resources, 'app.asar'), path.join(STAND_IN, 'resources', 'app.asar'));
  const wine = `#!/bin/sh\nexec cp "${CONSOLE}" "\${1%exe}__uninstaller.exe"\n`;
  writeFileSync(path.join(NSIS, 'wine'), wine, { mode: 0o755 });
}

function tryNsis(target, { application }) {
  if (!existsSync(NSIS)) makeStandIns(application);
  const file = build(target, 'win', 'x64', STAND_IN, [], {
    ELECTRON_BUILDER_NSIS_DIR: NSIS,
    ELECTRON_BUILDER_7ZIP_PATH: pathOf('7z'),
    PATH: `${NSIS}${path.delimiter}${env.PATH}`,
  });
  const contents = printed('7z', 'l', '-ba', file);
  const required = target === 'nsis' ? ['app-64.7z', 'Uninstall Proofcase.exe'] : ['app-64.7z'];
  const missing = required.filter((name) => !contents.includes(name));
  if (missing.length > 0) throw new Error(`the setup lacks ${missing.join(', ')}`);
  return { state: 'script compiled', details: `${sizeOf(file)}, around stand-ins; not run` };
}

/** wixl knows too little of WiX for the whole project of the builder: the entries of msi-registry.mjs alone. */
function tryMsi() {
  const project = path.join(OUTPUT, 'entries.wxs');
  const guid = '585358D7-A5F6-57EC-B651-DEC42F82A023';
  writeFileSync(
    project,
    withRegistryEntries(`<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="*" Name="Proofcase" UpgradeCode="${guid}" Version="${version}" Language="1033" Manufacturer="Proofcase">
    <Package/>
    <MediaTemplate EmbedCab="yes"/>
    <Directory Id="TARGETDIR" Name="SourceDir"><Directory Id="APPLICATIONFOLDER" Name="Proofcase"/></Directory>
    <Feature Id="Feature"><ComponentGroupRef Id="Components"/></Feature>
  </Product>
  <Fragment>
    <ComponentGroup Id="Components" Directory="APPLICATIONFOLDER">
      <Component Id="main" Guid="*"><File Id="mainExecutable" Source="${path.relative(projectRoot, CONSOLE)}" KeyPath="yes"/></Component>
    </ComponentGroup>
  </Fragment>
</Wix>
`),
  );
  const file = path.join(OUTPUT, 'entries.msi');
  printed('wixl', '-o', file, project);
  const rows = printed('msiinfo', 'export', file, 'Registry').match(/Software\\Classes\\/g)?.length;
  const expected = readFileSync(project, 'utf8').match(/<RegistryValue /g)?.length;
  if (rows !== expected) throw new Error(`${rows} of ${expected} registry entries`);
  return {
    state: 'script compiled',
    details: `${rows} registry entries by wixl; the rest configured only: WiX`,
  };
}

function rowOf(name, context) {
  const { programs, needs, attempt } = TARGETS[name];
  const missing = Object.keys(programs).filter((program) => !isOnPath(program));
  const packages = [...new Set(missing.map((program) => programs[program]))];
  const reasons = needs.filter(([isMet]) => !isMet()).map(([, reason]) => reason);
  if (packages.length > 0) reasons.unshift(`apt-get install ${packages.join(' ')}`);
  if (reasons.length > 0)
    return { target: name, state: 'configured only', details: `needs ${reasons.join('; ')}` };
  say(`${name} ...`);
  try {
    return { target: name, ...attempt(name, context) };
  } catch (error) {
    return { target: name, state: 'failed', details: error.message };
  }
}

await reportingFailure(async () => {
  const options = process.argv.slice(2);
  const isStarted = options.includes('--start');
  const asked = options.filter((argument) => argument !== '--start');
  const unknown = asked.find((name) => !(name in TARGETS));
  if (unknown !== undefined)
    throw new SetupError(`${unknown} is no target: ${Object.keys(TARGETS).join(', ')}.`);
  if (process.platform !== 'linux') throw new SetupError('Only Linux has these tools.');
  mkdirSync(DIST, { recursive: true });
  let application;
  try {
    application = packagedApplication(DIST);
  } catch {
    throw new SetupError('There is no unpacked application: npm run package -- --dir');
  }
  await validateConfiguration(await getConfig(projectRoot, null, null), new DebugLogger(false));
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT);
  const targets = asked.length > 0 ? asked : Object.keys(TARGETS);
  const rows = targets.map((name) => rowOf(name, { application, isStarted }));
  console.log(tableOf(rows));
  process.exitCode = rows.some(({ state }) => state === 'failed') ? 1 : 0;
});
