import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiverView } from '../../src/contract/receiver-views';
import type { CaseId } from '../../src/domain/ids';
import {
  MAX_CONCURRENT_PUSHES,
  MAX_INBOX_RESULTS,
  MAX_PUSH_ARRIVAL_MS,
  pushedCaseNumber,
  type ReceiverSettings,
} from '../../src/domain/receiver';
import type { Receipt } from '../../src/main/capture/receiver/receipt';
import { type ServerDeps, startReceiver } from '../../src/main/capture/receiver/receiver-server';
import type { Engine } from '../../src/main/engine';
import { closedPort } from '../support/closed-port';
import { createEngineFixture, type EngineFixture, nextEvent, noKeychain } from '../support/engine-fixture';
import { photo } from '../support/practice';
import { handle, sendPhoto } from '../support/practice-capture';
import { BOUNDARY, bericht, formOf, fotos, jpegOf, PDF, push } from '../support/push';
import { TEST_CERTIFICATE, TEST_KEY } from '../support/test-certificate';
import { withUnreadable } from '../support/unreadable';
import { VirtualTime } from '../support/virtual-time';

const TOKEN = 'receiver-token-of-the-test';
let fixture: EngineFixture;
let engine: Engine;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
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

const SETTINGS = { enabled: true, address: '127.0.0.1', pathPrefix: '', publicAddress: null } as const;

/** Starts the receiver on a free port; another program may take one before the receiver does. */
async function start(own: Partial<ReceiverSettings> = {}): Promise<ReceiverView> {
  for (;;) {
    const settings = { ...SETTINGS, port: await closedPort(), ...own };
    const view = await engine.handlers['receiver.change'](settings);
    if (view.state.kind !== 'failed' || view.state.reason !== 'port-in-use') return view;
  }
}

