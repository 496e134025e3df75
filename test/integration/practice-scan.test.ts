import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PracticeService } from '../../src/practice-service/server';
import {
  type Answer,
  call,
  detailOf,
  formBody,
  jsonOf,
  KEY,
  photo,
  SCAN_HEADERS,
  scan,
  withPractice,
  zipOf,
} from '../support/practice';

let smallZip: Buffer;

beforeAll(async () => {
  smallZip = await zipOf({ 'a.jpg': await photo() });
});

function post(
  service: PracticeService,
  path: string,
  headers = {},
  body: Buffer | null = null,
): Promise<Answer> {
  return call('POST', `${service.baseUrl}${path}`, { ...SCAN_HEADERS, ...headers }, body);
}

/** A ZIP of exactly `bytes` bytes: a photo, and noise that the service does not know. */
async function zipOfSize(bytes: number): Promise<Buffer> {
  const picture = await photo();
  const overhead = (await zipOf({ 'a.jpg': picture, 'noise.bin': Buffer.alloc(1) })).length - 1;
  const zip = await zipOf({ 'a.jpg': picture, 'noise.bin': Buffer.alloc(bytes - overhead) });
  expect(zip.length).toBe(bytes);
  return zip;
}

describe('the key', () => {
  it('is required and must be valid, else 401 with a detail', () =>
    withPractice({}, async (service) => {
      for (const key of ['', 'wrong', `${KEY}x`]) {
        const answer = await scan(service, smallZip, { 'x-api-key': key });
        expect(answer.status).toBe(401);
        expect(detailOf(answer)).toBeTypeOf('string');
      }
      expect((await call('POST', `${service.baseUrl}/v2/getUploadUrl`)).status).toBe(401);
      expect(service.control.state().scansReceived).toBe(0);
    }));
});

describe('headers', () => {
  it.each([
    ['no case number', { caseNumber: '' }, /caseNumber/],
    ['a case number that is too short', { caseNumber: 'ABC' }, /caseNumber/],
    ['a case number that is too long', { caseNumber: 'A'.repeat(51) }, /caseNumber/],
    ['a date in an unknown format', { issueDate: '12/31/2025' }, /issueDate/],
    ['a date six days ahead', { issueDate: '2026-03-16' }, /issueDate/],
    ['an unknown language', { language: 'fr' }, /language/],
    ['an unknown Accept', { Accept: 'text/html' }, /Accept/],
    ['an address that is none', { contactEmail: 'me' }, /contactEmail/],
  ])('refuse %s with 400', (_what, headers, words) =>
    withPractice({}, async (service) => {
      const answer = await scan(service, smallZip, headers);
      expect(answer.status).toBe(400);
      expect(detailOf(answer)).toMatch(words);
      expect(service.control.state()).toMatchObject({ scansReceived: 0, tokensConsumed: 0 });
    }),
  );

  it('accept every listed date format with and without a time', () =>
    withPractice({}, async (service) => {
      for (const issueDate of [
        '09.03.2026',
        '09-03-2026 10:00:00',
        '09/03/2026',
        '2026-03-09',
        '2026.03.15',
      ]) {
        expect((await scan(service, smallZip, { issueDate })).status).toBe(200);
      }
    }));
});

