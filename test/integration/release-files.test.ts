import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeReleaseFiles } from '../../scripts/release-files.mjs';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import { systemClock } from '../../src/main/support/clock';
import type { Installation } from '../../src/main/updates/installation';
import type { FetchFile } from '../../src/main/updates/release-server';
import { createUpdater } from '../../src/main/updates/updater';
import { printedSignature } from '../support/printed-signature';
import { RELEASE_FILE, startReleaseServer, type TestReleaseServer } from '../support/release-server';

const require = createRequire(import.meta.url);
const VERSION = '1.1.0';
const PACKAGES = [
  `Proofcase-${VERSION}-x64-setup.exe`,
  `Proofcase-${VERSION}-arm64-setup.exe`,
  `Proofcase-${VERSION}-x64.zip`,
  `Proofcase-${VERSION}-arm64.zip`,
  `Proofcase-${VERSION}-x86_64.AppImage`,
  `Proofcase-${VERSION}-arm64.AppImage`,
];
const PUBLISHER = 'Example Insurance';

let folder: string;
let server: TestReleaseServer;
let privateKey: KeyObject;
let signingKey: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-release-files-'));
  await mkdir(join(folder, 'temporary'));
  await mkdir(join(folder, 'packages'));
  for (const name of PACKAGES) await writeFile(join(folder, 'packages', name), `content of ${name}`);
  const pair = generateKeyPairSync('ed25519');
  privateKey = pair.privateKey;
  signingKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  server = await startReleaseServer('AppImage');
});
afterEach(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const read = (name: string): Promise<Buffer> => readFile(join(folder, 'packages', name));

async function publish(): Promise<void> {
  await writeReleaseFiles(join(folder, 'packages'), { version: VERSION, signingKey: pem(privateKey) });
  for (const name of await readdir(join(folder, 'packages')))
    server.files.set(`/releases/${name}`, await read(name));
}

const fetchFile: FetchFile = async (url, toFile, signal) => {
  const client = createServiceClient({ clock: systemClock, resolveProxy: async () => null });
  const outcome = await client.download(url, toFile, new URL(url).origin, signal);
  return outcome.kind === 'stored' ? null : outcome.kind;
};

/** Checks and downloads as an installation of 1.0.0; returns the offered version. */
async function update(installation: Exclude<Installation, { kind: 'other' }>): Promise<string | null> {
  const updater = await createUpdater({
    installation,
    source: { address: server.address, channel: 'latest', signingKey, publisher: PUBLISHER },
    appVersion: '1.0.0',
    dataFolder: folder,
    fetchFile,
    run: async () => printedSignature('Valid', `CN=${PUBLISHER}`),
    log: () => undefined,
    quit: () => undefined,
  });
  const { signal } = new AbortController();
  const offered = await updater.check(signal);
  await updater.download(signal);
  if (installation.kind === 'app-image') await updater.install();
  return offered;
}

describe('the release files of the packages', () => {
  it('name the packages as electron-builder does', async () => {
    const root = resolve(import.meta.dirname, '../..');
    const { getConfig } = require('app-builder-lib/out/util/config/config.js') as {
      getConfig(
        folder: string,
        file: null,
        given: null,
      ): Promise<Record<string, { readonly artifactName: string }>>;
    };
    const { getArtifactArchName, Arch } = require('builder-util') as {
      getArtifactArchName(arch: unknown, ext: string): string;
      Arch: Record<string, unknown>;
    };
    const config = await getConfig(root, null, null);
    const targets = [
      ['nsis', 'exe'],
      ['mac', 'zip'],
      ['appImage', 'AppImage'],
    ] as const;
    const names = targets.flatMap(([target, ext]) =>
      ['x64', 'arm64'].map((arch) => {
        const fields = new Map([
          ['version', VERSION],
          ['arch', getArtifactArchName(Arch[arch], ext)],
          ['ext', ext],
        ]);
        return config[target]?.artifactName.replace(
          /\$\{(\w+)\}/g,
          (_field, name: string) => fields.get(name) ?? '',
        );
      }),
    );
    expect(names).toEqual(PACKAGES);
  });

  it.runIf(process.platform === 'linux').each(['x64', 'arm64'])(
    'are accepted by an AppImage for %s, which takes the package for its processor',
    async (processor) => {
      await publish();
      vi.stubEnv('TEST_UPDATER_ARCH', processor);
      const file = join(folder, 'Proofcase.AppImage');
      vi.stubEnv('APPIMAGE', file);
      await writeFile(file, 'the version that is installed');
      expect(await update({ kind: 'app-image', file })).toBe(VERSION);
      const name = processor === 'x64' ? PACKAGES[4] : PACKAGES[5];
      expect((await readFile(file)).toString()).toBe(`content of ${name}`);
    },
  );

  it('are accepted by an installation of Windows, which takes the installer for its processor', async () => {
    await publish();
    // On another system the library asks for the release file of that system.
    for (const ending of ['', '.sig']) {
      server.files.set(`/releases/${RELEASE_FILE}${ending}`, await read(`latest.yml${ending}`));
    }
    expect(await update({ kind: 'nsis' })).toBe(VERSION);
    expect(server.requested.at(-1)).toBe(`/releases/Proofcase-${VERSION}-${process.arch}-setup.exe`);
  });

  it.each([
    [false, PACKAGES[2]],
    [true, PACKAGES[3]],
  ])('offer a Mac the archive for its processor (arm64: %s)', async (isArm64, name) => {
    await publish();
    const { MacUpdater } = require('electron-updater/out/MacUpdater') as {
      MacUpdater: { filterFilesForArch(files: object[], isArm64: boolean): { url: URL; info: object }[] };
    };
    const { parseUpdateInfo, resolveFiles } = require('electron-updater/out/providers/Provider') as {
      parseUpdateInfo(text: string, file: string, url: URL): { version: string };
      resolveFiles(info: object, url: URL): object[];
    };
    const url = new URL('https://service.example/releases/');
    const info = parseUpdateInfo((await read('latest-mac.yml')).toString(), 'latest-mac.yml', url);
    expect(info.version).toBe(VERSION);
    const files = MacUpdater.filterFilesForArch(resolveFiles(info, url), isArm64);
    const content = await read(name ?? '');
    expect(files.map((file) => file.info)).toEqual([
      {
        url: name,
        sha512: createHash('sha512').update(content).digest('base64'),
        size: content.length,
      },
    ]);
  });

  it('are not signed without a key', async () => {
    const names = await writeReleaseFiles(join(folder, 'packages'), { version: VERSION, signingKey: '' });
    expect(names.toSorted()).toEqual([
      'latest-linux-arm64.yml',
      'latest-linux.yml',
      'latest-mac.yml',
      'latest.yml',
    ]);
  });

  it('are not written without the key of a release', async () => {
    const options = { version: VERSION, signingKey: '', isRelease: true };
    const written = writeReleaseFiles(join(folder, 'packages'), options);
    await expect(written).rejects.toThrow('PROOFCASE_UPDATE_KEY is not set');
    expect(await readdir(join(folder, 'packages'))).toHaveLength(PACKAGES.length);
    const script = resolve(import.meta.dirname, '../../scripts/release-files.mjs');
    const environment = { ...process.env, PROOFCASE_RELEASE: '1', PROOFCASE_UPDATE_KEY: '' };
    const { status, stderr } = spawnSync(process.execPath, [script, join(folder, 'packages')], {
      env: environment,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('not signed: PROOFCASE_UPDATE_KEY is not set');
  });

  it('are not written if the package for one processor is missing', async () => {
    await rm(join(folder, 'packages', `Proofcase-${VERSION}-arm64.zip`));
    const options = { version: VERSION, signingKey: pem(privateKey) };
    const written = writeReleaseFiles(join(folder, 'packages'), options);
    await expect(written).rejects.toThrow(`there is no Proofcase-${VERSION}-arm64.zip`);
    expect(await readdir(join(folder, 'packages'))).toHaveLength(PACKAGES.length - 1);
  });

  it('are not written if the key is of another kind', async () => {
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const options = { version: VERSION, signingKey: pem(other) };
    const written = writeReleaseFiles(join(folder, 'packages'), options);
    await expect(written).rejects.toThrow('no Ed25519 key');
    expect(await readdir(join(folder, 'packages'))).toHaveLength(PACKAGES.length);
  });
});
