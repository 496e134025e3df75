import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ScanOutcome, ScanSource, Transfer } from '../../src/main/sending/service/service-client';
import { eventually } from '../support/fault-engine';
import { noise } from '../support/plannable';
import { httpAnswer, type RawRequest, type RawServer, rawServer } from '../support/raw-server';
import {
  clientWith,
  SCAN_HEADERS,
  TEST_API_KEY,
  type TestFolder,
  targetAt,
  testFolder,
  transferWith,
} from '../support/service-fixture';
import { TEST_CERTIFICATE } from '../support/test-certificate';

const BY_KEY: ScanSource = { kind: 's3-key', s3Key: 'canary-s3-key' };
const ANALYSIS = '{"suspicion_level":"Green","Files":{}}';
let folder: TestFolder;
let direct: ScanSource;
let server: RawServer | null = null;

beforeAll(async () => {
  folder = await testFolder();
  await writeFile(folder.file('small.zip'), noise(40_000, 1));
  direct = { kind: 'file', zipFile: folder.file('small.zip'), fileName: 'p.zip', zipBytes: 40_000 };
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(() => folder.remove());

async function serve(onRequest: (request: RawRequest) => Promise<void> | void): Promise<string> {
  server = await rawServer(onRequest);
  return server.url;
}

interface Try {
  readonly url: string;
  readonly source?: ScanSource;
  readonly timings?: Parameters<typeof clientWith>[0];
  readonly transfer?: Transfer;
  readonly answerFile?: string;
}

/** Scans, and checks what holds for every outcome: one connection, and no secret in any message. */
async function scan(how: Try): Promise<ScanOutcome> {
  const outcome = await clientWith(how.timings).scan(
    targetAt(how.url),
    SCAN_HEADERS,
    how.source ?? BY_KEY,
    how.answerFile ?? folder.file('answer'),
    how.transfer ?? transferWith(),
  );
  expect(JSON.stringify(outcome)).not.toMatch(/canary/);
  expect(server?.connections() ?? 0).toBeLessThanOrEqual(1);
  return outcome;
}

/** A PUT larger than the kernel's buffers on loopback, so that its end cannot hide in them. */
async function putLarge(url: string, timings: Parameters<typeof clientWith>[0], transfer = transferWith()) {
  const zipFile = await folder.sparse('large.zip', 40_000_000);
  return clientWith(timings).putPackage(
    `${url}/up?secret=canary`,
    zipFile,
    40_000_000,
    targetAt(url),
    transfer,
  );
}

describe('before the body', () => {
  test('a refused connection proves that nothing was sent', async () => {
    const url = await serve(() => undefined);
    await server?.close();
    server = null;
    expect(await scan({ url })).toMatchObject({
      kind: 'failed',
      stage: 'before-body',
      cause: 'network',
      bytesSent: 0,
      status: null,
    });
  });

  test('a name that does not resolve proves that nothing was sent', async () => {
    const outcome = await clientWith().scan(
      targetAt('https://does-not-exist.invalid'),
      SCAN_HEADERS,
      BY_KEY,
      folder.file('answer'),
      transferWith(),
    );
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'network' });
  });

  test('an answer file that cannot be opened stops the request before the connection', async () => {
    const url = await serve(() => undefined);
    const outcome = await scan({ url, answerFile: folder.file('missing/answer') });
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'disk' });
    expect(server?.connections()).toBe(0);
  });

  test('a package that is missing or changed its size is not sent', async () => {
    const url = await serve(() => undefined);
    const gone: ScanSource = {
      kind: 'file',
      zipFile: folder.file('gone.zip'),
      fileName: 'p.zip',
      zipBytes: 5,
    };
    expect(await scan({ url, source: gone })).toMatchObject({ stage: 'before-body', cause: 'disk' });
    const grown: ScanSource = {
      kind: 'file',
      zipFile: folder.file('small.zip'),
      fileName: 'p',
      zipBytes: 39_999,
    };
    expect(await scan({ url, source: grown })).toMatchObject({ stage: 'before-body', cause: 'disk' });
    expect(server?.connections()).toBe(0);
  });

  test('a request that was cancelled beforehand is not sent', async () => {
    const url = await serve(() => undefined);
    const outcome = await scan({ url, transfer: transferWith(AbortSignal.abort()) });
    expect(outcome).toMatchObject({ stage: 'before-body', cause: 'cancelled' });
  });
});

