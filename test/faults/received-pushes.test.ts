import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedView } from '../../src/contract/receiver-views';
import type { CaseId } from '../../src/domain/ids';
import { MAX_PUSH_PHOTOS, PUSH_PHOTOS_LIMIT_BYTES, partKindOf } from '../../src/domain/receiver';
import { isDiskFault } from '../../src/main/capture/receiver/receive-form';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { isDeep } from '../support/fault-engine';
import { bericht, formOf, fotos, jpegOf, type Part, PDF, type PushAnswer, push } from '../support/push';

const TOKEN = 'receiver-token-of-the-test';
const NUMBER = 'PUSH-0001';
const BEFORE = [fotos(jpegOf(5_000, 9), 'before.jpg'), bericht()];
const AFTER = [fotos(jpegOf(7_000, 1)), fotos(jpegOf(8_000, 2), 'b2.jpg'), bericht()];

const ODD_PHOTO = ['photo unknown', 'report pdf'];
const ODD_PAIR = ['photo jpeg', 'photo unknown', 'report pdf'];

let fixture: EngineFixture;
let engine: Engine;
let port: number;
let caseId: CaseId;
const tried: { readonly point: string; readonly status: number | null; readonly kept: string }[] = [];

beforeAll(async () => {
  fixture = await createEngineFixture();
  await open();
  caseId = (
    await engine.handlers['cases.create']({ caseNumber: NUMBER, note: '', referenceDate: '2026-11-01' })
  ).id;
});
afterAll(async () => {
  const kept = new Map<string, number>();
  for (const one of tried) kept.set(one.kept, (kept.get(one.kept) ?? 0) + 1);
  const lines = tried.map(
    ({ point, status, kept: end }) => `${String(status ?? '—').padEnd(5)}${end.padEnd(10)}${point}`,
  );
  process.stdout.write(`\nT13: result pushes (${tried.length} cases)\n${lines.join('\n')}\n`);
  process.stdout.write(`${[...kept].map(([end, count]) => `${end} ${count}`).join(', ')}\n`);
  await fixture.close();
});

async function open(): Promise<void> {
  engine = await fixture.open({ receiverToken: TOKEN });
  const { state } = await engine.startReceiver({ enabled: true, port: 0 });
  if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
  port = Number(new URL(state.url).port);
}

const send = (body: Buffer, own: Partial<Parameters<typeof push>[0]> = {}): Promise<PushAnswer> =>
  push({ port, path: `/${NUMBER}`, token: TOKEN, body, ...own });

async function current(number = NUMBER): Promise<ReceivedView> {
  const all = [
    ...(await engine.handlers['received.ofCase']({ caseId })),
    ...(await engine.handlers['received.inbox']({})),
  ];
  const one = all.find(({ caseNumber, replacedAt }) => caseNumber === number && replacedAt === null);
  if (!one) throw new Error('nothing is stored');
  return one;
}

const hashes = (parts: readonly Part[]): readonly string[] =>
  parts.map(({ content }) => createHash('sha256').update(content).digest('hex'));

/** What the disk and another connection to the database say, not the engine that has just answered. */
async function isDurable(parts: readonly Part[], number = NUMBER): Promise<boolean> {
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'), { readonly: true });
  const rows = database
    .prepare<[string], { readonly id: string; readonly stored_name: string; readonly sha256: string }>(
      `SELECT r.id, f.stored_name, f.sha256 FROM received r JOIN received_file f ON f.received_id = r.id
       WHERE r.case_number = ? AND r.replaced_at IS NULL ORDER BY f.position`,
    )
    .all(number);
  const integrity = database.pragma('integrity_check', { simple: true });
  database.close();
  const onDisk = await Promise.all(
    rows.map(async ({ id, stored_name }) =>
      createHash('sha256')
        .update(await readFile(join(fixture.dataFolder, 'received', id, stored_name)))
        .digest('hex'),
    ),
  );
  return integrity === 'ok' && JSON.stringify(onDisk) === JSON.stringify(hashes(parts));
}

/** Folders of the store without a row, and what is still on its way. */
async function leftovers(): Promise<readonly string[]> {
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'), { readonly: true });
  const known = database
    .prepare<[], { readonly id: string }>('SELECT id FROM received')
    .all()
    .map(({ id }) => id);
  database.close();
  const stored = await readdir(join(fixture.dataFolder, 'received'));
  const underWay = await readdir(join(fixture.dataFolder, 'temporary'));
  return [
    ...stored.filter((name) => !known.includes(name)),
    ...underWay.filter((name) => name.startsWith('push-')),
  ];
}

