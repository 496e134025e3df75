import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { APP_ORIGIN } from '../../../src/contract/bridge';
import { ProofcaseError } from '../../../src/contract/errors';
import { REQUEST_NAMES, type RequestName, requests } from '../../../src/contract/requests';
import type { Caller } from '../../../src/main/app/ipc/caller';
import { isPlainPayload, PAYLOAD_LIMIT_BYTES } from '../../../src/main/app/ipc/payload-size';
import { createRequestHandler } from '../../../src/main/app/ipc/request-handler';
import type { HandlersOf } from '../../../src/main/support/handlers';

const ours: Caller = { origin: APP_ORIGIN, isMainFrame: true, isOurWindow: true };
const strangers: readonly (Caller | null)[] = [
  null,
  { ...ours, isMainFrame: false },
  { ...ours, isOurWindow: false },
  { ...ours, origin: 'null' },
  { ...ours, origin: 'file://' },
  { ...ours, origin: 'https://proofcase' },
  { ...ours, origin: 'app://proofcase.example' },
];
const pathTricks = [
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share',
  'a\0b',
  '..',
];

/** A request handler over handlers that record that they were reached. */
function setUp(answer: () => Promise<never> = async () => null as never) {
  const reached: string[] = [];
  const defects: unknown[] = [];
  const dropped: string[] = [];
  const handlers = Object.fromEntries(
    REQUEST_NAMES.map((name) => [
      name,
      () => {
        reached.push(name);
        return answer();
      },
    ]),
  ) as unknown as HandlersOf<RequestName>;
  const handler = createRequestHandler({
    handlers: Promise.resolve(handlers),
    offerSources: async (paths, contents) => {
      dropped.push(...paths, ...contents.map(({ name }) => name));
      return { id: 'x' as never, folders: [], files: [], refused: [] };
    },
    onDefect: (_name, error) => defects.push(error),
  });
  return { handler, reached, defects, dropped };
}

