import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PracticeService } from '../../src/practice-service/server';
import {
  type Answer,
  call,
  detailOf,
  jsonOf,
  KEY,
  manualClock,
  photo,
  SCAN_HEADERS,
  withPractice,
  zipOf,
} from '../support/practice';

const MINUTE_MS = 60_000;
const ZIP_TYPE = { 'Content-Type': 'application/zip' } as const;
let zip: Buffer;

beforeAll(async () => {
  zip = await zipOf({ 'a.jpg': await photo() });
});

async function uploadUrl(service: PracticeService): Promise<{ readonly url: string; readonly key: string }> {
  const answer = await call('POST', `${service.baseUrl}/v2/getUploadUrl`, { 'x-api-key': KEY });
  expect(answer.status).toBe(200);
  const { upload_url: url, s3_key: key } = jsonOf(answer);
  if (typeof url !== 'string' || typeof key !== 'string') throw new Error('not an upload URL answer');
  return { url, key };
}

function scanKey(service: PracticeService, key: string): Promise<Answer> {
  const url = `${service.baseUrl}/v2/fraudscanner?s3_key=${encodeURIComponent(key)}`;
  return call('POST', url, SCAN_HEADERS);
}

describe('the upload flow', () => {
  it('analyses the ZIP uploaded under the key, without a body and without an API key for the PUT', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      expect(new URL(url).origin).toBe(service.baseUrl);
      expect((await call('PUT', url, ZIP_TYPE, zip)).status).toBe(200);
      expect(service.control.state().uploadsWaiting).toBe(1);
      const answer = await scanKey(service, key);
      expect(answer.status).toBe(200);
      expect(jsonOf(answer)).toMatchObject({ caseNumber: 'CASE-1', tokensConsumed: 1 });
      expect(service.control.state()).toMatchObject({
        uploadsWaiting: 0,
        uploadsPut: 1,
        putsWithCredentials: 0,
      });
    }));

  it('deletes the upload after processing: the key is then invalid, and no second PUT is accepted', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      await call('PUT', url, ZIP_TYPE, zip);
      expect((await scanKey(service, key)).status).toBe(200);
      const again = await scanKey(service, key);
      expect(again.status).toBe(400);
      expect(detailOf(again)).toMatch(/s3_key/);
      expect((await call('PUT', url, ZIP_TYPE, zip)).status).toBe(403);
      expect(service.control.state().scansProcessed).toBe(1);
    }));

  it('accepts only one of two simultaneous requests with the same key', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      await call('PUT', url, ZIP_TYPE, zip);
      const statuses = (await Promise.all([scanKey(service, key), scanKey(service, key)])).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 400]);
    }));

  it('keeps the upload when the scan was refused, so that it can be corrected', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      await call('PUT', url, ZIP_TYPE, zip);
      const path = `${service.baseUrl}/v2/fraudscanner?s3_key=${encodeURIComponent(key)}`;
      expect((await call('POST', path, { ...SCAN_HEADERS, language: 'fr' })).status).toBe(400);
      expect((await scanKey(service, key)).status).toBe(200);
    }));

  it('refuses a key without an upload, and one of another service', () =>
    withPractice({}, async (service) => {
      const { key } = await uploadUrl(service);
      expect((await scanKey(service, key)).status).toBe(400);
      expect((await scanKey(service, '../../etc/passwd')).status).toBe(400);
    }));

  it('answers 413 to an upload above 50 MB', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      expect((await call('PUT', url, ZIP_TYPE, Buffer.alloc(50_000_001))).status).toBe(200);
      expect((await scanKey(service, key)).status).toBe(413);
    }));
});

describe('removing what is kept of packages', () => {
  it('ends uploads that wait for a scan and links to attachments, and leaves keys without an upload valid', async () => {
    const storageFolder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
    const filesIn = async (name: string) => (await readdir(join(storageFolder, name))).length;
    try {
      await withPractice({ storageFolder, options: { presignedDownload: true } }, async (service) => {
        const [scanned, waiting, unused] = [
          await uploadUrl(service),
          await uploadUrl(service),
          await uploadUrl(service),
        ];
        for (const { url } of [scanned, waiting]) await call('PUT', url, ZIP_TYPE, zip);
        const { attachmentDownloadUrl: link } = jsonOf(await scanKey(service, scanned.key));
        expect([await filesIn('uploads'), await filesIn('work')]).toEqual([1, 1]);
        const removed = await call('DELETE', `${service.baseUrl}/practice/uploads`, { 'x-api-key': KEY });
        expect(removed.status).toBe(200);
        expect([await filesIn('uploads'), await filesIn('work')]).toEqual([0, 0]);
        expect((await call('GET', String(link))).status).toBe(403);
        const answer = await scanKey(service, waiting.key);
        expect([answer.status, detailOf(answer)]).toEqual([400, expect.stringContaining('s3_key')]);
        expect((await call('PUT', unused.url, ZIP_TYPE, zip)).status).toBe(200);
        expect((await scanKey(service, unused.key)).status).toBe(200);
        expect(service.control.state().scansProcessed).toBe(2);
      });
    } finally {
      await rm(storageFolder, { recursive: true, force: true });
    }
  });
});

