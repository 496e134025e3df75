// `node scripts/sbom.mjs FILE`: writes the bill of materials of what ships, as CycloneDX 1.6. npm's own would leave out
// what is bundled from the development dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, shippedPackages } from './shipped-packages.mjs';

/** Package URL; the scope of a name is a part of its own. */
function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashOf(integrity) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

function licenceOf({ license }) {
  return typeof license === 'string' ? { licenses: [{ expression: license }] } : {};
}

/** The document for this checkout. */
export function billOfMaterials() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const components = new Map(
    shippedPackages().map((shipped) => {
      const purl = packageUrl(shipped);
      const { name, version: ofPackage, place, manifest } = shipped;
      return [
        purl,
        {
          type: 'library',
          'bom-ref': purl,
          name,
          version: ofPackage,
          purl,
          ...licenceOf(manifest),
          ...hashOf(packages[place]?.integrity),
        },
      ];
    }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'proofcase', name: 'proofcase', version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(process.argv[2] ?? 'sbom.cdx.json', `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
}
