import { randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaptureCreationView } from '../../src/contract/capture-views';
import type { CaptureCreationId, CaptureId, CaseId } from '../../src/domain/ids';
import { CREATION_JOURNAL_FILE, openCreationJournal } from '../../src/main/capture/creation-journal';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { photo } from '../support/practice';
import { handle, sendPhoto, withReceiver } from '../support/practice-capture';

const FIELDS = JSON.stringify({ communicationMode: 'eigenversand', scenes: ['front', 'rear'] });
let fixture: EngineFixture;
let engine: Engine;
let counter = 0;

beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open({ followCaptures: false });
  await fixture.addService(engine);
});
afterAll(() => fixture.close());

async function newCase(given?: string): Promise<CaseId> {
  counter += 1;
  const caseNumber = given ?? `CAPTURE-${counter}`;
  const created = await engine.handlers['cases.create']({
    caseNumber,
    note: '',
    referenceDate: '2026-11-01',
  });
  return created.id;
}

function create(caseId: CaseId, fields: string | null = FIELDS): Promise<CaptureCreationView> {
  return engine.handlers['captures.create']({ caseId, fields });
}

/** Another party's requests: links that the service was asked for. */
function linksAsked(): number {
  return fixture.service.control
    .state()
    .requests.filter(({ method, path }) => method === 'POST' && path === '/capture/link').length;
}

async function detailOf(caseId: CaseId) {
  const { captures } = await engine.handlers['captures.ofCase']({ caseId });
  const [first] = captures;
  if (!first) throw new Error('no capture case');
  return engine.handlers['captures.refresh']({ captureId: first.id });
}