async function accepted(
  point: string,
  parts: readonly Part[],
  answer: PushAnswer,
  number = NUMBER,
): Promise<void> {
  expect(answer.status, point).toBe(204);
  expect(await isDurable(parts, number), point).toBe(true);
  tried.push({ point, status: answer.status, kept: 'replaced' });
  await expect.poll(leftovers).toEqual([]);
}

/** The earlier result is there, whole and current; the refusal is in the log unless the connection said nothing. */
async function refused(
  point: string,
  answer: PushAnswer,
  status: number | null,
  before: readonly Part[],
): Promise<void> {
  expect(answer.status, point).toBe(status);
  await expect.poll(() => isDurable(before)).toBe(true);
  await expect.poll(leftovers).toEqual([]);
  tried.push({ point, status: answer.status, kept: 'as before' });
}

describe('a result push that follows the interface', () => {
  it('is durable when it is answered, and replaces the earlier result', async () => {
    await accepted('the first push of a case', BEFORE, await send(formOf(BEFORE)));
    const first = await current();
    await accepted('another push', AFTER, await send(formOf(AFTER)));
    const all = await engine.handlers['received.ofCase']({ caseId });
    expect(all).toHaveLength(2);
    expect(all.find(({ id }) => id === first.id)?.replacedAt).not.toBeNull();
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'push-received')).toHaveLength(2);
    await accepted('the same push again', AFTER, await send(formOf(AFTER)));
  });

  it.each<readonly [string, readonly Part[], Partial<Parameters<typeof push>[0]>]>([
    ['chunked', AFTER, { framing: 'chunked' }],
    ['after 100-continue', AFTER, { expectContinue: true }],
    ['in drops', AFTER, { drip: { bytes: 911, wait: async () => undefined } }],
    ['with the report first', [bericht(), fotos(jpegOf(100, 3))], {}],
    ['without photos, as a withdrawn claim may be', [bericht()], {}],
    ['without file names', [fotos(jpegOf(100, 4), null), bericht()], {}],
    ['with names that climb', [fotos(jpegOf(100, 5), '../../../etc/passwd'), bericht()], {}],
    ['with names of devices', [fotos(jpegOf(100, 6), 'CON.jpg'), fotos(jpegOf(99), 'NUL'), bericht()], {}],
    [
      'with a boundary in the data',
      [fotos(Buffer.concat([jpegOf(50), Buffer.from('\r\n--push-boundary')])), bericht()],
      {},
    ],
    ['with a declared type that is another', [fotos(jpegOf(100, 7), 'x.heic', 'text/html'), bericht()], {}],
  ])('is accepted %s', async (point, parts, own) => {
    await accepted(point, parts, await send(formOf(parts), own));
  });

  it.each<readonly [string, readonly Part[], readonly string[]]>([
    ['a report that is none', [bericht(Buffer.from('<html>'))], ['report unknown']],
    ['an empty report', [bericht(Buffer.alloc(0))], ['report unknown']],
    ['a photo that is a program', [fotos(Buffer.from('MZ\u0090\u0000')), bericht()], ODD_PHOTO],
    ['a photo that is a PDF', [fotos(PDF), bericht()], ['photo pdf', 'report pdf']],
    ['an empty photo', [fotos(Buffer.alloc(0)), bericht()], ODD_PHOTO],
    ['an SVG', [fotos(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), bericht()], ODD_PHOTO],
    ['a good photo beside an odd one', [fotos(jpegOf(90)), fotos(Buffer.from('?')), bericht()], ODD_PAIR],
  ])('keeps %s, marked as such, because the push does not come again', async (point, parts, kinds) => {
    await accepted(point, parts, await send(formOf(parts)));
    const { files } = await current();
    expect(files.map(({ kind, type }) => `${kind} ${type}`)).toEqual(kinds);
    for (const { id, kind, type } of files) {
      const isDrawable = kind === 'photo' && partKindOf(type) === 'photo';
      if (!isDrawable) expect(await engine.receivedPicture('preview', id)).toBeNull();
    }
  });

  it('keeps unknown fields of a later version without using them', async () => {
    const more = [{ name: 'extra', fileName: 'x.bin', type: 'a/b', content: Buffer.from('x') }, ...AFTER];
    await accepted('a part of another name', AFTER, await send(formOf(more)));
  });

  it.each([
    ['encoded', 'A%2FB-1'],
    ['decoded on its way', 'A/B-1'],
  ])('puts a case number with a slash, %s, into the inbox of unknown case numbers', async (point, path) => {
    await accepted(`a slash ${point}`, AFTER, await send(formOf(AFTER), { path: `/${path}` }), 'A/B-1');
  });

  it('waits in the inbox until it is put into a case', async () => {
    const waiting = await current('A/B-1');
    const assigned = await engine.handlers['received.assign']({ receivedId: waiting.id, caseId: null });
    expect(assigned.caseId).not.toBeNull();
    expect(await engine.handlers['received.inbox']({})).toEqual([]);
  });

  it('may arrive several times at once for one case, which ends with one complete result', async () => {
    const answers = await Promise.all([send(formOf(BEFORE)), send(formOf(AFTER)), send(formOf(BEFORE))]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await isDurable(BEFORE)) || (await isDurable(AFTER))).toBe(true);
    tried.push({ point: 'three at the same time', status: 204, kept: 'replaced' });
    await expect.poll(leftovers).toEqual([]);
  });

  it('of a hundred megabytes is streamed', async () => {
    const parts = [...Array.from({ length: 10 }, (_, at) => fotos(jpegOf(10_000_000, at + 1))), bericht()];
    const body = formOf(parts);
    const answer = await send(body);
    await accepted('100 MB of photos', parts, answer);
    await accepted('a small one afterwards', AFTER, await send(formOf(AFTER)));
  });

  it('gets a pre-check of its photos', async () => {
    await expect.poll(async () => (await current()).check !== null).toBe(true);
    const { check, files } = await current();
    expect(check?.items.map(({ fileId }) => fileId)).toEqual(
      files.filter(({ kind }) => kind === 'photo').map(({ id }) => id),
    );
  });
});