/** The same with a token that is known. */
async function startWithToken(own: Partial<ReceiverSettings> = {}): Promise<ReceiverView> {
  await engine.handlers['receiver.setToken']({ token: TOKEN });
  return start(own);
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

  it('makes its token when it is switched on, keeps it in the keychain and shows it once', async () => {
    const running = await start();
    expect(running.token).toBe('unseen');
    const { token, view } = await engine.handlers['receiver.showToken']({});
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(view.token).toBe('stored');
    expect(JSON.stringify(view)).not.toContain(token);
    await expect(engine.handlers['receiver.showToken']({})).rejects.toThrow('not-found');
    const body = formOf([bericht()]);
    expect((await push({ port: portOf(running), path: '/TOKEN-1', body })).status).toBe(401);
    expect((await push({ port: portOf(running), path: '/TOKEN-1', token, body })).status).toBe(204);
    const renewed = await engine.handlers['receiver.setToken']({ token: null });
    expect((await push({ port: portOf(renewed.view), path: '/TOKEN-2', token, body })).status).toBe(401);
    const { token: second } = renewed;
    expect((await push({ port: portOf(renewed.view), path: '/TOKEN-2', token: second, body })).status).toBe(
      204,
    );
    for (const file of ['proofcase.db', 'proofcase.db-wal']) {
      expect((await readFile(join(fixture.dataFolder, file))).includes(token)).toBe(false);
    }
  });

  it('gets a token at the start of an installation that never had one', async () => {
    const port = portOf(await start());
    await engine.close();
    const { scope } = JSON.parse(await readFile(join(fixture.dataFolder, 'keychain.json'), 'utf8'));
    await fixture.secrets.remove(`receiver.token ${scope}`);
    engine = await fixture.open({ runReceiver: true });
    const view = async () => engine.handlers['receiver.get']({});
    await expect.poll(async () => (await view()).state.kind).toBe('listening');
    expect((await view()).token).toBe('unseen');
    expect((await push({ port, path: '/OLD-1', body: formOf([bericht()]) })).status).toBe(401);
  });

  it.each<readonly [string, Partial<Parameters<typeof push>[0]>, string]>([
    ['a form of a page of another origin', { headers: ['Origin: https://evil.example'] }, 'browser'],
    ['a form of a sandboxed page', { headers: ['Origin: null'] }, 'browser'],
    ['a request with fetch metadata', { headers: ['Sec-Fetch-Site: cross-site'] }, 'browser'],
    ['a name that was rebound to this machine', { host: 'evil.example' }, 'foreign-host'],
    ['a rebound name with the right port', { host: 'evil.example:8472' }, 'foreign-host'],
    ['another address than the one that was called', { host: '203.0.113.7' }, 'foreign-host'],
    ['an empty Host', { host: '' }, 'foreign-host'],
  ])('refuses %s even with the right token', async (_case, own, refusal) => {
    const port = portOf(await startWithToken());
    const answer = await push({ port, path: '/WEB-1', token: TOKEN, body: formOf([bericht()]), ...own });
    expect(answer.status).toBe(refusal === 'browser' ? 403 : 421);
    expect((await engine.handlers['receiver.attempts']({}))[0]).toMatchObject({ refusal, caseNumber: null });
    expect(await engine.handlers['received.inbox']({})).toEqual([]);
  });

  it('accepts a push by the fetch of Node, which sends a header of browsers', async () => {
    const port = portOf(await startWithToken());
    const headers = ['Sec-Fetch-Mode: cors'];
    const answer = await push({ port, path: '/NODE-1', token: TOKEN, body: formOf([bericht()]), headers });
    expect(answer.status).toBe(204);
  });

  it.each([
    ['localhost', null],
    ['[::1]', null],
    ['claims.example', 'https://claims.example/hook'],
    ['CLAIMS.example:443', 'https://claims.example/hook'],
  ])('accepts pushes to its own name %s', async (host, publicAddress) => {
    const port = portOf(await startWithToken({ publicAddress }));
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/OWN-1', token: TOKEN, host, body })).status).toBe(204);
  });

  it('says from where its address can be reached, and that the operator needs a public one', async () => {
    const local = await startWithToken();
    const port = portOf(local);
    expect(local.state).toMatchObject({
      addresses: [{ url: `http://127.0.0.1:${port}`, reach: 'computer' }],
      isUnencrypted: false,
    });
    const behind = await startWithToken({ publicAddress: 'https://claims.example/hook' });
    expect(behind.state).toMatchObject({
      addresses: [{ url: 'https://claims.example/hook', reach: 'internet' }],
      isUnencrypted: false,
    });
  });

  it('warns of plain HTTP beyond this machine', async () => {
    expect((await startWithToken({ address: '0.0.0.0' })).state).toMatchObject({ isUnencrypted: true });
    expect((await startWithToken({ publicAddress: 'http://claims.example' })).state).toMatchObject({
      isUnencrypted: true,
    });
  });

  it('does not start with a token of the run that can be guessed', async () => {
    await engine.close();
    engine = await fixture.open({ receiverToken: 'fifteen-letters' });
    const view = await engine.startReceiver({ ...SETTINGS, port: 0 });
    expect(view.state).toEqual({ kind: 'failed', reason: 'token-unusable', detail: null });
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

  it('serves TLS with a certificate whose key is stored encrypted', async () => {
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
    const running = await startWithToken();
    expect(running.state).toMatchObject({ url: expect.stringMatching(/^https:/) });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpsRequest({
        port: portOf(running),
        host: '127.0.0.1',
        ca: TEST_CERTIFICATE,
        method: 'POST',
        path: '/TLS-1',
        headers: {
          'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
          Authorization: `Bearer ${TOKEN}`,
        },
      });
      request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      request.end(formOf([bericht()]));
    });
    expect(status).toBe(204);
  });

  it('listens under its own path, and runs again after a restart', async () => {
    const port = portOf(await startWithToken({ pathPrefix: '/hook/a' }));
    await engine.close();
    engine = await fixture.open({ runReceiver: true });
    const listening = async () => (await engine.handlers['receiver.get']({})).state.kind;
    await expect.poll(listening).toBe('listening');
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/hook/a/PATH-1', token: TOKEN, body })).status).toBe(204);
    expect((await push({ port, path: '/PATH-1', token: TOKEN, body })).status).toBe(404);
  });

  it('logs case numbers unchanged, and nothing else', () => {
    expect(pushedCaseNumber('/hook/A%2FB%201', '/hook')).toBe('A/B 1');
    expect(pushedCaseNumber('/hookA', '/hook')).toBeNull();
    for (const path of ['/', '/%20', '/%0D%0A', '/%C3%BC', `/${'9'.repeat(201)}`]) {
      expect(pushedCaseNumber(path, '')).toBeNull();
    }
  });
});

