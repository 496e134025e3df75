import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DIRECT_BODY_LIMIT_BYTES, DIRECT_FORM_BYTES, PACKAGE_LIMIT_BYTES } from '../../src/domain/limits';
import { routeFor } from '../../src/domain/route';
import { noise } from '../support/plannable';
import { headerOf, httpAnswer, type RawServer, rawServer } from '../support/raw-server';
import {
  clientWith,
  SCAN_HEADERS,
  TEST_API_KEY,
  type TestFolder,
  targetAt,
  testFolder,
  transferWith,
} from '../support/service-fixture';

let folder: TestFolder;
let server: RawServer | null = null;
beforeAll(async () => {
  folder = await testFolder();
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(() => folder.remove());

interface Seen {
  lines: readonly string[];
  body: Buffer;
}

async function answering(answer: Buffer): Promise<{ readonly url: string; readonly seen: Seen }> {
  const seen: Seen = { lines: [], body: Buffer.alloc(0) };
  server = await rawServer(async (request) => {
    seen.body = await request.body();
    seen.lines = await request.head();
    request.socket.end(answer);
  });
  return { url: server.url, seen };
}

const namesOf = (lines: readonly string[]) =>
  lines
    .slice(1)
    .map((line) => line.split(':')[0]?.toLowerCase())
    .sort();

describe('requests of the client', () => {
  test('a direct scan is one multipart field with an exact length, and the headers of the document', async () => {
    const zip = noise(700_001, 3);
    await writeFile(folder.file('p.zip'), zip);
    const { url, seen } = await answering(httpAnswer(200, '{"suspicion_level":"Green"}'));
    const transfer = transferWith();
    const outcome = await clientWith().scan(
      targetAt(`${url}/base/`),
      { ...SCAN_HEADERS, contactEmail: 'a@b.example' },
      { kind: 'file', zipFile: folder.file('p.zip'), fileName: 'a"b\r\n.zip', zipBytes: zip.length },
      folder.file('answer'),
      transfer,
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, responseBytes: 27 });
    expect(await readFile(folder.file('answer'), 'utf8')).toBe('{"suspicion_level":"Green"}');
    expect(seen.lines[0]).toBe('POST /base/v2/fraudscanner HTTP/1.1');
    expect(namesOf(seen.lines)).toEqual(
      [
        'accept',
        'accept-encoding',
        'casenumber',
        'connection',
        'contactemail',
        'content-length',
        'content-type',
        'host',
        'issuedate',
        'language',
        'x-api-key',
      ].sort(),
    );
    expect(headerOf(seen.lines, 'x-api-key')).toBe(TEST_API_KEY);
    expect(headerOf(seen.lines, 'issueDate')).toBe('2026-03-04');
    expect(headerOf(seen.lines, 'language')).toBe('pl');
    expect(headerOf(seen.lines, 'Accept')).toBe('application/json');
    expect(headerOf(seen.lines, 'Accept-Encoding')).toBe('identity');
    expect(headerOf(seen.lines, 'Connection')).toBe('close');
    const boundary = /boundary=(\S+)$/.exec(headerOf(seen.lines, 'content-type') ?? '')?.[1];
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a_b__.zip"\r\nContent-Type: application/zip\r\n\r\n`;
    const expected = Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    expect(seen.body.equals(expected)).toBe(true);
    expect(transfer.progress.at(-1)).toEqual([expected.length, expected.length]);
  });

  test('a scan by key has no body and a percent-encoded key (R18)', async () => {
    const { url, seen } = await answering(httpAnswer(200, '{}'));
    await clientWith().scan(
      targetAt(url),
      SCAN_HEADERS,
      { kind: 's3-key', s3Key: 'up/ä b&c+d' },
      folder.file('answer'),
      transferWith(),
    );
    expect(seen.lines[0]).toBe('POST /v2/fraudscanner?s3_key=up%2F%C3%A4%20b%26c%2Bd HTTP/1.1');
    expect(headerOf(seen.lines, 'content-length')).toBe('0');
    expect(headerOf(seen.lines, 'content-type')).toBeNull();
    expect(headerOf(seen.lines, 'contactEmail')).toBeNull();
    expect(headerOf(seen.lines, 'transfer-encoding')).toBeNull();
  });

  test('a PUT has its type, its length and no credentials (R16)', async () => {
    const zip = noise(300_000, 5);
    await writeFile(folder.file('p.zip'), zip);
    const { url, seen } = await answering(httpAnswer(200, ''));
    const outcome = await clientWith().putPackage(
      `${url}/up/x%20y?X-Amz-Signature=a%2Fb`,
      folder.file('p.zip'),
      zip.length,
      targetAt(url),
      transferWith(),
    );
    expect(outcome.kind).toBe('stored');
    expect(seen.lines[0]).toBe('PUT /up/x%20y?X-Amz-Signature=a%2Fb HTTP/1.1');
    expect(namesOf(seen.lines)).toEqual(['connection', 'content-length', 'content-type', 'host']);
    expect(headerOf(seen.lines, 'content-type')).toBe('application/zip');
    expect(seen.body.equals(zip)).toBe(true);
  });

  test('an upload URL is requested without a body and expires by the clock of the server', async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const { url, seen } = await answering(
      httpAnswer(200, '{"upload_url":"https://s/x?y","s3_key":"k"}', { Date: date }),
    );
    const outcome = await clientWith().requestUploadUrl(targetAt(url), transferWith());
    expect(outcome).toMatchObject({ kind: 'issued', uploadUrl: 'https://s/x?y', s3Key: 'k' });
    if (outcome.kind !== 'issued') throw new Error(outcome.kind);
    expect(Math.abs((outcome.clockSkewSeconds ?? 0) - 3600)).toBeLessThan(60);
    expect(seen.lines[0]).toBe('POST /v2/getUploadUrl HTTP/1.1');
    expect(headerOf(seen.lines, 'content-length')).toBe('0');
    expect(headerOf(seen.lines, 'accept-encoding')).toBe('identity');
  });

  test('an upload URL and its key arrive unchanged where they contain the API key', async () => {
    const uploadUrl = `https://s.example/${TEST_API_KEY}/x?y`;
    const s3Key = `up/${TEST_API_KEY}/1.zip`;
    const { url } = await answering(
      httpAnswer(200, JSON.stringify({ upload_url: uploadUrl, s3_key: s3Key })),
    );
    const outcome = await clientWith().requestUploadUrl(targetAt(url), transferWith());
    expect(outcome).toMatchObject({ kind: 'issued', uploadUrl, s3Key });
  });

  test.each([
    ['a refusal', 403, `{"detail":"${TEST_API_KEY} is unknown"}`],
    ['an answer that cannot be used', 200, `<html><title>${TEST_API_KEY}</title></html>`],
  ])('%s to the request of an upload URL shows nothing of the API key', async (_case, status, body) => {
    const type = { 'Content-Type': `text/html; key=${TEST_API_KEY}` };
    const { url } = await answering(httpAnswer(status, body, type));
    const outcome = await clientWith().requestUploadUrl(targetAt(url), transferWith());
    expect(outcome.kind).not.toBe('issued');
    expect(outcome).toMatchObject({ detail: expect.stringContaining('*'.repeat(TEST_API_KEY.length)) });
    expect(JSON.stringify(outcome)).not.toContain(TEST_API_KEY);
  });

  test('an error of the PUT that repeats its URL shows nothing of the API key', async () => {
    await writeFile(folder.file('p.zip'), noise(300, 5));
    const { url } = await answering(httpAnswer(403, `<Error><Key>up/${TEST_API_KEY}/1.zip</Key></Error>`));
    const outcome = await clientWith().putPackage(
      `${url}/up/${TEST_API_KEY}`,
      folder.file('p.zip'),
      300,
      targetAt(url),
      transferWith(),
    );
    expect(outcome).toMatchObject({ kind: 'refused', status: 403 });
    expect(JSON.stringify(outcome)).not.toContain(TEST_API_KEY);
  });

  test('a refusal is returned with its status, message and Retry-After', async () => {
    const { url } = await answering(httpAnswer(429, '{"detail":"out of credits"}', { 'Retry-After': '120' }));
    expect(await clientWith().requestUploadUrl(targetAt(url), transferWith())).toMatchObject({
      kind: 'refused',
      status: 429,
      detail: 'out of credits',
      retryAfterSeconds: 120,
    });
  });

  test('a download sends no API key, and its bytes arrive unchanged (R25)', async () => {
    const content = noise(1_000_000, 6);
    const { url, seen } = await answering(httpAnswer(200, content, { 'Content-Type': 'application/zip' }));
    const outcome = await clientWith().download(
      `${url}/all.zip?token=1`,
      folder.file('all.zip'),
      url,
      new AbortController().signal,
    );
    expect(outcome).toEqual({ kind: 'stored', bytes: content.length });
    expect((await readFile(folder.file('all.zip'))).equals(content)).toBe(true);
    expect(namesOf(seen.lines)).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  });

  test('a download that is the page of a network has failed, so that it can be tried again', async () => {
    const { url } = await answering(httpAnswer(200, '<!DOCTYPE html><title>Sign in</title>'));
    const outcome = await clientWith().download(
      `${url}/all.zip`,
      folder.file('all.zip'),
      url,
      new AbortController().signal,
    );
    expect(outcome).toMatchObject({ kind: 'failed', cause: 'captive-portal', status: 200 });
  });

  test('a header that could be read two ways is refused before anything is sent', async () => {
    const { url } = await answering(httpAnswer(200, '{}'));
    const source = { kind: 's3-key', s3Key: 'k' } as const;
    const scanWith = (headers: Partial<typeof SCAN_HEADERS>, target = targetAt(url)) =>
      clientWith().scan(target, { ...SCAN_HEADERS, ...headers }, source, folder.file('a'), transferWith());
    await expect(scanWith({ caseNumber: 'A\r\nx: y' })).rejects.toMatchObject({ code: 'invalid-request' });
    await expect(scanWith({ caseNumber: 'Schäden' })).rejects.toMatchObject({ code: 'invalid-request' });
    const badKey = { ...targetAt(url), apiKey: `${TEST_API_KEY}\n` };
    const error = await scanWith({}, badKey).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'key-refused' });
    expect(String(error)).not.toContain(TEST_API_KEY);
    expect(server?.connections()).toBe(0);
  });
});