describe('a result push that violates the interface', () => {
  beforeAll(async () => {
    expect((await send(formOf(AFTER))).status).toBe(204);
  });

  it.each<readonly [string, number, Partial<Parameters<typeof push>[0]>]>([
    ['no token', 401, { token: null }],
    ['a wrong token', 401, { token: 'wrong-token-of-the-test-xx' }],
    ['the beginning of the token', 401, { token: TOKEN.slice(0, -1) }],
    ['more than the token', 401, { token: `${TOKEN}x` }],
    ['a token before the body is asked for', 401, { token: null, expectContinue: true }],
    ['another method', 404, { method: 'PUT' }],
    ['no case number', 400, { path: '/' }],
    ['a case number that no header carries', 400, { path: '/%00%0A' }],
    ['a broken encoding', 400, { path: '/%E0%A4' }],
    ['another type of body', 415, { contentType: 'application/json' }],
    ['no boundary', 400, { contentType: 'multipart/form-data; x=y' }],
    ['another boundary', 400, { contentType: 'multipart/form-data; boundary=other' }],
    ['a length beyond every limit', 413, { framing: 900_000_000 }],
  ])('is refused for %s', async (point, status, own) => {
    await refused(point, await send(formOf(BEFORE), own), status, AFTER);
  });

  it.each<readonly [string, number, readonly Part[]]>([
    ['no report', 400, [fotos(jpegOf(100))]],
    ['two reports', 400, [fotos(jpegOf(100)), bericht(), bericht()]],
    ['no parts at all', 400, []],
    [
      'more photos than any case has',
      413,
      [...Array.from({ length: MAX_PUSH_PHOTOS + 1 }, () => fotos(jpegOf(20))), bericht()],
    ],
  ])('is refused for %s', async (point, status, parts) => {
    await refused(point, await send(formOf(parts)), status, AFTER);
  });

  it('is refused above 100 MB, also without an announced length', async () => {
    const parts = [fotos(jpegOf(PUSH_PHOTOS_LIMIT_BYTES + 1)), bericht()];
    await refused('photos too large', await send(formOf(parts), { framing: 'chunked' }), 413, AFTER);
  });

  const whole = formOf(BEFORE);
  const cuts = cutPlaces(whole);
  it.each(isDeep ? cuts : cuts.filter((_cut, index) => index % 3 === 0))(
    'that breaks off after %i bytes leaves the earlier result unchanged',
    async (cutAt) => {
      await refused(`cut after ${cutAt} of ${whole.length}`, await send(whole, { cutAt }), null, AFTER);
    },
  );

  it.each(cuts.filter((_cut, index) => index % 6 === 1))(
    'that ends after %i bytes as if it were complete is refused',
    async (at) => {
      const part = whole.subarray(0, at);
      await refused(`a form that ends after ${at} bytes`, await send(part), 400, AFTER);
    },
  );

  it('is logged, with repeated ones counted', async () => {
    const before = (await engine.handlers['receiver.attempts']({})).length;
    for (let times = 0; times < 3; times += 1) await send(formOf(BEFORE), { token: null });
    const attempts = await engine.handlers['receiver.attempts']({});
    expect(attempts[0]).toMatchObject({ refusal: 'unauthorized', status: 401, times: 3 });
    expect(attempts.length).toBeLessThanOrEqual(before + 1);
    expect(JSON.stringify(attempts)).not.toContain(TOKEN);
  });
});