describe('during the body', () => {
  test('a reset while bytes are missing proves that the body was incomplete', async () => {
    const url = await serve(async ({ socket }) => {
      let received = 0;
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > 1_000_000) socket.resetAndDestroy();
      });
    });
    const outcome = await putLarge(url, {});
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'during-body', cause: 'network' });
    if (outcome.kind === 'failed') expect(outcome.bytesSent).toBeLessThan(40_000_000);
    expect(JSON.stringify(outcome)).not.toMatch(/canary/);
  });

  test('a 503 before the body was read proves that the body was incomplete', async () => {
    const url = await serve(({ socket }) => {
      socket.once('data', () => {
        socket.pause();
        socket.write(httpAnswer(503, '{"detail":"busy"}'));
      });
    });
    // The largest direct body; a reader that stopped at once leaves most of it with the sender.
    const zipBytes = 9_990_000;
    const zipFile = await folder.sparse('early.zip', zipBytes);
    const outcome = await scan({ url, source: { kind: 'file', zipFile, fileName: 'early.zip', zipBytes } });
    expect(outcome).toMatchObject({ kind: 'refused', status: 503, bodyIncomplete: true });
  });

  test('a body is stalled when no byte is accepted for the stall time, however long the whole request takes', async () => {
    const url = await serve(({ socket }) => {
      socket.once('data', () => socket.pause());
    });
    const outcome = await putLarge(url, { stallMs: 250 });
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'during-body', cause: 'stalled' });
  });

  test('a slow reader is no stall as long as bytes move', async () => {
    const url = await serve(async (request) => {
      const { socket } = request;
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 1);
      });
      await request.body();
      socket.end(httpAnswer(200, ''));
    });
    expect((await putLarge(url, { stallMs: 2_000 })).kind).toBe('stored');
  });

  test('cancelling stops the upload', async () => {
    const url = await serve(({ socket }) => {
      socket.once('data', () => socket.pause());
    });
    const controller = new AbortController();
    const transfer: Transfer = { signal: controller.signal, onProgress: () => controller.abort() };
    const zipFile = await folder.sparse('large.zip', 40_000_000);
    const outcome = await clientWith().putPackage(`${url}/up`, zipFile, 40_000_000, targetAt(url), transfer);
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'during-body', cause: 'cancelled' });
  });

  test('a refusal before the whole body was sent is read as a refusal', async () => {
    const url = await serve(async (request) => {
      await request.head();
      request.socket.write(httpAnswer(413, '{"detail":"larger than 50 MB"}'));
    });
    expect(await putLarge(url, {})).toMatchObject({
      kind: 'refused',
      status: 413,
      detail: 'larger than 50 MB',
    });
  });

  test.each([false, true])(
    'a refusal is read when the connection is reset right after it (TLS: %s)',
    async (secure) => {
      server = await rawServer(
        async (request) => {
          await request.head();
          // What is left unread turns the end of the connection into a reset.
          request.socket.pause();
          request.socket.write(httpAnswer(403, '{"detail":"expired"}'), () => request.socket.destroy());
        },
        { secure },
      );
      const zipFile = await folder.sparse('large.zip', 40_000_000);
      const client = clientWith({}, { trust: () => [TEST_CERTIFICATE] });
      for (let tries = 0; tries < 20; tries += 1) {
        const outcome = await client.putPackage(
          `${server.url}/up`,
          zipFile,
          40_000_000,
          targetAt(server.url),
          transferWith(),
        );
        expect(outcome).toMatchObject({
          kind: 'refused',
          status: 403,
          detail: 'expired',
          bodyIncomplete: false,
        });
      }
    },
  );
});

