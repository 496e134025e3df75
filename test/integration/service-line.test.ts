import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsProxy } from 'node:https';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBandwidth } from '../../src/main/sending/service/bandwidth';
import { createProxyService } from '../../src/main/sending/service/proxy-access';
import type { ScanSource } from '../../src/main/sending/service/service-client';
import { systemClock } from '../../src/main/support/clock';
import { systemTimers } from '../../src/main/support/timers';
import { memorySecrets } from '../support/engine-fixture';
import { eventually } from '../support/fault-engine';
import { headerOf, httpAnswer, type RawServer, rawServer } from '../support/raw-server';
import {
  clientWith,
  SCAN_HEADERS,
  type TestFolder,
  targetAt,
  testFolder,
  transferWith,
} from '../support/service-fixture';
import { TEST_CERTIFICATE, TEST_KEY } from '../support/test-certificate';

let folder: TestFolder;
const servers: RawServer[] = [];
beforeAll(async () => {
  folder = await testFolder();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => folder.remove());

async function storeThatReads(): Promise<RawServer & { received(): number }> {
  const sockets: { received(): Buffer }[] = [];
  const server = await rawServer(async (request) => {
    sockets.push(request);
    await request.body();
    request.socket.end(httpAnswer(200, ''));
  });
  servers.push(server);
  return { ...server, received: () => sockets.reduce((sum, one) => sum + one.received().length, 0) };
}

describe('a limited bandwidth', () => {
  test('is shared by several uploads, none of which counts as stalled', async () => {
    const bandwidth = createBandwidth(systemClock, systemTimers);
    bandwidth.setLimit(400_000);
    // Slices of a tenth of a second wait for those of nine others, longer than a stall may last.
    const client = clientWith({ stallMs: 500 }, { bandwidth });
    const store = await storeThatReads();
    const zip = await folder.sparse('limited.zip', 60_000);
    const startedMs = performance.now();
    const uploads = Array.from({ length: 10 }, (_, number) =>
      client.putPackage(`${store.url}/${number}`, zip, 60_000, targetAt(store.url), transferWith()),
    );
    for (const outcome of await Promise.all(uploads)) expect(outcome.kind).toBe('stored');
    // 600,000 bytes at 400,000 a second, less the burst after a silence. A slow machine only takes longer.
    expect(performance.now() - startedMs).toBeGreaterThan(1_300);
  });

  test('can be lifted during an upload', async () => {
    const bandwidth = createBandwidth(systemClock, systemTimers);
    bandwidth.setLimit(8_000);
    const client = clientWith({}, { bandwidth });
    const store = await storeThatReads();
    const zip = await folder.sparse('lifted.zip', 5_000_000);
    const upload = client.putPackage(`${store.url}/x`, zip, 5_000_000, targetAt(store.url), transferWith());
    await eventually('bytes arrive', () => (store.received() > 2_000 ? true : null));
    bandwidth.setLimit(null);
    expect((await upload).kind).toBe('stored');
  });

  test('keeps an interrupted scan provably incomplete', async () => {
    const bandwidth = createBandwidth(systemClock, systemTimers);
    bandwidth.setLimit(8_000);
    const client = clientWith({}, { bandwidth });
    const store = await storeThatReads();
    const zipFile = await folder.sparse('cut.zip', 1_000_000);
    const stop = new AbortController();
    const source: ScanSource = { kind: 'file', zipFile, fileName: 'x.zip', zipBytes: 1_000_000 };
    const answer = folder.file('cut.answer');
    const scan = client.scan(targetAt(store.url), SCAN_HEADERS, source, answer, transferWith(stop.signal));
    await eventually('bytes arrive', () => (store.received() > 2_000 ? true : null));
    stop.abort();
    const outcome = await scan;
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'during-body', cause: 'cancelled' });
    expect(outcome.kind === 'failed' && outcome.bytesSent).toBeLessThan(100_000);
  });
});