describe('a disk or database that fails', () => {
  it('keeps the earlier result when the store is gone, which is a fault of the disk', async () => {
    expect((await send(formOf(AFTER))).status).toBe(204);
    const store = join(fixture.dataFolder, 'received');
    await rename(store, `${store}-aside`);
    await writeFile(store, 'in the way');
    const answer = await send(formOf(BEFORE));
    await rm(store);
    await rename(`${store}-aside`, store);
    await refused('a store that is gone', answer, 507, AFTER);
    await accepted('the next one', BEFORE, await send(formOf(BEFORE)));
  });

  it('accepts a push whose rows cannot be written, and stores it at the next start', async () => {
    const withoutRows = await sendWithoutRows(AFTER);
    expect(withoutRows.status).toBe(204);
    expect(await isDurable(BEFORE)).toBe(true);
    await restart();
    await expect.poll(() => isDurable(AFTER)).toBe(true);
    tried.push({ point: 'rows that cannot be written', status: 204, kept: 'stored later' });
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions.at(-1)).toBe('push-received');
    await accepted('the next one', BEFORE, await send(formOf(BEFORE)));
  });

  it('stores a push that was kept behind a newer one as replaced', async () => {
    expect((await sendWithoutRows(AFTER)).status).toBe(204);
    expect((await send(formOf(BEFORE))).status).toBe(204);
    const before = (await engine.handlers['received.ofCase']({ caseId })).length;
    await restart();
    const stored = async () => (await engine.handlers['received.ofCase']({ caseId })).length;
    await expect.poll(stored).toBe(before + 1);
    expect(await isDurable(BEFORE)).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  it('sets aside a complete push without a readable receipt, and removes one that a crash cut off', async () => {
    const complete = '00000000-0000-4000-8000-00000000000a';
    const cutOff = '00000000-0000-4000-8000-00000000000b';
    for (const name of [complete, cutOff]) {
      const folder = join(fixture.dataFolder, 'received', name);
      await mkdir(folder);
      await writeFile(join(folder, '001.jpeg'), jpegOf(50));
      await writeFile(join(folder, 'receipt.json'), '{"caseNumber":"PUSH-0001","rece');
    }
    await writeFile(join(fixture.dataFolder, 'received', cutOff, 'incomplete'), '');
    await restart();
    const kept = join(fixture.dataFolder, 'set-aside', `received-${complete}`, '001.jpeg');
    await expect.poll(() => readFile(kept).catch(() => null)).toEqual(jpegOf(50));
    await expect.poll(leftovers).toEqual([]);
    expect(await readdir(join(fixture.dataFolder, 'set-aside'))).not.toContain(`received-${cutOff}`);
  });
});

describe('an error of the file system', () => {
  it.each(['EPERM', 'EBUSY', 'EACCES', 'ENOSPC', 'EIO', 'EMFILE'])(
    'with %s is a fault of the disk, not of the form',
    (code) => {
      expect(isDiskFault(Object.assign(new Error(code), { code, syscall: 'open' }))).toBe(true);
      expect(isDiskFault(new Error(`unexpected ${code}`))).toBe(false);
    },
  );
});

/** Sends a push while the database refuses its rows. */
async function sendWithoutRows(parts: readonly Part[]): Promise<PushAnswer> {
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
  database.exec(
    `CREATE TRIGGER no_more BEFORE INSERT ON received_file WHEN NEW.kind = 'report' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  const answer = await send(formOf(parts));
  database.exec('DROP TRIGGER no_more');
  database.close();
  return answer;
}

async function restart(): Promise<void> {
  await engine.close();
  await open();
}

/** Every byte around the lines of the form, and some in the middle of what is large. */
function cutPlaces(body: Buffer): readonly number[] {
  const places = new Set<number>([0, 1, body.length - 1]);
  for (let at = body.indexOf('\r\n'); at >= 0; at = body.indexOf('\r\n', at + 1)) {
    for (const near of [at, at + 1, at + 2]) places.add(near);
  }
  for (let at = 1_000; at < body.length; at += 1_500) places.add(at);
  // The closing boundary without its line break is a whole form.
  return [...places].filter((at) => at < body.length - 2).sort((a, b) => a - b);
}
