import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiverView } from '../../src/contract/receiver-views';
import type { CaseId } from '../../src/domain/ids';
import { PUSH_TIMEOUT_MS, pushedCaseNumber } from '../../src/domain/receiver';
import { startReceiver } from '../../src/main/capture/receiver/receiver-server';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, nextEvent, noKeychain } from '../support/engine-fixture';
import { photo } from '../support/practice';
import { handle, sendPhoto } from '../support/practice-capture';
import { BOUNDARY, bericht, formOf, fotos, jpegOf, PDF, push } from '../support/push';
import { TEST_CERTIFICATE, TEST_KEY } from '../support/test-certificate';
import { VirtualTime } from '../support/virtual-time';

const TOKEN = 'receiver-token-of-the-test';
let fixture: EngineFixture;
let engine: Engine;
beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
});
afterEach(() => fixture.close());

async function newCase(caseNumber: string): Promise<CaseId> {
  const created = await engine.handlers['cases.create']({
    caseNumber,
    note: '',
    referenceDate: '2026-11-01',
  });
  return created.id;
}

function portOf({ state }: ReceiverView): number {
  if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
  return Number(new URL(state.url).port);
}

const SETTINGS = { enabled: true, address: '127.0.0.1', pathPrefix: '' } as const;

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the receiver', () => {
  it('is off until it is switched on, and on loopback until another address is chosen', async () => {
    const view = await engine.handlers['receiver.get']({});
    expect(view).toMatchObject({
      settings: { enabled: false, address: '127.0.0.1' },
      token: 'missing',
      certificate: null,
      state: { kind: 'off' },
    });
  });

  it('keeps its token in the keychain and shows it once', async () => {
    const { token, view } = await engine.handlers['receiver.setToken']({ token: null });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(view)).not.toContain(token);
    const running = await engine.handlers['receiver.change']({ ...SETTINGS, port: await freePort() });
    const body = formOf([bericht()]);
    expect((await push({ port: portOf(running), path: '/TOKEN-1', body })).status).toBe(401);
    expect((await push({ port: portOf(running), path: '/TOKEN-1', token, body })).status).toBe(204);
    const forgotten = await engine.handlers['receiver.forgetToken']({});
    expect(forgotten.token).toBe('missing');
    expect((await push({ port: portOf(forgotten), path: '/TOKEN-2', body })).status).toBe(204);
    for (const file of ['proofcase.db', 'proofcase.db-wal']) {
      expect((await readFile(join(fixture.dataFolder, file))).includes(token)).toBe(false);
    }
  });

  it('does not listen beyond this machine without a token', async () => {
    const view = await engine.handlers['receiver.change']({
      ...SETTINGS,
      address: '0.0.0.0',
      port: await freePort(),
    });
    expect(view.state).toEqual({ kind: 'failed', reason: 'token-needed', detail: null });
  });

  it('says why it cannot listen', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const taken = await engine.handlers['receiver.change']({ ...SETTINGS, port });
    await new Promise((resolve) => server.close(resolve));
    expect(taken.state).toMatchObject({ kind: 'failed', reason: 'port-in-use' });
    const nowhere = await engine.handlers['receiver.change']({ ...SETTINGS, address: '203.0.113.7', port });
    expect(nowhere.state).toMatchObject({ kind: 'failed' });
  });

  it('serves TLS with a certificate whose key lies encrypted', async () => {
    await expect(
      engine.handlers['receiver.setCertificate']({
        certificate: { chain: TEST_CERTIFICATE, privateKey: PDF.toString() },
      }),
    ).rejects.toThrow('certificate-unusable');
    const set = await engine.handlers['receiver.setCertificate']({
      certificate: { chain: TEST_CERTIFICATE, privateKey: TEST_KEY },
    });
    expect(set.certificate).toMatchObject({ subject: 'CN=service.example', expired: false });
    const stored = await readFile(join(fixture.dataFolder, 'receiver-key.pem'), 'utf8');
    expect(stored).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    const running = await engine.handlers['receiver.change']({ ...SETTINGS, port: await freePort() });
    expect(running.state).toMatchObject({ url: expect.stringMatching(/^https:/) });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpsRequest({
        port: portOf(running),
        host: '127.0.0.1',
        ca: TEST_CERTIFICATE,
        method: 'POST',
        path: '/TLS-1',
        headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      request.end(formOf([bericht()]));
    });
    expect(status).toBe(204);
  });

  it('listens under its own path, and runs again after a restart', async () => {
    const port = await freePort();
    await engine.handlers['receiver.change']({ ...SETTINGS, pathPrefix: '/hook/a', port });
    await engine.close();
    engine = await fixture.open({ runReceiver: true });
    const listening = async () => (await engine.handlers['receiver.get']({})).state.kind;
    await expect.poll(listening).toBe('listening');
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/hook/a/PATH-1', body })).status).toBe(204);
    expect((await push({ port, path: '/PATH-1', body })).status).toBe(404);
  });

  it('logs case numbers unchanged, and nothing else', () => {
    expect(pushedCaseNumber('/hook/A%2FB%201', '/hook')).toBe('A/B 1');
    expect(pushedCaseNumber('/hookA', '/hook')).toBeNull();
    for (const path of ['/', '/%20', '/%0D%0A', '/%C3%BC', `/${'9'.repeat(201)}`]) {
      expect(pushedCaseNumber(path, '')).toBeNull();
    }
  });
});

