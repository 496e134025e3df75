import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './fixtures.mjs';
import { checkApplication, proofcase, stop } from './packaged.mjs';
import { openWindow } from './window.mjs';

const { LOCALAPPDATA = '', ProgramFiles = '' } = process.env;
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
  if (file.endsWith('-portable.exe')) await checkPortableCopy(file);
  else if (file.endsWith('.msi')) await checkMsi(file);
  else {
    await checkSetup(file, FOR_PERSON);
    await checkSetup(file, FOR_ALL);
  }
}

async function checkSetup(file, { options, folder, classes }) {
  const executable = path.join(folder, 'Proofcase.exe');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'proofcase-installed-'));
  execFileSync(file, options);
  await until('the application is installed', () => existsSync(executable));
  await checkCommandLine(folder, dataFolder);
  const { child } = await openWindow({ executable, windowArguments: [] }, dataFolder);
  execFileSync(file, options);
  await until('the upgrade ended the window', () => child.exitCode !== null);
  await checkCommandLine(folder, dataFolder);
  await until('the shortcut has the application id', () =>
    execFileSync('powershell', ['-NoProfile', '-Command', APPLICATION_IDS], { encoding: 'utf8' }).includes(
      'com.proofcase.desktop',
    ),
  );
  checkRegistration(classes, executable);
  checkApplication(folder);
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
  checkApplication(folder);
  execFileSync('msiexec', ['/x', file, '/qn', '/norestart']);
  await checkRemoval(classes, executable);
}

/** It unpacks itself into a temporary folder and waits for the application there. */
async function checkPortableCopy(file) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'proofcase-portable-'));
  const { child, exited } = await openWindow({ executable: file, windowArguments: [] }, dataFolder);
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
  assert.ok(query(`${classes}\\.proofcase`) !== null, 'the file type is not registered');
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
