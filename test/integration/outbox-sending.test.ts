import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxSettings } from '../../src/contract/outbox-views';
import type { OutboxEntry } from '../../src/contract/views';
import type { PackageId, ProfileId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import type { Timers } from '../../src/main/support/timers';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  SERVICE_FIELDS,
  seal,
} from '../support/engine-fixture';
import { eventually, movableClock } from '../support/fault-engine';
import { LARGE_PAD_BYTES, openRaw, uploadFirst } from '../support/fault-folder';
import { filesContaining } from '../support/folders';
import { type HeldService, heldService } from '../support/held-service';

let fixture: EngineFixture;
let service: HeldService;
beforeEach(async () => {
  fixture = await createEngineFixture();
  service = await heldService();
});
afterEach(async () => {
  await fixture.close();
  await service.close();
});

async function account(engine: Engine, key: string, baseUrl = service.baseUrl): Promise<ProfileId> {
  const profile = await engine.handlers['profiles.save']({
    id: null,
    name: key,
    baseUrl,
    ...SERVICE_FIELDS,
    monthlyTokenBudget: null,
    captureFields: '{}',
  });
  await engine.handlers['profiles.setKey']({ profileId: profile.id, key, thisRunOnly: false });
  await engine.handlers['settings.change']({ activeProfileId: profile.id });
  return profile.id;
}

const change = (engine: Engine, outbox: Partial<OutboxSettings>) =>
  engine.handlers['settings.change']({ outbox });

/**
 * A case of the active account that is sent. Packages take the presigned route whatever their size, unless `isLarge`:
 * then it has 10 MB, more than a connection takes at once, so that its body is on its way until the test answers.
 */
async function send(
  engine: Engine,
  caseNumber: string,
  route: OutboxEntry['route'],
  isLarge = false,
): Promise<PackageId> {
  const photos = { name: caseNumber, padBytes: isLarge ? LARGE_PAD_BYTES : 0 };
  const caseId = await readCase(engine, await fixture.photos(isLarge ? 2 : 1, photos), caseNumber);
  if (route === 'presigned' && !isLarge) uploadFirst(fixture.dataFolder, caseId);
  const [first] = (await seal(engine, caseId)).packages;
  if (!first) throw new Error('nothing was sealed');
  expect((await entryOf(engine, first.id)).route).toBe(route);
  return first.id;
}

async function entryOf(engine: Engine, id: PackageId): Promise<OutboxEntry> {
  const entry = (await engine.handlers['outbox.list']({})).find((one) => one.id === id);
  if (!entry) throw new Error('the package is gone');
  return entry;
}

