import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import aws4 from 'aws4';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../src/contract/outbox-views';
import type { OutboxEntry } from '../../src/contract/views';
import { completeAnalysis } from '../support/analysis-answer';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { AT_REST, eventually } from '../support/fault-engine';
import { copyOf, inspectFolder, type PreparedFolder, prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';

/** The one account that s3rver knows. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;
const BUCKET = 'uploads';
const ZIP = 'application/zip';

/** A service that hands out addresses of the object store and analyses what lies there. */
interface StorageService {
  readonly baseUrl: string;
  /** How the nth address is signed, from 0. */
  signs(options: (nth: number) => PresignOptions): void;
  addresses(): number;
  /** Keys that a scan was asked for. */
  scanned(): readonly string[];
  close(): Promise<void>;
}

async function storageService(store: ObjectStore): Promise<StorageService> {
  const state = { options: (_nth: number): PresignOptions => ({}), addresses: 0, scanned: [] as string[] };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    request.resume();
    if (request.headers['x-api-key'] !== CANARY) return reply(401, { detail: 'the key is wrong' });
    if (url.pathname === '/v2/getUploadUrl') {
      const nth = state.addresses;
      state.addresses += 1;
      const key = `upload-${nth}.zip`;
      return reply(200, { upload_url: store.presign(key, state.options(nth)), s3_key: key });
    }
    state.scanned.push(url.searchParams.get('s3_key') ?? '');
    return reply(200, completeAnalysis());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    signs: (options) => {
      state.options = options;
    },
    addresses: () => state.addresses,
    scanned: () => state.scanned,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a PUT to an object store that checks signatures', () => {
  const table = new FaultTable('Presigned PUT against s3rver');
  let fixture: EngineFixture;
  let prepared: PreparedFolder;
  let store: ObjectStore;
  let service: StorageService;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = await prepareFolder(fixture, 'presigned');
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });
  beforeEach(async () => {
    store = await objectStore();
    service = await storageService(store);
  });
  afterEach(async () => {
    await service.close();
    await store.close();
  });

  /** Sends the prepared case through the whole journal; time stands still for what waits. */
  async function send(
    point: string,
    aheadMs = 0,
  ): Promise<{ readonly entry: OutboxEntry; readonly attempts: readonly AttemptView[] }> {
    const dataFolder = await copyOf(prepared, service.baseUrl);
    const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => 0 };
    const engine = await fixture.open({ dataFolder, clock, sessionKey: CANARY });
    await engine.handlers['submissions.seal']({ caseId: prepared.caseId, send: true });
    const entry = await eventually('the package comes to rest', async () => {
      const [one] = await engine.handlers['outbox.list']({});
      return one && [...AT_REST, 'waiting'].includes(one.state) ? one : null;
    });
    const attempts = await engine.handlers['outbox.attempts']({ packageId: entry.id });
    await engine.close();
    const { errors, leftovers } = await inspectFolder(dataFolder);
    table.add(point, {
      scans: service.scanned().length,
      undecidedScans: Math.max(0, service.scanned().length - 1),
      lostCases: 0,
      integrityErrors: [...errors, ...leftovers],
      end: `${entry.state} ${entry.reason ?? ''}`.trim(),
    });
    expect({ errors, leftovers }).toEqual({ errors: [], leftovers: [] });
    return { entry, attempts };
  }

  it.each(['v4', 'v2'] as const)(
    'is accepted with a signature of version %s, byte for byte',
    async (signing) => {
      service.signs(() => ({ signing }));
      const { entry } = await send(`signature ${signing}`);
      expect(entry).toMatchObject({ state: 'filed', attempts: 1 });
      expect(service.scanned()).toEqual(['upload-0.zip']);
      expect(await store.sha256Of('upload-0.zip')).toBe(entry.sha256);
      const [put, ...more] = store.puts();
      expect(more).toEqual([]);
      // Exactly what was signed and what HTTP needs: anything else may break a signature, or tell a secret.
      expect(put?.headers).toEqual({
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        'content-type': 'application/zip',
        'content-length': String(entry.bytes),
        connection: 'close',
      });
    },
  );

  const REFUSED: readonly (readonly [name: string, options: PresignOptions])[] = [
    ['has expired', { expiresInSeconds: -60 }],
    ['has expired (version 2)', { expiresInSeconds: -60, signing: 'v2' }],
    ['carries a wrong signature', { secret: 'not-the-secret' }],
    ['carries a wrong signature (version 2)', { secret: 'not-the-secret', signing: 'v2' }],
    ['was signed for another Content-Type', { contentType: 'application/octet-stream' }],
    [
      'was signed for another Content-Type (version 2)',
      { contentType: 'binary/octet-stream', signing: 'v2' },
    ],
  ];

  it.each(REFUSED)('whose URL %s is repeated with a new URL', async (name, options) => {
    service.signs((nth) => (nth < 2 ? options : {}));
    const { entry } = await send(`address ${name}, twice`);
    expect(entry).toMatchObject({ state: 'filed', attempts: 1 });
    expect(store.puts().map(({ status }) => status)).toEqual([403, 403, 200]);
    expect(service.scanned()).toEqual(['upload-2.zip']);
    expect(await store.sha256Of('upload-2.zip')).toBe(entry.sha256);
  });

  it.each(REFUSED)('whose URL always %s waits after the second new URL', async (name, options) => {
    service.signs(() => options);
    const { entry } = await send(`address ${name}, always`);
    expect(entry).toMatchObject({ state: 'waiting', reason: 'upload-refused', status: 403 });
    expect(entry.detail).not.toMatch(/clock/);
    expect(service.addresses()).toBe(3);
    expect(service.scanned()).toEqual([]);
  });

  it('that is refused because of a wrong clock says by how much it is wrong', async () => {
    service.signs(() => ({ expiresInSeconds: -60 }));
    const { entry, attempts } = await send('address has expired, clock ahead', 10 * 60_000);
    expect(entry).toMatchObject({ state: 'waiting', reason: 'clock-wrong', status: 403 });
    expect(
      attempts.filter(({ kind }) => kind === 'put').map(({ clockSkewSeconds }) => clockSkewSeconds),
    ).toEqual(Array.from({ length: 3 }, () => expect.closeTo(600, -1)));
  });

  it('without a length or with another type is refused by the store', async () => {
    const status = (headers: { readonly [name: string]: string }): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(store.presign('raw.zip'), { method: 'PUT', headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('error', reject);
        request.end('four');
      });
    const type = 'application/zip';
    expect(await status({ 'Content-Type': type, 'Transfer-Encoding': 'chunked' })).toBe(411);
    expect(await status({ 'Content-Type': 'text/plain', 'Content-Length': '4' })).toBe(403);
    expect(await status({ 'Content-Type': type, 'Content-Length': '4' })).toBe(200);
  });
});

