// `node scripts/smoke/install.mjs FILE`: checks a package on the system it is for, and starts the checks of the application
// in it. On Windows it is installed, upgraded and removed; on macOS it is copied out, and signature and notarisation are
// checked; on Linux it is unpacked, and what the desktop is told is checked. PROOFCASE_SMOKE_SYSTEM=1 installs a .deb, too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkWindowsPackage } from './install-windows.mjs';
import { checkApplication } from './packaged.mjs';

const file = path.resolve(process.argv[2] ?? '');
assert.ok(existsSync(file), `there is no ${file}`);

if (process.platform === 'darwin') checkMacPackage();
else if (process.platform === 'win32') await checkWindowsPackage(file);
else {
  checkLinuxPackage();
  if (file.endsWith('.deb')) checkDebInstallation();
}
console.log('ok');

function checkMacPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofcase-package-'));
  const application = path.join(folder, 'Proofcase.app');
  try {
    if (file.endsWith('.zip')) execFileSync('ditto', ['-x', '-k', file, folder]);
    else copyFromImage(application);
    execFileSync('codesign', ['--verify', '--deep', '--strict', application], { stdio: 'inherit' });
    execFileSync('spctl', ['--assess', '--type', 'execute', application], { stdio: 'inherit' });
    execFileSync('xcrun', ['stapler', 'validate', application], { stdio: 'inherit' });
    checkApplication(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyFromImage(application) {
  const mounted = mkdtempSync(path.join(tmpdir(), 'proofcase-image-'));
  execFileSync('hdiutil', ['attach', '-readonly', '-nobrowse', '-mountpoint', mounted, file]);
  try {
    assert.ok(existsSync(path.join(mounted, 'Applications')), 'the image has no link to the applications');
    execFileSync('ditto', [path.join(mounted, 'Proofcase.app'), application]);
  } finally {
    execFileSync('hdiutil', ['detach', mounted]);
    rmSync(mounted, { recursive: true, force: true });
  }
}

function checkLinuxPackage() {
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
    const ownTypes = [
      'application/x-proofcase',
      'application/x-proofcase-release',
      'x-scheme-handler/proofcase',
    ];
    for (const type of ['inode/directory', ...ownTypes]) {
      assert.ok(types.includes(type), `the entry of the desktop does not offer ${type}`);
    }
    assert.match(text, isImage ? /^Exec=AppRun %U$/m : /^Exec=\/opt\/Proofcase\/proofcase %U$/m);
    if (!isImage) {
      const mime = readFileSync(path.join(shared, 'mime', 'packages', 'proofcase.xml'), 'utf8');
      assert.match(mime, /<glob pattern="\*\.proofcase"\/>/);
      assert.match(mime, /<glob pattern="\*\.proofcase-release"\/>/);
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
    checkApplication(isImage ? root : path.join(root, 'opt', 'Proofcase'));
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

/** Installs and removes with apt-get, which also looks for what the package depends on. */
function checkDebInstallation() {
  if (process.env.PROOFCASE_SMOKE_SYSTEM !== '1') {
    console.log('not run  installation (changes this computer; PROOFCASE_SMOKE_SYSTEM=1 allows it)');
    return;
  }
  const link = '/usr/bin/proofcase';
  aptGet('install', file);
  try {
    assert.ok(existsSync(link), 'there is no command proofcase');
    checkApplication('/opt/Proofcase');
  } finally {
    aptGet('remove', 'proofcase');
  }
  for (const each of [link, '/opt/Proofcase']) assert.ok(!existsSync(each), `${each} is still there`);
}

function aptGet(action, name) {
  const sudo = process.getuid() === 0 ? [] : ['sudo'];
  const [program, ...args] = [...sudo, 'apt-get', action, '--yes', name];
  execFileSync(program, args, { stdio: 'inherit' });
}