describe('several packages', () => {
  it('are uploaded in parallel up to the limit, alternating between profiles, with one paid request per profile', async () => {
    const engine = await fixture.open();
    await change(engine, { paused: true, parallelUploads: 2 });
    await account(engine, 'first');
    const ids = [];
    // Of each account the first is uploaded first.
    ids.push(await send(engine, 'ONE-A', 'presigned', true));
    for (const name of ['ONE-B', 'ONE-C']) ids.push(await send(engine, name, 'presigned'));
    await account(engine, 'second');
    ids.push(await send(engine, 'TWO-A', 'presigned', true));
    service.free('upload-url');
    await change(engine, { paused: false });
    await eventually('two bodies travel', () => (service.waiting('put') === 2 ? true : null));
    // The long queue of the first account does not hold up the second.
    expect([...service.order('upload-url', 'key')].sort()).toEqual(['first', 'second']);
    expect((await engine.handlers['outbox.state']({})).activeUploads).toBe(2);
    const held = (await engine.handlers['outbox.list']({})).filter(({ holdReason }) => holdReason !== null);
    expect(held.map(({ holdReason }) => holdReason)).toEqual(['waiting-for-slot', 'waiting-for-slot']);
    service.free('put');
    const scan = await service.next('scan');
    await eventually('the other account asks as well', () => (service.waiting('scan') === 1 ? true : null));
    await eventually('all are stored', async () => {
      const states = (await engine.handlers['outbox.list']({})).map(({ state }) => state);
      return states.includes('queued') || states.includes('url_issued') ? null : true;
    });
    scan.answer();
    service.free('scan');
    for (const id of ids) await reached(engine, id, 'filed');
    expect(service.peak('put')).toBe(2);
    expect(service.peak('scan', 'first')).toBe(1);
    expect(service.peak('scan')).toBe(2);
    expect(service.order('scan', 'caseNumber')).toHaveLength(4);
  });

  it('have parallel paid requests if the user allows it', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    await change(engine, { parallelScans: true, parallelUploads: 3 });
    const ids = [];
    for (const name of ['SIDE-A', 'SIDE-B', 'SIDE-C']) ids.push(await send(engine, name, 'direct'));
    await eventually('three wait for their answers', () => (service.waiting('scan') === 3 ? true : null));
    service.free('scan');
    for (const id of ids) await reached(engine, id, 'filed');
    expect(service.peak('scan', 'key')).toBe(3);
  });

  it('are sent in the order that the user sets', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    await change(engine, { paused: true });
    const ids: PackageId[] = [];
    for (const name of ['MOVE-A', 'MOVE-B', 'MOVE-C']) ids.push(await send(engine, name, 'direct'));
    const [a, b, c] = ids;
    if (!a || !b || !c) throw new Error('three packages');
    const move = (packageId: PackageId, before: PackageId | null) =>
      engine.handlers['outbox.move']({ packageId, before });
    await move(c, a);
    const order = await move(a, null);
    expect(order.map(({ caseNumber }) => caseNumber)).toEqual(['MOVE-C', 'MOVE-B', 'MOVE-A']);
    expect(order.map(({ holdReason }) => holdReason)).toEqual(['paused', 'paused', 'paused']);
    service.free('scan');
    await change(engine, { paused: false });
    for (const id of ids) await reached(engine, id, 'filed');
    expect(service.order('scan', 'caseNumber')).toEqual(['MOVE-C', 'MOVE-B', 'MOVE-A']);
    await expect(move(a, b)).rejects.toMatchObject({ code: 'illegal-state' });
  });
});

describe('a pause', () => {
  it('stops a running upload, starts nothing new, and lasts over a restart', async () => {
    let engine = await fixture.open();
    await account(engine, 'key');
    service.free('upload-url');
    const id = await send(engine, 'PAUSE-1', 'presigned', true);
    const put = await service.next('put');
    const state = await change(engine, { paused: true });
    expect(state.outbox.paused).toBe(true);
    const stopped = await reached(engine, id, 'waiting');
    expect(stopped).toMatchObject({ reason: 'paused', nextActionAt: null });
    await eventually('the connection is closed', () => (put.isGone() ? true : null));
    await eventually('it is held', async () =>
      (await entryOf(engine, id)).holdReason === 'paused' ? true : null,
    );
    await engine.close();
    engine = await fixture.open();
    expect((await engine.handlers['outbox.state']({})).paused).toBe(true);
    const direct = await send(engine, 'PAUSE-2', 'direct');
    expect(await entryOf(engine, direct)).toMatchObject({ state: 'queued', holdReason: 'paused' });
    expect([service.waiting('put'), service.waiting('scan')]).toEqual([0, 0]);
    service.free('put');
    service.free('scan');
    await change(engine, { paused: false });
    await reached(engine, id, 'filed');
    await reached(engine, direct, 'filed');
    const attempts = await engine.handlers['outbox.attempts']({ packageId: id });
    expect(attempts.map(({ kind }) => kind)).toEqual(['upload-url', 'put', 'upload-url', 'put', 'scan']);
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      'issued',
      'failed during-body cancelled',
      'issued',
      'stored',
      'answered',
    ]);
    expect(JSON.stringify(attempts)).not.toMatch(/signature|secret|http:/);
  });

  it('never interrupts a paid request', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const id = await send(engine, 'PAUSE-3', 'direct');
    const scan = await service.next('scan');
    await change(engine, { paused: true });
    expect((await entryOf(engine, id)).state).toBe('submitting');
    scan.answer();
    await reached(engine, id, 'filed');
    expect(scan.isGone()).toBe(false);
    expect(service.order('scan', 'caseNumber')).toEqual(['PAUSE-3']);
  });
});

