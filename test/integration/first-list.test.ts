import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP_ORIGIN } from '../../src/contract/bridge';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import { correctFirstList, withFirstList } from '../../src/main/app/ipc/first-list';
import type { RequestHandler } from '../../src/main/app/ipc/request-handler';
import { openDatabase } from '../../src/main/storage/database/connection';
import {
  DATABASE_FILE,
  RESTORE_REQUEST_FILE,
  SUSPECT_FILE,
} from '../../src/main/storage/database/file-names';
import { SCHEMA_VERSION } from '../../src/main/storage/database/schema-version';
import { readFirstList } from '../../src/main/storage/reader/first-list';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

/** Two cases in a data folder that was closed properly, and what the engine says of them. */
async function closedFolder() {
  const engine = await fixture.open();
  await readCase(engine, await fixture.photos(2), 'FIRST-1');
  await engine.handlers['cases.create']({ caseNumber: 'FIRST-2', note: '', referenceDate: '2026-03-10' });
  const page = await engine.handlers['cases.list'](FIRST_PAGE);
  await engine.close();
  return page;
}

describe('the first page of the list', () => {
  it('is the same before the engine starts, and leaves nothing that a start would trip over', async () => {
    const page = await closedFolder();
    const before = await readdir(fixture.dataFolder);
    expect(await readFirstList(fixture.dataFolder)).toEqual(page);
    const left = (await readdir(fixture.dataFolder)).filter((name) => !before.includes(name));
    expect(left.filter((name) => !/^proofcase\.db-(?:wal|shm)$/.test(name))).toEqual([]);
    expect(await readFirstList(fixture.dataFolder)).toEqual(page);
    const engine = await fixture.open();
    expect(await engine.handlers['cases.list'](FIRST_PAGE)).toEqual(page);
  });

  it('is the engine’s alone with a log that no program has written into the database', async () => {
    await closedFolder();
    const engine = await fixture.open();
    await engine.handlers['cases.create']({ caseNumber: 'FIRST-3', note: '', referenceDate: '2026-03-10' });
    expect(await readFirstList(fixture.dataFolder)).toBeNull();
  });

  it.each([RESTORE_REQUEST_FILE, SUSPECT_FILE])('is the engine’s alone with %s', async (name) => {
    await closedFolder();
    await writeFile(join(fixture.dataFolder, name), '{}');
    expect(await readFirstList(fixture.dataFolder)).toBeNull();
  });

  it('is the engine’s alone without a database, with a damaged one, and with one of another version', async () => {
    expect(await readFirstList(join(fixture.root, 'nowhere'))).toBeNull();
    await closedFolder();
    const database = openDatabase(fixture.dataFolder);
    database.pragma(`user_version = ${SCHEMA_VERSION - 1}`);
    database.close();
    expect(await readFirstList(fixture.dataFolder)).toBeNull();
    await writeFile(join(fixture.dataFolder, DATABASE_FILE), 'no database '.repeat(1_000));
    expect(await readFirstList(fixture.dataFolder)).toBeNull();
  });
});

describe('the answer before the engine starts', () => {
  const ours = { origin: APP_ORIGIN, isMainFrame: true, isOurWindow: true };
  const never = new Promise<never>(() => undefined);
  const later = { ok: true, value: 'of the engine' } as const;
  const handler: RequestHandler = {
    request: async () => later,
    drop: async () => ({ ok: false, error: { code: 'internal', values: {}, detail: null } }),
  };

  it('is given once, to the page of our window, for the first page of the list', async () => {
    const page = { total: 0, rows: [], next: null, indexing: 0 };
    const shown: string[] = [];
    const { request } = withFirstList(
      handler,
      {
        page: Promise.resolve(page),
        onShown: () => shown.push('shown'),
      },
      never,
    );
    expect(await request({ ...ours, origin: 'https://example.org' }, 'cases.list', FIRST_PAGE)).toBe(later);
    expect(await request(null, 'cases.list', FIRST_PAGE)).toBe(later);
    expect(await request(ours, 'settings.get', FIRST_PAGE)).toBe(later);
    expect(await request(ours, 'cases.list', FIRST_PAGE)).toEqual({ ok: true, value: page });
    expect(await request(ours, 'cases.list', FIRST_PAGE)).toBe(later);
    await request({ ...ours, isMainFrame: false }, 'app.shown', {});
    expect(shown).toEqual([]);
    expect(await request(ours, 'app.shown', {})).toBe(later);
    expect(shown).toEqual(['shown']);
    expect(await request(ours, 'cases.list', { ...FIRST_PAGE, search: 'a' })).toBe(later);
    expect(shown).toEqual(['shown', 'shown']);
  });

  it('is the engine’s once that has started, e.g. in a window that opens again', async () => {
    const page = { total: 0, rows: [], next: null, indexing: 0 };
    const first = { page: Promise.resolve(page), onShown: () => undefined };
    for (const starting of [Promise.resolve(), Promise.reject(new Error('no start'))]) {
      const { request } = withFirstList(handler, first, starting);
      await starting.catch(() => undefined);
      expect(await request(ours, 'cases.list', FIRST_PAGE)).toBe(later);
    }
  });

  it('is left to the engine if nothing could be read', async () => {
    const { request } = withFirstList(
      handler,
      { page: Promise.resolve(null), onShown: () => undefined },
      never,
    );
    expect(await request(ours, 'cases.list', FIRST_PAGE)).toBe(later);
  });

  it('is corrected once the engine has started, if that changed the list', async () => {
    const page = await closedFolder();
    const engine = await fixture.open();
    const sent: unknown[] = [];
    const window = {
      isDestroyed: () => false,
      send: (_channel: string, ...message: readonly unknown[]) => void sent.push(message),
    };
    await correctFirstList(engine, page, window);
    expect(sent).toEqual([]);
    const { id } = await engine.handlers['cases.create']({
      caseNumber: 'FIRST-4',
      note: '',
      referenceDate: '2026-03-10',
    });
    await correctFirstList(engine, page, window);
    expect(sent).toEqual([['cases.changed', JSON.stringify({ caseId: id })]]);
  });
});
