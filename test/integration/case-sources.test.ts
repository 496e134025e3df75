import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceOffer } from '../../src/contract/source-views';
import type { IntakeView } from '../../src/contract/views';
import type { CaseId } from '../../src/domain/ids';
import { changedHeaders } from '../../src/domain/packing/changed-headers';
import type { Engine } from '../../src/main/engine';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  reached,
  readCase,
  seal,
} from '../support/engine-fixture';
import { filesOf } from '../support/evidence-sweep';
import { openRaw } from '../support/fault-folder';
import { latch } from '../support/latch';
import { photo } from '../support/practice';

let fixture: EngineFixture;
let engine: Engine;

beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open({ systemTemporary: join(fixture.root, 'system-temporary') });
});
afterEach(() => fixture.close());

/** Adds what was chosen and waits until every source of the case is read. */
async function add(caseId: CaseId, offer: SourceOffer) {
  const done = nextEvent(
    engine,
    'intake.changed',
    (event) => event.caseId === caseId && event.state !== 'running',
  );
  const added = await engine.handlers['sources.add']({ caseId, offerId: offer.id });
  await done;
  return added;
}

const view = (caseId: CaseId): Promise<IntakeView> => engine.handlers['intake.get']({ caseId });

function pathsOf({ items }: IntakeView): readonly string[] {
  return items.map(({ path }) => path);
}

async function actionsOf(caseId: CaseId): Promise<readonly string[]> {
  const entries = await engine.handlers['custody.list']({ caseId });
  return entries.map(({ action }) => action);
}

async function writePhoto(folder: string, name: string, seed: number, taken?: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const more = taken === undefined ? {} : { taken };
  await writeFile(path, await photo({ seed, width: 64, height: 48, model: 'T2', ...more }));
  return path;
}

