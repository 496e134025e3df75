// `node scripts/release-files.mjs FOLDER`: writes the release files of updates, such as `latest.yml`, for the packages in a
// folder. With PROOFCASE_UPDATE_KEY, an Ed25519 key in PEM, each is signed (docs/managed-workplaces.md); PROOFCASE_RELEASE=1
// refuses files that are not signed.
import { createPrivateKey, sign } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from './hash-file.mjs';
import { isMain, projectRoot } from './setup/project.mjs';

/** The packages that electron-updater installs, by the release file that it looks for. */
function packagesOf(version) {
  return {
    'latest.yml': [`Proofcase-${version}-x64-setup.exe`, `Proofcase-${version}-arm64-setup.exe`],
    'latest-mac.yml': [`Proofcase-${version}-x64.zip`, `Proofcase-${version}-arm64.zip`],
    'latest-linux.yml': [`Proofcase-${version}-x86_64.AppImage`],
    'latest-linux-arm64.yml': [`Proofcase-${version}-arm64.AppImage`],
  };
}

async function describe(folder, name) {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`there is no ${name} in ${folder}`);
  return { name, sha512: await hashFile(file, 'sha512', 'base64'), sizeBytes: statSync(file).size };
}

/** The fields after `files` are those of the first package, for old versions of electron-updater. */
function releaseFile(version, releasedAt, packages) {
  const [first] = packages;
  return [
    `version: ${version}`,
    'files:',
    ...packages.flatMap((pkg) => [
      `  - url: ${pkg.name}`,
      `    sha512: ${pkg.sha512}`,
      `    size: ${pkg.sizeBytes}`,
    ]),
    `path: ${first.name}`,
    `sha512: ${first.sha512}`,
    `releaseDate: '${releasedAt.toISOString()}'`,
    '',
  ].join('\n');
}

function readKey(pem) {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of updates is no Ed25519 key');
  return key;
}

/**
 * Writes a release file for each system, and beside it `.sig` if there is a key; returns their names. Throws Error if a
 * package of a system or processor is missing, or the key of a release, before anything is written.
 */
export async function writeReleaseFiles(folder, options) {
  const { version, signingKey, isRelease = false, releasedAt = new Date() } = options;
  if (isRelease && !signingKey) throw new Error('not signed: PROOFCASE_UPDATE_KEY is not set');
  const key = signingKey ? readKey(signingKey) : null;
  const written = new Map();
  for (const [name, packages] of Object.entries(packagesOf(version))) {
    const described = [];
    for (const pkg of packages) described.push(await describe(folder, pkg));
    const content = Buffer.from(releaseFile(version, releasedAt, described));
    written.set(name, content);
    if (key !== null) written.set(`${name}.sig`, `${sign(null, content, key).toString('base64')}\n`);
  }
  for (const [name, content] of written) writeFileSync(path.join(folder, name), content);
  return [...written.keys()];
}

if (isMain(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const signingKey = process.env.PROOFCASE_UPDATE_KEY;
  const isRelease = process.env.PROOFCASE_RELEASE === '1';
  const folder = path.resolve(process.argv[2] ?? 'dist');
  const names = await writeReleaseFiles(folder, { version, signingKey, isRelease });
  console.log(names.join('\n'));
  if (!signingKey) console.log('not signed: PROOFCASE_UPDATE_KEY is not set');
}