describe('withdrawing', () => {
  it.each(['upload-url', 'put'] as const)(
    'while the %s is open ends the package, and nothing is paid',
    async (kind) => {
      const engine = await fixture.open();
      await account(engine, 'key');
      if (kind === 'put') service.free('upload-url');
      const id = await send(engine, 'BACK-1', 'presigned');
      const request = await service.next(kind);
      await engine.handlers['outbox.withdraw']({ packageId: id });
      await eventually('the connection is closed', () => (request.isGone() ? true : null));
      // Another package of the same account finds its way free.
      service.free('upload-url');
      service.free('put');
      service.free('scan');
      await reached(engine, await send(engine, 'BACK-2', 'presigned'), 'filed');
      expect((await entryOf(engine, id)).state).toBe('withdrawn');
      expect(service.order('scan', 'caseNumber')).toEqual(['BACK-2']);
      const attempts = await engine.handlers['outbox.attempts']({ packageId: id });
      expect(attempts.at(-1)).toMatchObject({ kind, finishedAt: expect.any(String) });
    },
  );

  it('is refused after the paid request has started', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const id = await send(engine, 'BACK-3', 'direct');
    const scan = await service.next('scan');
    const withdrawn = engine.handlers['outbox.withdraw']({ packageId: id });
    await expect(withdrawn).rejects.toMatchObject({ code: 'illegal-state' });
    scan.answer();
    await reached(engine, id, 'filed');
  });
});

describe('a sealed ZIP that was changed', () => {
  it('is rejected before anything of it is sent', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const caseId = await readCase(engine, await fixture.photos(1), 'CHANGED-1');
    const [sealed] = (await seal(engine, caseId, false)).packages;
    if (!sealed) throw new Error('nothing was sealed');
    await writeFile(join(fixture.dataFolder, 'packages', `${sealed.id}.zip`), 'other');
    await engine.handlers['outbox.send']({ packageId: sealed.id });
    expect(await reached(engine, sealed.id, 'rejected')).toMatchObject({ reason: 'package-damaged' });
    expect(service.order('scan', 'caseNumber')).toEqual([]);
  });
});

describe('an uploaded package that is not paid yet', () => {
  it('is replaced where the reference date was corrected since, and goes on where it was not', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    await send(engine, 'STORED-0', 'direct');
    const other = await service.next('scan');
    for (const kind of ['upload-url', 'put'] as const) service.free(kind);
    const id = await send(engine, 'STORED-1', 'presigned');
    const { caseId } = await reached(engine, id, 'stored');
    expect((await seal(engine, caseId)).packages).toMatchObject([{ id, state: 'stored' }]);

    await engine.handlers['cases.change']({ caseId, referenceDate: '2026-03-09' });
    const [corrected] = (await seal(engine, caseId)).packages;
    if (!corrected) throw new Error('nothing was sealed');
    expect((await entryOf(engine, id)).state).toBe('withdrawn');
    service.free('scan');
    other.answer();
    await reached(engine, corrected.id, 'filed');
    expect(service.order('scan', 'caseNumber')).toEqual(['STORED-0', 'STORED-1']);
    expect(service.order('scan', 'referenceDate').at(-1)).toBe('2026-03-09');
  });
});

describe('a rejected package', () => {
  it('stays in the outbox until its files are sealed again', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const caseId = await readCase(engine, await fixture.photos(1), 'REFUSED-1');
    const [first] = (await seal(engine, caseId)).packages;
    if (!first) throw new Error('nothing was sealed');
    (await service.next('scan')).answer({ status: 400, body: '{"detail":"issueDate is not accepted"}' });
    await reached(engine, first.id, 'rejected');
    const { status } = await engine.handlers['cases.get']({ caseId });
    expect(status).toMatchObject({ state: 'rejected', next: 'change', rejected: 'reference-date' });
    service.free('scan');
    const [second] = (await seal(engine, caseId)).packages;
    if (!second) throw new Error('nothing was sealed');
    await reached(engine, second.id, 'filed');
    expect((await entryOf(engine, first.id)).state).toBe('withdrawn');
    expect((await engine.handlers['cases.get']({ caseId })).status.state).toBe('answered');
  });

  it('is withdrawn when its case gets another number, under which a new one is sent', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const caseId = await readCase(engine, await fixture.photos(1), 'WRONG-1');
    const [first] = (await seal(engine, caseId)).packages;
    if (!first) throw new Error('nothing was sealed');
    (await service.next('scan')).answer({ status: 400, body: '{"detail":"caseNumber is not known"}' });
    await reached(engine, first.id, 'rejected');
    await expect(engine.handlers['cases.change']({ caseId, caseNumber: 'abc' })).rejects.toMatchObject({
      code: 'case-number-too-short',
    });
    expect((await entryOf(engine, first.id)).state).toBe('rejected');
    const changed = await engine.handlers['cases.change']({ caseId, caseNumber: ' RIGHT-1 ' });
    expect(changed).toMatchObject({ caseNumber: 'RIGHT-1', status: { state: 'preparing', next: 'seal' } });
    expect(await entryOf(engine, first.id)).toMatchObject({ state: 'withdrawn', caseNumber: 'WRONG-1' });
    expect(await engine.handlers['cases.find']({ caseNumber: 'WRONG-1' })).toBeNull();
    const [second] = (await seal(engine, caseId)).packages;
    if (!second) throw new Error('nothing was sealed');
    const request = await service.next('scan');
    expect(request.caseNumber).toBe('RIGHT-1');
    request.answer();
    await reached(engine, second.id, 'filed');
    await expect(engine.handlers['cases.change']({ caseId, caseNumber: 'OTHER-1' })).rejects.toMatchObject({
      code: 'case-number-used',
      values: { caseNumber: 'RIGHT-1' },
    });
  });
});

