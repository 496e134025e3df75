import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateView } from '../../src/contract/update-views';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import { systemClock } from '../../src/main/support/clock';
import type { RunBounded } from '../../src/main/support/processes/run-bounded';
import { installationOf, isProvable } from '../../src/main/updates/installation';
import type { FetchFile, UpdateSource } from '../../src/main/updates/release-server';
import {
  CHECK_EVERY_MS,
  createUpdateService,
  FIRST_CHECK_MS,
  type UpdateService,
} from '../../src/main/updates/update-service';
import { createUpdater } from '../../src/main/updates/updater';
import { RELEASE_FILE, startReleaseServer, type TestReleaseServer } from '../support/release-server';

const OLD = Buffer.from('the version that is installed');
const NEW = Buffer.from('the version of the server'.repeat(1_000));

let folder: string;
let server: TestReleaseServer;
let services: UpdateService[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-updates-'));
  await mkdir(join(folder, 'temporary'));
  await writeFile(join(folder, 'Proofcase.AppImage'), OLD, { mode: 0o755 });
  vi.stubEnv('APPIMAGE', join(folder, 'Proofcase.AppImage'));
  services = [];
});
afterEach(async () => {
  for (const service of services) service.stop();
  await server.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const fetchFile: FetchFile = async (url, toFile, signal) => {
  const client = createServiceClient({ clock: systemClock, resolveProxy: async () => null });
  const outcome = await client.download(url, toFile, new URL(url).origin, signal);
  return outcome.kind === 'stored' ? null : outcome.kind;
};

interface Setting {
  readonly kind?: 'app-image' | 'nsis';
  readonly source?: Partial<UpdateSource>;
  readonly run?: RunBounded;
  readonly version?: string;
}

/** The service of an installation of 1.0.0, with timers that a test runs, and what a person would see. */
async function installed({ kind = 'app-image', source = {}, run, version = '1.0.0' }: Setting = {}) {
  const seen: UpdateView[] = [];
  const due: { delayMs: number; work: () => void }[] = [];
  const now = { isSendingSettled: true };
  const updater = await createUpdater({
    installation: kind === 'nsis' ? { kind } : { kind, file: join(folder, 'Proofcase.AppImage') },
    source: { address: server.address, channel: 'latest', signingKey: server.signingKey, ...source },
    appVersion: version,
    dataFolder: folder,
    fetchFile,
    run: run ?? (async () => null),
    log: () => undefined,
    quit: () => undefined,
  });
  const service = createUpdateService({
    server: new URL(server.address).host,
    updater,
    isSendingSettled: () => now.isSendingSettled,
    clock: systemClock,
    timers: {
      after: (delayMs, work) => {
        due.push({ delayMs, work });
        return () => undefined;
      },
    },
    onChange: (view) => seen.push(view),
    log: () => undefined,
  });
  services.push(service);
  return { service, seen, due, now, states: () => seen.map(({ state }) => state) };
}

const current = () => readFile(join(folder, 'Proofcase.AppImage'));

describe('an update of the server of the policy', () => {
  beforeEach(async () => {
    server = await startReleaseServer('AppImage');
  });

  it('is downloaded, shown, and replaces the application when the person quits', async () => {
    server.publish('1.1.0', NEW);
    const { service, states } = await installed();
    await service.check();
    expect(states()).toEqual(['downloading', 'ready']);
    expect(service.view()).toMatchObject({ version: '1.1.0', atQuit: true });
    expect(await current()).toEqual(OLD);
    expect(service.shouldInstall()).toBe(true);
    await service.install();
    expect(await current()).toEqual(NEW);
    expect((await stat(join(folder, 'Proofcase.AppImage'))).mode & 0o777).toBe(0o755);
    // The release file, its signature and the installer, nothing else.
    expect(server.requested).toEqual(
      [RELEASE_FILE, `${RELEASE_FILE}.sig`, 'Proofcase-1.1.0.AppImage'].map((name) => `/releases/${name}`),
    );
  });

  it('is not installed if the person does not want it', async () => {
    server.publish('1.1.0', NEW);
    const { service } = await installed();
    await service.check();
    expect(service.setAtQuit(false)).toMatchObject({ state: 'ready', atQuit: false });
    expect(service.shouldInstall()).toBe(false);
  });

  it.each([
    ['the same', '1.0.0'],
    ['an older', '0.9.0'],
  ])('with %s version is none', async (_name, version) => {
    server.publish(version, NEW);
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'current', checkedAt: expect.any(String) });
    expect(server.requested).not.toContain(`/releases/Proofcase-${version}.AppImage`);
  });

  it('is refused if its file is not the announced one', async () => {
    server.publish('1.1.0', NEW);
    server.files.set('/releases/Proofcase-1.1.0.AppImage', Buffer.from('something else'));
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', version: '1.1.0', reason: 'hash' });
    expect(service.shouldInstall()).toBe(false);
    await expect(service.install()).rejects.toThrow('no downloaded update');
    expect(await current()).toEqual(OLD);
  });

  it.each([
    ['of another key', () => Buffer.from(`${Buffer.alloc(64, 1).toString('base64')}\n`)],
    ['that is no signature', () => Buffer.from('unsigned')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('is refused with a signature %s, before anything is downloaded', async (_name, signature) => {
    server.publish('1.1.0', NEW);
    server.files.set(`/releases/${RELEASE_FILE}.sig`, signature());
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', version: null, reason: 'signature' });
    expect(server.requested).not.toContain('/releases/Proofcase-1.1.0.AppImage');
  });

  it('is refused if the release file was changed after it was signed', async () => {
    server.publish('1.1.0', NEW);
    const file = `/releases/${RELEASE_FILE}`;
    const changed = (server.files.get(file) ?? Buffer.alloc(0)).toString().replace('1.1.0', '1.2.0');
    server.files.set(file, Buffer.from(changed));
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', reason: 'signature' });
  });

  it.each([
    [
      'names another server',
      (text: string) => text.replaceAll('url: ', 'url: http://127.0.0.2:1/'),
      'address',
    ],
    ['has no hash', (text: string) => text.replaceAll(/ *sha512: .*\n/g, ''), 'release-file'],
    ['has no version', (text: string) => text.replace('1.1.0', 'newest'), 'release-file'],
    ['is no YAML', () => '\t: [', 'release-file'],
  ] as const)('is refused if the signed release file %s', async (_name, change, reason) => {
    server.publish('1.1.0', NEW, change);
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', reason });
    expect(service.shouldInstall()).toBe(false);
  });

  it('waits while something is being sent, and until a question is decided', async () => {
    server.publish('1.1.0', NEW);
    const { service, now } = await installed();
    now.isSendingSettled = false;
    await service.check();
    expect(service.view()).toMatchObject({ state: 'waiting', version: '1.1.0' });
    expect(server.requested).not.toContain('/releases/Proofcase-1.1.0.AppImage');
    service.sendingChanged();
    expect(service.view().state).toBe('waiting');
    now.isSendingSettled = true;
    service.sendingChanged();
    await expect.poll(() => service.view().state).toBe('ready');
    now.isSendingSettled = false;
    expect(service.shouldInstall()).toBe(false);
  });

  it('stops its download when something is sent, and continues after it', async () => {
    server.publish('1.1.0', NEW);
    let release = (): void => undefined;
    server.hold = (path) =>
      path.endsWith('.AppImage')
        ? new Promise<void>((resolve) => {
            release = resolve;
          })
        : Promise.resolve();
    const { service, now } = await installed();
    const checking = service.check();
    await expect.poll(() => server.requested).toContain('/releases/Proofcase-1.1.0.AppImage');
    now.isSendingSettled = false;
    service.sendingChanged();
    await checking;
    expect(service.view().state).toBe('waiting');
    release();
    server.hold = async () => undefined;
    now.isSendingSettled = true;
    service.sendingChanged();
    await expect.poll(() => service.view().state).toBe('ready');
    await service.install();
    expect(await current()).toEqual(NEW);
  });

  it('is looked for a minute after the start and every six hours, and silently not found offline', async () => {
    await server.close();
    const { service, due, seen } = await installed();
    expect(due.map(({ delayMs }) => delayMs)).toEqual([FIRST_CHECK_MS]);
    due[0]?.work();
    await service.check();
    expect(due.map(({ delayMs }) => delayMs)).toEqual([FIRST_CHECK_MS, CHECK_EVERY_MS]);
    expect(seen).toEqual([]);
    expect(service.view()).toEqual({
      state: 'current',
      server: new URL(server.address).host,
      checkedAt: null,
    });
  });

  it('of a channel is that of its own release file', async () => {
    server.publish('1.1.0', NEW);
    const { service } = await installed({ source: { channel: 'pilot' } });
    await service.check();
    expect(service.view()).toMatchObject({ state: 'current', checkedAt: null });
    expect(server.requested).toEqual([`/releases/${RELEASE_FILE.replace('latest', 'pilot')}`]);
  });
});

describe('an installer for Windows', () => {
  const PUBLISHER = 'Example Insurance';
  const signedBy =
    (status: string, subject: string): RunBounded =>
    async () =>
      JSON.stringify({ status, subject });

  beforeEach(async () => {
    server = await startReleaseServer('exe');
    server.publish('1.1.0', NEW);
  });

  it.each([
    ['its common name', PUBLISHER],
    ['its whole subject', 'CN=Example Insurance, O="Example, Inc.", C=DE'],
  ])('is taken with a valid signature of the publisher, given by %s', async (_name, publisher) => {
    const run = signedBy('Valid', 'CN=Example Insurance, O="Example, Inc.", C=DE');
    const { service } = await installed({ kind: 'nsis', source: { publisher, signingKey: undefined }, run });
    await service.check();
    expect(service.view().state).toBe('ready');
    expect(server.requested).not.toContain(`/releases/${RELEASE_FILE}.sig`);
  });

  it.each([
    ['another publisher', signedBy('Valid', 'CN=Example Insurance Ltd')],
    ['a publisher whose name is in another field', signedBy('Valid', 'CN=Other, O=Example Insurance')],
    ['a changed file', signedBy('HashMismatch', 'CN=Example Insurance')],
    ['no signature', signedBy('NotSigned', '')],
    ['a signature that nothing can check', async () => null],
    ['an answer that is no JSON', async () => 'Get-AuthenticodeSignature: not found'],
  ] as const)('is refused with %s', async (_name, run) => {
    const { service } = await installed({ kind: 'nsis', source: { publisher: PUBLISHER }, run });
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', version: '1.1.0', reason: 'signature' });
    expect(service.shouldInstall()).toBe(false);
  });
});

describe('an installation', () => {
  beforeEach(async () => {
    server = await startReleaseServer('exe');
  });

  const facts = {
    isPackaged: true,
    environment: {},
    exists: (): boolean => true,
    isWritable: (): boolean => true,
  };
  const windows = 'C:\\Program Files\\Proofcase\\Proofcase.exe';

  it.each([
    ['NSIS', { ...facts, platform: 'win32', executable: windows }, 'nsis'],
    [
      'NSIS for all users',
      { ...facts, platform: 'win32', executable: windows, isWritable: (): boolean => false },
      'other',
    ],
    ['MSI', { ...facts, platform: 'win32', executable: windows, exists: (): boolean => false }, 'other'],
    ['the application of macOS', { ...facts, platform: 'darwin', executable: '/Applications/x' }, 'mac'],
    ['a checkout on macOS', { ...facts, isPackaged: false, platform: 'darwin', executable: '/x' }, 'other'],
    ['deb or rpm', { ...facts, platform: 'linux', executable: '/opt/Proofcase/proofcase' }, 'other'],
    [
      'an AppImage',
      { ...facts, platform: 'linux', executable: '/tmp/.mount/proofcase', environment: { APPIMAGE: '/a' } },
      'app-image',
    ],
    [
      'an AppImage in a folder of administrators',
      {
        ...facts,
        platform: 'linux',
        executable: '/tmp/.mount/proofcase',
        environment: { APPIMAGE: '/opt/a' },
        isWritable: (): boolean => false,
      },
      'other',
    ],
  ] as const)('by %s is recognised', (_name, given, kind) => {
    expect(installationOf(given).kind).toBe(kind);
  });

  it('is one of administrators if its folder cannot be written, and finding out leaves nothing there', async () => {
    const file = join(folder, 'Proofcase.AppImage');
    const appImageFacts = { ...facts, platform: 'linux', executable: '/x', isWritable: undefined } as const;
    const before = await readdir(folder);
    expect(installationOf({ ...appImageFacts, environment: { APPIMAGE: file } })).toEqual({
      kind: 'app-image',
      file,
    });
    expect(await readdir(folder)).toEqual(before);
    const missing = join(folder, 'missing', 'Proofcase.AppImage');
    expect(installationOf({ ...appImageFacts, environment: { APPIMAGE: missing } })).toEqual({
      kind: 'other',
    });
  });

  it('is updated only where something but the server proves the origin', () => {
    const appImage = { kind: 'app-image', file: '/a' } as const;
    expect(isProvable(appImage, {})).toBe(false);
    expect(isProvable(appImage, { publisher: 'Example' })).toBe(false);
    expect(isProvable(appImage, { signingKey: 'x' })).toBe(true);
    expect(isProvable({ kind: 'nsis' }, { signingKey: 'x' })).toBe(false);
    expect(isProvable({ kind: 'nsis' }, { publisher: 'Example' })).toBe(true);
    expect(isProvable({ kind: 'mac' }, {})).toBe(true);
  });
});