describe('the input', () => {
  it('is exactly one of file and s3_key, else 422', () =>
    withPractice({}, async (service) => {
      const { contentType, body } = formBody(smallZip);
      const form = { 'Content-Type': contentType };
      const scanPath = '/v2/fraudscanner';
      const cases = [
        await post(service, scanPath),
        await post(service, `${scanPath}?s3_key=`),
        await post(service, `${scanPath}?s3_key=some`, form, body),
        await post(service, `${scanPath}?s3_key=a&s3_key=b`),
        await post(service, scanPath, form, formBody(smallZip, 'other').body),
        await post(service, scanPath, form, formBody(smallZip, 'file', null).body),
        await post(service, scanPath, form, body.subarray(0, body.length - 10)),
        await post(service, scanPath, { 'Content-Type': 'application/zip' }, smallZip),
        await post(service, scanPath, {}, smallZip),
      ];
      expect(cases.map(({ status }) => status)).toEqual(cases.map(() => 422));
      expect(cases.every((answer) => typeof detailOf(answer) === 'string')).toBe(true);
      expect((await post(service, `${scanPath}?s3_key=unknown`)).status).toBe(400);
    }));

  it('is s3_key without any body, else 422, and the upload stays', () =>
    withPractice({}, async (service) => {
      const upload = jsonOf(await call('POST', `${service.baseUrl}/v2/getUploadUrl`, { 'x-api-key': KEY }));
      const type = { 'Content-Type': 'application/zip' };
      expect((await call('PUT', String(upload.upload_url), type, smallZip)).status).toBe(200);
      const scanPath = `/v2/fraudscanner?s3_key=${encodeURIComponent(String(upload.s3_key))}`;
      const { contentType, body } = formBody(smallZip);
      const form = { 'Content-Type': contentType };
      const boundary = contentType.slice(contentType.indexOf('=') + 1);
      const twice = Buffer.concat([body.subarray(0, body.length - `--${boundary}--\r\n`.length), body]);
      const bodies: readonly (readonly [object, Buffer])[] = [
        [form, body],
        [form, twice],
        [form, formBody(smallZip, 'file', null).body],
        [form, formBody(smallZip, 'other').body],
        [form, body.subarray(0, body.length - 10)],
        [type, smallZip],
        [{ 'Content-Type': 'application/json' }, Buffer.from('{}')],
        [{}, Buffer.from('x')],
      ];
      for (const [headers, sent] of bodies) {
        const refused = await post(service, scanPath, headers, sent);
        expect(refused.status).toBe(422);
        expect(detailOf(refused)).toMatch(/s3_key/);
      }
      expect(service.control.state()).toMatchObject({ scansReceived: 0, tokensConsumed: 0 });
      expect((await post(service, scanPath)).status).toBe(200);
    }));

  it('may be in a form with other fields', () =>
    withPractice({}, async (service) => {
      const { contentType, body } = formBody(smallZip);
      const boundary = contentType.slice(contentType.indexOf('=') + 1);
      const extra = `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n`;
      const answer = await post(
        service,
        '/v2/fraudscanner',
        { 'Content-Type': contentType },
        Buffer.concat([Buffer.from(extra), body]),
      );
      expect(answer.status).toBe(200);
    }));

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['no ZIP', async () => Buffer.from('this is not a ZIP archive at all')],
    ['a ZIP cut in the middle', async () => smallZip.subarray(0, smallZip.length / 2)],
    ['an empty ZIP', async () => zipOf({})],
    ['a ZIP without a supported file', async () => zipOf({ 'a.txt': Buffer.from('words') })],
    [
      'a ZIP with a damaged entry',
      async () => {
        const broken = Buffer.from(smallZip);
        broken.fill(0, 200, 400);
        return broken;
      },
    ],
  ])('is refused with 400 when it is %s', (_what, make) =>
    withPractice({}, async (service) => {
      const answer = await scan(service, await make());
      expect(answer.status).toBe(400);
      expect(service.control.state()).toMatchObject({ scansProcessed: 0, tokensConsumed: 0 });
    }),
  );
});

describe('sizes', () => {
  it('let a direct ZIP of 9,999,999 bytes pass and refuse one of 10,000,000', () =>
    withPractice({}, async (service) => {
      expect((await scan(service, await zipOfSize(9_999_999))).status).toBe(200);
      const refused = await scan(service, await zipOfSize(10_000_000));
      expect(refused.status).toBe(413);
      expect(detailOf(refused)).toMatch(/getUploadUrl/);
    }));

  it('may reach 50,000,000 bytes when the account is not strict about direct uploads, and no more', () =>
    withPractice({ options: { strictDirectLimit: false } }, async (service) => {
      expect((await scan(service, await zipOfSize(50_000_000))).status).toBe(200);
      const refused = await scan(service, await zipOfSize(50_000_001));
      expect(refused.status).toBe(413);
      expect(detailOf(refused)).toMatch(/50 MB/);
    }));
});

