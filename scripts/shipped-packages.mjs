// What ships: what the sources import (bundled or beside the bundle) with everything that these need in turn, without what
// electron-builder.yml leaves out, and Electron. Most of it is bundled from `devDependencies`, which npm's own
// classification does not show.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { minimatch } from 'minimatch';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+|\brequire(?:\.resolve)?\(\s*)['"]([^'"./][^'"]*)['"]/g;
const builtins = new Set(builtinModules);
/** Systems by the name that Node gives them, with their part of electron-builder.yml. */
const PARTS = { darwin: 'mac', linux: 'linux', win32: 'win' };
export const PLATFORMS = Object.keys(PARTS);
/** Needed by bundled packages on another runtime (Bare), or by a native build: the bundle takes no code of them. */
const NEVER_BUNDLED = /^(?:bare-.+|@napi-rs\/canvas)$/;
/** Packages that load another one if it is there, without naming it as a dependency. */
const LOADED_IF_THERE = { debug: ['supports-color'] };

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|ts|tsx|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function packageName(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

/** Names of the packages that the sources import. */
function importedPackages() {
  const names = new Set();
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

const placeOf = (folder) => relative(root, folder).split(sep).join('/');

/** Whether electron-builder.yml leaves a place out of packages for a system. */
function excludedFrom(platform, arch) {
  const config = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
  const patterns = [...config.files, ...config[PARTS[platform]].files]
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => pattern.slice(1).replaceAll(/\$\{arch\}/g, arch));
  return (place) => patterns.some((pattern) => minimatch(`${place}/package.json`, pattern, { dot: true }));
}

/** The names that a package needs at most. Electron's npm package only fetches the binary, which needs none of them. */
function namesNeededBy({ name, dependencies, optionalDependencies }) {
  if (name === 'electron') return [];
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...(LOADED_IF_THERE[name] ?? [])];
}

/** The manifests of installed packages with these names and of what they need, by their folders. */
function closureOf(names, isLeftOut) {
  const found = new Map();
  const queue = names.map((name) => ({ name, from: root }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const folder = locate(next.name, next.from);
    if (folder === null || found.has(folder) || isLeftOut(next.name, placeOf(folder))) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    found.set(folder, manifest);
    for (const name of namesNeededBy(manifest)) queue.push({ name, from: folder });
  }
  return found;
}

/**
 * Every installed package whose code ships in the package for a system; npm installs native ones for this computer alone.
 * @returns {{place: string, name: string, version: string, manifest: object, needs: string[], isBeside: boolean}[]}
 * `place` as the lock file names it; `isBeside` is whether it lies in `node_modules` of the package, beside the bundle
 */
export function shippedPackages({ platform = process.platform, arch = process.arch } = {}) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isExcluded = excludedFrom(platform, arch);
  const production = Object.keys({ ...dependencies, ...optionalDependencies });
  const beside = closureOf(production, (_name, place) => isExcluded(place));
  const imported = [...importedPackages()].filter((name) => !production.includes(name));
  const bundled = closureOf(['electron', ...imported], (name) => NEVER_BUNDLED.test(name));
  return [...new Map([...bundled, ...beside])]
    .filter(([folder]) => !folder.split(sep).includes('@types'))
    .map(([folder, manifest]) => ({
      place: placeOf(folder),
      name: manifest.name,
      version: manifest.version,
      manifest,
      needs: namesNeededBy(manifest),
      isBeside: beside.has(folder),
    }));
}

/** Places of the packages whose code is in the bundles below `folder`, by their source maps. The window has none. */
export function bundledPlaces(folder) {
  const places = new Set();
  for (const name of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('.map'))) {
    for (const source of JSON.parse(readFileSync(join(folder, name), 'utf8')).sources) {
      const [, place] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
      if (place !== undefined) places.add(place);
    }
  }
  return [...places].sort();
}