describe('language and contact address', () => {
  it('are those of the profile, and of one submission where it names others', async () => {
    const engine = await fixture.open();
    const id = await account(engine, 'key');
    const [profile] = (await engine.handlers['profiles.list']({})).filter((known) => known.id === id);
    if (!profile) throw new Error('no profile');
    const { name, baseUrl, captureAuthentication } = profile;
    const facts = { id, name, baseUrl, captureAuthentication };
    await engine.handlers['profiles.save']({
      ...facts,
      reportLanguage: 'en',
      contactEmail: 'office@insurer.example',
    });
    const sent = async (caseNumber: string, own: object) => {
      const photos = await fixture.photos(1, { name: caseNumber });
      const caseId = await readCase(engine, photos, caseNumber);
      await engine.handlers['submissions.seal']({ caseId, send: true, ...own });
      const request = await service.next('scan');
      request.answer();
      return [request.language, request.contactEmail];
    };
    expect(await sent('DEFAULT-1', {})).toEqual(['en', 'office@insurer.example']);
    expect(await sent('OWN-1', { reportLanguage: 'pl', contactEmail: 'a@b.example' })).toEqual([
      'pl',
      'a@b.example',
    ]);
    expect(await sent('NONE-1', { contactEmail: null })).toEqual(['en', null]);
  });
});

describe('the progress of an upload', () => {
  it('is reported to the last byte, and has no rate while the response is awaited', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const told: OutboxEntry[] = [];
    engine.on('outbox.changed', ({ entry }) => told.push(entry));
    const id = await send(engine, 'BYTES-1', 'direct');
    const scan = await service.next('scan');
    const last = await eventually('all bytes are told', () => {
      const entry = told.findLast((one) => one.id === id && one.state === 'submitting');
      return entry && entry.bytesSent >= entry.bytes ? entry : null;
    });
    expect(last.bytesPerSecond).toBeNull();
    expect((await engine.handlers['outbox.state']({})).bytesPerSecond).toBeNull();
    scan.answer();
    await reached(engine, id, 'filed');
    expect((await entryOf(engine, id)).level).not.toBeNull();
  });
});

describe('a blocked profile', () => {
  it('lets the running upload finish, and sends nothing else', async () => {
    const engine = await fixture.open();
    const profileId = await account(engine, 'key');
    service.free('upload-url');
    const large = await send(engine, 'BLOCK-1', 'presigned');
    const put = await service.next('put');
    const small = await send(engine, 'BLOCK-2', 'direct');
    (await service.next('scan')).answer({ status: 401, body: '{"detail":"no"}' });
    await reached(engine, small, 'blocked');
    put.answer();
    expect(await reached(engine, large, 'blocked')).toMatchObject({
      reason: 'key-refused',
      bytesSent: expect.any(Number),
    });
    service.free('scan');
    await engine.handlers['profiles.resume']({ profileId });
    await reached(engine, large, 'filed');
    await reached(engine, small, 'filed');
    // The stored upload was used: it was not sent twice.
    expect(service.order('put', 'key')).toHaveLength(1);
  });
});

