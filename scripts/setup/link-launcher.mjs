// `npx proofcase` in a checkout finds the launcher like that of any installed package.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isMain, projectRoot } from './project.mjs';

const TARGET = path.join('..', '..', 'bin', 'proofcase.mjs');

/** Links `node_modules/.bin/proofcase` to `bin/proofcase.mjs`. */
export function linkLauncher() {
  const folder = path.join(projectRoot, 'node_modules', '.bin');
  mkdirSync(folder, { recursive: true });
  const link = path.join(folder, 'proofcase');
  if (process.platform === 'win32') {
    if (!existsSync(`${link}.cmd`)) writeFileSync(`${link}.cmd`, `@node "%~dp0\\${TARGET}" %*\r\n`);
    return;
  }
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isSymbolicLink() && readlinkSync(link) === TARGET) return;
  rmSync(link, { force: true });
  symlinkSync(TARGET, link);
  chmodSync(path.join(projectRoot, 'bin', 'proofcase.mjs'), 0o755);
}

if (isMain(import.meta.url)) linkLauncher();
