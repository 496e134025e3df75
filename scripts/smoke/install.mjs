// `node scripts/smoke/install.mjs SETUP.EXE`: installs silently, installs again while the window is open, and removes
// (Windows). On macOS, `node scripts/smoke/install.mjs Proofcase.app` checks the signature and the notarisation. On Linux it
// unpacks a .deb, .rpm or .AppImage, checks what the desktop is told, and starts the checks of the application in it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
} else await checkLinuxPackage();
console.log('ok');

async function checkLinuxPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofcase-package-'));
  try {
    unpackLinuxPackage(folder);
    const isImage = file.endsWith('.AppImage');
    const root = isImage ? path.join(folder, 'squashfs-root') : folder;
    const shared = path.join(root, 'usr', 'share');
    const entry = isImage
      ? path.join(root, 'proofcase.desktop')
      : path.join(shared, 'applications', 'proofcase.desktop');
    execFileSync('desktop-file-validate', [entry], { stdio: 'inherit' });
    const text = readFileSync(entry, 'utf8');
    const types = /^MimeType=(.*)$/m.exec(text)?.[1]?.split(';') ?? [];
    for (const type of ['inode/directory', 'application/x-proofcase', 'x-scheme-handler/proofcase']) {
      assert.ok(types.includes(type), `the entry of the desktop does not offer ${type}`);
    }
    assert.match(text, isImage ? /^Exec=AppRun %U$/m : /^Exec=\/opt\/Proofcase\/proofcase %U$/m);
    if (!isImage) {
      const mime = readFileSync(path.join(shared, 'mime', 'packages', 'proofcase.xml'), 'utf8');
      assert.match(mime, /<glob pattern="\*\.proofcase"\/>/);
      for (const menu of ['kio/servicemenus/proofcase.desktop', 'nemo/actions/proofcase.nemo_action']) {
        const action = readFileSync(path.join(shared, menu), 'utf8');
        assert.match(action, /^Name=Check with Proofcase$/m);
        assert.match(action, /^Exec=\/opt\/Proofcase\/proofcase %F$/m);
      }
    }
    for (const size of [16, 48, 256]) {
      const icon = path.join(shared, 'icons', 'hicolor', `${size}x${size}`, 'apps', 'proofcase.png');
      assert.ok(existsSync(icon), `there is no icon of ${size} pixels`);
    }
    const application = isImage ? root : path.join(root, 'opt', 'Proofcase');
    execFileSync(process.execPath, [path.join(import.meta.dirname, 'run.mjs'), application], {
      stdio: 'inherit',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpackLinuxPackage(folder) {
  if (file.endsWith('.deb')) execFileSync('dpkg-deb', ['--extract', file, folder]);
  else if (file.endsWith('.rpm')) {
    const archive = execFileSync('rpm2cpio', [file], { maxBuffer: 2 ** 30 });
    execFileSync('cpio', ['--extract', '--make-directories', '--quiet'], { cwd: folder, input: archive });
  } else if (file.endsWith('.AppImage')) {
    execFileSync(file, ['--appimage-extract'], { cwd: folder, stdio: 'ignore' });
  } else throw new Error(`${file} is no package of Linux`);
}

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
  const registered = ['proofcase\\shell\\open', 'Directory\\shell\\Proofcase'];
  for (const name of registered)
    assert.ok(commandOf(name)?.includes(executable), `${name} is not registered`);
  assert.ok(existsKey('.proofcase'), 'the file type is not registered');
  execFileSync(path.join(folder, 'Uninstall Proofcase.exe'), ['/S']);
  await until('the application is removed', () => !existsSync(executable));
  for (const name of registered) assert.equal(commandOf(name), null, `${name} is still registered`);
  assert.ok(readdirSync(dataFolder).includes('proofcase.db'), 'the data is kept');
}

function query(key, ...options) {
  const { status, stdout } = spawnSync('reg', ['query', `HKCU\\Software\\Classes\\${key}`, ...options], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout : null;
}

/** The command that Windows runs for a class of files or links; null if none is registered for this person. */
function commandOf(name) {
  return query(`${name}\\command`, '/ve');
}

function existsKey(name) {
  return query(name) !== null;
}