describe('a case number that the sender encoded in another way', () => {
  it.each([
    ['AB 12', '/AB+12'],
    ['AB-12', '//AB-12'],
    ['AB 12/7', '//AB+12/7'],
  ])('reaches the case %s by %s', async (caseNumber, path) => {
    const caseId = await newCase(caseNumber);
    const port = portOf(await startWithToken());
    const body = formOf([bericht()]);
    expect(
      (await push({ port, path: `/${encodeURIComponent(caseNumber)}`, token: TOKEN, body })).status,
    ).toBe(204);
    expect((await push({ port, path, token: TOKEN, body })).status).toBe(204);
    const received = await engine.handlers['received.ofCase']({ caseId });
    expect(received.map(({ replacedAt }) => replacedAt !== null)).toEqual([false, true]);
    expect(await engine.handlers['received.inbox']({})).toEqual([]);
  });

  it('means the literal number where a case has that, and stays literal where none has it', async () => {
    const [literal, blank] = [await newCase('AB+12'), await newCase('AB 12')];
    const port = portOf(await startWithToken());
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/AB+12', token: TOKEN, body })).status).toBe(204);
    expect(await engine.handlers['received.ofCase']({ caseId: literal })).toHaveLength(1);
    expect(await engine.handlers['received.ofCase']({ caseId: blank })).toEqual([]);
    expect((await push({ port, path: '//CD+34', token: TOKEN, body })).status).toBe(204);
    expect(await engine.handlers['received.inbox']({})).toMatchObject([{ caseNumber: '/CD+34' }]);
  });

  it('is filed under the number of the case that was created later, where the next one replaces it', async () => {
    const port = portOf(await startWithToken());
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/EF+56', token: TOKEN, body })).status).toBe(204);
    const [waiting] = await engine.handlers['received.inbox']({});
    if (!waiting) throw new Error('the push is not in the inbox');
    const caseId = await newCase('EF 56');
    await engine.handlers['received.assign']({ receivedId: waiting.id, caseId: null });
    expect((await push({ port, path: '/EF+56', token: TOKEN, body })).status).toBe(204);
    const received = await engine.handlers['received.ofCase']({ caseId });
    expect(received.map(({ replacedAt }) => replacedAt !== null)).toEqual([false, true]);
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
    const view = await engine.handlers['receiver.change']({ ...SETTINGS, port: await closedPort() });
    expect(view.state).toMatchObject({ kind: 'failed', reason: 'keychain-unavailable' });
  });
});

describe('the inbox', () => {
  /** Results without a case, as rows alone. */
  function fillInbox(results: number, bytes = 1): void {
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    const insert = database.prepare(
      `INSERT INTO received (id, case_number, received_at, source, bytes, items)
       VALUES (?, ?, '2026-11-01T00:00:00.000Z', 'push', ?, '{"items":[],"skipped":[],"findings":[]}')`,
    );
    database.transaction(() => {
      for (let number = 0; number < results; number += 1) {
        insert.run(`${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`, `FULL-${number}`, bytes);
      }
    })();
    database.close();
  }

  it('warns that it is nearly full before it refuses anything', async () => {
    const port = portOf(await startWithToken());
    fillInbox(MAX_INBOX_RESULTS * 0.8);
    const view = await engine.handlers['receiver.get']({});
    expect(view.inbox).toEqual({ results: 800, bytes: 800, level: 'nearly-full' });
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/NEARLY-1', token: TOKEN, body })).status).toBe(204);
  });

  it('refuses results for unknown numbers when it is full, and deletes nothing', async () => {
    await newCase('KNOWN-1');
    const port = portOf(await startWithToken());
    const body = formOf([bericht()]);
    expect((await push({ port, path: '/FIRST-1', token: TOKEN, body })).status).toBe(204);
    fillInbox(MAX_INBOX_RESULTS - 1);
    expect((await engine.handlers['receiver.get']({})).inbox.level).toBe('full');
    expect((await push({ port, path: '/UNKNOWN-1', token: TOKEN, body })).status).toBe(507);
    expect((await engine.handlers['receiver.attempts']({}))[0]).toMatchObject({
      refusal: 'inbox-full',
      caseNumber: 'UNKNOWN-1',
    });
    expect((await push({ port, path: '/KNOWN-1', token: TOKEN, body })).status).toBe(204);
    const inbox = await engine.handlers['received.inbox']({});
    expect(inbox).toHaveLength(MAX_INBOX_RESULTS);
    const first = inbox.find(({ caseNumber }) => caseNumber === 'FIRST-1');
    expect(await readFile(engine.receivedFile(first?.files[0]?.id ?? ('' as never)).path)).toEqual(PDF);
  });

  it('is full by its size as well', async () => {
    fillInbox(2, 10_000_000_000);
    expect((await engine.handlers['receiver.get']({})).inbox.level).toBe('full');
  });
});