describe('creating a capture link', () => {
  it('sends the case number with the fields of the profile and follows the ticket', async () => {
    const caseId = await newCase('A/1 &x');
    const created = await create(caseId);
    expect(created).toMatchObject({ state: 'created', decisions: [], problem: null });
    expect(JSON.parse(created.payload)).toMatchObject({ caseNumber: 'A/1 &x', scenes: ['front', 'rear'] });
    const detail = await detailOf(caseId);
    expect(detail).toMatchObject({
      column: 'sent',
      scenesDone: 0,
      scenes: 2,
      communicationMode: 'eigenversand',
    });
    expect((await engine.handlers['cases.get']({ caseId })).captureColumn).toBe('sent');
    const custody = await engine.handlers['custody.list']({ caseId });
    expect(custody.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['capture-requested', 'capture-created']),
    );
  });

  it('refuses fields that are no JSON object or contain the case number, before anything is sent', async () => {
    const caseId = await newCase();
    const before = linksAsked();
    for (const fields of ['[1]', '{', '{"caseNumber":"OTHER"}']) {
      await expect(create(caseId, fields)).rejects.toThrow('capture-fields-invalid');
    }
    expect(linksAsked()).toBe(before);
  });

  it.each([400, 403, 404, 422, 429, 501])('treats a %i as refused', async (status) => {
    const caseId = await newCase();
    fixture.service.control.inject({
      endpoint: 'capture-link',
      action: { kind: 'status', status, body: '<p>no</p>' },
    });
    const created = await create(caseId);
    expect(created).toMatchObject({ state: 'refused', status, decisions: [] });
    // Without a capture case, a 404 says that the address is wrong.
    if (status === 404) expect(created.problem).toMatchObject({ code: 'account-configuration' });
    const { captures } = await engine.handlers['captures.ofCase']({ caseId });
    expect(captures).toEqual([]);
    if (status === 403) await engine.handlers['profiles.resume']({ profileId: created.profileId });
    expect((await create(caseId)).state).toBe('created');
  });

  it.each([500, 502, 503, 504])('looks for the link before it asks the user after a %i', async (status) => {
    const caseId = await newCase();
    fixture.service.control.inject({
      endpoint: 'capture-link',
      action: { kind: 'status', status, stage: 'before-answer' },
    });
    const created = await create(caseId);
    expect(created).toMatchObject({ state: 'created', lookUp: { verdict: 'found' } });
    expect((await detailOf(caseId)).origin).toBe('created');
  });

  it('leads to a question when no link is found, and requests again only after the case number was typed', async () => {
    const caseId = await newCase();
    fixture.service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'after-body' } });
    const lost = await create(caseId);
    expect(lost).toMatchObject({ state: 'unknown', lookUp: { verdict: 'none' } });
    expect(lost.decisions).toEqual(['look-up', 'create-again', 'give-up']);
    await expect(create(caseId)).rejects.toThrow('capture-pending');
    const again = { creationId: lost.id, decision: 'create-again' as const };
    await expect(engine.handlers['captures.resolve']({ ...again, typedCaseNumber: 'WRONG' })).rejects.toThrow(
      'wrong-confirmation',
    );
    const before = linksAsked();
    const second = await engine.handlers['captures.resolve']({ ...again, typedCaseNumber: lost.caseNumber });
    expect(second.state).toBe('created');
    expect(linksAsked()).toBe(before + 1);
  });

  it('stays a question when it cannot be requested again now', async () => {
    const caseId = await newCase();
    fixture.service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'after-body' } });
    const lost = await create(caseId);
    const other = await newCase();
    await create(other);
    fixture.service.control.inject({ endpoint: 'capture-status', action: { kind: 'status', status: 401 } });
    await expect(detailOf(other)).rejects.toThrow('key-refused');
    const again = {
      creationId: lost.id,
      decision: 'create-again',
      typedCaseNumber: lost.caseNumber,
    } as const;
    const before = linksAsked();
    await expect(engine.handlers['captures.resolve'](again)).rejects.toThrow('key-refused');
    const { creations } = await engine.handlers['captures.ofCase']({ caseId });
    expect(creations).toMatchObject([{ state: 'unknown' }]);
    expect(linksAsked()).toBe(before);
    await engine.handlers['profiles.resume']({ profileId: lost.profileId });
    expect(await engine.handlers['captures.resolve'](again)).toMatchObject({ state: 'created' });
  });

  it('offers no second request before the service was asked', async () => {
    const caseId = await newCase();
    fixture.service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'after-body' } });
    fixture.service.control.inject({ endpoint: 'capture-status', action: { kind: 'status', status: 500 } });
    const lost = await create(caseId);
    expect(lost).toMatchObject({ state: 'unknown', lookUp: { verdict: 'failed' } });
    expect(lost.decisions).toEqual(['look-up', 'give-up']);
    const given = await engine.handlers['captures.resolve']({
      creationId: lost.id,
      decision: 'give-up',
      typedCaseNumber: null,
    });
    expect(given).toMatchObject({ state: 'given-up', decisions: [] });
  });
});

describe('following a capture case', () => {
  it('stores every different body, and lists the changes and the notable ones', async () => {
    const caseId = await newCase();
    await create(caseId);
    const first = await detailOf(caseId);
    const notices: string[] = [];
    const stop = engine.on('captures.notice', ({ notice }) => notices.push(notice));
    const picture = await photo();
    await sendPhoto(first.state.captureLink ?? '', picture, 0);
    const second = await detailOf(caseId);
    expect(second).toMatchObject({ scenesDone: 1, column: 'sent' });
    await detailOf(caseId);
    await handle(fixture.service, second.ticketId, 'sonstiges');
    const closed = await detailOf(caseId);
    stop();
    expect(closed).toMatchObject({ column: 'closed', finalDecision: 'sonstiges' });
    expect(notices).toContain('closed');
    expect(closed.history).toHaveLength(4);
    expect(closed.history[0]?.changes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['event', 'status', 'final-decision']),
    );
    const newest = closed.history[0]?.id ?? 0;
    const { text } = await engine.handlers['captures.raw']({ captureId: closed.id, historyId: newest });
    expect(JSON.parse(text)).toMatchObject({ status: 'closed' });
  });
});