describe('statuses of the account', () => {
  it('are 429 when the tokens are used up, for scans and for upload URLs', () =>
    withPractice({ options: { quotaTokens: 2 } }, async (service) => {
      expect((await scan(service, smallZip)).status).toBe(200);
      expect((await scan(service, smallZip)).status).toBe(200);
      const refused = await scan(service, smallZip);
      expect(refused.status).toBe(429);
      expect(detailOf(refused)).toMatch(/quota/i);
      const upload = await call('POST', `${service.baseUrl}/v2/getUploadUrl`, { 'x-api-key': KEY });
      expect(upload.status).toBe(429);
      expect(detailOf(upload)).toMatch(/quota/i);
      expect(service.control.state()).toMatchObject({ tokensConsumed: 2, tokensLeft: 0, scansProcessed: 2 });
    }));

  it('are 429 before any work when the archive costs more than the remaining tokens', () =>
    withPractice({ options: { quotaTokens: 1 } }, async (service) => {
      const two = await zipOf({ 'a.jpg': await photo(), 'b.jpg': await photo({ seed: 2 }) });
      expect((await scan(service, two)).status).toBe(429);
      expect(service.control.state()).toMatchObject({ tokensConsumed: 0, scansReceived: 0 });
    }));

  it('are 501 when the account is misconfigured', () =>
    withPractice({ options: { configurationProblem: 'no analysis is configured' } }, async (service) => {
      const answer = await scan(service, smallZip);
      expect([answer.status, detailOf(answer)]).toEqual([501, 'no analysis is configured']);
    }));

  it('are 500 when the analysis takes longer than allowed', () =>
    withPractice({ options: { scanTimeoutMs: 1, imageConcurrency: 1 } }, async (service) => {
      const pictures = await Promise.all(
        Array.from({ length: 20 }, async (_picture, index) => [`${index}.jpg`, await photo({ seed: index })]),
      );
      const answer = await scan(service, await zipOf(Object.fromEntries(pictures)));
      expect(answer.status).toBe(500);
      expect(service.control.state().tokensConsumed).toBe(0);
    }));

  it('are 404 and 405 with a detail outside of the interface', () =>
    withPractice({}, async (service) => {
      expect((await call('GET', `${service.baseUrl}/v2/fraudscanner`)).status).toBe(405);
      expect(detailOf(await call('GET', `${service.baseUrl}/v3`))).toBe('Not Found');
    }));
});

describe('an invalid HTTP request', () => {
  it('does not affect the next request', () =>
    withPractice({}, async (service) => {
      const { hostname, port } = new URL(service.baseUrl);
      for (const target of ['//', '/v2/../..', '/%', '/v2/fraudscanner?%']) {
        const status = await new Promise<number | undefined>((resolve, reject) => {
          const outgoing = request({ hostname, port, path: target, agent: false }, (incoming) => {
            incoming.resume();
            resolve(incoming.statusCode);
          });
          outgoing.on('error', reject);
          outgoing.end();
        });
        expect([404, 405]).toContain(status);
      }
      expect((await scan(service, smallZip)).status).toBe(200);
    }));
});

describe('counting', () => {
  it('separates received from processed, by case number', () =>
    withPractice({}, async (service) => {
      await scan(service, smallZip, { caseNumber: 'CASE-A' });
      await scan(service, smallZip, { caseNumber: 'CASE-B' });
      await scan(service, smallZip, { caseNumber: 'CASE-B' });
      const pdfLess = service.control.state();
      expect(pdfLess.byCaseNumber).toEqual({
        'CASE-A': { received: 1, processed: 1 },
        'CASE-B': { received: 2, processed: 2 },
      });
      expect(pdfLess.requests.map(({ caseNumber, status }) => [caseNumber, status])).toEqual([
        ['CASE-A', 200],
        ['CASE-B', 200],
        ['CASE-B', 200],
      ]);
    }));

  it('includes a scan whose client has disconnected', () =>
    withPractice({}, async (service) => {
      service.control.inject({
        endpoint: 'scan',
        action: { kind: 'delay', delayMs: 500, stage: 'before-answer' },
      });
      const { contentType, body } = formBody(smallZip);
      const outgoing = request(`${service.baseUrl}/v2/fraudscanner`, {
        method: 'POST',
        agent: false,
        headers: { ...SCAN_HEADERS, 'Content-Type': contentType, 'Content-Length': body.length },
      });
      outgoing.on('error', () => undefined);
      outgoing.end(body);
      await expect
        .poll(() => service.control.state().byCaseNumber)
        .toMatchObject({ 'CASE-1': { received: 1 } });
      outgoing.destroy();
      await expect.poll(() => service.control.state().scansProcessed).toBe(1);
    }));

  it('does not change the answer for the same archive, except the session', () =>
    withPractice({}, async (service) => {
      const zip = await zipOf({ 'a.jpg': await photo(), 'b.jpg': await photo({ seed: 2, model: 'X' }) });
      const first = jsonOf(await scan(service, zip));
      const second = jsonOf(await scan(service, zip));
      expect(first.sessionId).not.toBe(second.sessionId);
      const strip = ({ sessionId: _session, attachments, ...rest }: Record<string, unknown>): unknown => {
        const { analysis_report: _report, ...pictures } = attachments as Record<string, unknown>;
        return { ...rest, pictures };
      };
      expect(strip(first)).toEqual(strip(second));
    }));
});