describe('a metered network', () => {
  it('holds due packages, stops running uploads, and releases them when the network changes', async () => {
    let metered: boolean | null = true;
    const engine = await fixture.open({ meteredProbe: async () => metered });
    await account(engine, 'key');
    await change(engine, { onlyUnmetered: true });
    const id = await send(engine, 'METER-1', 'presigned');
    await eventually('it is held', async () =>
      (await entryOf(engine, id)).holdReason === 'metered' ? true : null,
    );
    expect((await engine.handlers['outbox.state']({})).metered).toBe(true);
    expect(service.waiting('upload-url')).toBe(0);
    service.free('upload-url');
    metered = false;
    engine.networkRestored();
    await service.next('put');
    metered = true;
    engine.networkRestored();
    await reached(engine, id, 'waiting');
    await eventually('it is held', async () =>
      (await entryOf(engine, id)).holdReason === 'metered' ? true : null,
    );
    metered = null;
    service.free('put');
    service.free('scan');
    engine.networkRestored();
    await reached(engine, id, 'filed');
    expect(service.order('scan', 'key')).toHaveLength(1);
  });

  it('has no effect when the setting is off', async () => {
    let asked = 0;
    const engine = await fixture.open({
      meteredProbe: async () => {
        asked += 1;
        return true;
      },
    });
    await account(engine, 'key');
    service.free('scan');
    await reached(engine, await send(engine, 'METER-2', 'direct'), 'filed');
    expect(asked).toBe(0);
  });
});

const PAGE = '<!doctype html><title>Guest network</title><p>Please log in.</p>';
const HTML = { 'Content-Type': 'text/html' };

describe('the login page of a network', () => {
  it.each([
    ['upload-url', { status: 200, body: PAGE, headers: HTML }],
    ['upload-url', { status: 302, headers: { Location: 'http://login.guest.example/' } }],
    ['upload-url', { status: 511, body: PAGE, headers: HTML }],
    ['put', { status: 200, body: PAGE, headers: HTML }],
    ['put', { status: 307, headers: { Location: 'http://login.guest.example/' } }],
    ['put', { status: 511, body: PAGE, headers: HTML }],
  ] as const)(
    'in place of the %s is recognised, and the package resumes after the login',
    async (kind, page) => {
      const engine = await fixture.open();
      await account(engine, 'key');
      if (kind === 'put') service.free('upload-url');
      const id = await send(engine, 'PORTAL-1', 'presigned');
      (await service.next(kind)).answer(page);
      const entry = await reached(engine, id, 'waiting');
      expect(entry).toMatchObject({ reason: 'captive-portal', nextActionAt: expect.any(String) });
      expect(entry.detail).toMatch(
        page.status === 302 || page.status === 307 ? /login\.guest\.example/ : /log in/,
      );
      service.free('upload-url');
      service.free('put');
      service.free('scan');
      engine.networkRestored();
      await reached(engine, id, 'filed');
      expect(service.order('scan', 'key')).toHaveLength(1);
    },
  );

  it('is also named by the connection test', async () => {
    const engine = await fixture.open();
    const profileId = await account(engine, 'key');
    const testing = engine.handlers['profiles.test']({ profileId });
    (await service.next('upload-url')).answer({ status: 200, body: PAGE, headers: HTML });
    expect(await testing).toMatchObject({ ok: false, code: 'captive-portal', status: 200 });
    const again = engine.handlers['profiles.test']({ profileId });
    (await service.next('upload-url')).answer({ status: 200, body: '{}' });
    expect(await again).toMatchObject({ ok: false, code: 'unexpected-answer' });
  });

  it('is told apart from a moved service and from an invalid answer', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    const id = await send(engine, 'PORTAL-2', 'presigned');
    (await service.next('upload-url')).answer({ status: 302, headers: { Location: '/v3/getUploadUrl' } });
    expect(await reached(engine, id, 'waiting')).toMatchObject({ reason: 'redirect-refused' });
    await engine.handlers['outbox.send']({ packageId: id });
    (await service.next('upload-url')).answer({ status: 200, body: '{"url":"elsewhere"}' });
    expect(await reached(engine, id, 'waiting')).toMatchObject({ reason: 'unexpected-answer' });
  });
});