describe('asking for a case that is being asked for', () => {
  it('shares the request, so that no response comes after that of a later one', async () => {
    const caseId = await newCase();
    await create(caseId);
    const statusRequests = () =>
      fixture.service.control.state().requests.filter(({ path }) => path === '/capture/status').length;
    const { captures } = await engine.handlers['captures.ofCase']({ caseId });
    const captureId = captures[0]?.id ?? ('' as CaptureId);
    const before = statusRequests();
    const refresh = () => engine.handlers['captures.refresh']({ captureId });
    await Promise.all([refresh(), refresh()]);
    expect(statusRequests()).toBe(before + 1);
    await refresh();
    expect(statusRequests()).toBe(before + 2);
  });
});

describe('a result push to another computer', () => {
  it('is reported as delivered and as missing here', () =>
    withReceiver(204, async (baseUrl) => {
      fixture.service.control.changeOptions({ capturePush: { baseUrl } });
      const caseId = await newCase();
      await create(caseId);
      const open = await detailOf(caseId);
      expect(open.isPushMissingHere).toBe(false);
      await sendPhoto(open.state.captureLink ?? '', await photo(), 0);
      await handle(fixture.service, open.ticketId, 'sonstiges');
      await expect.poll(async () => (await detailOf(caseId)).push).toBe('delivered');
      expect((await detailOf(caseId)).isPushMissingHere).toBe(true);
      fixture.service.control.changeOptions({ capturePush: null });
    }));
});

describe('a database that was restored from before a request for a link', () => {
  it('asks the service about it, and finds the link without the user', async () => {
    const other = join(fixture.root, 'restored');
    const first = await fixture.open({ dataFolder: other });
    await fixture.addService(first);
    const { id } = await first.handlers['cases.create']({
      caseNumber: 'RESTORED-1',
      note: '',
      referenceDate: '2026-11-01',
    });
    await first.close();
    await copyFile(join(other, 'proofcase.db'), join(other, 'aside'));
    const second = await fixture.open({ dataFolder: other });
    await second.handlers['captures.create']({ caseId: id, fields: FIELDS });
    await second.close();
    for (const left of ['-wal', '-shm']) await rm(join(other, `proofcase.db${left}`), { force: true });
    await rename(join(other, 'aside'), join(other, 'proofcase.db'));
    const before = linksAsked();
    const third = await fixture.open({ dataFolder: other, followCaptures: true });
    const found = async () => (await third.handlers['captures.ofCase']({ caseId: id })).captures.length;
    await expect.poll(found).toBe(1);
    const [creation] = (await third.handlers['captures.ofCase']({ caseId: id })).creations;
    expect(creation).toMatchObject({ state: 'created', lookUp: { verdict: 'found' } });
    expect(linksAsked()).toBe(before);
    const isFollowed = async () =>
      (await third.handlers['captures.ofCase']({ caseId: id })).captures[0]?.polling.followed;
    await expect.poll(isFollowed).toBe(true);
    const next = await third.handlers['cases.create']({
      caseNumber: 'RESTORED-2',
      note: '',
      referenceDate: '2026-11-01',
    });
    fixture.service.control.inject({
      endpoint: 'capture-link',
      action: { kind: 'status', status: 502, stage: 'before-answer' },
    });
    const created = await third.handlers['captures.create']({ caseId: next.id, fields: FIELDS });
    expect(created).toMatchObject({ state: 'created', lookUp: { verdict: 'found' } });
    const { captures } = await third.handlers['captures.ofCase']({ caseId: next.id });
    expect(captures[0]?.polling.followed).toBe(true);
    await third.close();
  });

  it('ignores an incomplete last line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofcase-links-'));
    const journal = openCreationJournal(folder);
    const id = randomUUID() as CaptureCreationId;
    await journal.append({ kind: 'ended', id, to: 'refused' });
    await appendFile(join(folder, CREATION_JOURNAL_FILE), '{"entry":{"kind":"send');
    await journal.append({ kind: 'ended', id, to: 'created' });
    expect(await journal.sent()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