describe('the request handler', () => {
  it.each(REQUEST_NAMES)('refuses %s from every foreign frame', async (name) => {
    const { handler, reached } = setUp();
    for (const caller of strangers) {
      expect(await handler.request(caller, name, {})).toMatchObject({ error: { code: 'forbidden-sender' } });
    }
    expect(reached).toEqual([]);
  });

  it.each(REQUEST_NAMES)('refuses %s with payloads of the wrong type', async (name) => {
    const { handler, reached } = setUp();
    const wrong = [
      undefined,
      null,
      1,
      'text',
      true,
      [],
      [{}],
      { surplus: 1 },
      new Map(),
      new Date(),
      () => 1,
    ];
    for (const payload of wrong) {
      expect(await handler.request(ours, name, payload)).toMatchObject({
        error: { code: 'invalid-request' },
      });
    }
    expect(reached).toEqual([]);
  });

  it.each(REQUEST_NAMES)('refuses %s with a payload over the cap', async (name) => {
    const { handler, reached } = setUp();
    const oversize = { note: 'x'.repeat(PAYLOAD_LIMIT_BYTES + 1) };
    expect(await handler.request(ours, name, oversize)).toMatchObject({ error: { code: 'invalid-request' } });
    expect(reached).toEqual([]);
  });

  it('refuses a path in place of an identifier', async () => {
    const { handler, reached } = setUp();
    for (const name of REQUEST_NAMES) {
      const ids = Object.keys(requests[name].payload.shape).filter((key) => /Id$/.test(key));
      for (const key of ids) {
        for (const trick of pathTricks) {
          const outcome = await handler.request(ours, name, { [key]: trick });
          expect(outcome).toMatchObject({ error: { code: 'invalid-request' } });
        }
      }
    }
    expect(reached).toEqual([]);
  });

  it('refuses unknown request names', async () => {
    const { handler } = setUp();
    for (const name of ['', 'nope', '__proto__', 'constructor', 'toString', 7, null, {}, ['app.info']]) {
      expect(await handler.request(ours, name, {})).toMatchObject({ error: { code: 'invalid-request' } });
    }
  });

  it('passes a request of our own frame to its handler', async () => {
    const { handler, reached } = setUp();
    expect(await handler.request(ours, 'cases.list', {})).toEqual({ ok: true, value: null });
    expect(reached).toEqual(['cases.list']);
  });

  it('returns the code of a known error and hides the text of an unknown one', async () => {
    const known = setUp(async () => {
      throw new ProofcaseError('not-found');
    });
    expect(await known.handler.request(ours, 'app.info', {})).toEqual({
      ok: false,
      error: { code: 'not-found', values: {}, detail: null },
    });
    const unknown = setUp(async () => {
      throw new Error('/home/someone/secret key=abc');
    });
    expect(await unknown.handler.request(ours, 'app.info', {})).toEqual({
      ok: false,
      error: { code: 'internal', values: {}, detail: null },
    });
    expect(unknown.defects).toHaveLength(1);
  });

  it('does not repeat the values of a payload that it refuses', async () => {
    const { handler } = setUp();
    const key = 'canary-key-0123456789';
    const outcome = await handler.request(ours, 'profiles.setKey', {
      profileId: key,
      key: [key],
      thisRunOnly: 1,
    });
    expect(JSON.stringify(outcome)).not.toContain('canary');
  });

  it('accepts dropped folders and files only as absolute paths from our own frame', async () => {
    const { handler, dropped } = setUp();
    for (const path of ['', 'relative/path', '/a\0b', 7, null, {}, `/${'x'.repeat(40_000)}`]) {
      expect(await handler.drop(ours, ['/photos', path], [])).toMatchObject({ ok: false });
    }
    expect(await handler.drop(ours, '/photos', [])).toMatchObject({ ok: false });
    for (const caller of strangers)
      expect(await handler.drop(caller, ['/photos'], [])).toMatchObject({ ok: false });
    expect(dropped).toEqual([]);
    expect(await handler.drop(ours, ['/photos', '/a.jpg'], [])).toMatchObject({ ok: true });
    expect(dropped).toEqual(['/photos', '/a.jpg']);
  });

  it('accepts the content of a dropped file without a path only as a name and bytes', async () => {
    const { handler, dropped } = setUp();
    const bytes = Uint8Array.of(1);
    for (const content of [null, 'a.jpg', { name: 7, bytes }, { name: 'a.jpg', bytes: 'x' }, { bytes }]) {
      expect(await handler.drop(ours, [], [content])).toMatchObject({ ok: false });
    }
    expect(dropped).toEqual([]);
    expect(await handler.drop(ours, [], [{ name: 'a.jpg', bytes }])).toMatchObject({ ok: true });
    expect(dropped).toEqual(['a.jpg']);
  });

  it('says that a drop is too much at once, with the limit', async () => {
    const { handler, dropped } = setUp();
    const paths = (count: number) => Array.from({ length: count }, (_, index) => `/photos/${index}.jpg`);
    const attachments = (count: number, length: number) => {
      const bytes = new Uint8Array(length);
      return Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, bytes }));
    };
    const refused = (values: object) => ({ ok: false, error: { code: 'source-too-many-files', values } });
    expect(await handler.drop(ours, paths(20_001), [])).toMatchObject(refused({ max: 20_000 }));
    expect(await handler.drop(ours, paths(20_000), attachments(1, 1))).toMatchObject(
      refused({ max: 20_000 }),
    );
    expect(await handler.drop(ours, [], attachments(101, 1))).toMatchObject(refused({ max: 100 }));
    expect(await handler.drop(ours, [], attachments(11, 50_000_000))).toMatchObject(
      refused({ reason: 'bytes', megabytes: 500 }),
    );
    expect(dropped).toEqual([]);
    expect(await handler.drop(ours, paths(20_000), [])).toMatchObject({ ok: true });
    expect(await handler.drop(ours, [], attachments(100, 1))).toMatchObject({ ok: true });
    expect(await handler.drop(ours, [], attachments(10, 50_000_000))).toMatchObject({ ok: true });
  });
});

describe('the payload cap', () => {
  it('accepts a request that excludes 50,000 items', () => {
    const itemIds = Array.from({ length: 50_000 }, () => '5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11');
    expect(isPlainPayload({ itemIds })).toBe(true);
    expect(z.array(z.uuid()).safeParse(itemIds).success).toBe(true);
  });

  it('refuses nesting that would exhaust the stack', () => {
    let nested: unknown = null;
    for (let depth = 0; depth < 10_000; depth++) nested = { nested };
    expect(isPlainPayload(nested)).toBe(false);
  });
});