describe('a proxy that asks for a password', () => {
  it('holds the package without a question, and lets it resume with the password that the user entered', async () => {
    const seen: (string | null)[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      const given = request.headers['proxy-authorization'] ?? null;
      seen.push(given);
      socket.on('error', () => undefined);
      const status = given === null ? 407 : 502;
      socket.end(
        `HTTP/1.1 ${status} X\r\nProxy-Authenticate: Basic realm="Office"\r\nContent-Length: 0\r\n\r\n`,
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const bound = proxy.address();
    const address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    try {
      const engine = await fixture.open({ resolveProxy: async () => `http://${address}` });
      await account(engine, 'key', 'https://service.example');
      const id = await send(engine, 'PROXY-1', 'direct');
      expect(await reached(engine, id, 'waiting')).toMatchObject({
        reason: 'proxy-credentials',
        status: null,
      });
      const before = await engine.handlers['outbox.state']({});
      expect(before.proxies).toEqual([{ address, credentials: 'asks', supported: true }]);
      const credentials = { username: 'anna', password: 'secret-of-anna' };
      await engine.handlers['proxies.setCredentials']({ address, ...credentials, thisRunOnly: false });
      await eventually('the proxy is given them', () => (seen.at(-1) === null ? null : true));
      expect(seen.at(-1)).toBe(`Basic ${Buffer.from('anna:secret-of-anna').toString('base64')}`);
      expect(await reached(engine, id, 'waiting')).toMatchObject({ attempts: expect.any(Number) });
      // No 407 became a question, and the password is where the keychain keeps it.
      expect(await filesContaining(fixture.dataFolder, 'secret-of-anna')).toEqual([]);
    } finally {
      await new Promise((resolve) => proxy.close(resolve));
    }
  });
});

describe('after sleep or a change of network', () => {
  it('a block with a time from the service ends by the wall clock', async () => {
    const clock = movableClock();
    // No timer fires: as if the machine slept.
    const timers = { after: () => () => undefined };
    const engine = await fixture.open({ clock, timers });
    await account(engine, 'key');
    const id = await send(engine, 'WAKE-0', 'direct');
    (await service.next('scan')).answer({ status: 429, body: '{}', headers: { 'Retry-After': '3600' } });
    await reached(engine, id, 'blocked');
    service.free('scan');
    clock.advance(1_800_000);
    engine.networkRestored();
    expect((await entryOf(engine, id)).state).toBe('blocked');
    clock.advance(1_900_000);
    engine.networkRestored();
    await reached(engine, id, 'filed');
  });

  it('a block with a time from the service is not prolonged by a corrected clock', async () => {
    const time = { aheadMs: 86_400_000, elapsedMs: 0 };
    const clock = {
      now: () => new Date(Date.now() + time.aheadMs + time.elapsedMs),
      monotonicMs: () => performance.now() + time.elapsedMs,
    };
    // No timer fires, so only a change of network can end the block.
    const delays: number[] = [];
    const timers: Timers = {
      after(delayMs) {
        delays.push(delayMs);
        return () => undefined;
      },
    };
    const engine = await fixture.open({ clock, timers });
    await account(engine, 'key');
    const id = await send(engine, 'WAKE-5', 'direct');
    (await service.next('scan')).answer({ status: 429, body: '{}', headers: { 'Retry-After': '3600' } });
    await reached(engine, id, 'blocked');
    service.free('scan');
    const isAnHour = (delayMs: number) => delayMs > 3_500_000 && delayMs <= 3_600_000;
    await eventually('its end is planned', () => (delays.some(isAnHour) ? true : null));
    time.aheadMs = 0;
    engine.networkRestored();
    expect((await entryOf(engine, id)).state).toBe('blocked');
    time.elapsedMs = 3_700_000;
    engine.networkRestored();
    expect((await entryOf(engine, id)).state).not.toBe('blocked');
    await reached(engine, id, 'filed');
  });

  it('a block that the database cannot end is tried again, and ends no program', async () => {
    const clock = movableClock();
    const due = new Set<() => void>();
    const timers: Timers = {
      after(_delayMs, work) {
        due.add(work);
        return () => due.delete(work);
      },
    };
    const fire = () => {
      for (const work of [...due]) if (due.delete(work)) work();
    };
    const engine = await fixture.open({ clock, timers });
    await account(engine, 'key');
    const id = await send(engine, 'WAKE-4', 'direct');
    (await service.next('scan')).answer({ status: 429, body: '{}', headers: { 'Retry-After': '3600' } });
    await reached(engine, id, 'blocked');
    service.free('scan');
    const database = openRaw(fixture.dataFolder);
    database.exec(
      `CREATE TRIGGER "full" BEFORE UPDATE OF state ON package BEGIN SELECT RAISE(FAIL, 'disk full'); END`,
    );
    clock.advance(3_700_000);
    fire();
    expect((await entryOf(engine, id)).state).toBe('blocked');
    const [profile] = (await engine.handlers['profiles.list']({})).filter(({ block }) => block !== null);
    expect(profile?.block).toMatchObject({ reason: 'quota' });
    database.exec('DROP TRIGGER "full"');
    database.close();
    fire();
    await reached(engine, id, 'filed');
  });

  it('an upload interrupted by quitting resumes at once in the next run', async () => {
    const first = await fixture.open();
    await account(first, 'key');
    service.free('upload-url');
    const id = await send(first, 'WAKE-3', 'presigned');
    await service.next('put');
    await first.close();
    service.free('put');
    service.free('scan');
    const second = await fixture.open({ clock: movableClock(), timers: { after: () => () => undefined } });
    await reached(second, id, 'filed');
  });

  it('an upload restarts with a fresh URL', async () => {
    const engine = await fixture.open();
    await account(engine, 'key');
    service.free('upload-url');
    const id = await send(engine, 'WAKE-1', 'presigned');
    const dead = await service.next('put');
    engine.networkRestored();
    await eventually('the old connection is closed', () => (dead.isGone() ? true : null));
    service.free('put');
    service.free('scan');
    await reached(engine, id, 'filed');
    expect(service.order('upload-url', 'key')).toHaveLength(2);
  });

  it('a paid request past its time becomes a question, and one within its time continues', async () => {
    const clock = movableClock();
    const engine = await fixture.open({ clock });
    await account(engine, 'key');
    const id = await send(engine, 'WAKE-2', 'direct');
    const scan = await service.next('scan');
    await scan.wholeBody();
    await eventually('the client waits for the answer alone', async () =>
      (await engine.handlers['outbox.state']({})).activeUploads === 0 ? true : null,
    );
    clock.advance(100_000);
    engine.networkRestored();
    expect((await entryOf(engine, id)).state).toBe('submitting');
    clock.advance(60_000);
    engine.networkRestored();
    expect(await reached(engine, id, 'unknown')).toMatchObject({ reason: 'no-answer-in-time' });
    await eventually('the connection is closed', () => (scan.isGone() ? true : null));
    expect(service.order('scan', 'key')).toHaveLength(1);
  });
});

describe('a clock that is wrong', () => {
  it('and runs ten years behind lets a package wait that was sealed before', async () => {
    let behindMs = 0;
    const clock = { now: () => new Date(Date.now() - behindMs), monotonicMs: () => performance.now() };
    const engine = await fixture.open({ clock });
    await account(engine, 'key');
    await change(engine, { paused: true });
    const id = await send(engine, 'CLOCK-2', 'direct');
    behindMs = 3_650 * 86_400_000;
    service.free('scan');
    await change(engine, { paused: false });
    const waiting = await reached(engine, id, 'waiting', 'filed', 'rejected');
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'clock-wrong' });
    behindMs = 0;
    await change(engine, { paused: true });
    await change(engine, { paused: false });
    expect(await reached(engine, id, 'filed', 'rejected')).toMatchObject({ state: 'filed' });
  });

  it('is reported, and named as the reason when uploads are finally refused', async () => {
    const clock = movableClock();
    clock.advance(10 * 60_000);
    const engine = await fixture.open({ clock });
    const profileId = await account(engine, 'key');
    service.free('upload-url');
    const id = await send(engine, 'CLOCK-1', 'presigned');
    const error = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
    for (let tried = 0; tried < 3; tried += 1) {
      (await service.next('put')).answer({
        status: 403,
        body: error,
        headers: { 'Content-Type': 'application/xml' },
      });
    }
    const entry = await reached(engine, id, 'waiting');
    expect(entry).toMatchObject({ reason: 'clock-wrong', status: 403 });
    expect(entry.detail).toBe(
      "this clock is 10 min ahead of the server's; AccessDenied: Request has expired",
    );
    const state = await engine.handlers['outbox.state']({});
    expect(Math.abs((state.clockSkewSeconds ?? 0) - 600)).toBeLessThan(30);
    expect(state.clockSkews.map((one) => one.profileId)).toEqual([profileId]);
    expect(service.order('upload-url', 'key')).toHaveLength(3);
  });
});
