import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceTarget } from '../../src/main/sending/service/service-client';
import { httpAnswer, type RawServer, rawServer } from '../support/raw-server';
import {
  clientWith,
  SCAN_HEADERS,
  type TestFolder,
  targetAt,
  testFolder,
  transferWith,
} from '../support/service-fixture';
import { TEST_CERTIFICATE } from '../support/test-certificate';

const SERVICE: ServiceTarget = targetAt('https://service.example');
let folder: TestFolder;
let service: RawServer;
let proxy: Server | null = null;
const tunnels = new Set<Socket>();

beforeAll(async () => {
  folder = await testFolder();
  service = await rawServer(
    async (request) => {
      await request.body();
      request.socket.end(httpAnswer(200, '{"suspicion_level":"Green"}'));
    },
    { secure: true },
  );
});
afterEach(async () => {
  for (const tunnel of tunnels) tunnel.destroy();
  await new Promise((resolve) => (proxy ? proxy.close(resolve) : resolve(null)));
  proxy = null;
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

interface TestProxy {
  readonly url: string;
  readonly asked: IncomingMessage[];
}

/** A CONNECT proxy that leads every name to the test service, or answers `status` instead. */
async function testProxy(status = 200): Promise<TestProxy> {
  const asked: IncomingMessage[] = [];
  const server = createServer();
  server.on('connect', (request, client: Socket) => {
    asked.push(request);
    tunnels.add(client);
    client.on('error', () => undefined);
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 13\r\n\r\n{"detail":"x"`);
      return;
    }
    const upstream = connect(service.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => undefined);
    tunnels.add(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = server;
  const address = server.address();
  return {
    url: `http://user:p%40ss@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    asked,
  };
}

const trust = () => [TEST_CERTIFICATE];

function scanBy(
  client: ReturnType<typeof clientWith>,
  target = SERVICE,
  signal = new AbortController().signal,
) {
  const source = { kind: 's3-key', s3Key: 'k' } as const;
  return client.scan(target, SCAN_HEADERS, source, folder.file('answer'), transferWith(signal));
}

describe('through a proxy', () => {
  test('a request is tunnelled, and only its origin is passed to the proxy resolver', async () => {
    const { url, asked } = await testProxy();
    const told: string[] = [];
    const resolveProxy = async (about: string) => {
      told.push(about);
      return url;
    };
    const outcome = await scanBy(clientWith({}, { trust, resolveProxy }));
    expect(outcome.kind).toBe('answered');
    expect(asked.map((request) => request.url)).toEqual(['service.example:443']);
    expect(asked[0]?.headers['proxy-authorization']).toBe(
      `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    );
    expect(asked[0]?.headers['x-api-key']).toBeUndefined();
    expect(told).toEqual(['https://service.example/']);
  });

  test.each([403, 502, 503])('a proxy that answers %i is never taken for the service', async (status) => {
    const { url } = await testProxy(status);
    const outcome = await scanBy(clientWith({}, { trust, resolveProxy: async () => url }));
    expect(outcome).toMatchObject({
      kind: 'failed',
      stage: 'before-body',
      cause: 'proxy',
      status: null,
    });
    expect(JSON.stringify(outcome)).not.toMatch(/p@ss|p%40ss/);
  });

  test('a proxy that is unreachable, of an unknown kind or cannot be resolved is a failure before the body', async () => {
    const resolvers = [
      async () => 'http://127.0.0.1:1',
      async () => 'socks5://127.0.0.1:1080',
      async () => 'not a proxy',
      () => Promise.reject(new Error('PAC script broken')),
    ];
    for (const resolveProxy of resolvers) {
      const outcome = await scanBy(clientWith({}, { trust, resolveProxy }));
      expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'proxy' });
    }
  });

  test('loopback is never reached through a proxy', async () => {
    let asked = 0;
    const resolveProxy = async () => {
      asked += 1;
      return 'http://127.0.0.1:1';
    };
    const outcome = await scanBy(clientWith({}, { trust, resolveProxy }), targetAt(service.url));
    expect(outcome.kind).toBe('answered');
    expect(asked).toBe(0);
  });
});

describe('over TLS', () => {
  test('an untrusted certificate authority is a failure before the body', async () => {
    const { url } = await testProxy();
    const outcome = await scanBy(clientWith({}, { trust: () => undefined, resolveProxy: async () => url }));
    expect(outcome).toMatchObject({
      kind: 'failed',
      stage: 'before-body',
      cause: 'certificate',
      bytesSent: 0,
    });
  });

  test('a certificate for another name is a failure before the body', async () => {
    const { url } = await testProxy();
    const target = targetAt('https://other.example');
    const outcome = await scanBy(clientWith({}, { trust, resolveProxy: async () => url }), target);
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'certificate' });
  });

  test('a server that does not speak TLS is a failure before the body', async () => {
    const plain = await rawServer(({ socket }) => {
      socket.end('hello\r\n');
    });
    const target = targetAt(`https://127.0.0.1:${plain.port}`);
    const outcome = await scanBy(clientWith({}, { trust }), target);
    await plain.close();
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'tls' });
  });

  test('a handshake that never ends times out, and a cancelled one ends', async () => {
    const silent = await rawServer(() => undefined);
    const target = targetAt(`https://127.0.0.1:${silent.port}`);
    expect(await scanBy(clientWith({ connectMs: 200 }, { trust }), target)).toMatchObject({
      stage: 'before-body',
      cause: 'network',
    });
    const signal = AbortSignal.timeout(100);
    expect(await scanBy(clientWith({}, { trust }), target, signal)).toMatchObject({
      stage: 'before-body',
      cause: 'cancelled',
    });
    await silent.close();
  });
});

describe('addresses from the service (security row 13)', () => {
  const resolveTo = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];
  const put = async (uploadUrl: string, target: ServiceTarget, address = '93.184.216.34') => {
    const zipFile = await folder.sparse('p.zip', 100);
    const client = clientWith({ connectMs: 300 }, { trust, resolveHost: resolveTo(address) });
    return client.putPackage(uploadUrl, zipFile, 100, target, transferWith());
  };
  const refused = { kind: 'failed', stage: 'before-body', cause: 'redirect' };

  test.each([
    'http://storage.example/up?canary',
    'https://127.0.0.1/up?canary',
    'https://localhost/up?canary',
    'https://2130706433/up?canary',
    'https://10.0.0.8/up?canary',
    'https://192.168.1.1/up?canary',
    'https://169.254.169.254/up?canary',
    'https://[::1]/up?canary',
    'https://[::ffff:10.0.0.1]/up?canary',
    'https://[fd00::1]/up?canary',
    'https://0.0.0.0/up?canary',
    'https://user:canary@storage.example/up',
    'ftp://storage.example/canary',
    'file:///etc/canary',
    'canary',
  ])('%s is not contacted', async (url) => {
    const outcome = await put(url, targetAt('https://service.example'));
    expect(outcome).toMatchObject(refused);
    expect(JSON.stringify(outcome)).not.toMatch(/canary/);
  });

  test('a public name that resolves to the private network is not contacted', async () => {
    const client = clientWith(
      {},
      {
        trust,
        resolveHost: async (host) => [
          { address: host === 'storage.example' ? '10.1.2.3' : '93.184.216.34', family: 4 },
        ],
      },
    );
    const zipFile = await folder.sparse('p.zip', 100);
    const target = targetAt('https://service.example');
    const outcome = await client.putPackage(
      'https://storage.example/up',
      zipFile,
      100,
      target,
      transferWith(),
    );
    expect(outcome).toMatchObject(refused);
  });

  test('a profile on loopback accepts loopback addresses, but not the private network', async () => {
    const upload = await rawServer(async (request) => {
      await request.body();
      request.socket.end(httpAnswer(200, ''));
    });
    const target = targetAt(upload.url);
    expect((await put(`${upload.url}/up`, target)).kind).toBe('stored');
    expect(await put('https://10.0.0.8/up', target)).toMatchObject(refused);
    await upload.close();
  });

  test('downloads follow the same rule', async () => {
    const outcome = await clientWith().download(
      'http://169.254.169.254/latest?canary',
      folder.file('d'),
      SERVICE.baseUrl,
      new AbortController().signal,
    );
    expect(outcome).toMatchObject(refused);
  });
});
