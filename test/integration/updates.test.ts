import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateView } from '../../src/contract/update-views';
import type { Engine } from '../../src/main/engine';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import { systemClock } from '../../src/main/support/clock';
import type { RunBounded } from '../../src/main/support/processes/run-bounded';
import { installationOf, isProvable } from '../../src/main/updates/installation';
import type { FetchFile, UpdateSource } from '../../src/main/updates/release-server';
import {
  CHECK_EVERY_MS,
  createUpdateService,
  FIRST_CHECK_MS,
  RETRY_DOWNLOAD_MS,
  type UpdateService,
} from '../../src/main/updates/update-service';
import { createUpdater, stageOnMac } from '../../src/main/updates/updater';
import { createEngineFixture, type EngineFixture, reached, readCase, seal } from '../support/engine-fixture';
import { uploadFirst } from '../support/fault-folder';
import { type HeldService, heldService } from '../support/held-service';
import { printedSignature } from '../support/printed-signature';
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
  readonly random?: number;
  readonly fetch?: FetchFile;
  /** The engine that knows what is being sent; default: `now` says so. */
  readonly engine?: Engine;
}

/** The service of an installation of 1.0.0, with timers that a test runs, and what a person would see. */
async function installed({
  kind = 'app-image',
  source = {},
  run,
  version = '1.0.0',
  random = 0,
  fetch = fetchFile,
  engine,
}: Setting = {}) {
  const seen: UpdateView[] = [];
  const due: { delayMs: number; work: () => void }[] = [];
  const now = { isSendingSettled: true, isDamaged: false, isOnlyRun: true };
  const updater = await createUpdater({
    installation: kind === 'nsis' ? { kind } : { kind, file: join(folder, 'Proofcase.AppImage') },
    source: { address: server.address, channel: 'latest', signingKey: server.signingKey, ...source },
    appVersion: version,
    dataFolder: folder,
    fetchFile: fetch,
    run: run ?? (async () => null),
    log: () => undefined,
    quit: () => undefined,
  });
  const service = createUpdateService({
    server: new URL(server.address).host,
    updater,
    isSendingSettled: () => {
      if (engine) return engine.updates.isSendingSettled();
      if (now.isDamaged) throw new Error('database disk image is malformed');
      return now.isSendingSettled;
    },
    isOnlyRun: () => now.isOnlyRun,
    random: () => random,
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
  engine?.updates.onSendingChanged(service.sendingChanged);
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
    ['is empty', () => '', 'release-file'],
    [
      'has an empty entry',
      (text: string) => text.replace(/ {2}- url[\s\S]*?path/, '  -\npath'),
      'release-file',
    ],
    [
      'names an address that is none',
      (text: string) => text.replace(/url: .*/, "url: 'http://['"),
      'release-file',
    ],
    ['is larger than any', (text: string) => `${text}# ${'x'.repeat(1_000_000)}\n`, 'release-file'],
  ] as const)('is refused if the signed release file %s', async (_name, change, reason) => {
    server.publish('1.1.0', NEW, change);
    const { service } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', reason });
    expect(service.shouldInstall()).toBe(false);
  });

  it('is refused if the disk is full, and not downloaded again before the next check', async () => {
    server.publish('1.1.0', NEW);
    const fullDisk: FetchFile = async (url, toFile, signal) =>
      url.endsWith('.AppImage') ? 'disk: ENOSPC: no space left on device' : fetchFile(url, toFile, signal);
    const { service, due } = await installed({ fetch: fullDisk });
    await service.check();
    expect(service.view()).toMatchObject({ state: 'refused', version: '1.1.0', reason: 'disk' });
    expect(due.at(-1)?.delayMs).toBe(CHECK_EVERY_MS);
  });

  it('is not refused for an older signature that a cache between still has', async () => {
    server.publish('1.1.0', NEW);
    const asked: URL[] = [];
    const seeing: FetchFile = (url, toFile, signal) => {
      asked.push(new URL(url));
      return fetchFile(url, toFile, signal);
    };
    const { service } = await installed({ fetch: seeing });
    await service.check();
    const [release, signature] = asked;
    expect(release?.search).toMatch(/^\?noCache=/);
    expect(signature?.pathname).toBe(`${release?.pathname}.sig`);
    expect(signature?.search).toBe(release?.search);
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

  it('is not installed while another process of Proofcase runs', async () => {
    server.publish('1.1.0', NEW);
    const { service, now } = await installed();
    now.isOnlyRun = false;
    await service.check();
    expect(service.shouldInstall()).toBe(true);
    await service.install();
    expect(await current()).toEqual(OLD);
    now.isOnlyRun = true;
    await service.install();
    expect(await current()).toEqual(NEW);
  });

  it('is not installed beside a damaged database, which does not keep the application from quitting', async () => {
    server.publish('1.1.0', NEW);
    const { service, now } = await installed();
    await service.check();
    now.isDamaged = true;
    expect(service.shouldInstall()).toBe(false);
  });

  it('that could not be downloaded is named, and tried again after half an hour', async () => {
    server.publish('1.1.0', NEW);
    const installer = '/releases/Proofcase-1.1.0.AppImage';
    const file = server.files.get(installer) ?? NEW;
    server.files.delete(installer);
    const { service, due, states } = await installed();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'failed', version: '1.1.0' });
    expect(due.at(-1)?.delayMs).toBe(RETRY_DOWNLOAD_MS);
    server.files.set(installer, file);
    due.at(-1)?.work();
    await service.check();
    expect(states()).toEqual(['downloading', 'failed', 'downloading', 'ready']);
    expect(due.at(-1)?.delayMs).toBe(CHECK_EVERY_MS);
  });

  it('stays named while the server cannot be reached', async () => {
    server.publish('1.1.0', NEW);
    server.files.delete('/releases/Proofcase-1.1.0.AppImage');
    const { service } = await installed();
    await service.check();
    await server.close();
    await service.check();
    expect(service.view()).toMatchObject({ state: 'failed', version: '1.1.0' });
  });

  it('is looked for by computers that start together at different times within a quarter of an hour', async () => {
    const delays = [];
    for (const random of [0, 0.5, 1]) delays.push((await installed({ random })).due[0]?.delayMs);
    expect(delays).toEqual([60_000, 510_000, 960_000]);
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

describe('an update beside an engine', () => {
  const INSTALLER = '/releases/Proofcase-1.1.0.AppImage';
  let fixture: EngineFixture;
  let held: HeldService;
  beforeEach(async () => {
    server = await startReleaseServer('AppImage');
    server.publish('1.1.0', NEW);
    fixture = await createEngineFixture();
    held = await heldService();
  });
  afterEach(async () => {
    await fixture.close();
    await held.close();
  });

  const pause = (engine: Engine, paused: boolean) =>
    engine.handlers['settings.change']({ outbox: { paused } });

  /** A package that is queued while the outbox is paused, and uploaded first. */
  async function queued(engine: Engine) {
    await pause(engine, true);
    await fixture.addService(engine, 'key', held.baseUrl);
    const caseId = await readCase(engine, await fixture.photos(1), 'UPDATE-1');
    uploadFirst(fixture.dataFolder, caseId);
    const [pkg] = (await seal(engine, caseId)).packages;
    if (!pkg) throw new Error('nothing was sealed');
    return pkg.id;
  }

  it('waits while a package is uploaded, and until its result is filed', async () => {
    const engine = await fixture.open();
    const { service } = await installed({ engine });
    const id = await queued(engine);
    held.free('upload-url');
    await pause(engine, false);
    const put = await held.next('put');
    expect((await engine.handlers['outbox.list']({}))[0]?.state).toBe('url_issued');
    await service.check();
    expect(service.view()).toMatchObject({ state: 'waiting', version: '1.1.0' });
    put.answer();
    const scan = await held.next('scan');
    expect(service.view().state).toBe('waiting');
    expect(server.requested).not.toContain(INSTALLER);
    scan.answer();
    await reached(engine, id, 'filed');
    await expect.poll(() => service.view().state).toBe('ready');
  });

  it('stops its download when an upload begins, and continues when it is paused', async () => {
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.hold = (path) => (path === INSTALLER ? isHeld : Promise.resolve());
    const engine = await fixture.open();
    const { service } = await installed({ engine });
    await queued(engine);
    const checking = service.check();
    await expect.poll(() => server.requested).toContain(INSTALLER);
    held.free('upload-url');
    await pause(engine, false);
    await held.next('put');
    await checking;
    expect(service.view().state).toBe('waiting');
    release();
    await pause(engine, true);
    await expect.poll(() => service.view().state).toBe('ready');
  });

  it('waits while a case is handed over', async () => {
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const engine = await fixture.open({
      faultPoint: async (boundary) => {
        if (boundary !== 'handover-file-written') return;
        isWritten();
        await isHeld;
      },
    });
    const { service } = await installed({ engine });
    await fixture.addService(engine);
    const caseId = await readCase(engine, await fixture.photos(1), 'UPDATE-2');
    const file = join(fixture.root, 'update.proofcase');
    const giving = engine.handovers.give({ caseId, file, withQuestions: false });
    try {
      await written;
      await service.check();
      expect(service.view()).toMatchObject({ state: 'waiting', version: '1.1.0' });
    } finally {
      release();
    }
    await giving;
    await expect.poll(() => service.view().state).toBe('ready');
  });
});

describe('an update of macOS', () => {
  beforeEach(async () => {
    server = await startReleaseServer('AppImage');
  });

  /** The updater of the library with a Squirrel that a test plays. */
  async function mac() {
    const { MacUpdater } = await import('electron-updater/out/MacUpdater');
    const seen: string[] = [];
    const squirrel = Object.assign(new EventEmitter(), { checkForUpdates: () => seen.push('staging') });
    const updater: InstanceType<typeof MacUpdater> = Object.create(MacUpdater.prototype);
    Object.assign(updater, {
      nativeUpdater: squirrel,
      app: { quit: () => seen.push('quit') },
      _logger: {},
      squirrelDownloadedUpdate: false,
      autoInstallOnAppQuit: false,
      autoRunAppAfterInstall: true,
    });
    return { updater, squirrel, seen };
  }

  it('is staged when Squirrel has unpacked and checked it, and starts nothing', async () => {
    const { updater, squirrel, seen } = await mac();
    const staging = stageOnMac(updater).then(() => seen.push('staged'));
    await new Promise((next) => setImmediate(next));
    expect([seen, updater.autoRunAppAfterInstall]).toEqual([['staging'], false]);
    squirrel.emit('update-downloaded');
    await staging;
    expect(seen).toEqual(['staging', 'quit', 'staged']);
  });

  it('that Squirrel refuses is an error', async () => {
    const { updater } = await mac();
    const staging = stageOnMac(updater);
    updater.emit('error', new Error('code signature'));
    await expect(staging).rejects.toThrow('code signature');
  });
});

describe('an installer for Windows', () => {
  const PUBLISHER = 'Example Insurance';
  const signedBy =
    (status: string, subject: string): RunBounded =>
    async () =>
      printedSignature(status, subject);

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

  it('that an earlier run downloaded is refused if the policy names another publisher since', async () => {
    const run = signedBy('Valid', `CN=${PUBLISHER}`);
    const before = await installed({ kind: 'nsis', source: { publisher: PUBLISHER }, run });
    await before.service.check();
    expect(before.service.view().state).toBe('ready');
    const after = await installed({ kind: 'nsis', source: { publisher: 'Other Insurance' }, run });
    await after.service.check();
    expect(after.service.view()).toMatchObject({ state: 'refused', reason: 'signature' });
    expect(server.requested.filter((path) => path.endsWith('.exe'))).toHaveLength(1);
    expect(await readdir(join(folder, 'updates', 'pending'))).toEqual(['update-info.json']);
  });

  it.each([
    ['1.1.0', 'ready'],
    // As the check could read none: its signature is that of the publisher all the same.
    ['', 'ready'],
    ['0.9.0', 'refused'],
  ])('of version %s, announced as 1.1.0, is %s', async (version, state) => {
    const run: RunBounded = async () => printedSignature('Valid', `CN=${PUBLISHER}`, version);
    const source = { publisher: PUBLISHER, signingKey: undefined };
    const { service } = await installed({ kind: 'nsis', source, run });
    await service.check();
    expect(service.view()).toMatchObject(state === 'ready' ? { state } : { state, reason: 'hash' });
    expect(service.shouldInstall()).toBe(state === 'ready');
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
    realPath: async (path: string): Promise<string> => path,
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
      {
        ...facts,
        platform: 'linux',
        executable: '/tmp/.mount/proofcase',
        environment: { APPIMAGE: '/a', APPDIR: '/tmp/.mount' },
      },
      'app-image',
    ],
    [
      'deb or rpm, started from another AppImage',
      {
        ...facts,
        platform: 'linux',
        executable: '/opt/Proofcase/proofcase',
        environment: { APPIMAGE: '/home/anna/Terminal.AppImage', APPDIR: '/tmp/.mount_Term' },
      },
      'other',
    ],
    [
      'an AppImage whose variables name another folder with the same beginning',
      {
        ...facts,
        platform: 'linux',
        executable: '/tmp/.mount_Term2/proofcase',
        environment: { APPIMAGE: '/home/anna/Terminal.AppImage', APPDIR: '/tmp/.mount_Term' },
      },
      'other',
    ],
    [
      'an AppImage without the folder of its runtime',
      {
        ...facts,
        platform: 'linux',
        executable: '/tmp/.mount/proofcase',
        environment: { APPIMAGE: '/a' },
      },
      'other',
    ],
    [
      'an AppImage in a folder of administrators',
      {
        ...facts,
        platform: 'linux',
        executable: '/tmp/.mount/proofcase',
        environment: { APPIMAGE: '/opt/a', APPDIR: '/tmp/.mount' },
        isWritable: (): boolean => false,
      },
      'other',
    ],
  ] as const)('by %s is recognised', async (_name, given, kind) => {
    expect((await installationOf(given)).kind).toBe(kind);
  });

  it.runIf(process.platform !== 'win32')('by an AppImage is recognised behind links', async () => {
    const [mounted, link, file] = ['mounted', 'link', 'Proofcase.AppImage'].map((name) => join(folder, name));
    await mkdir(mounted as string);
    await writeFile(join(mounted as string, 'proofcase'), '');
    await symlink(mounted as string, link as string);
    const { realPath: _, ...real } = facts;
    const environment = { APPIMAGE: file, APPDIR: link };
    const executable = join(mounted as string, 'proofcase');
    const found = await installationOf({ ...real, platform: 'linux', executable, environment });
    expect(found).toEqual({ kind: 'app-image', file });
    const inherited = { ...environment, APPDIR: join(folder, 'missing') };
    expect(await installationOf({ ...real, platform: 'linux', executable, environment: inherited })).toEqual({
      kind: 'other',
    });
  });

  it('is one of administrators if its folder cannot be written, and finding out leaves nothing there', async () => {
    const file = join(folder, 'Proofcase.AppImage');
    const appImageFacts = { ...facts, platform: 'linux', executable: '/x/y', isWritable: undefined } as const;
    const before = await readdir(folder);
    const found = await installationOf({ ...appImageFacts, environment: { APPIMAGE: file, APPDIR: '/x' } });
    expect(found).toEqual({ kind: 'app-image', file });
    expect(await readdir(folder)).toEqual(before);
    const missing = join(folder, 'missing', 'Proofcase.AppImage');
    const elsewhere = { APPIMAGE: missing, APPDIR: '/x' };
    expect(await installationOf({ ...appImageFacts, environment: elsewhere })).toEqual({ kind: 'other' });
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
