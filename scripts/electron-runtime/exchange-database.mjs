// A hook of electron-builder. The test runtime of last resort cannot load the better-sqlite3 that ships: exchanges it
// for the runtime's stand-in, in this packaged copy alone, and removes the runtime's own application.
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { electronExecutable } from '../electron-path.mjs';

export default async function exchangeDatabase({ appOutDir }) {
  const standIn = path.join(path.dirname(electronExecutable().path), 'resources', 'app', 'stand-in');
  const resources = path.join(appOutDir, 'resources');
  const archive = path.join(resources, 'app.asar');
  const contents = path.join(appOutDir, 'app-contents');
  extractAll(archive, contents);
  const module = path.join(contents, 'node_modules', 'better-sqlite3');
  await rm(module, { recursive: true });
  await cp(standIn, module, { recursive: true });
  // Outside the archive are the files of electron-builder and the native part of the stand-in.
  const entries = await readdir(`${archive}.unpacked`, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  await rm(archive);
  await rm(`${archive}.unpacked`, { recursive: true });
  await createPackageWithOptions(contents, archive, {
    unpack: `{**/*.node,${[...new Set(names)].map((name) => `**/${name}`)}}`,
  });
  await rm(contents, { recursive: true });
  await rm(path.join(resources, 'app'), { recursive: true, force: true });
}
