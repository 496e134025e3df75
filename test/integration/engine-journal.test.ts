import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import {
  CANARY,
  type EngineRoom,
  engineRoom,
  noKeychain,
  reached,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { filesContaining } from '../support/folders';

let room: EngineRoom;
beforeEach(async () => {
  room = await engineRoom();
});
afterEach(() => room.close());

const scans = (): number => room.service.control.state().scansProcessed;

describe('a package that is sent', () => {
  it('goes the direct route, is answered once, and its answer is filed', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const entry = await sendCase(engine, await room.photos(3), 'DIRECT-1', 'filed');
    expect(entry).toMatchObject({ route: 'direct', entries: 3, attempts: 1, reason: null });
    expect(scans()).toBe(1);

    const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'direct' });
    expect(rows[0]).toMatchObject({ caseNumber: 'DIRECT-1', photos: 3, results: 1, questions: 0, active: 0 });
    const resultId = entry.resultId;
    if (!resultId) throw new Error('no result');
    const view = await engine.handlers['results.get']({ resultId });
    expect(view.sent.map(({ entryName }) => entryName)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg']);
    expect(view).toMatchObject({ unexpected: [], unanswered: [], decoded: true });
    expect(view.attachments.length).toBeGreaterThan(0);
    for (const { id, bytes } of view.attachments) {
      expect((await stat((await engine.attachmentFile(id)).path)).size).toBe(bytes);
    }
    const raw = await engine.handlers['results.raw']({ resultId });
    expect(JSON.parse(raw.text)).toMatchObject({ caseNumber: 'DIRECT-1' });
  });

  it('goes the presigned route above 10 MB, and the key is nowhere on disk', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const folder = await room.photos(3, { padBytes: 3_600_000 });
    const entry = await sendCase(engine, folder, 'PRESIGNED-1', 'filed', 'unknown', 'rejected');
    expect(entry).toMatchObject({ state: 'filed', route: 'presigned' });
    expect(scans()).toBe(1);
    await engine.close();
    expect(await filesContaining(room.dataFolder, CANARY)).toEqual([]);
  });

  it('is sealed once for two clicks', async () => {
    const engine = await room.open({ runOutbox: false });
    await room.addService(engine);
    const caseId = await readCase(engine, await room.photos(1), 'TWICE-1');
    const [first, second] = await Promise.all([seal(engine, caseId), seal(engine, caseId)]);
    expect(second.packages.map(({ id }) => id)).toEqual(first.packages.map(({ id }) => id));
    expect(await readdir(join(room.dataFolder, 'packages'))).toHaveLength(1);
  });

  it('of content that was sent before is announced as such, whatever its case number', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const folder = await room.photos(2);
    await sendCase(engine, folder, 'BEFORE-1', 'filed');
    const caseId = await readCase(engine, folder, 'BEFORE-2');
    const { findings } = await engine.handlers['intake.get']({ caseId });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'already-sent', files: 2, caseNumber: 'BEFORE-1' }),
    );
  });

  it('is rejected without being sent when the sealed ZIP was changed', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const caseId = await readCase(engine, await room.photos(1), 'DAMAGED-1');
    const [sealed] = (await seal(engine, caseId, false)).packages;
    if (!sealed) throw new Error('no package');
    await writeFile(join(room.dataFolder, 'packages', `${sealed.id}.zip`), 'other');
    await engine.handlers['outbox.send']({ packageId: sealed.id });
    expect(await reached(engine, sealed.id, 'rejected')).toMatchObject({ reason: 'package-damaged' });
    expect(scans()).toBe(0);
  });
});

describe('the status of a scan', () => {
  it.each([
    [400, 'rejected', 'validation'],
    [401, 'blocked', 'key-refused'],
    [403, 'blocked', 'key-refused'],
    [413, 'rejected', 'too-large'],
    [422, 'rejected', 'malformed'],
    [429, 'blocked', 'quota'],
    [500, 'unknown', 'server-error-after-body'],
    [501, 'blocked', 'account-configuration'],
    [502, 'unknown', 'server-error-after-body'],
    [503, 'unknown', 'server-error-after-body'],
    [504, 'unknown', 'server-error-after-body'],
  ] as const)('%i makes it %s', async (status, state, reason) => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'status', status, detail: 'because' } });
    const engine = await room.open();
    const profileId = await room.addService(engine);
    const entry = await sendCase(
      engine,
      await room.photos(1),
      `STATUS-${status}`,
      'rejected',
      'blocked',
      'unknown',
      'waiting',
    );
    expect(entry).toMatchObject({ state, reason, status, detail: 'because', nextActionAt: null });
    const profile = (await engine.handlers['profiles.list']({})).find(({ id }) => id === profileId);
    expect(profile?.block?.reason ?? null).toBe(state === 'blocked' ? reason : null);
  });

  it('200 with a page in place of an analysis is a question, and the page is kept', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'captive-portal' } });
    const engine = await room.open();
    await room.addService(engine);
    const entry = await sendCase(engine, await room.photos(1), 'PORTAL-1', 'unknown', 'filed');
    expect(entry).toMatchObject({ state: 'unknown', reason: 'not-an-analysis' });
    const answers = await readdir(join(room.dataFolder, 'answers'));
    expect(await readFile(join(room.dataFolder, 'answers', answers[0] ?? ''), 'utf8')).toMatch(/<html/i);
  });

  it('429 with a Retry-After goes on by itself', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'quota', retryAfter: '1' } });
    const engine = await room.open();
    await room.addService(engine);
    const caseId = await readCase(engine, await room.photos(1), 'QUOTA-1');
    const [first] = (await seal(engine, caseId)).packages;
    if (!first) throw new Error('no package');
    expect((await reached(engine, first.id, 'blocked')).nextActionAt).not.toBeNull();
    expect(await reached(engine, first.id, 'filed')).toMatchObject({ attempts: 2 });
  });
});