/** A receiver of its own, on virtual time. */
async function startServer(time: VirtualTime, own: Partial<ServerDeps> = {}) {
  const received: Receipt[] = [];
  const refused: string[] = [];
  const path = join(fixture.root, 'own');
  await mkdir(path, { recursive: true });
  const server = await startReceiver(
    {
      folder: { received: path } as Parameters<typeof startReceiver>[0]['folder'],
      clock: time,
      timers: time,
      hasPlaceFor: () => true,
      onReceived: async (receipt) => {
        received.push(receipt);
        return null;
      },
      onRefused: ({ refusal }) => refused.push(refusal),
      onDefect: (error) => {
        throw error;
      },
      ...own,
    },
    { settings: { ...SETTINGS, port: 0 }, token: TOKEN, tls: null },
  );
  return { server, received, refused, folder: path };
}

describe('a slow sender', () => {
  const SLOW = formOf([fotos(jpegOf(5_000)), bericht()]);
  const START = new Date('2026-11-21T08:00:00Z');
  const send = (port: number, wait: () => Promise<void>) =>
    push({ port, path: '/SLOW-1', token: TOKEN, body: SLOW, drip: { bytes: 2_000, wait } });

  it('may take longer than the 20 s of the service, because the push does not come again', async () => {
    const time = new VirtualTime(START);
    const { server, received, folder } = await startServer(time);
    const answer = await send(server.port, async () => {
      await expect.poll(() => readdir(folder)).toHaveLength(1);
      await time.pass(20_000);
    });
    expect(answer.status).toBe(204);
    expect(received).toHaveLength(1);
    await server.close();
  });

  it('is disconnected after two minutes, and frees its connection', async () => {
    const time = new VirtualTime(START);
    const { server, refused, folder } = await startServer(time);
    const answer = await send(server.port, async () => {
      await expect.poll(() => readdir(folder)).toHaveLength(1);
      await time.pass(MAX_PUSH_ARRIVAL_MS);
      // The sender stops here; the receiver closes the connection.
      await new Promise(() => undefined);
    });
    expect(answer.status).toBe(408);
    expect(refused).toEqual(['too-slow']);
    await server.close();
  });
});

describe('a database that answers nothing', () => {
  it('neither keeps a push from being stored on the disk nor a refusal from being answered', async () => {
    const defects: unknown[] = [];
    const locked = new Error('database is locked');
    const fail = (): never => {
      throw locked;
    };
    const { server, received } = await startServer(new VirtualTime(new Date('2026-11-21T08:00:00Z')), {
      hasPlaceFor: fail,
      onRefused: fail,
      onDefect: (error) => defects.push(error),
    });
    const body = formOf([bericht()]);
    const accepted = await push({ port: server.port, path: '/LOCKED-1', token: TOKEN, body });
    expect(accepted.status).toBe(204);
    expect(received).toHaveLength(1);
    expect((await push({ port: server.port, path: '/LOCKED-1', token: null, body })).status).toBe(401);
    expect(defects).toEqual([locked, locked]);
    await server.close();
  });
});

describe('a push under way when the receiver closes', () => {
  const START = new Date('2026-11-21T08:00:00Z');
  const BODY = formOf([fotos(jpegOf(5_000)), bericht()]);

  /** Starts to send; the sender waits for `proceed` after its first bytes. */
  async function begin(time: VirtualTime) {
    const own = await startServer(time);
    let proceed = (): void => undefined;
    const proceeding = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const drip = { bytes: 2_000, wait: () => proceeding };
    const answer = push({ port: own.server.port, path: '/CLOSE-1', token: TOKEN, body: BODY, drip });
    await expect.poll(() => readdir(own.folder)).toHaveLength(1);
    return { ...own, answer, proceed: () => proceed() };
  }

  it('is received before it is closed, while no other is', async () => {
    const { server, received, answer, proceed } = await begin(new VirtualTime(START));
    const closing = server.close();
    const late = await push({ port: server.port, path: '/LATE-1', token: TOKEN, body: BODY });
    expect(late.status).toBeNull();
    proceed();
    expect((await answer).status).toBe(204);
    await closing;
    expect(received).toHaveLength(1);
  });

  it('delays it no longer than the service would wait', async () => {
    const time = new VirtualTime(START);
    const { server, received, answer } = await begin(time);
    const closing = server.close();
    await time.pass(20_000);
    await closing;
    expect((await answer).status).toBeNull();
    expect(received).toEqual([]);
  });
});

describe('two requests in one packet', () => {
  it('are refused, and do not keep the receiver from closing', async () => {
    const { server, refused } = await startServer(new VirtualTime(new Date('2026-11-21T08:00:00Z')));
    const socket = connect(server.port, '127.0.0.1');
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    socket.write(request('/FIRST-1') + request('/SECOND-1'));
    await expect.poll(() => refused).toHaveLength(2);
    socket.destroy();
    await server.close();
  });
});

