// Writes out/licences.json: name, version and licence of every package whose code ships, for the application's "about".
// Shipped is what the sources import (bundled or beside the bundle) with everything that these need in turn, and Electron.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
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

function licenceOf(manifest) {
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  return Array.isArray(licenses) ? licenses.map((each) => each.type).join(' OR ') : 'see its package';
}

function collect() {
  const shipped = new Map();
  const queue = [...importedPackages()].map((name) => ({ name, from: root }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const folder = locate(next.name, next.from);
    if (folder === null || shipped.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    shipped.set(folder, { name: manifest.name, version: manifest.version, licence: licenceOf(manifest) });
    // Electron's npm package only fetches the binary; what it needs for that does not ship.
    if (manifest.name === 'electron') continue;
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of needed) queue.push({ name, from: folder });
  }
  // The same version may be installed in several places.
  const distinct = new Map(
    [...shipped]
      .filter(([folder]) => !folder.split(sep).includes('@types'))
      .map(([, entry]) => [`${entry.name}@${entry.version}`, entry]),
  );
  const order = (entry) => `${entry.name}@${entry.version}`;
  return [...distinct.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

const target = join(root, 'out', 'licences.json');
mkdirSync(dirname(target), { recursive: true });
const licences = collect();
writeFileSync(target, `${JSON.stringify(licences, null, 2)}\n`);
console.log(`${licences.length} packages in ${relative(root, target)}`);
