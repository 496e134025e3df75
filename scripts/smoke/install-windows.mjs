import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './fixtures.mjs';
import { checkApplication, proofcase, stop } from './packaged.mjs';
import { unsignedFiles } from './signatures.mjs';
import { openWindow } from './window.mjs';

const { LOCALAPPDATA = '', ProgramFiles = '', PROOFCASE_RELEASE } = process.env;
/** How a setup and an uninstaller end that refuse a folder (build/windows/install-folder.nsh). */
const FOLDER_REFUSED = 3;
const MARKER = 'proofcase-data-folder.txt';
const SIGNATURES = `
$files = @(Get-Item -LiteralPath $env:PACKAGE)
if ($env:FOLDER) {
  $files += Get-ChildItem -Recurse -File -LiteralPath $env:FOLDER | ? Extension -in '.exe', '.dll', '.node'
}
$files | % { "$((Get-AuthenticodeSignature -LiteralPath $_.FullName).Status) $($_.FullName)" }`;
const REGISTERED = ['proofcase\\shell\\open', 'Directory\\shell\\Proofcase'];
const APPLICATION_IDS =
  '(New-Object -ComObject Shell.Application).NameSpace("shell:AppsFolder").Items() | % Path';

/** Installations for one person and for all. */
const FOR_PERSON = {
  options: ['/S'],
  folder: path.join(LOCALAPPDATA, 'Programs', 'Proofcase'),
  classes: 'HKCU\\Software\\Classes',
};
const FOR_ALL = {
  options: ['/S', '/allusers'],
  folder: path.join(ProgramFiles, 'Proofcase'),
  classes: 'HKLM\\Software\\Classes',
};

/** Installs, upgrades and removes an installer in each way that it offers; starts a portable copy. */
export async function checkWindowsPackage(file) {
  checkSignatures(file);
  if (file.endsWith('-portable.exe')) await checkPortableCopy(file);
  else if (file.endsWith('.msi')) await checkMsi(file);
  else {
    checkRefusedFolders(file);
    await checkSetup(file, FOR_PERSON);
    await checkSetup(file, FOR_ALL);
  }
}

async function checkSetup(file, { options, folder, classes }) {
  const executable = path.join(folder, 'Proofcase.exe');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'proofcase-installed-'));
  execFileSync(file, options);
  await until('the application is installed', () => existsSync(executable));
  checkSignatures(file, folder);
  await checkCommandLine(folder, dataFolder);
  const { child } = await openWindow({ executable, windowArguments: [] }, dataFolder);
  execFileSync(file, options);
  await until('the upgrade closed the window', () => child.exitCode !== null);
  assert.equal(child.exitCode, 0, 'the window was ended before it could close');
  await checkCommandLine(folder, dataFolder);
  await until('the shortcut has the application id', () =>
    execFileSync('powershell', ['-NoProfile', '-Command', APPLICATION_IDS], { encoding: 'utf8' }).includes(
      'com.proofcase.desktop',
    ),
  );
  checkRegistration(classes, executable);
  checkApplication(folder);
  checkDataIsKept(file, options, folder);
  execFileSync(path.join(folder, 'Uninstall Proofcase.exe'), ['/S']);
  await checkRemoval(classes, executable);
  assert.ok(readdirSync(dataFolder).includes('proofcase.db'), 'the data is kept');
}

async function checkMsi(file) {
  const { folder, classes } = FOR_ALL;
  const executable = path.join(folder, 'Proofcase.exe');
  execFileSync('msiexec', ['/i', file, '/qn', '/norestart']);
  assert.ok(existsSync(executable), `there is no ${executable}`);
  checkRegistration(classes, executable);
  checkSignatures(file, folder);
  checkApplication(folder);
  checkSetupsAreRefused(file, FOR_ALL);
  execFileSync('msiexec', ['/x', file, '/qn', '/norestart']);
  await checkRemoval(classes, executable);
}

