import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createProxyService } from '../../src/main/sending/service/proxy-access';
import type { ServiceTarget } from '../../src/main/sending/service/service-client';
import type { LogInBySystem } from '../../src/main/sending/service/system-login';
import { memorySecrets } from '../support/engine-fixture';
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

/** How the proxy ends a refusal; after the first form only, the connection takes the next request. */
const REFUSALS = {
  length: 'Content-Length: 6\r\n\r\nnot so',
  chunked: 'Transfer-Encoding: chunked\r\n\r\n3\r\nnot\r\n3;x=1\r\n so\r\n0\r\n\r\n',
  close: 'Connection: close\r\nContent-Length: 0\r\n\r\n',
} as const;

/**
 * A proxy that logs a connection in by three tokens, as NTLM does: a token on another connection than the challenge is
 * refused. `steps` counts the tokens that a login needs.
 */
async function loginProxy(scheme: 'Negotiate' | 'NTLM', steps: 1 | 2, refusal: keyof typeof REFUSALS) {
  const seen: { readonly connection: number; readonly token: string | null }[] = [];
  const server = createServer();
  const connections = new Map<Socket, { readonly number: number; tokens: number }>();
  const onConnect = (request: IncomingMessage, client: Socket): void => {
    tunnels.add(client);
    client.on('error', () => undefined);
    const state = connections.get(client) ?? { number: connections.size + 1, tokens: 0 };
    connections.set(client, state);
    const given = request.headers['proxy-authorization'] ?? null;
    const token = given && Buffer.from(given.replace(/^\w+ /, ''), 'base64').toString();
    seen.push({ connection: state.number, token });
    if (token !== null) state.tokens += 1;
    const isRight = token === `token ${state.tokens} for 127.0.0.1`;
    if (isRight && state.tokens === steps) {
      const upstream = connect(service.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      upstream.on('error', () => undefined);
      tunnels.add(upstream);
      return;
    }
    const challenge = isRight ? ` ${Buffer.from('challenge').toString('base64')}` : '';
    client.write(
      `HTTP/1.1 407 No\r\nProxy-Authenticate: ${scheme}${challenge}\r\nProxy-Authenticate: Basic realm="x"\r\n${REFUSALS[refusal]}`,
    );
    // Node hands a connection out once: the next request on it is parsed here.
    client.once('data', (head: Buffer) => {
      const authorization = /^proxy-authorization: (.*)\r$/im.exec(head.toString())?.[1];
      const headers = { ...(authorization ? { 'proxy-authorization': authorization } : {}) };
      onConnect({ headers } as IncomingMessage, client);
    });
  };
  server.on('connect', onConnect);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = server;
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { url, seen, isFirstEnded: () => [...connections.keys()][0]?.readableEnded === true };
}

/** Logins of the system whose tokens are counted. */
function countingLogins(offered: readonly string[]) {
  const state = { started: [] as string[], ended: 0, challenges: [] as (string | null)[] };
  const logIn: LogInBySystem = async (scheme, host) => {
    if (!offered.includes(scheme)) return null;
    state.started.push(scheme);
    let tokens = 0;
    return {
      next: async (challenge) => {
        state.challenges.push(challenge?.toString() ?? null);
        tokens += 1;
        return Buffer.from(`token ${tokens} for ${host}`);
      },
      end: async () => {
        state.ended += 1;
      },
    };
  };
  return { state, logIn };
}

describe('through a proxy that asks for the account of the system', () => {
  const scanThrough = (url: string, logIn: LogInBySystem, onChange: () => void = () => undefined) => {
    const proxyAccess = createProxyService(memorySecrets(), onChange, logIn);
    return scanBy(clientWith({}, { trust, resolveProxy: async () => url, proxyAccess }));
  };

  test('Negotiate needs one token, and the request goes out once', async () => {
    const { url, seen } = await loginProxy('Negotiate', 1, 'length');
    const { state, logIn } = countingLogins(['Negotiate', 'NTLM']);
    const before = service.receivedBytes();
    let changes = 0;
    const noteChange = () => {
      changes += 1;
    };
    expect((await scanThrough(url, logIn, noteChange)).kind).toBe('answered');
    // Nobody is asked for a password while the system logs in.
    expect(changes).toBe(0);
    expect(seen).toEqual([
      { connection: 1, token: null },
      { connection: 2, token: 'token 1 for 127.0.0.1' },
    ]);
    expect(state).toEqual({ started: ['Negotiate'], ended: 1, challenges: [null] });
    expect(service.receivedBytes()).toBeGreaterThan(before);
  });

  test('the connection that was refused is closed, and a refused password is not sent again', async () => {
    const { url, seen, isFirstEnded } = await loginProxy('Negotiate', 1, 'length');
    const { logIn } = countingLogins(['Negotiate']);
    const proxyAccess = createProxyService(memorySecrets(), () => undefined, logIn);
    await proxyAccess.set(new URL(url).host, { username: 'anna', password: 'former' }, false);
    const client = clientWith({}, { trust, resolveProxy: async () => url, proxyAccess });
    for (let scan = 0; scan < 2; scan += 1) expect((await scanBy(client)).kind).toBe('answered');
    const tokens = ['anna:former', 'token 1 for 127.0.0.1', null, 'token 1 for 127.0.0.1'];
    expect(seen.map(({ token }) => token)).toEqual(tokens);
    expect(proxyAccess.views()).toEqual([]);
    await expect.poll(isFirstEnded).toBe(true);
  });

  test.each(['length', 'chunked'] as const)(
    'NTLM answers the challenge on the same connection (%s)',
    async (refusal) => {
      const { url, seen } = await loginProxy('NTLM', 2, refusal);
      const { state, logIn } = countingLogins(['Negotiate', 'NTLM']);
      expect((await scanThrough(url, logIn)).kind).toBe('answered');
      expect(seen.map(({ connection, token }) => [connection, token])).toEqual([
        [1, null],
        [2, 'token 1 for 127.0.0.1'],
        [2, 'token 2 for 127.0.0.1'],
      ]);
      expect(state).toEqual({ started: ['NTLM'], ended: 1, challenges: [null, 'challenge'] });
    },
  );

  test('a proxy that ends the connection within a login is a failure before the body', async () => {
    const { url } = await loginProxy('NTLM', 2, 'close');
    const { state, logIn } = countingLogins(['NTLM']);
    const outcome = await scanThrough(url, logIn);
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'proxy-credentials' });
    expect(JSON.stringify(outcome)).not.toContain('token');
    expect(state.ended).toBe(1);
  });

  test('where the system cannot log in, the person is asked for a password', async () => {
    const { url, seen } = await loginProxy('Negotiate', 1, 'length');
    const outcome = await scanThrough(url, countingLogins([]).logIn);
    expect(outcome).toMatchObject({
      kind: 'failed',
      stage: 'before-body',
      cause: 'proxy-credentials',
      detail: expect.stringContaining('it asks for credentials'),
    });
    expect(seen).toHaveLength(1);
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
    const client = clientWith({}, { trust, resolveHost: resolveTo(address) });
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