describe('sizes around each limit (R1)', () => {
  const deep = process.env.PROOFCASE_DEEP ? [-3, -2, -1, 0, 1, 2, 3] : [-1, 0, 1];

  async function sentAround(limit: number, offset: number) {
    const zipBytes = limit + offset;
    const zipFile = await folder.sparse('around.zip', zipBytes);
    let bodyBytes = 0;
    const sums = createHash('sha256');
    server = await rawServer(async (request) => {
      const body = await request.body();
      bodyBytes = body.length;
      sums.update(body);
      request.socket.end(httpAnswer(200, '{"suspicion_level":"-"}'));
    });
    const route = routeFor(zipBytes);
    const target = targetAt(server.url);
    if (route === 'direct') {
      const source = { kind: 'file', zipFile, fileName: 'package.zip', zipBytes } as const;
      const outcome = await clientWith().scan(
        target,
        SCAN_HEADERS,
        source,
        folder.file('answer'),
        transferWith(),
      );
      expect(outcome.kind).toBe('answered');
    } else if (route === 'presigned') {
      const outcome = await clientWith().putPackage(
        `${server.url}/up`,
        zipFile,
        zipBytes,
        target,
        transferWith(),
      );
      expect(outcome.kind).toBe('stored');
    }
    await server.close();
    server = null;
    return { route, bodyBytes, zipBytes };
  }

  test.each(deep)('%i bytes around the direct limit take the right route completely', async (offset) => {
    const sent = await sentAround(DIRECT_BODY_LIMIT_BYTES - DIRECT_FORM_BYTES, offset);
    expect(sent.route).toBe(offset < 0 ? 'direct' : 'presigned');
    if (sent.route === 'direct') expect(sent.bodyBytes).toBeLessThan(DIRECT_BODY_LIMIT_BYTES);
    else expect(sent.bodyBytes).toBe(sent.zipBytes);
    expect(sent.bodyBytes).toBeGreaterThanOrEqual(sent.zipBytes);
  });

  test.each(deep)('%i bytes around the package limit are sent or never sent', async (offset) => {
    const sent = await sentAround(PACKAGE_LIMIT_BYTES, offset);
    expect(sent.route).toBe(offset <= 0 ? 'presigned' : null);
    expect(sent.bodyBytes).toBe(offset <= 0 ? sent.zipBytes : 0);
  });

  test('the client refuses the wrong route', async () => {
    const large = await folder.sparse('large.zip', PACKAGE_LIMIT_BYTES + 1);
    const target = targetAt('http://127.0.0.1:9');
    const put = clientWith().putPackage(
      'http://127.0.0.1:9/up',
      large,
      PACKAGE_LIMIT_BYTES + 1,
      target,
      transferWith(),
    );
    await expect(put).rejects.toMatchObject({ code: 'illegal-state' });
    const source = { kind: 'file', zipFile: large, fileName: 'p.zip', zipBytes: 9_999_999 } as const;
    const scan = clientWith().scan(target, SCAN_HEADERS, source, folder.file('a'), transferWith());
    await expect(scan).rejects.toMatchObject({ code: 'illegal-state' });
  });
});