/** A setup installs nothing where an upgrade or its removal would delete something else. */
function checkRefusedFolders(file) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'proofcase-folders-'));
  const used = path.join(scratch, 'used');
  const parent = path.join(scratch, 'parent');
  const data = path.join(parent, 'data');
  mkdirSync(used);
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(used, 'other.txt'), '');
  writeFileSync(path.join(data, MARKER), '');
  try {
    const standard = path.join(LOCALAPPDATA, 'Proofcase');
    for (const folder of [used, parent, data, path.join(data, 'inside'), standard]) {
      assert.equal(statusOf(file, ['/S', `/D=${folder}`]), FOLDER_REFUSED, folder);
      assert.ok(!existsSync(path.join(folder, 'Proofcase.exe')), `it is installed in ${folder}`);
    }
    assert.deepEqual([readdirSync(used), readdirSync(data)], [['other.txt'], [MARKER]]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Setups beside an MSI leave alone what it installed. */
function checkSetupsAreRefused(msi, { folder, options }) {
  const setups = readdirSync(path.dirname(msi)).filter((name) => name.endsWith('-setup.exe'));
  const installed = readdirSync(folder);
  for (const name of setups) {
    assert.equal(statusOf(path.join(path.dirname(msi), name), options), FOLDER_REFUSED, name);
    assert.deepEqual(readdirSync(folder), installed);
  }
}

/** An upgrade and a removal are refused while a data folder is in the folder of the application. */
function checkDataIsKept(file, options, folder) {
  const data = path.join(folder, 'cases', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, MARKER), '');
  assert.equal(statusOf(file, options), FOLDER_REFUSED);
  // Without `_?=` the uninstaller copies itself, and nobody sees how the copy ends.
  const removal = [...options, `_?=${folder}`];
  assert.equal(statusOf(path.join(folder, 'Uninstall Proofcase.exe'), removal), FOLDER_REFUSED);
  assert.ok(existsSync(path.join(data, MARKER)), 'the data is removed');
  assert.ok(existsSync(path.join(folder, 'Proofcase.exe')), 'the application is removed');
  rmSync(path.join(folder, 'cases'), { recursive: true });
}

/** The exit code of a program of NSIS, which reads `/D=` and `_?=` without quotation marks to the end of the line. */
function statusOf(program, args) {
  return spawnSync(program, args, { argv0: `"${program}"`, windowsVerbatimArguments: true }).status;
}

/** A package is signed, and every program and library that it installs; where no certificate is configured, none is. */
function checkSignatures(file, folder = '') {
  const env = { ...process.env, PACKAGE: file, FOLDER: folder };
  const printed = execFileSync('powershell', ['-NoProfile', '-Command', SIGNATURES], {
    env,
    encoding: 'utf8',
  });
  if (folder !== '') assert.match(printed, /\.node\r?$/m, 'there is no native module');
  assert.deepEqual(unsignedFiles(printed, PROOFCASE_RELEASE === '1'), [], 'not signed');
}

/** It unpacks itself into a temporary folder, which a second start leaves alone, and waits for the application there. */
async function checkPortableCopy(file) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'proofcase-portable-'));
  const { child, exited } = await openWindow({ executable: file, windowArguments: [] }, dataFolder);
  const find = 'Get-Process Proofcase | Select-Object -First 1 -ExpandProperty Path';
  const executable = execFileSync('powershell', ['-NoProfile', '-Command', find], {
    encoding: 'utf8',
  }).trim();
  const filesOf = () => readdirSync(path.dirname(executable), { recursive: true }).toSorted();
  const unpacked = filesOf();
  execFileSync(file, ['--data-dir', dataFolder]);
  assert.equal(child.exitCode, null, 'a second start ended the first');
  assert.deepEqual(filesOf(), unpacked);
  stop(child);
  await exited;
}

async function checkCommandLine(folder, dataFolder) {
  const application = { commandLine: [path.join(folder, 'bin', 'proofcase.exe')] };
  const { code, stderr } = await proofcase(application, ['outbox', '--json'], { dataFolder });
  assert.equal(code, 0, stderr);
}

function checkRegistration(classes, executable) {
  for (const name of REGISTERED) {
    assert.ok(commandOf(classes, name)?.includes(executable), `${name} is not registered`);
  }
  for (const type of ['.proofcase', '.proofcase-release'])
    assert.ok(query(`${classes}\\${type}`) !== null, `${type} is not registered`);
}

async function checkRemoval(classes, executable) {
  await until('the application is removed', () => !existsSync(executable));
  for (const name of REGISTERED) {
    await until(`${name} is no longer registered`, () => commandOf(classes, name) === null);
  }
}

function query(key, ...options) {
  const { status, stdout } = spawnSync('reg', ['query', key, ...options], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The command that Windows runs for a class of files or links; null if none is registered. */
function commandOf(classes, name) {
  return query(`${classes}\\${name}\\command`, '/ve');
}