describe('a server that offers HTTP/2', () => {
  test('receives HTTP/1.1 over one connection per request, with the exact length and Connection: close', async () => {
    const heads: (readonly string[])[] = [];
    const protocols: (string | false | null)[] = [];
    const server = createTlsServer(
      { key: TEST_KEY, cert: TEST_CERTIFICATE, ALPNProtocols: ['h2', 'http/1.1'] },
      (socket: TLSSocket) => {
        protocols.push(socket.alpnProtocol);
        const chunks: Buffer[] = [];
        socket.on('error', () => undefined);
        socket.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          const text = Buffer.concat(chunks).toString('latin1');
          const end = text.indexOf('\r\n\r\n');
          const lines = text.slice(0, end).split('\r\n');
          const declared = Number(headerOf(lines, 'content-length'));
          if (end < 0 || text.length < end + 4 + declared) return;
          heads.push(lines);
          // Kept open by a server that would like the connection to be used again.
          socket.write(httpAnswer(200, '{"suspicion_level":"Green"}', { Connection: 'keep-alive' }));
        });
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const client = clientWith({}, { trust: () => [TEST_CERTIFICATE] });
      const target = targetAt(`https://127.0.0.1:${port}`);
      const zipFile = await folder.sparse('alpn.zip', 70_000);
      const sources: ScanSource[] = [
        { kind: 'file', zipFile, fileName: 'x.zip', zipBytes: 70_000 },
        { kind: 's3-key', s3Key: 'k' },
        { kind: 's3-key', s3Key: 'k' },
      ];
      for (const [index, source] of sources.entries()) {
        const outcome = await client.scan(
          target,
          SCAN_HEADERS,
          source,
          folder.file(`alpn${index}`),
          transferWith(),
        );
        expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
      }
      expect(protocols).toEqual(['http/1.1', 'http/1.1', 'http/1.1']);
      expect(heads.map((lines) => lines[0]?.endsWith(' HTTP/1.1'))).toEqual([true, true, true]);
      expect(heads.map((lines) => headerOf(lines, 'connection'))).toEqual(['close', 'close', 'close']);
      expect(heads.map((lines) => headerOf(lines, 'transfer-encoding'))).toEqual([null, null, null]);
      expect(Number(headerOf(heads[0] ?? [], 'content-length'))).toBeGreaterThan(70_000);
      expect(heads.slice(1).map((lines) => headerOf(lines, 'content-length'))).toEqual(['0', '0']);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('a request that is open while the machine sleeps', () => {
  test.each([
    [100_000, null],
    [151_000, 'no-answer'],
  ] as const)('for %i ms of wall clock ends as %s', async (sleptMs, cause) => {
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
    const client = clientWith({}, { clock });
    let answer: (() => void) | null = null;
    const server = await rawServer(async (request) => {
      await request.head();
      answer = () => request.socket.end(httpAnswer(200, '{}'));
    });
    servers.push(server);
    const source: ScanSource = { kind: 's3-key', s3Key: 'k' };
    const scan = client.scan(
      targetAt(server.url),
      SCAN_HEADERS,
      source,
      folder.file('slept'),
      transferWith(),
    );
    const release = await eventually('it waits for its answer', () => answer);
    aheadMs = sleptMs;
    client.recheckTimeouts();
    if (cause === null) release();
    const outcome = await scan;
    if (cause === null) expect(outcome.kind).toBe('answered');
    else expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', cause });
  });

  test('does not end when the wall clock is set back', async () => {
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
    const client = clientWith({}, { clock });
    let answer: (() => void) | null = null;
    const server = await rawServer(async (request) => {
      await request.head();
      answer = () => request.socket.end(httpAnswer(200, '{}'));
    });
    servers.push(server);
    const source: ScanSource = { kind: 's3-key', s3Key: 'k' };
    const scan = client.scan(targetAt(server.url), SCAN_HEADERS, source, folder.file('back'), transferWith());
    const release = await eventually('it arrives', () => answer);
    aheadMs = -86_400_000;
    client.recheckTimeouts();
    client.recheckTimeouts();
    release();
    expect((await scan).kind).toBe('answered');
  });
});

describe('a proxy that asks for a password', () => {
  let proxy: Server;
  let port = 0;
  const seen: (string | null)[] = [];
  let challenges: readonly string[] = [];
  beforeAll(async () => {
    proxy = createServer();
    proxy.on('connect', (request, socket) => {
      const given = request.headers['proxy-authorization'] ?? null;
      seen.push(given);
      socket.on('error', () => undefined);
      const right = given === `Basic ${Buffer.from('anna:right').toString('base64')}`;
      const lines = challenges.map((challenge) => `Proxy-Authenticate: ${challenge}\r\n`).join('');
      // What is behind the proxy does not matter here: it is refused with another status.
      socket.end(`HTTP/1.1 ${right ? 503 : 407} X\r\n${lines}Content-Length: 0\r\n\r\n`);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => new Promise((resolve) => proxy.close(resolve)));
  afterEach(() => {
    seen.length = 0;
  });

  function scanThrough(proxyUrl: string, proxyAccess: ReturnType<typeof createProxyService>) {
    const client = clientWith({}, { resolveProxy: async () => proxyUrl, proxyAccess });
    const source: ScanSource = { kind: 's3-key', s3Key: 'k' };
    return client.scan(
      targetAt('https://service.example'),
      SCAN_HEADERS,
      source,
      folder.file('asked'),
      transferWith(),
    );
  }

  test('is a failure before the body until the user enters the password', async () => {
    challenges = ['Negotiate', 'Basic realm="Office"'];
    const proxies = createProxyService(memorySecrets(), () => undefined);
    const url = `http://127.0.0.1:${port}`;
    const asked = { kind: 'failed', stage: 'before-body', cause: 'proxy-credentials', bytesSent: 0 };
    expect(await scanThrough(url, proxies)).toMatchObject(asked);
    const address = `127.0.0.1:${port}`;
    expect(proxies.views()).toEqual([{ address, credentials: 'asks', supported: true }]);
    await proxies.set(address, { username: 'anna', password: 'wrong' }, true);
    const refused = await scanThrough(url, proxies);
    expect(refused).toMatchObject(asked);
    expect(JSON.stringify(refused)).not.toContain('wrong');
    expect(proxies.views()[0]?.credentials).toBe('refused');
    // A wrong password is not tried again and again.
    await scanThrough(url, proxies);
    expect(seen.at(-1)).toBeNull();
    await proxies.set(address, { username: 'anna', password: 'right' }, true);
    expect(await scanThrough(url, proxies)).toMatchObject({ stage: 'before-body', cause: 'proxy' });
    expect(seen).toHaveLength(4);
  });

  test('receives the password of its URL, also with characters that are no escapes', async () => {
    challenges = ['Basic realm="Office"'];
    const proxies = createProxyService(memorySecrets(), () => undefined);
    expect(await scanThrough(`http://anna:right@127.0.0.1:${port}`, proxies)).toMatchObject({
      cause: 'proxy',
    });
    await scanThrough(`http://anna:100%@127.0.0.1:${port}`, proxies);
    expect(seen.at(-1)).toBe(`Basic ${Buffer.from('anna:100%').toString('base64')}`);
  });

  test('is reached over TLS if its URL says so, and only with a trusted certificate', async () => {
    const secure = createTlsProxy({ key: TEST_KEY, cert: TEST_CERTIFICATE });
    const asked: (string | null)[] = [];
    secure.on('connect', (request: IncomingMessage, socket: Duplex) => {
      asked.push(request.headers['proxy-authorization'] ?? null);
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 503 X\r\nContent-Length: 0\r\n\r\n');
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const bound = secure.address();
    const url = `https://anna:right@127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    const source: ScanSource = { kind: 's3-key', s3Key: 'k' };
    const scanWith = (trust: () => readonly string[] | undefined) =>
      clientWith({}, { resolveProxy: async () => url, trust }).scan(
        targetAt('https://service.example'),
        SCAN_HEADERS,
        source,
        folder.file('tls-proxy'),
        transferWith(),
      );
    try {
      expect(await scanWith(() => undefined)).toMatchObject({ stage: 'before-body', cause: 'certificate' });
      expect(asked).toEqual([]);
      const outcome = await scanWith(() => [TEST_CERTIFICATE]);
      expect(outcome).toMatchObject({
        stage: 'before-body',
        cause: 'proxy',
        detail: 'the proxy answered 503',
      });
      expect(asked).toEqual([`Basic ${Buffer.from('anna:right').toString('base64')}`]);
    } finally {
      await new Promise((resolve) => secure.close(resolve));
    }
  });

  test('that accepts only NTLM is reported as such', async () => {
    challenges = ['NTLM'];
    const proxies = createProxyService(memorySecrets(), () => undefined);
    const outcome = await scanThrough(`http://127.0.0.1:${port}`, proxies);
    expect(outcome).toMatchObject({ cause: 'proxy-credentials', detail: expect.stringContaining('NTLM') });
    expect(proxies.views()[0]?.supported).toBe(false);
  });
});