describe('more pushes at once than are received at the same time', () => {
  it('wait for their turn, and all are received', async () => {
    const time = new VirtualTime(new Date('2026-11-21T08:00:00Z'));
    const { server, received, refused } = await startServer(time);
    const body = formOf([fotos(jpegOf(5_000)), bericht()]);
    const arrived = new Set<number>();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const count = MAX_CONCURRENT_PUSHES * 3;
    const answers = Array.from({ length: count }, (_, number) =>
      push({
        port: server.port,
        path: `/MANY-${number}`,
        token: TOKEN,
        body,
        drip: {
          bytes: 3_000,
          wait: async () => {
            arrived.add(number);
            await released;
          },
        },
      }),
    );
    await expect.poll(() => arrived.size).toBe(count);
    release();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([204]));
    expect(received).toHaveLength(count);
    expect(refused).toEqual([]);
    await server.close();
  });
});

describe('a result push for a case that was handed over', () => {
  it('waits in the inbox, and can be put into the case when that is back', async () => {
    const caseId = await newCase('AWAY-1');
    const port = portOf(await startWithToken());
    const desk = await fixture.open({ dataFolder: join(fixture.root, 'desk') });
    const [there, back] = [join(fixture.root, 'there.proofcase'), join(fixture.root, 'back.proofcase')];
    await engine.handovers.give({ caseId, file: there, withQuestions: false });
    const body = formOf([fotos(jpegOf(5_000)), bericht()]);
    expect((await push({ port, path: '/AWAY-1', token: TOKEN, body })).status).toBe(204);
    const [entry] = await engine.handlers['received.inbox']({});
    if (!entry) throw new Error('the push is not in the inbox');
    expect(await engine.handlers['received.ofCase']({ caseId })).toEqual([]);
    const assign = () => engine.handlers['received.assign']({ receivedId: entry.id, caseId: null });
    await expect(assign()).rejects.toMatchObject({ code: 'handed-over' });
    await expect(engine.importReceived(caseId, fixture.root)).rejects.toMatchObject({ code: 'handed-over' });
    await desk.handovers.take(there, null);
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    await engine.handovers.take(back, null);
    expect(await assign()).toMatchObject({ caseId, replacedAt: null });
    const chain = await engine.handlers['custody.list']({ caseId });
    expect(chain.map(({ action }) => action).slice(-2)).toEqual(['taken-over', 'push-received']);
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
    const checked = async () => (await engine.handlers['received.ofCase']({ caseId }))[0]?.check?.items;
    await expect.poll(checked).toHaveLength(1);
    const photoId = (await checked())?.[0]?.fileId;
    expect(photoId && (await engine.receivedPicture('thumbnail', photoId))?.length).toBeGreaterThan(100);
  });

  it('is no finding for being taken long after the damage, but is for before it', async () => {
    const caseId = await newCase('IMPORT-3');
    const folder = join(fixture.root, 'live');
    await mkdir(folder);
    await writeFile(join(folder, '1-later.jpg'), await photo({ taken: '2027:01:15 10:00:00' }));
    await writeFile(join(folder, '2-before.jpg'), await photo({ taken: '2026:03:01 10:00:00' }));
    const checked = nextEvent(engine, 'received.changed', () => true);
    await engine.importReceived(caseId, folder);
    await checked;
    const stored = async () => (await engine.handlers['received.ofCase']({ caseId }))[0]?.check?.items;
    await expect.poll(async () => (await stored())?.length).toBe(2);
    const farFindings = (await stored())?.map(({ findings }) =>
      findings.flatMap((finding) => (finding.code === 'capture-time-far' ? [finding.direction] : [])),
    );
    expect(farFindings).toEqual([[], ['before']]);
  });

  it('is refused as unreadable when one of its files is, and nothing is kept', async () => {
    const caseId = await newCase('IMPORT-4');
    const folder = join(fixture.root, 'locked');
    const locked = join(folder, '2.jpg');
    await mkdir(folder);
    for (const file of [join(folder, '1.jpg'), locked]) await writeFile(file, await photo());
    await withUnreadable([locked], () =>
      expect(engine.importReceived(caseId, folder)).rejects.toMatchObject({ code: 'folder-unreadable' }),
    );
    expect(await engine.handlers['received.ofCase']({ caseId })).toEqual([]);
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
    expect((await refresh()).isPushMissingHere).toBe(false);
    const [received] = await engine.handlers['received.ofCase']({ caseId });
    expect(received?.files.map(({ kind }) => kind).sort()).toEqual(['photo', 'report']);
    expect((await engine.handlers['cases.get']({ caseId })).capturePush).toBe('delivered');
  });
});
