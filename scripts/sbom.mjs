// `node scripts/sbom.mjs FILE`: writes the bill of materials of what ships, as CycloneDX 1.6. npm's own would leave out
// what is bundled from the development dependencies.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain } from './setup/project.mjs';
import { root, shippedPackages } from './shipped-packages.mjs';

const APPLICATION = 'proofcase';

/** Identifiers of SPDX that packages of npm use; any other text is a licence by its name. */
const SPDX = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Package URL; the scope of a name is a part of its own. */
function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashOf(integrity) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/** CycloneDX takes one licence, by SPDX or by name, or an expression of SPDX, and nothing else. */
export function licencesOf({ license }) {
  if (typeof license !== 'string') return {};
  if (SPDX.has(license)) return { licenses: [{ license: { id: license } }] };
  const identifiers = license
    .split(/ (?:AND|OR) |[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isExpression = identifiers.length > 1 && identifiers.every((identifier) => SPDX.has(identifier));
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] };
}

/** Node's look-up among the places of the lock file: the nearest one on the way up. */
function placeOf(name, from, places) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (places.has(place)) return place;
    if (folder === '') return null;
  }
}

/** What the application, and each component, needs directly. */
function dependenciesOf(shipped, ownNames) {
  const places = new Map(shipped.map((pkg) => [pkg.place, packageUrl(pkg)]));
  const needed = (from, names) =>
    names.map((name) => places.get(placeOf(name, from, places))).filter((purl) => purl !== undefined);
  const graph = new Map([[APPLICATION, needed('', ownNames)]]);
  for (const pkg of shipped) {
    const purl = packageUrl(pkg);
    graph.set(purl, [...(graph.get(purl) ?? []), ...needed(pkg.place, pkg.needs)]);
  }
  return [...graph].map(([ref, dependsOn]) => ({ ref, dependsOn: [...new Set(dependsOn)].sort() }));
}

/** The document for this checkout. */
export function billOfMaterials() {
  const manifestFile = path.join(root, 'package.json');
  const { version, dependencies, devDependencies } = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const shipped = shippedPackages();
  const components = new Map(
    shipped.map((pkg) => {
      const purl = packageUrl(pkg);
      const { name, version: ofPackage, place, manifest } = pkg;
      return [
        purl,
        {
          type: 'library',
          'bom-ref': purl,
          name,
          version: ofPackage,
          purl,
          ...licencesOf(manifest),
          ...hashOf(packages[place]?.integrity),
        },
      ];
    }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': APPLICATION, name: APPLICATION, version },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: dependenciesOf(shipped, Object.keys({ ...dependencies, ...devDependencies })),
  };
}

if (isMain(import.meta.url)) {
  writeFileSync(process.argv[2] ?? 'sbom.cdx.json', `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
}
