import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import aws4 from 'aws4';
import S3rver from 's3rver';

/** The one account that s3rver knows. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;
const BUCKET = 'uploads';
const ZIP = 'application/zip';

/** How an address is signed: today's way, or the older one that s3rver computes by itself. */
export type Signing = 'v4' | 'v2';

export interface PresignOptions {
  readonly signing?: Signing;
  /** Seconds from now; negative: the address has expired before it is used. */
  readonly expiresInSeconds?: number;
  readonly contentType?: string;
  readonly secret?: string;
}

export interface ObjectStore {
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
export async function objectStore(): Promise<ObjectStore> {
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
    ...{ host, path, method: 'PUT', service: 's3', region: 'eu-central-1' },
    ...{ signQuery: true, headers: { ...headers } },
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
  const [one, other] = [Buffer.from(given), Buffer.from(computed)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, code }: Refusal): void {
  request.resume();
  request.on('end', () => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
  });
}