describe('received files that the database does not know', () => {
  it('are set aside at the next start, and never deleted', async () => {
    const stray = join(fixture.dataFolder, 'received', '00000000-0000-4000-8000-000000000001');
    await engine.close();
    await mkdir(stray);
    await writeFile(join(stray, 'report.pdf'), PDF);
    engine = await fixture.open();
    const aside = join(
      fixture.dataFolder,
      'set-aside',
      'received-00000000-0000-4000-8000-000000000001',
      'report.pdf',
    );
    await expect.poll(() => readFile(aside).catch(() => null)).toEqual(PDF);
  });
});

describe('a machine without a keychain', () => {
  it('is named as the reason why the receiver is off', async () => {
    await engine.close();
    engine = await fixture.open({ secrets: noKeychain });
    const view = await engine.handlers['receiver.change']({ ...SETTINGS, port: await freePort() });
    expect(view.state).toMatchObject({ kind: 'failed', reason: 'keychain-unavailable' });
  });
});

describe('a slow sender', () => {
  it('is disconnected after the time limit of the service, and frees its connection', async () => {
    const time = new VirtualTime(new Date('2026-11-21T08:00:00Z'));
    const logged: string[] = [];
    const server = await startReceiver(
      {
        repositories: {
          received: { logAttempt: ({ refusal }: { refusal: string }) => logged.push(refusal) },
        },
        folder: { temporary: join(fixture.root, 'slow') },
        custody: { append: () => undefined },
        clock: time,
        timers: time,
        emit: () => undefined,
        onDefect: (error: unknown) => {
          throw error;
        },
        onStored: () => undefined,
      } as unknown as Parameters<typeof startReceiver>[0],
      { settings: { ...SETTINGS, port: 0 }, token: null, tls: null },
    );
    const answer = push({
      port: server.port,
      path: '/SLOW-1',
      body: formOf([fotos(jpegOf(5_000)), bericht()]),
      drip: { bytes: 500, wait: () => time.pass(PUSH_TIMEOUT_MS / 4) },
    });
    expect((await answer).status).toBe(408);
    expect(logged).toEqual(['too-slow']);
    await server.close();
  });
});

describe('a result of a capture case from a folder', () => {
  it('is imported with its one PDF as the report, without other files', async () => {
    const caseId = await newCase('IMPORT-1');
    const folder = join(fixture.root, 'download');
    await mkdir(folder);
    await writeFile(join(folder, 'foto 1.jpg'), await photo());
    await writeFile(join(folder, 'bericht.pdf'), PDF);
    await writeFile(join(folder, 'readme.txt'), 'x');
    const received = await engine.importReceived(caseId, folder);
    expect(received).toMatchObject({ source: 'import', caseId, replacedAt: null });
    expect(received.files.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'report bericht.pdf',
      'photo foto 1.jpg',
    ]);
    await nextEvent(engine, 'received.changed', () => true);
    const [stored] = await engine.handlers['received.ofCase']({ caseId });
    expect(stored?.check?.items).toHaveLength(1);
    const photoId = stored?.check?.items[0]?.fileId;
    expect(photoId && (await engine.receivedPicture('thumbnail', photoId))?.length).toBeGreaterThan(100);
  });

  it('is refused when the folder contains none of its files', async () => {
    const caseId = await newCase('IMPORT-2');
    const folder = join(fixture.root, 'empty');
    await mkdir(folder);
    await expect(engine.importReceived(caseId, folder)).rejects.toThrow('nothing-to-import');
    await expect(engine.importReceived(caseId, join(fixture.root, 'none'))).rejects.toThrow(
      'folder-unreadable',
    );
  });
});

describe('the service and the receiver together', () => {
  it('run a case from the link to the result push', async () => {
    await engine.close();
    engine = await fixture.open({ receiverToken: TOKEN });
    await fixture.addService(engine);
    const caseId = await newCase('WHOLE-1');
    const running = await engine.startReceiver({ ...SETTINGS, port: 0 });
    const url = running.state.kind === 'listening' ? running.state.url : '';
    fixture.service.control.changeOptions({ capturePush: { baseUrl: url, token: TOKEN } });
    await engine.handlers['captures.create']({ caseId, fields: '{"scenes":["front"]}' });
    const refresh = async () => {
      const [one] = (await engine.handlers['captures.ofCase']({ caseId })).captures;
      if (!one) throw new Error('no capture case');
      return engine.handlers['captures.refresh']({ captureId: one.id });
    };
    const open = await refresh();
    await sendPhoto(open.state.captureLink ?? '', await photo(), 0);
    if ((await refresh()).column !== 'closed')
      await handle(fixture.service, open.ticketId, 'manuell_geprueft');
    await expect.poll(async () => (await refresh()).push).toBe('delivered');
    const [received] = await engine.handlers['received.ofCase']({ caseId });
    expect(received?.files.map(({ kind }) => kind).sort()).toEqual(['photo', 'report']);
    expect((await engine.handlers['cases.get']({ caseId })).capturePush).toBe('delivered');
  }, 60_000);
});