/** Signature version of an address: the current one, or the older one that s3rver computes itself. */
type Signing = 'v4' | 'v2';

interface PresignOptions {
  readonly signing?: Signing;
  /** Seconds from now; negative: the address has expired before it is used. */
  readonly expiresInSeconds?: number;
  readonly contentType?: string;
  readonly secret?: string;
}

interface ObjectStore {
  /** An address for the PUT of one object. */
  presign(key: string, options?: PresignOptions): string;
  /** SHA-256 of an object as the store gives it back, lower-case hex; null where there is none. */
  sha256Of(key: string): Promise<string | null>;
  /** Heads of the PUTs so far, each as it came, with what it was answered. */
  puts(): readonly { readonly headers: IncomingHttpHeaders; readonly status: number }[];
  close(): Promise<void>;
}

/**
 * s3rver on the loopback, an S3 server that is none of ours. It computes signatures of version 2 and checks everything
 * about version 4 but the signature itself (its source says so); that, and S3's demand for a length, stands before it
 * here, computed by aws4 from the headers as they arrived.
 */
async function objectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'proofcase-store-'));
  const address = '127.0.0.1';
  const s3 = new S3rver({ address, directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const pass = s3.callback();
  const puts: { readonly headers: IncomingHttpHeaders; readonly status: number }[] = [];
  const server = createServer((request, response) => {
    response.on('finish', () => {
      if (request.method === 'PUT') puts.push({ headers: { ...arrived }, status: response.statusCode });
    });
    // s3rver writes the query's parameters into the headers.
    const arrived = { ...request.headers };
    const refusal = request.method === 'PUT' ? refusalOf(request) : null;
    if (refusal) refuse(request, response, refusal);
    else pass(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const bound = server.address();
  const host = `${address}:${typeof bound === 'object' && bound ? bound.port : 0}`;
  return {
    presign: (key, options = {}) => `http://${host}${presigned(host, key, options)}`,
    async sha256Of(key) {
      const response = await fetch(`http://${host}/${BUCKET}/${key}`);
      if (!response.ok) return null;
      return createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex');
    },
    puts: () => puts,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function presigned(host: string, key: string, options: PresignOptions): string {
  const { signing = 'v4', expiresInSeconds = 600, contentType = ZIP } = options;
  const secret = options.secret ?? ACCOUNT.secretAccessKey;
  const path = `/${BUCKET}/${key}`;
  if (signing === 'v2') {
    const expires = Math.floor(Date.now() / 1_000) + expiresInSeconds;
    const text = `PUT\n\n${contentType}\n${expires}\n${path}`;
    const signature = createHmac('sha1', secret).update(text).digest('base64');
    const query = { AWSAccessKeyId: ACCOUNT.accessKeyId, Expires: String(expires), Signature: signature };
    return `${path}?${new URLSearchParams(query)}`;
  }
  // An address that has expired was signed earlier, to live as long.
  const lifetime = Math.abs(expiresInSeconds);
  const signedMs = expiresInSeconds < 0 ? Date.now() - 2 * lifetime * 1_000 : Date.now();
  const date = new Date(signedMs).toISOString().replace(/[-:]|\.\d+/g, '');
  return signedPath({
    host,
    path: `${path}?X-Amz-Expires=${lifetime}&X-Amz-Date=${date}`,
    headers: { Host: host, 'Content-Type': contentType },
    secret,
  });
}

interface ToSign {
  readonly host: string;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly secret: string;
}

function signedPath({ host, path, headers, secret }: ToSign): string {
  const request = {
    host,
    path,
    method: 'PUT',
    service: 's3',
    region: 'eu-central-1',
    signQuery: true,
    headers: { ...headers },
  };
  return aws4.sign(request, { ...ACCOUNT, secretAccessKey: secret }).path ?? '';
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** Requirements of S3 for a PUT that s3rver does not check. */
function refusalOf(request: IncomingMessage): Refusal | null {
  if (request.headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' };
  const url = new URL(request.url ?? '', 'http://store');
  const given = url.searchParams.get('X-Amz-Signature');
  if (given === null) return null;
  const names = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]));
  const [expires, date] = ['X-Amz-Expires', 'X-Amz-Date'].map((name) => url.searchParams.get(name) ?? '');
  const path = `${url.pathname}?X-Amz-Expires=${expires}&X-Amz-Date=${date}`;
  const { secretAccessKey: secret } = ACCOUNT;
  const computed = new URL(
    signedPath({ host: headers.host ?? '', path, headers, secret }),
    'http://store',
  ).searchParams.get('X-Amz-Signature');
  return isSame(given, computed ?? '') ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

function isSame(given: string, computed: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(computed);
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, code }: Refusal): void {
  request.resume();
  request.on('end', () => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
  });
}