describe('a scan whose answer does not come', () => {
  it('is a question that a person may close', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const engine = await room.open();
    await room.addService(engine);
    const entry = await sendCase(engine, await room.photos(1), 'CUT-1', 'unknown');
    expect(entry).toMatchObject({ reason: 'connection-lost-after-body' });
    expect(entry.decisions.map(({ decision }) => decision)).toEqual(['send-again', 'close']);
    const { id: packageId, caseId } = entry;
    const closed = await engine.handlers['outbox.resolve']({
      packageId,
      decision: 'close',
      typedCaseNumber: null,
    });
    expect(closed.state).toBe('closed');
    const custody = await engine.handlers['custody.list']({ caseId });
    expect(custody.at(-1)).toMatchObject({ action: 'decision-close', actor: 'anna' });
  });

  it('is sent again only with the case number typed', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const engine = await room.open();
    await room.addService(engine);
    const { id: packageId } = await sendCase(engine, await room.photos(1), 'AGAIN-1', 'unknown');
    const wrong = engine.handlers['outbox.resolve']({
      packageId,
      decision: 'send-again',
      typedCaseNumber: 'AGAIN-2',
    });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong-confirmation' });
    expect(scans()).toBe(1);
    await engine.handlers['outbox.resolve']({
      packageId,
      decision: 'send-again',
      typedCaseNumber: 'AGAIN-1',
    });
    expect(await reached(engine, packageId, 'filed')).toMatchObject({ attempts: 2 });
    expect(scans()).toBe(2);
  });

  it('waits when the body was not complete', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'on-arrival' } });
    const engine = await room.open();
    await room.addService(engine);
    const folder = await room.photos(2, { padBytes: 4_000_000 });
    const entry = await sendCase(engine, folder, 'EARLY-1', 'waiting', 'unknown');
    expect(entry).toMatchObject({ state: 'waiting', reason: 'network' });
    engine.networkRestored();
    expect(await reached(engine, entry.id, 'filed')).toMatchObject({ attempts: 2 });
    expect(scans()).toBe(1);
  });
});

describe('the presigned upload', () => {
  it('asks for a fresh URL when the PUT is refused, and gives up for now after the third', async () => {
    room.service.control.inject({
      endpoint: 'put',
      times: 3,
      action: { kind: 'status', status: 403, detail: 'expired' },
    });
    const engine = await room.open();
    await room.addService(engine);
    const folder = await room.photos(3, { padBytes: 3_600_000 });
    const entry = await sendCase(engine, folder, 'PUT-403', 'waiting', 'unknown', 'filed');
    expect(entry).toMatchObject({ state: 'waiting', reason: 'upload-refused', status: 403 });
    engine.networkRestored();
    expect(await reached(engine, entry.id, 'filed')).toMatchObject({ route: 'presigned' });
  });

  it('is replaced when the service does not know its key', async () => {
    room.service.control.inject({
      endpoint: 'scan',
      action: { kind: 'status', status: 400, detail: 'invalid s3_key' },
    });
    const engine = await room.open();
    await room.addService(engine);
    const folder = await room.photos(3, { padBytes: 3_600_000 });
    expect(await sendCase(engine, folder, 'KEY-GONE', 'filed', 'rejected', 'unknown')).toMatchObject({
      state: 'filed',
      attempts: 2,
    });
  });

  it('is not repeated after a restart', async () => {
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'quota' } });
    const first = await room.open();
    const profileId = await room.addService(first);
    const folder = await room.photos(3, { padBytes: 3_600_000 });
    const { id } = await sendCase(first, folder, 'RESTART-1', 'blocked');
    await first.close();
    room.service.control.inject({ endpoint: 'put', times: null, action: { kind: 'status', status: 500 } });
    const second = await room.open();
    await second.handlers['profiles.resume']({ profileId });
    expect(await reached(second, id, 'filed', 'waiting')).toMatchObject({ state: 'filed' });
  });
});

describe('a machine without a keychain', () => {
  it('blocks what should be sent, and goes on with a key for this run only', async () => {
    await room.close();
    room = await engineRoom({ secrets: noKeychain });
    const engine = await room.open();
    const profile = await engine.handlers['profiles.save']({
      id: null,
      name: 'Service',
      baseUrl: room.service.baseUrl,
      captureAuthentication: 'x-api-key',
      reportLanguage: 'en',
      contactEmail: null,
    });
    expect(profile.key).toBe('keychain-unavailable');
    await engine.handlers['settings.change']({ activeProfileId: profile.id });
    const entry = await sendCase(engine, await room.photos(1), 'NOKEY-1', 'blocked');
    expect(entry.reason).toBe('keychain-unavailable');
    const key = { profileId: profile.id, key: CANARY };
    await expect(engine.handlers['profiles.setKey']({ ...key, thisRunOnly: false })).rejects.toMatchObject({
      code: 'keychain-unavailable',
    });
    expect((await engine.handlers['profiles.setKey']({ ...key, thisRunOnly: true })).key).toBe('session');
    expect((await reached(engine, entry.id, 'filed')).state).toBe('filed');
  });
});