describe('the PUT target', () => {
  it.each([
    ['another content type', { 'Content-Type': 'application/octet-stream' }, 403, 'SignatureDoesNotMatch'],
    ['no content type', {}, 403, 'SignatureDoesNotMatch'],
    ['an Authorization header', { ...ZIP_TYPE, Authorization: 'Bearer x' }, 400, 'InvalidArgument'],
  ])('refuses %s in XML', (_what, headers, status, code) =>
    withPractice({}, async (service) => {
      const { url } = await uploadUrl(service);
      const answer = await call('PUT', url, headers, zip);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('application/xml');
      expect(answer.body.toString()).toContain(`<Code>${code}</Code>`);
    }),
  );

  it('refuses a changed signature, path or expiry', () =>
    withPractice({}, async (service) => {
      const { url } = await uploadUrl(service);
      const changed = [
        url.replace(/signature=./, 'signature=0x'),
        url.replace(/expires=\d/, 'expires=9'),
        url.replace(/\.zip/, '1.zip'),
        url.slice(0, url.indexOf('?')),
      ];
      for (const wrong of changed) expect((await call('PUT', wrong, ZIP_TYPE, zip)).status).toBe(403);
    }));

  it('needs a length', () =>
    withPractice({}, async (service) => {
      const { url } = await uploadUrl(service);
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const outgoing = request(url, { method: 'PUT', agent: false, headers: ZIP_TYPE }, (incoming) => {
          incoming.resume();
          resolve(incoming.statusCode);
        });
        outgoing.on('error', reject);
        outgoing.write('some');
        outgoing.end('bytes');
      });
      expect(status).toBe(411);
    }));

  it('ignores an API key, but records it', () =>
    withPractice({}, async (service) => {
      const { url } = await uploadUrl(service);
      expect((await call('PUT', url, { ...ZIP_TYPE, 'x-api-key': KEY }, zip)).status).toBe(200);
      expect(service.control.state().putsWithCredentials).toBe(1);
    }));

  it('stores nothing of an interrupted upload', () =>
    withPractice({}, async (service) => {
      const { url, key } = await uploadUrl(service);
      service.control.inject({
        endpoint: 'put',
        action: { kind: 'cut', at: 'during-body', afterBytes: 1000 },
      });
      await expect(call('PUT', url, ZIP_TYPE, zip)).rejects.toThrow();
      expect(service.control.state().uploadsWaiting).toBe(0);
      expect((await scanKey(service, key)).status).toBe(400);
      expect((await call('PUT', url, ZIP_TYPE, zip)).status).toBe(200);
    }));
});

describe('time', () => {
  it('ends an upload URL after ten minutes', async () => {
    const clock = manualClock();
    await withPractice({ clock }, async (service) => {
      const { url, key } = await uploadUrl(service);
      clock.advance(10 * MINUTE_MS);
      expect((await call('PUT', url, ZIP_TYPE, zip)).status).toBe(200);
      clock.advance(1);
      const late = await call('PUT', url, ZIP_TYPE, zip);
      expect([late.status, late.body.toString()]).toEqual([403, expect.stringContaining('expired')]);
      expect((await scanKey(service, key)).status).toBe(200);
    });
  });

  it('deletes an unused upload after 24 hours', async () => {
    const clock = manualClock();
    await withPractice({ clock }, async (service) => {
      const first = await uploadUrl(service);
      const second = await uploadUrl(service);
      for (const { url } of [first, second]) await call('PUT', url, ZIP_TYPE, zip);
      clock.advance(24 * 60 * MINUTE_MS - 1);
      expect((await scanKey(service, first.key)).status).toBe(200);
      clock.advance(1);
      expect((await scanKey(service, second.key)).status).toBe(400);
      expect(service.control.state().uploadsWaiting).toBe(0);
    });
  });

  it('keeps an upload over a restart if it has a storage folder', async () => {
    const storageFolder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
    try {
      let key = '';
      await withPractice({ storageFolder }, async (service) => {
        const upload = await uploadUrl(service);
        key = upload.key;
        await call('PUT', upload.url, ZIP_TYPE, zip);
      });
      await withPractice({ storageFolder }, async (service) => {
        expect((await scanKey(service, key)).status).toBe(200);
      });
      expect(await readdir(join(storageFolder, 'uploads'))).toEqual([]);
    } finally {
      await rm(storageFolder, { recursive: true, force: true });
    }
  });
});
