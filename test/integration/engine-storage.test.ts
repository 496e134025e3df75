import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyCustody } from '../../src/main/custody/custody-chain';
import { verifyEvidence } from '../../src/main/export/verify-evidence';
import { makeManyPhotos } from '../support/bulk-photos';
import {
  type EngineRoom,
  engineRoom,
  nextEvent,
  reached,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';

let room: EngineRoom;
beforeEach(async () => {
  room = await engineRoom();
});
afterEach(() => room.close());

describe('a data folder', () => {
  it('belongs to one Proofcase at a time, and is free after it closed', async () => {
    const first = await room.open();
    await expect(room.open()).rejects.toMatchObject({ code: 'data-folder-in-use' });
    await first.close();
    await (await room.open()).close();
  });

  it('is refused when its database is damaged, and nothing of it is changed', async () => {
    await (await room.open()).close();
    const file = join(room.dataFolder, 'proofcase.db');
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4_096, 24_576);
    await writeFile(file, bytes);
    await expect(room.open()).rejects.toMatchObject({ code: 'database-damaged' });
    await expect(room.open()).rejects.toMatchObject({ code: 'database-damaged' });
    expect(await readFile(file)).toEqual(bytes);
  });

  it('is refused when a newer Proofcase wrote it', async () => {
    await (await room.open()).close();
    const database = new DatabaseConstructor(join(room.dataFolder, 'proofcase.db'));
    database.pragma('user_version = 1000');
    database.close();
    await expect(room.open()).rejects.toMatchObject({ code: 'data-folder-unsuitable' });
  });

  it('keeps a case as it was: items, exclusions, profile, settings', async () => {
    const first = await room.open();
    const profileId = await room.addService(first);
    const caseId = await readCase(first, await room.photos(3), 'KEPT-1');
    const { items } = await first.handlers['intake.get']({ caseId });
    const [excluded] = items;
    if (!excluded) throw new Error('no item');
    const choice = { caseId, itemIds: [excluded.id], excluded: true, reason: 'blurred' };
    await first.handlers['items.exclude'](choice);
    await first.close();

    const second = await room.open();
    const view = await second.handlers['intake.get']({ caseId });
    expect(view).toMatchObject({ state: 'done', found: 3, read: 3, plan: { photos: 2, documents: 0 } });
    expect(view.items.map(({ sha256 }) => sha256)).toEqual(items.map(({ sha256 }) => sha256));
    expect(view.items[0]).toMatchObject({ id: excluded.id, excluded: true, exclusionReason: 'blurred' });
    expect(await second.handlers['settings.get']({})).toMatchObject({ activeProfileId: profileId });
    const again = await second.handlers['intake.refresh']({ caseId });
    expect(again.state).toBe('running');
  });

  it('has its temporary files cleared at start and at exit', async () => {
    const temporary = join(room.dataFolder, 'temporary');
    await (await room.open()).close();
    await writeFile(join(temporary, 'left-by-a-crash'), 'x');
    const engine = await room.open();
    expect(await readdir(temporary)).toEqual([]);
    await writeFile(join(temporary, 'left-by-this-run'), 'x');
    await engine.close();
    expect(await readdir(temporary)).toEqual([]);
  });

  it('tells the window of many thumbnails together, so that a large folder leaves it time', async () => {
    const engine = await room.open();
    const folder = join(room.root, 'many');
    await makeManyPhotos(folder, 200);
    const ready = new Set<string>();
    let events = 0;
    const all = nextEvent(engine, 'intake.items', ({ items }) => {
      const drawn = items.filter(({ preview }) => preview === 'ready');
      if (drawn.length > 0) events += 1;
      for (const { id } of drawn) ready.add(id);
      return ready.size === 200;
    });
    await readCase(engine, folder, 'MANY-1');
    await all;
    expect(events).toBeLessThan(200);
  });

  it('draws a thumbnail of a photo, and says so for every item', async () => {
    const engine = await room.open();
    const caseId = await readCase(engine, await room.photos(2), 'THUMBS-1');
    const { items } = await engine.handlers['intake.get']({ caseId });
    for (const { id } of items) {
      const jpeg = await engine.picture('thumbnail', id);
      expect([...(jpeg ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    }
  });
});

describe('a case', () => {
  it('is refused with a number that exists, that cannot travel, or a date too far ahead', async () => {
    const engine = await room.open();
    const create = (caseNumber: string, referenceDate = '2026-01-01') =>
      engine.handlers['cases.create']({ caseNumber, note: '', referenceDate });
    await create('CASE-1');
    await expect(create(' CASE-1 ')).rejects.toMatchObject({ code: 'case-number-taken' });
    await expect(create('abc')).rejects.toMatchObject({ code: 'case-number-too-short' });
    await expect(create('SCHÄDEN')).rejects.toMatchObject({ code: 'case-number-character' });
    await expect(create('CASE-2', '2999-01-01')).rejects.toMatchObject({
      code: 'reference-date-too-far-ahead',
    });
  });

  it('is not sealed without anything to send', async () => {
    const engine = await room.open();
    const caseId = await readCase(engine, await room.photos(0), 'EMPTY-1');
    await expect(seal(engine, caseId)).rejects.toMatchObject({ code: 'nothing-to-send' });
  });
});

describe('the custody log', () => {
  it('tells the way of a package in a chain that holds, and cannot be edited', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const { caseId } = await sendCase(engine, await room.photos(1), 'CUSTODY-1', 'filed');
    const entries = await engine.handlers['custody.list']({ caseId });
    expect(entries.map(({ action }) => action)).toEqual([
      'case-created',
      'folder-read',
      'package-sealed',
      'package-queued',
      'scan-submitted',
      'answer-received',
      'answer-filed',
    ]);
    expect(verifyCustody(caseId, entries).ok).toBe(true);
    await engine.close();
    const database = new DatabaseConstructor(join(room.dataFolder, 'proofcase.db'));
    expect(() => database.exec(`UPDATE custody SET actor = 'eve'`)).toThrow('never changed');
    expect(() => database.exec('DELETE FROM custody')).toThrow('never deleted');
    database.close();
  });
});

describe('the evidence folder', () => {
  it('holds originals, packages, answers and attachments, and verifies until a byte changes', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const source = await room.photos(2);
    const { caseId } = await sendCase(engine, source, 'A/B: 1', 'filed');
    // The originals come from what was sealed: the card may be gone by now.
    await rm(source, { recursive: true });
    const out = join(room.root, 'exports');
    const first = await engine.exportCase(caseId, out);
    const second = await engine.exportCase(caseId, out);
    expect(second.path).not.toBe(first.path);
    expect(await readdir(out)).toHaveLength(2);
    const verdict = await verifyEvidence(first.path);
    expect(verdict).toMatchObject({ ok: true, problems: [] });
    expect(verdict.files).toBe(first.files);

    await appendFile(join(first.path, 'data', 'summary.json'), ' ');
    expect((await verifyEvidence(first.path)).ok).toBe(false);
    expect((await verifyEvidence(second.path)).ok).toBe(true);
  });

  it('betrays a swapped original even when every manifest was written anew', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const { caseId } = await sendCase(engine, await room.photos(1), 'SWAP-1', 'filed');
    const { path } = await engine.exportCase(caseId, join(room.root, 'exports'));
    const manifestFile = join(path, 'manifest-sha256.txt');
    const manifest = await readFile(manifestFile, 'utf8');
    const line = manifest.split('\n').find((one) => one.includes('data/originals/')) ?? '';
    const original = line.slice(66);
    await writeFile(join(path, original), 'another picture');
    await writeFile(manifestFile, manifest.replace(line, `${sha256('another picture')}  ${original}`));
    const tagFile = join(path, 'tagmanifest-sha256.txt');
    const tags = await readFile(tagFile, 'utf8');
    await writeFile(tagFile, tags.replace(sha256(manifest), sha256(await readFile(manifestFile, 'utf8'))));
    expect((await verifyEvidence(path)).problems).toEqual([
      { code: 'content-differs', path: 'manifest-sha256.txt' },
      { code: 'changed', path: original },
    ]);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('an answer that is filed again', () => {
  it('keeps its result', async () => {
    const engine = await room.open();
    await room.addService(engine);
    const entry = await sendCase(engine, await room.photos(1), 'REFILE-1', 'filed');
    await engine.close();
    const database = new DatabaseConstructor(join(room.dataFolder, 'proofcase.db'));
    database.prepare(`UPDATE package SET state = 'answered'`).run();
    database.close();
    const again = await room.open();
    expect(await reached(again, entry.id, 'filed')).toMatchObject({ resultId: entry.resultId });
    expect(await again.handlers['results.list']({ caseId: entry.caseId })).toHaveLength(1);
    expect(room.service.control.state().scansProcessed).toBe(1);
  });
});
