// `node scripts/smoke/install.mjs SETUP.EXE`: installs silently, installs again while the window is open, and removes
// (Windows). On macOS, `node scripts/smoke/install.mjs Proofcase.app` checks the signature and the notarisation.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

const file = path.resolve(process.argv[2] ?? '');
assert.ok(existsSync(file), `there is no ${file}`);

if (process.platform === 'darwin') {
  execFileSync('codesign', ['--verify', '--deep', '--strict', file], { stdio: 'inherit' });
  execFileSync('spctl', ['--assess', '--type', 'execute', file], { stdio: 'inherit' });
  execFileSync('xcrun', ['stapler', 'validate', file], { stdio: 'inherit' });
} else if (process.platform === 'win32') {
  await checkInstaller();
} else {
  throw new Error('There is no check of installers for this system.');
}
console.log('ok');

async function checkInstaller() {
  const folder = path.join(process.env.LOCALAPPDATA, 'Programs', 'Proofcase');
  const executable = path.join(folder, 'Proofcase.exe');
  const application = { commandLine: [path.join(folder, 'bin', 'proofcase.exe')] };
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'proofcase-installed-'));
  execFileSync(file, ['/S']);
  await until('the application is installed', () => existsSync(executable));
  const first = await proofcase(application, ['outbox', '--json'], { dataFolder });
  assert.equal(first.code, 0, first.stderr);
  const window = spawn(executable, ['--data-dir', dataFolder], { stdio: 'ignore' });
  await until('the window is open', () => existsSync(path.join(dataFolder, 'chromium')));
  execFileSync(file, ['/S']);
  await until('the upgrade ended the window', () => window.exitCode !== null);
  const second = await proofcase(application, ['outbox', '--json'], { dataFolder });
  assert.equal(second.code, 0, second.stderr);
  const shortcut = '(New-Object -ComObject Shell.Application).NameSpace("shell:AppsFolder").Items() | % Path';
  const ids = execFileSync('powershell', ['-NoProfile', '-Command', shortcut], { encoding: 'utf8' });
  assert.ok(ids.includes('com.proofcase.desktop'), 'the shortcut has no application id');
  execFileSync(path.join(folder, 'Uninstall Proofcase.exe'), ['/S']);
  await until('the application is removed', () => !existsSync(executable));
  assert.ok(readdirSync(dataFolder).includes('proofcase.db'), 'the data is kept');
}
