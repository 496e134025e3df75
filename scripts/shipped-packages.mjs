// What ships: what the sources import (bundled or beside the bundle) with everything that these need in turn, and
// Electron. Most of it is bundled from `devDependencies`, which npm's own classification does not show.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+|\brequire(?:\.resolve)?\(\s*)['"]([^'"./][^'"]*)['"]/g;
const builtins = new Set(builtinModules);

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|ts|tsx|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function packageName(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

function importedPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = new Set(['electron', ...Object.keys(dependencies)]);
  for (const file of sourceFiles(join(root, 'src'))) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const name = packageName(specifier);
      if (!specifier.startsWith('node:') && !builtins.has(name)) names.add(name);
    }
  }
  return names;
}

/** Node's look-up: the nearest node_modules on the way up to the project's root. */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || relative(root, folder).startsWith('..')) return null;
  }
}

/**
 * Every installed package whose code ships.
 * @returns {{place: string, name: string, version: string, manifest: object}[]} `place` as the lock file names it
 */
export function shippedPackages() {
  const shipped = new Map();
  const queue = [...importedPackages()].map((name) => ({ name, from: root }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const folder = locate(next.name, next.from);
    if (folder === null || shipped.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    shipped.set(folder, manifest);
    // Electron's npm package only fetches the binary; what it needs for that does not ship.
    if (manifest.name === 'electron') continue;
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of needed) queue.push({ name, from: folder });
  }
  return [...shipped]
    .filter(([folder]) => !folder.split(sep).includes('@types'))
    .map(([folder, manifest]) => ({
      place: relative(root, folder).split(sep).join('/'),
      name: manifest.name,
      version: manifest.version,
      manifest,
    }));
}