describe('after the body', () => {
  test.each(['by key', 'direct'] as const)(
    'a lost connection without an answer is a failure after the body (%s)',
    async (way) => {
      const url = await serve(async (request) => {
        await request.body();
        request.socket.destroy();
      });
      const outcome = await scan({ url, source: way === 'direct' ? direct : BY_KEY });
      expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', status: null, bytesReceived: 0 });
    },
  );

  test('a request without a body counts as sent with its head, even if it was not read', async () => {
    const url = await serve(async ({ socket }) => {
      socket.pause();
      await eventually('the head arrives', () => socket.readableLength > 0 || null);
      socket.resetAndDestroy();
    });
    expect(await scan({ url })).toMatchObject({ kind: 'failed', stage: 'after-body' });
  });

  test.each(['by key', 'direct'] as const)(
    'no answer within the time limit is a failure after the body (%s)',
    async (way) => {
      const url = await serve(async (request) => {
        await request.body();
      });
      const source = way === 'direct' ? direct : BY_KEY;
      const outcome = await scan({ url, source, timings: { responseMs: 200, stallMs: 5_000 } });
      expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', cause: 'no-answer' });
    },
  );

  test('the stall time does not apply to the wait for the answer', async () => {
    const url = await serve(async (request) => {
      await request.body();
      setTimeout(() => request.socket.end(httpAnswer(200, ANALYSIS)), 1_300);
    });
    const outcome = await scan({ url, source: direct, timings: { responseMs: 20_000, stallMs: 1_000 } });
    expect(outcome.kind).toBe('answered');
  });

  test('an answer that stops or never ends is cut off, and the received part is kept', async () => {
    const url = await serve(async (request) => {
      await request.body();
      request.socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf an ans');
    });
    const stopped = await scan({ url, timings: { stallMs: 200 } });
    expect(stopped).toMatchObject({
      stage: 'after-body',
      cause: 'stalled',
      status: 200,
      bytesReceived: 11,
    });
    expect(await readFile(folder.file('answer'), 'utf8')).toBe('half an ans');
    await server?.close();
    const trickling = await serve(async (request) => {
      await request.body();
      request.socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const timer = setInterval(() => request.socket.write('x'), 20);
      request.socket.on('close', () => clearInterval(timer));
    });
    const outcome = await scan({ url: trickling, timings: { stallMs: 5_000, responseBodyMs: 300 } });
    expect(outcome).toMatchObject({ stage: 'after-body', cause: 'no-answer', status: 200 });
  });

  test('cancelling during the wait leaves an unknown outcome', async () => {
    const controller = new AbortController();
    const url = await serve(async (request) => {
      await request.body();
      controller.abort();
    });
    const outcome = await scan({ url, transfer: transferWith(controller.signal) });
    expect(outcome).toMatchObject({ stage: 'after-body', cause: 'cancelled' });
  });

  test('an answer truncated at any byte is a failure after the body, unless it is complete (R11)', async () => {
    const forms = [
      httpAnswer(200, ANALYSIS),
      Buffer.from(
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${ANALYSIS.length.toString(16)}\r\n${ANALYSIS}\r\n0\r\n\r\n`,
      ),
    ];
    const step = process.env.PROOFCASE_DEEP ? 1 : 4;
    for (const answer of forms) {
      for (let cut = 0; cut <= answer.length; cut += step) {
        const url = await serve(async (request) => {
          await request.body();
          request.socket.end(answer.subarray(0, cut));
        });
        const outcome = await scan({ url });
        const whole = cut === answer.length;
        if (whole) expect(outcome.kind).toBe('answered');
        if (outcome.kind === 'answered') {
          expect(await readFile(folder.file('answer'), 'utf8')).toBe(ANALYSIS);
        } else {
          expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', cause: 'network' });
        }
        await server?.close();
      }
    }
  });

  test('redirects are not followed, with or without a body', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve(async (request) => {
        await request.body();
        request.socket.end(httpAnswer(status, '', { Location: 'http://127.0.0.1:1/?canary' }));
      });
      for (const source of [BY_KEY, direct]) {
        const outcome = await clientWith().scan(
          targetAt(url),
          SCAN_HEADERS,
          source,
          folder.file('answer'),
          transferWith(),
        );
        expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', cause: 'redirect', status });
        expect(JSON.stringify(outcome)).not.toMatch(/canary/);
      }
      expect(server?.connections()).toBe(2);
      await server?.close();
    }
  });

  test('an answer that is not HTTP is kept as received', async () => {
    const url = await serve(async (request) => {
      await request.body();
      request.socket.end('SSH-2.0-something\r\n');
    });
    const outcome = await scan({ url });
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', status: null });
    expect(await readFile(folder.file('answer'), 'utf8')).toBe('SSH-2.0-something\r\n');
  });

  test('an answer without a length that ends with the connection is complete', async () => {
    const url = await serve(async (request) => {
      await request.body();
      request.socket.end(`HTTP/1.1 200 OK\r\n\r\n${ANALYSIS}`);
    });
    expect(await scan({ url })).toMatchObject({ kind: 'answered', responseBytes: ANALYSIS.length });
  });

  test('a server error is a refusal with the sentence of its page, and the page is kept', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head><body>upstream</body></html>';
    const url = await serve(async (request) => {
      await request.body();
      request.socket.end(httpAnswer(502, page, { 'Content-Type': 'text/html' }));
    });
    expect(await scan({ url })).toMatchObject({
      kind: 'refused',
      status: 502,
      detail: '502 Bad Gateway: upstream',
    });
    expect(await readFile(folder.file('answer'), 'utf8')).toBe(page);
  });

  test('an answer above the size limit is truncated', async () => {
    const url = await serve(async (request) => {
      await request.body();
      request.socket.end(httpAnswer(200, Buffer.alloc(300_000, 0x20)));
    });
    const outcome = await clientWith({}, { maxResponseBytes: 100_000 }).scan(
      targetAt(url),
      SCAN_HEADERS,
      BY_KEY,
      folder.file('answer'),
      transferWith(),
    );
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', status: 200 });
  });

  test('an answer that cannot be written to disk stays in memory and can be saved elsewhere', async () => {
    const url = await serve(async (request) => {
      await request.body();
      request.socket.end(httpAnswer(200, ANALYSIS));
    });
    const full = await stat('/dev/full').then(
      (stats) => stats.isCharacterDevice(),
      () => false,
    );
    if (!full) {
      console.warn('/dev/full is not on this machine: a full disk was not tried');
      return;
    }
    const outcome = await scan({ url, answerFile: '/dev/full' });
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body', cause: 'disk', status: 200 });
    if (outcome.kind !== 'failed' || !outcome.unsaved) throw new Error('the answer was not kept');
    await outcome.unsaved.save(folder.file('saved'));
    expect(await readFile(folder.file('saved'), 'utf8')).toBe(ANALYSIS);
  });
});

test('the canary API key reaches the server and appears nowhere else', async () => {
  const url = await serve(async (request) => {
    expect((await request.head()).join('\n')).toContain(TEST_API_KEY);
    request.socket.end(httpAnswer(200, ANALYSIS));
  });
  expect((await scan({ url })).kind).toBe('answered');
});