describe('a second folder', () => {
  it('is read beside the first, whose items stay', async () => {
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-1');
    const before = await view(caseId);
    const { added, refused } = await add(
      caseId,
      await engine.offerSources([await fixture.photos(1, { name: 'second' })]),
    );
    const after = await view(caseId);
    expect(refused).toEqual([]);
    expect(added).toHaveLength(1);
    expect(pathsOf(before)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    expect(pathsOf(after)).toEqual(['first/IMG_1.jpg', 'first/IMG_2.jpg', 'second/IMG_1.jpg']);
    expect(after.items.slice(0, 2).map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
    expect(after.sources).toMatchObject([
      { kind: 'folder', name: 'first', state: 'done', items: 2 },
      { kind: 'folder', name: 'second', state: 'done', items: 1 },
    ]);
    expect(await actionsOf(caseId)).toEqual(['case-created', 'folder-read', 'source-added', 'folder-read']);
  });

  it('is compared with the first: duplicates, and cameras that differ', async () => {
    const first = join(fixture.root, 'first');
    const second = join(fixture.root, 'second');
    await writePhoto(first, 'a.jpg', 1);
    await writePhoto(second, 'copy-of-a.jpg', 1);
    await writeFile(
      join(second, 'b.jpg'),
      await photo({ seed: 2, width: 64, height: 48, model: 'Another camera' }),
    );
    const caseId = await readCase(engine, first, 'SRC-2');
    await add(caseId, await engine.offerSources([second]));
    const { items, findings } = await view(caseId);
    const copy = items.find(({ path }) => path === 'second/copy-of-a.jpg');
    expect(copy?.findings).toContainEqual({
      code: 'duplicate-content',
      severity: 'notice',
      of: 'first/a.jpg',
    });
    expect(findings.map(({ code }) => code)).toContain('camera-model-differs');
  });

  it('is followed as the first is while the case is open', async () => {
    const second = await fixture.photos(1, { name: 'second' });
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-3');
    await engine.handlers['intake.watch']({ caseId });
    await add(caseId, await engine.offerSources([second]));
    const arrived = nextEvent(engine, 'intake.items', ({ items }) =>
      items.some(({ path }) => path === 'second/late.jpg'),
    );
    await writePhoto(second, 'late.jpg', 9);
    await arrived;
    expect((await view(caseId)).sources.map(({ items }) => items)).toEqual([1, 2]);
    const gone = nextEvent(engine, 'intake.watch', ({ watch }) => watch.state === 'gone');
    await rename(second, `${second}-away`);
    const { watch } = await gone;
    const { sources, items } = await view(caseId);
    expect(watch.goneSources).toEqual([sources[1]?.id]);
    expect(items).toHaveLength(3);
  });

  it('starts while the first is being read, and is read after it', async () => {
    const first = await engine.registerFolder(await fixture.photos(3, { name: 'first' }));
    const second = await engine.registerFolder(await fixture.photos(2, { name: 'second' }));
    const created = { caseNumber: 'SRC-4', note: '', referenceDate: '2026-03-10' };
    const { id: caseId } = await engine.handlers['cases.create'](created);
    const done = nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
    await engine.handlers['intake.start']({ caseId, folderId: first.id });
    await engine.handlers['intake.start']({ caseId, folderId: second.id });
    await expect(engine.handlers['intake.start']({ caseId, folderId: second.id })).rejects.toMatchObject({
      code: 'intake-running',
    });
    expect(await done).toMatchObject({ state: 'done', found: 5, read: 5 });
    expect(await view(caseId)).toMatchObject({ state: 'done', sources: [{ items: 3 }, { items: 2 }] });
  });
});

it('of what was dropped at once, only what was kept is added', async () => {
  const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-KEPT');
  const offer = await engine.offerSources([
    await fixture.photos(1, { name: 'kept' }),
    await fixture.photos(1, { name: 'removed' }),
    await writePhoto(join(fixture.root, 'mail'), 'single.jpg', 7),
  ]);
  const folderIds = offer.folders.flatMap(({ id, name }) => (name === 'kept' ? id : []));
  await engine.handlers['sources.add']({ caseId, offerId: offer.id, folderIds, withFiles: false });
  expect((await view(caseId)).sources.map(({ name }) => name)).toEqual(['first', 'kept']);
});

describe('a reading whose end cannot be stored', () => {
  /** Two folders of a new case, read while the database refuses what the trigger names. */
  async function readRefused(caseNumber: string, trigger: string) {
    const raw = openRaw(fixture.dataFolder);
    raw.exec(`CREATE TRIGGER refused ${trigger} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const first = await engine.registerFolder(await fixture.photos(2, { name: 'first' }));
    const second = await engine.registerFolder(await fixture.photos(1, { name: 'second' }));
    const created = { caseNumber, note: '', referenceDate: '2026-03-10' };
    const { id: caseId } = await engine.handlers['cases.create'](created);
    const ended = nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
    await engine.handlers['intake.start']({ caseId, folderId: first.id });
    await engine.handlers['intake.start']({ caseId, folderId: second.id });
    const failed = { state: 'failed', sources: [{ state: 'failed' }, { state: 'failed' }] };
    expect(await ended).toMatchObject(failed);
    expect(await view(caseId)).toMatchObject({ ...failed, items: [] });
    const done = nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
    raw.exec('DROP TRIGGER refused');
    raw.close();
    await engine.handlers['intake.refresh']({ caseId });
    expect(await done).toMatchObject({ state: 'done', sources: [{ items: 2 }, { items: 1 }] });
    return actionsOf(caseId);
  }

  it('fails with the sources that wait for it, and is in the history only once it is stored', async () => {
    const actions = await readRefused('SRC-22', `BEFORE INSERT ON custody WHEN new.action = 'folder-read'`);
    expect(actions).toEqual(['case-created', 'source-added', 'folder-read', 'folder-read']);
  });

  it('is shown as failed also where that cannot be stored either', async () => {
    await readRefused('SRC-23', `BEFORE UPDATE ON case_source WHEN new.state <> 'running'`);
  });
});

describe('what a case has already', () => {
  it('is not added twice: the same folder, a folder inside it, a photo in it', async () => {
    const folder = await fixture.photos(1, { name: 'outer' });
    await writePhoto(join(folder, 'cellar'), 'c.jpg', 5);
    const caseId = await readCase(engine, folder, 'SRC-5');
    const [source] = (await view(caseId)).sources;
    const adding = async (...paths: readonly string[]) => {
      const { id: offerId } = await engine.offerSources(paths);
      return engine.handlers['sources.add']({ caseId, offerId });
    };
    const values = { source: 'outer', sourceId: source?.id };
    await expect(adding(folder)).rejects.toMatchObject({ code: 'source-known', values });
    await expect(adding(join(folder, 'cellar'))).rejects.toMatchObject({ code: 'source-inside', values });
    await expect(adding(join(folder, 'IMG_1.jpg'))).rejects.toMatchObject({ code: 'source-known', values });
    const other = await fixture.photos(1, { name: 'other' });
    const { refused } = await add(caseId, await engine.offerSources([folder, other]));
    expect(refused).toMatchObject([{ name: 'outer', code: 'source-known' }]);
    const { id: offerId } = await engine.offerSources([folder, other]);
    expect(await engine.handlers['sources.add']({ caseId, offerId })).toMatchObject({
      added: [],
      refused: [{ name: 'outer' }, { name: basename(other) }],
    });
    expect((await view(caseId)).sources.map(({ name }) => name)).toEqual(['outer', 'other']);
  });

  it('is left out of a folder around it, and belongs to that once it is removed', async () => {
    const outer = join(fixture.root, 'outer');
    await writePhoto(outer, 'a.jpg', 1);
    const single = await writePhoto(outer, 'single.jpg', 2);
    await writePhoto(join(outer, 'inner'), 'b.jpg', 3);
    const caseId = await readCase(engine, join(outer, 'inner'), 'SRC-6');
    await add(caseId, await engine.offerSources([single]));
    await add(caseId, await engine.offerSources([outer]));
    const { items, skipped, sources } = await view(caseId);
    expect(items).toHaveLength(3);
    expect(skipped).toEqual([
      { path: 'outer (2)/inner/', reason: 'other-source' },
      { path: 'outer (2)/single.jpg', reason: 'other-source' },
    ]);
    const reread = nextEvent(
      engine,
      'intake.changed',
      ({ state, skipped: left }) => state === 'done' && left.length === 1,
    );
    const [inner] = sources;
    if (!inner) throw new Error('the inner folder is no source');
    await engine.handlers['sources.remove']({ caseId, sourceId: inner.id });
    await reread;
    expect(pathsOf(await view(caseId))).toContain('outer (2)/inner/b.jpg');
  });
});

describe('a removed source in a folder that is a source too', () => {
  it('leaves its items, with what a person decided about them, to that folder', async () => {
    const outer = join(fixture.root, 'outer');
    await writePhoto(outer, 'a.jpg', 1);
    const single = await writePhoto(outer, 'single.jpg', 2);
    await writePhoto(join(outer, 'inner'), 'b.jpg', 3);
    const caseId = await readCase(engine, join(outer, 'inner'), 'SRC-20');
    await add(caseId, await engine.offerSources([single]));
    await add(caseId, await engine.offerSources([outer]));
    const { items, sources } = await view(caseId);
    const inSources = items.filter(({ path }) => !path.endsWith('a.jpg'));
    const itemIds = inSources.map(({ id }) => id);
    await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'private' });
    for (const { id } of sources.slice(0, 2)) {
      const reread = nextEvent(engine, 'intake.changed', ({ state }) => state === 'done');
      await engine.handlers['sources.remove']({ caseId, sourceId: id });
      await reread;
      await expect.poll(() => view(caseId).then(({ state }) => state)).toBe('done');
    }
    const after = await view(caseId);
    expect(pathsOf(after)).toEqual(['a.jpg', 'inner/b.jpg', 'single.jpg']);
    const excluded = after.items.filter((item) => item.excluded);
    expect(excluded.map(({ id }) => id).sort()).toEqual([...itemIds].sort());
    expect(excluded.map(({ exclusionReason }) => exclusionReason)).toEqual(['private', 'private']);
  });
});

describe('single files', () => {
  it('are read where they are, under the name of their folder, and are gone together with their card', async () => {
    const card = join(fixture.root, 'card');
    const files = [await writePhoto(card, 'a.jpg', 1), await writePhoto(card, 'b.jpg', 2)];
    const created = { caseNumber: 'SRC-7', note: '', referenceDate: '2026-03-10' };
    const { id: caseId } = await engine.handlers['cases.create'](created);
    await add(caseId, await engine.offerSources(files));
    const { items, sources, folder } = await view(caseId);
    expect(folder).toBeNull();
    expect(items.map(({ path }) => path)).toEqual(['a.jpg', 'b.jpg']);
    expect(sources).toMatchObject([
      { kind: 'files', name: 'card', items: 2, displayPath: expect.any(String) },
    ]);
    expect(await engine.picture('thumbnail', items[0]?.id ?? ('' as never))).not.toBeNull();

    await rm(join(card, 'b.jpg'));
    const done = () => nextEvent(engine, 'intake.changed', ({ state }) => state !== 'running');
    const reread = done();
    await engine.handlers['intake.refresh']({ caseId });
    expect(await reread).toMatchObject({ skipped: [{ path: 'b.jpg', reason: 'vanished' }] });

    await rm(card, { recursive: true });
    const gone = done();
    await engine.handlers['intake.refresh']({ caseId });
    expect(await gone).toMatchObject({ state: 'folder-gone' });
    expect(pathsOf(await view(caseId))).toEqual(['a.jpg']);
  });

  it('without a lasting place are copied, and the copies leave with the source', async () => {
    const temporary = await writePhoto(join(fixture.root, 'system-temporary'), 'scan.jpg', 3);
    const attachment = {
      name: '../..\\evil:name.jpg',
      bytes: await photo({ seed: 4, width: 64, height: 48 }),
    };
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-8');
    const offer = await engine.offerSources([temporary], [attachment, attachment]);
    await add(caseId, offer);
    await rm(temporary);
    const copies = join(fixture.dataFolder, 'sources');
    const [, source] = (await view(caseId)).sources;
    if (!source) throw new Error('the files are no source');
    expect((await readdir(join(copies, source.id))).sort()).toEqual([
      'evil_name (2).jpg',
      'evil_name.jpg',
      'scan.jpg',
    ]);
    expect(source).toMatchObject({ kind: 'files', items: 3, displayPath: null });
    const { packages } = await seal(engine, caseId, false);
    expect(packages[0]?.entries).toBe(4);
    await engine.handlers['sources.remove']({ caseId, sourceId: source.id });
    expect(await readdir(copies)).toEqual([]);
    expect(pathsOf(await view(caseId))).toEqual(['IMG_1.jpg']);
  });

  it('that were copied stay over a restart, unlike copies that a kill left without their source', async () => {
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-KILLED');
    const attachment = { name: 'a.jpg', bytes: await photo({ seed: 5, width: 64, height: 48 }) };
    const [kept] = (await add(caseId, await engine.offerSources([], [attachment]))).added;
    const [removed] = (await add(caseId, await engine.offerSources([], [attachment]))).added;
    if (!kept || !removed) throw new Error('the files are no source');
    await engine.handlers['sources.remove']({ caseId, sourceId: removed });
    await engine.close();
    const copies = join(fixture.dataFolder, 'sources');
    for (const id of [removed, randomUUID()]) await writePhoto(join(copies, id), 'a.jpg', 5);
    await fixture.open();
    expect(await readdir(copies)).toEqual([kept]);
    expect(await readdir(join(copies, kept))).toEqual(['a.jpg']);
  });

  it('that were copied are set aside where a restored backup does not know them', async () => {
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-RESTORED');
    const { backups } = await engine.handlers['backups.make']({});
    const attachment = { name: 'a.jpg', bytes: await photo({ seed: 5, width: 64, height: 48 }) };
    const [added = ''] = (await add(caseId, await engine.offerSources([], [attachment]))).added;
    await engine.handlers['backups.restore']({ backupId: backups[0]?.id ?? '' });
    await engine.close();
    const restored = await fixture.open();
    expect((await restored.handlers['intake.get']({ caseId })).sources).toHaveLength(1);
    expect(await readdir(join(fixture.dataFolder, 'sources'))).toEqual([]);
    expect(await filesOf(join(fixture.dataFolder, 'set-aside', 'sources'))).toEqual([`${added}/a.jpg`]);
  });

  it('that cannot be copied are not added, nor is what was dropped with them', async () => {
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-21');
    const attachment = { name: 'mail.jpg', bytes: await photo({ seed: 4, width: 64, height: 48 }) };
    const temporary = await writePhoto(join(fixture.root, 'system-temporary'), 'scan.jpg', 3);
    const second = await fixture.photos(1, { name: 'second' });
    const dropped = () => engine.offerSources([second, temporary], [attachment]);
    const { id: offerId } = await dropped();
    await rm(temporary);
    await expect(engine.handlers['sources.add']({ caseId, offerId })).rejects.toMatchObject({
      code: 'folder-unreadable',
    });
    expect(await view(caseId)).toMatchObject({ state: 'done', sources: [{ name: 'first' }] });
    expect(await readdir(join(fixture.dataFolder, 'sources'))).toEqual([]);
    await writePhoto(join(fixture.root, 'system-temporary'), 'scan.jpg', 3);
    await add(caseId, await dropped());
    expect((await view(caseId)).sources).toMatchObject([{ items: 1 }, { items: 1 }, { items: 2 }]);
  });

  it('are exported beside the folders, in no folder of their own name', async () => {
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-20');
    const attachment = { name: 'Later.jpg', bytes: await photo({ seed: 5, width: 64, height: 48 }) };
    const several = ['Two.jpg', 'Three.jpg'];
    const made = several.map(async (name, index) => ({
      name,
      bytes: await photo({ seed: 6 + index, width: 64, height: 48 }),
    }));
    await add(caseId, await engine.offerSources([], [attachment]));
    await add(caseId, await engine.offerSources([], await Promise.all(made)));
    expect(pathsOf(await view(caseId)).toSorted()).toEqual([
      'Later.jpg/Later.jpg',
      'Two.jpg/Three.jpg',
      'Two.jpg/Two.jpg',
      'first/IMG_1.jpg',
    ]);
    const files = ['Later.jpg', 'Two.jpg/Three.jpg', 'Two.jpg/Two.jpg', 'first/IMG_1.jpg'];
    const target = join(fixture.root, 'exports');
    const unsent = await engine.exportCase(caseId, target);
    expect(await filesOf(join(unsent.path, 'data/unsent'))).toEqual(files);
    await seal(engine, caseId, false);
    const sealed = await engine.exportCase(caseId, target);
    expect(await filesOf(join(sealed.path, 'data/originals'))).toEqual(files);
  });

  it('that are no photo say what they are', async () => {
    const folder = join(fixture.root, 'mixed');
    await mkdir(folder);
    const written = async (name: string, content: string): Promise<string> => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const cases = [
      ['photos.zip', 'PK\x03\x04', 'source-archive'],
      ['claim.eml', 'From: anna@example.com', 'source-mail'],
      ['claim.msg', '\xd0\xcf\x11\xe0', 'source-mail'],
      ['photos.lnk', 'L\0\0\0', 'source-shortcut'],
      ['photos.url', '[InternetShortcut]', 'source-shortcut'],
      ['photos.desktop', '[Desktop Entry]', 'source-shortcut'],
      ['notes.txt', 'text', 'source-unsupported'],
      ['empty.jpg', '', 'source-empty-file'],
    ] as const;
    for (const [name, content, code] of cases) {
      const path = await written(name, content);
      await expect(engine.offerSources([path])).rejects.toMatchObject({ code, values: { name } });
    }
    const offer = await engine.offerSources([
      await writePhoto(folder, 'a.jpg', 1),
      join(folder, 'notes.txt'),
      join(folder, 'nothing.jpg'),
    ]);
    expect(offer.files).toEqual(['a.jpg']);
    expect(offer.refused.map(({ name, code }) => [name, code])).toEqual([
      ['notes.txt', 'source-unsupported'],
      ['nothing.jpg', 'source-missing'],
    ]);
    const unusable = await engine.offerSources([join(folder, 'photos.zip'), join(folder, 'notes.txt')]);
    expect(unusable).toMatchObject({
      folders: [],
      files: [],
      refused: [{ code: 'source-archive' }, { code: 'source-unsupported' }],
    });
    const tooMany = Array.from({ length: 20_001 }, (_, index) => `/x/${index}.jpg`);
    await expect(engine.offerSources(tooMany)).rejects.toMatchObject({ code: 'source-too-many-files' });
  });
});

describe('a second batch', () => {
  it('is sealed beside the first, which is neither sent nor paid again', async () => {
    await fixture.addService(engine);
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-9000');
    const first = (await seal(engine, caseId)).packages[0];
    if (!first) throw new Error('nothing was sealed');
    await reached(engine, first.id, 'filed');
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    expect((await view(caseId)).plan).toMatchObject({ photos: 1, earlier: 2, isAgain: false });
    expect((await engine.handlers['cases.get']({ caseId })).status).toMatchObject({
      state: 'answered',
      next: 'seal-new',
    });

    const { packages, id } = await seal(engine, caseId);
    expect(packages).toMatchObject([{ entries: 1, sequence: 2, of: 2, submissionId: first.submissionId }]);
    expect(id).toBe(first.submissionId);
    const [second] = packages;
    if (!second) throw new Error('nothing was sealed');
    await reached(engine, second.id, 'filed');

    const { versions } = await engine.handlers['results.versions']({ caseId });
    expect(versions).toMatchObject([{ packages: 2, answered: 2 }]);
    const { rows } = await engine.handlers['results.overview']({ submissionId: first.submissionId });
    expect(rows.map(({ key }) => key).sort()).toEqual(['IMG_1.jpg', 'IMG_1~2.jpg', 'IMG_2.jpg']);
    expect((await view(caseId)).plan).toMatchObject({ photos: 3, earlier: 0, isAgain: true });
    expect(fixture.service.control.state().scansProcessed).toBe(2);
  });

  it('under a corrected reference date is announced before it is sealed, and has a result list of its own', async () => {
    await fixture.addService(engine);
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-9001');
    const first = (await seal(engine, caseId)).packages[0];
    if (!first) throw new Error('nothing was sealed');
    await reached(engine, first.id, 'filed');
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    const { profileId } = await engine.handlers['cases.get']({ caseId });
    const profile = (await engine.handlers['profiles.list']({})).find(({ id }) => id === profileId);
    const changes = async () => {
      const { earlierHeaders } = (await view(caseId)).plan;
      if (!profile || !earlierHeaders) throw new Error('nothing is earlier');
      const { referenceDate } = await engine.handlers['cases.get']({ caseId });
      return changedHeaders(earlierHeaders, { ...profile, profileId, referenceDate });
    };
    expect(await changes()).toEqual([]);

    await engine.handlers['cases.change']({ caseId, referenceDate: '2026-03-09' });
    expect(await changes()).toEqual(['reference-date']);
    expect((await view(caseId)).plan).toMatchObject({ photos: 1, earlier: 2 });
    const { packages } = await seal(engine, caseId);
    expect(packages).toMatchObject([{ entries: 1, sequence: 1, of: 1 }]);
    const [second] = packages;
    if (!second) throw new Error('nothing was sealed');
    expect(second.submissionId).not.toBe(first.submissionId);
    await reached(engine, second.id, 'filed');
    const { versions } = await engine.handlers['results.versions']({ caseId });
    expect(versions.map(({ submissionId, packages: count }) => [submissionId, count])).toEqual([
      [second.submissionId, 1],
      [first.submissionId, 1],
    ]);
    const { rows } = await engine.handlers['results.overview']({ submissionId: second.submissionId });
    expect(rows).toHaveLength(1);
  });

  it('beside a package that was never begun is no list of its own, since it takes those files along', async () => {
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-9002');
    await seal(engine, caseId, false);
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    await engine.handlers['cases.change']({ caseId, referenceDate: '2026-03-09' });
    expect((await view(caseId)).plan).toMatchObject({ photos: 3, earlier: 0, earlierHeaders: null });
    expect((await seal(engine, caseId, false)).packages).toMatchObject([{ entries: 3, of: 1 }]);
  });

  it('takes the number of a withdrawn package, so that no two of a submission have the same', async () => {
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-9003');
    const [first] = (await seal(engine, caseId, false)).packages;
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    const [second] = (await seal(engine, caseId, false)).packages;
    if (!first || !second) throw new Error('nothing was sealed');
    await engine.handlers['outbox.withdraw']({ packageId: first.id });
    const { packages } = await seal(engine, caseId, false);
    expect(packages).toMatchObject([{ submissionId: first.submissionId, sequence: 1, of: 2 }]);
    const outbox = await engine.handlers['outbox.list']({});
    expect(outbox.find(({ id }) => id === second.id)).toMatchObject({ sequence: 2, of: 2 });
  });

  it('replaces a sealed package only where what it holds is no longer to be sent', async () => {
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-10');
    const [sealedFirst] = (await seal(engine, caseId, false)).packages;
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    const [sealedSecond] = (await seal(engine, caseId, false)).packages;
    expect((await seal(engine, caseId, false)).packages.map(({ id }) => id)).toEqual([
      sealedFirst?.id,
      sealedSecond?.id,
    ]);
    const { items } = await view(caseId);
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: items.slice(0, 1).map(({ id }) => id),
      excluded: true,
      reason: 'private',
    });
    const [replacement] = (await seal(engine, caseId, false)).packages;
    expect(replacement?.entries).toBe(1);
    const outbox = await engine.handlers['outbox.list']({});
    expect(outbox.find(({ id }) => id === sealedFirst?.id)?.state).toBe('withdrawn');
    expect(outbox.find(({ id }) => id === sealedSecond?.id)?.state).toBe('sealed');
  });
});

describe('a case that is being sealed', () => {
  it('keeps its sources, exclusions, reference date and profile until the packages are stored', async () => {
    const [packed, goOn] = [latch(), latch()];
    engine = await fixture.open({
      dataFolder: join(fixture.root, 'sealing'),
      faultPoint: async (name) => {
        if (name !== 'sealed') return;
        packed.open();
        await goOn.opened;
      },
    });
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SRC-24');
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    const { id: otherId } = await engine.handlers['cases.create']({
      caseNumber: 'SRC-25',
      note: '',
      referenceDate: '2026-03-10',
    });
    const profileId = await fixture.addService(engine);
    const {
      sources: [source],
      items: [item],
    } = await view(caseId);
    if (!source || !item) throw new Error('nothing was read');
    const { handlers } = engine;
    const exclusion = { caseId, itemIds: [item.id], excluded: true, reason: 'private' };
    const change = handlers['cases.change'];
    const sealing = seal(engine, caseId, false);
    await packed.opened;
    const outcomes = await Promise.allSettled([
      handlers['sources.remove']({ caseId, sourceId: source.id }),
      handlers['items.exclude'](exclusion),
      change({ caseId, referenceDate: '2026-03-09' }),
      change({ caseId, profileId }),
      change({ caseId, note: 'a later note', referenceDate: '2026-03-10' }),
      change({ caseId: otherId, referenceDate: '2026-03-09', profileId }),
    ]);
    goOn.open();
    const refused = { status: 'rejected', reason: { code: 'case-busy' } };
    const done = { status: 'fulfilled' };
    expect(outcomes).toMatchObject([refused, refused, refused, refused, done, done]);
    expect((await sealing).packages).toMatchObject([{ entries: 3, state: 'sealed' }]);
    await handlers['items.exclude'](exclusion);
    await change({ caseId, referenceDate: '2026-03-09', profileId });
    expect(await handlers['sources.remove']({ caseId, sourceId: source.id })).toMatchObject({ items: 1 });
  });
});

describe('a source', () => {
  it('is removed with its items and recorded, while its sealed files stay in their package', async () => {
    const first = await fixture.photos(2, { name: 'first' });
    const caseId = await readCase(engine, first, 'SRC-11');
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'second' })]));
    const { packages } = await seal(engine, caseId, false);
    const [source] = (await view(caseId)).sources;
    if (!source) throw new Error('the case has no source');
    const head = await engine.handlers['sources.remove']({ caseId, sourceId: source.id });
    expect(head).toMatchObject({ items: 1, sources: [{ name: 'second' }] });
    expect(pathsOf(await view(caseId))).toEqual(['IMG_1.jpg']);
    expect(await readdir(first)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    const removal = (await engine.handlers['custody.list']({ caseId })).at(-1);
    expect(removal).toMatchObject({
      action: 'source-removed',
      subjects: [source.id],
      details: { name: 'first', path: first, files: 2, sealed: 2 },
    });
    expect((await engine.handlers['custody.check']({ caseId })).broken).toBeNull();
    const [entry] = (await engine.handlers['outbox.list']({})).filter(({ id }) => id === packages[0]?.id);
    expect(entry).toMatchObject({ state: 'sealed', entries: 3 });
  });

  it('keeps the name that a person gave it, in paths and in the history', async () => {
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'first' }), 'SRC-12');
    await add(caseId, await engine.offerSources([await fixture.photos(1, { name: 'DCIM' })]));
    const [, source] = (await view(caseId)).sources;
    if (!source) throw new Error('the case has one source only');
    await engine.handlers['sources.rename']({ caseId, sourceId: source.id, name: 'Second visit' });
    await engine.close();
    engine = await fixture.open();
    const { sources, items } = await view(caseId);
    expect(sources.map(({ name }) => name)).toEqual(['first', 'Second visit']);
    expect(items.map(({ path }) => path)).toEqual(['first/IMG_1.jpg', 'Second visit/IMG_1.jpg']);
    expect((await engine.handlers['custody.list']({ caseId })).at(-1)).toMatchObject({
      action: 'source-renamed',
      details: { name: 'Second visit', previousName: 'DCIM' },
    });
  });

  it('of a closed case cannot be changed', async () => {
    const folder = await fixture.photos(1, { name: 'first' });
    const caseId = await readCase(engine, folder, 'SRC-13');
    const [source] = (await view(caseId)).sources;
    if (!source) throw new Error('the case has no source');
    const { id: offerId } = await engine.offerSources([await fixture.photos(1, { name: 'second' })]);
    await engine.handlers['cases.close']({ caseId });
    const ids = { caseId, sourceId: source.id };
    const closed = { code: 'case-closed' };
    await expect(engine.handlers['sources.add']({ caseId, offerId })).rejects.toMatchObject(closed);
    await expect(engine.handlers['sources.remove'](ids)).rejects.toMatchObject(closed);
    await expect(engine.handlers['sources.rename']({ ...ids, name: 'x' })).rejects.toMatchObject(closed);
    expect((await view(caseId)).sources.map(({ name }) => name)).toEqual([basename(folder)]);
  });
});
