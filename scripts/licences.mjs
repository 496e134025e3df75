// Writes out/licences.json: name, version and licence of every package whose code ships, for the application's "about".
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, shippedPackages } from './shipped-packages.mjs';

function licenceOf(manifest) {
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  return Array.isArray(licenses) ? licenses.map((each) => each.type).join(' OR ') : 'see its package';
}

function collect() {
  const entries = shippedPackages().map(({ name, version, manifest }) => ({
    name,
    version,
    licence: licenceOf(manifest),
  }));
  const order = (entry) => `${entry.name}@${entry.version}`;
  // The same version may be installed in several places.
  const distinct = new Map(entries.map((entry) => [order(entry), entry]));
  return [...distinct.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

const target = join(root, 'out', 'licences.json');
mkdirSync(dirname(target), { recursive: true });
const licences = collect();
writeFileSync(target, `${JSON.stringify(licences, null, 2)}\n`);
console.log(`${licences.length} packages in ${relative(root, target)}`);
