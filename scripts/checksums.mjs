// `node scripts/checksums.mjs FOLDER`: writes SHA256SUMS for what is published from a folder, in the form of sha256sum.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from './hash-file.mjs';

const PUBLISHED = /\.(?:exe|msi|dmg|zip|AppImage|deb|rpm|json|yml|sig)$/;

const folder = path.resolve(process.argv[2] ?? 'dist');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && PUBLISHED.test(entry.name))
  .map(({ name }) => name)
  .sort();
if (names.length === 0) throw new Error(`there are no packages in ${folder}`);

const lines = [];
for (const name of names) {
  lines.push(`${await hashFile(path.join(folder, name), 'sha256', 'hex')}  ${name}\n`);
}
writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
