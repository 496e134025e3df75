import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../hash-file.mjs';
import { runNpm, SetupError, say, sharedCache } from '../setup/project.mjs';

async function integrityOf(file) {
  return `sha512-${await hashFile(file, 'sha512', 'base64')}`;
}

/**
 * The tarball of one exact version of an npm package, kept outside of the clone and checked on every use.
 * @param {{name: string, version: string, integrity: string, sizeMb: number}} pinned
 * @returns {Promise<string>} path of the `.tgz`
 */
export async function pinnedPackage(pinned) {
  const { name, version, integrity } = pinned;
  const folder = sharedCache();
  const fileName = `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`;
  const file = path.join(folder, fileName);
  if (existsSync(file)) {
    if ((await integrityOf(file)) === integrity) return file;
    rmSync(file);
  }
  say(`Fetching ${name} ${version} (${pinned.sizeMb} MB) ...`);
  const arrival = path.join(folder, `arriving-${randomUUID()}`);
  mkdirSync(arrival, { recursive: true });
  try {
    const packed = runNpm(['pack', `${name}@${version}`, '--ignore-scripts', '--loglevel=error'], {
      quiet: true,
      // As an argument, the shell of Windows would split a path with blanks.
      env: { ...process.env, npm_config_pack_destination: arrival },
    });
    const arrived = path.join(arrival, fileName);
    if (packed.status !== 0 || !existsSync(arrived)) {
      throw new SetupError(`npm could not fetch ${name} ${version}:\n${packed.stderr}`);
    }
    const found = await integrityOf(arrived);
    if (found !== integrity) {
      throw new SetupError(`${name} ${version} is not the pinned one: expected ${integrity}, got ${found}`);
    }
    renameSync(arrived, file);
    return file;
  } finally {
    rmSync(arrival, { recursive: true, force: true });
  }
}
