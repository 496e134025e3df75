import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { ItemView } from '../../src/contract/views';
import type { ItemId } from '../../src/domain/ids';
import { makeManyPhotos } from '../support/bulk-photos';
import {
  createEngineFixture,
  type EngineFixture,
  itemsWhen,
  nextEvent,
  readCase,
} from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { scene } from '../support/made-scene';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

async function folderOf(name: string, files: { readonly [name: string]: Buffer }): Promise<string> {
  const folder = join(fixture.root, name);
  await mkdir(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(folder, file), bytes);
  return folder;
}

const jpeg = async (seed: number, quality = 90, width = 1_200): Promise<Buffer> =>
  sharp(await scene(seed))
    .resize(width)
    .jpeg({ quality })
    .toBuffer();

const findingOf = (items: readonly ItemView[], name: string, code: string) =>
  items.find((item) => item.name === name)?.findings.find((finding) => finding.code === code);

describe('a picture that is stored already', () => {
  it('is reused in another case for the same file and its smaller copy', async () => {
    const engine = await fixture.open();
    const original = await jpeg(1);
    const first = await folderOf('first', { 'a.jpg': original, 'other.jpg': await jpeg(2) });
    const firstId = await readCase(engine, first, 'SEEN-1');
    const before = await itemsWhen(engine, firstId, (items) => items.length === 2);
    for (const { findings } of before) expect(findings.map(({ code }) => code)).not.toContain('seen-before');
    const second = await folderOf('second', {
      'same.jpg': original,
      'whatsapp.jpg': await jpeg(1, 60, 800),
      'new.jpg': await jpeg(3),
    });
    const secondId = await readCase(engine, second, 'SEEN-2');
    const items = await itemsWhen(
      engine,
      secondId,
      (all) => findingOf(all, 'same.jpg', 'seen-before') !== undefined,
    );
    expect(findingOf(items, 'same.jpg', 'seen-before')).toEqual({
      code: 'seen-before',
      severity: 'warning',
      match: 'content',
      caseNumber: 'SEEN-1',
      file: 'a.jpg',
      distance: 0,
    });
    expect(findingOf(items, 'whatsapp.jpg', 'seen-before')).toMatchObject({
      match: 'picture',
      file: 'a.jpg',
    });
    expect(findingOf(items, 'whatsapp.jpg', 'near-duplicate')).toMatchObject({ of: 'same.jpg' });
    expect(findingOf(items, 'new.jpg', 'seen-before')).toBeUndefined();
    expect(findingOf(items, 'new.jpg', 'near-duplicate')).toBeUndefined();
  });

  it('does not count for practice if it is in a real case, nor the other way round', async () => {
    const engine = await fixture.open({ practiceService: true });
    const { activeProfileId } = await engine.handlers['settings.get']({});
    const files = { 'a.jpg': await jpeg(1), 'smaller.jpg': await jpeg(1, 60, 800) };
    const readIn = async (caseNumber: string) => {
      const caseId = await readCase(engine, await folderOf(caseNumber, files), caseNumber);
      // Both findings come from the same comparison.
      const items = await itemsWhen(
        engine,
        caseId,
        (all) => findingOf(all, 'smaller.jpg', 'near-duplicate') !== undefined,
      );
      return items.flatMap(({ findings }) => findings.filter(({ code }) => code === 'seen-before'));
    };
    expect(await readIn('PRACTISED-1')).toEqual([]);
    await fixture.addService(engine);
    expect(await readIn('REAL-1')).toEqual([]);
    expect(await readIn('REAL-2')).toMatchObject([{ caseNumber: 'REAL-1' }, { caseNumber: 'REAL-1' }]);
    await engine.handlers['settings.change']({ activeProfileId });
    expect(await readIn('PRACTISED-2')).toMatchObject([
      { caseNumber: 'PRACTISED-1' },
      { caseNumber: 'PRACTISED-1' },
    ]);
  });

  it('follows a case that moves between practice and a real account', async () => {
    const engine = await fixture.open({ practiceService: true });
    const { activeProfileId: practice } = await engine.handlers['settings.get']({});
    const original = await jpeg(1);
    const read = async (caseNumber: string) => {
      const caseId = await readCase(engine, await folderOf(caseNumber, { 'a.jpg': original }), caseNumber);
      await itemsWhen(engine, caseId, (items) => items.length === 1);
      return caseId;
    };
    await read('PRACTISED-1');
    await fixture.addService(engine);
    const { activeProfileId: real } = await engine.handlers['settings.get']({});
    const caseId = await read('MOVED-1');
    const seen = (items: readonly ItemView[]) => findingOf(items, 'a.jpg', 'seen-before');
    await engine.handlers['cases.change']({ caseId, profileId: practice });
    const inPractice = await itemsWhen(engine, caseId, (items) => seen(items) !== undefined);
    expect(seen(inPractice)).toMatchObject({ caseNumber: 'PRACTISED-1' });
    await engine.handlers['cases.change']({ caseId, profileId: real });
    expect(seen(await itemsWhen(engine, caseId, (items) => seen(items) === undefined))).toBeUndefined();
  });

  it('names a renumbered case by its new number in the findings of other cases', async () => {
    const engine = await fixture.open();
    const original = await jpeg(6);
    const read = async (caseNumber: string) =>
      readCase(engine, await folderOf(caseNumber, { 'a.jpg': original }), caseNumber);
    const first = await read('NUMBER-1');
    await itemsWhen(engine, first, (items) => items.length === 1);
    const second = await read('NUMBER-2');
    const seen = (items: readonly ItemView[]) => findingOf(items, 'a.jpg', 'seen-before');
    await itemsWhen(engine, second, (items) => seen(items) !== undefined);
    const told = nextEvent(engine, 'intake.items', ({ caseId }) => caseId === second);
    await engine.handlers['cases.change']({ caseId: first, caseNumber: 'NUMBER-3' });
    const { items } = await engine.handlers['intake.get']({ caseId: second });
    expect(seen(items)).toMatchObject({ caseNumber: 'NUMBER-3', file: 'a.jpg', match: 'content' });
    expect(seen((await told).items)).toMatchObject({ caseNumber: 'NUMBER-3' });
  });

  it('keeps its pixel findings when the folder is read again, without being decoded again', async () => {
    const engine = await fixture.open();
    const blurred = await sharp(await scene(4))
      .blur(14)
      .jpeg()
      .toBuffer();
    const folder = await folderOf('again', { 'a.jpg': blurred, 'b.jpg': await jpeg(5) });
    const caseId = await readCase(engine, folder, 'AGAIN-1');
    const isBlurred = (items: readonly ItemView[]): boolean =>
      findingOf(items, 'a.jpg', 'blurred') !== undefined;
    await itemsWhen(engine, caseId, isBlurred);
    await engine.close();
    const later = await fixture.open();
    await later.handlers['intake.refresh']({ caseId });
    const items = await itemsWhen(later, caseId, () => true);
    expect(isBlurred(items)).toBe(true);
    // The same content in another case is judged from what is known of it.
    const copy = await folderOf('copy', { 'a.jpg': blurred });
    const copyId = await readCase(later, copy, 'AGAIN-2');
    await itemsWhen(later, copyId, isBlurred);
  });
});

describe('a PDF', () => {
  it('has a preview of its first page, and of any other page on demand', async () => {
    const engine = await fixture.open();
    const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] >> endobj
trailer << /Root 1 0 R /Size 5 >>
`;
    const caseId = await readCase(engine, await folderOf('pdf', { 'a.pdf': Buffer.from(pdf) }), 'PDF-1');
    const [item] = await itemsWhen(engine, caseId, (items) => items[0]?.preview === 'ready');
    if (!item) throw new Error('no item');
    const size = async (picture: Uint8Array | null) => {
      const { width, height } = await sharp(picture ?? Buffer.alloc(0)).metadata();
      return [width, height];
    };
    expect(await size(await engine.picture('thumbnail', item.id))).toEqual([480, 240]);
    expect(await size(await engine.picture('preview', item.id, 2))).toEqual([1_024, 2_048]);
    expect(await size(await engine.picture('zoom', item.id, 1))).toEqual([4_096, 2_048]);
    expect(await engine.picture('preview', item.id, 3)).toBeNull();
  });
});

/** As the program leaves it that ends before it has drawn anything. */
function leaveUndrawn(): void {
  const outside = openRaw(fixture.dataFolder);
  outside.exec(`UPDATE item SET preview = 'pending'; DELETE FROM picture_look;
    INSERT OR IGNORE INTO comparison_due (case_id) SELECT case_id FROM item`);
  outside.close();
}

/** Reads a folder with a photo and a smaller copy of it, waits until they are compared, and ends the program. */
async function comparedCase(name: string) {
  const engine = await fixture.open();
  const folder = await folderOf(name, { 'a.jpg': await jpeg(1), 'smaller.jpg': await jpeg(1, 60, 800) });
  const caseId = await readCase(engine, folder, name);
  await itemsWhen(engine, caseId, isCompared);
  await engine.close();
  return { folder, caseId };
}

const isCompared = (items: readonly ItemView[]): boolean =>
  findingOf(items, 'smaller.jpg', 'near-duplicate') !== undefined;

describe('a case whose pictures were not drawn or compared when the program ended', () => {
  it('is drawn and compared when it is opened', async () => {
    const { caseId } = await comparedCase('ENDED-1');
    leaveUndrawn();
    const engine = await fixture.open();
    await engine.handlers['intake.watch']({ caseId });
    const items = await itemsWhen(engine, caseId, isCompared);
    expect(items.map(({ preview }) => preview)).toEqual(['ready', 'ready']);
  });

  it('is left as it is at any end: nothing of it is still being written', async () => {
    const folder = join(fixture.root, 'ENDED-0');
    await makeManyPhotos(folder, 30);
    const pictures = join(fixture.dataFolder, 'pictures');
    for (const [at, number] of ['ENDED-0A', 'ENDED-0B', 'ENDED-0C'].entries()) {
      const engine = await fixture.open();
      const caseId = await readCase(engine, folder, number);
      if (at > 0)
        await engine.picture('thumbnail', (await itemsWhen(engine, caseId, () => true))[at]?.id as ItemId);
      await engine.close();
      expect((await readdir(pictures)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    }
  });

  it('is drawn and compared in the background, also if nobody opens it, or it is closed', async () => {
    const { caseId } = await comparedCase('ENDED-2');
    leaveUndrawn();
    const engine = await fixture.open();
    await engine.handlers['cases.close']({ caseId });
    await engine.resumePictures();
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ preview }) => preview)).toEqual(['ready', 'ready']);
    expect(isCompared(items)).toBe(true);
  });

  it('is compared if only that is missing, and not again after that', async () => {
    const { caseId, folder } = await comparedCase('ENDED-3');
    const outside = openRaw(fixture.dataFolder);
    outside.exec(`DELETE FROM item WHERE path = 'a.jpg'`);
    outside.close();
    await rm(join(folder, 'a.jpg'));
    const engine = await fixture.open();
    await engine.resumePictures();
    expect(isCompared((await engine.handlers['intake.get']({ caseId })).items)).toBe(false);
    expect(due()).toEqual([]);
  });

  it('waits for files that are out of reach, and goes on when their folder is back', async () => {
    const { caseId, folder } = await comparedCase('ENDED-4');
    leaveUndrawn();
    await rename(folder, `${folder}-away`);
    const engine = await fixture.open();
    await engine.resumePictures();
    expect(await engine.handlers['intake.watch']({ caseId })).toMatchObject({ state: 'gone' });
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ preview }) => preview)).toEqual(['pending', 'pending']);
    await rename(`${folder}-away`, folder);
    await itemsWhen(engine, caseId, isCompared);
  });

  it('keeps a file pending whose content is not what was read', async () => {
    const { caseId, folder } = await comparedCase('ENDED-5');
    leaveUndrawn();
    await writeFile(join(folder, 'smaller.jpg'), 'other content');
    const engine = await fixture.open();
    await engine.resumePictures();
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ preview }) => preview)).toEqual(['ready', 'pending']);
    expect(due()).toEqual([caseId]);
  });

  it('stays as it is while it is handed over', async () => {
    const { caseId } = await comparedCase('ENDED-6');
    leaveUndrawn();
    const outside = openRaw(fixture.dataFolder);
    outside.exec(`UPDATE "case" SET handed_over_at = '2026-03-10T12:00:00.000Z'`);
    outside.close();
    const engine = await fixture.open();
    await engine.resumePictures();
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ preview }) => preview)).toEqual(['pending', 'pending']);
  });
});

/** Cases that are still to be compared. */
function due(): readonly unknown[] {
  const outside = openRaw(fixture.dataFolder, true);
  const cases = outside.prepare('SELECT case_id FROM comparison_due').pluck().all();
  outside.close();
  return cases;
}

describe('a file that disappears from the folder of the open case', () => {
  it('is no longer what others are compared with', async () => {
    const { caseId, folder } = await comparedCase('GONE-1');
    const engine = await fixture.open();
    await engine.handlers['intake.watch']({ caseId });
    await rm(join(folder, 'a.jpg'));
    await itemsWhen(engine, caseId, (items) => items.length === 1 && !isCompared(items));
  });
});

describe('an open case', () => {
  it('is not followed while it is closed, and is followed again when it is reopened', async () => {
    const { caseId, folder } = await comparedCase('CLOSED-1');
    const engine = await fixture.open();
    await engine.handlers['intake.watch']({ caseId });
    const ended = nextEvent(engine, 'intake.watch', ({ watch }) => watch.state === 'off');
    await engine.handlers['cases.close']({ caseId });
    await ended;
    await writeFile(join(folder, 'later.jpg'), await jpeg(3));
    const again = nextEvent(engine, 'intake.watch', ({ watch }) => watch.state === 'watching');
    await engine.handlers['cases.reopen']({ caseId });
    await again;
    await itemsWhen(engine, caseId, (items) => items.length === 3);
  });
});

describe('a pixel finding', () => {
  it('is found by the filter of the case list, also for the last file that is drawn', async () => {
    const engine = await fixture.open();
    const blurred = await sharp(await scene(4))
      .blur(14)
      .jpeg()
      .toBuffer();
    const caseId = await readCase(engine, await folderOf('filter', { 'a.jpg': blurred }), 'FILTER-1');
    await itemsWhen(engine, caseId, (items) => findingOf(items, 'a.jpg', 'blurred') !== undefined);
    await expect
      .poll(async () => {
        const filter = { ...FIRST_PAGE.filter, findings: ['blurred' as const] };
        return (await engine.handlers['cases.list']({ ...FIRST_PAGE, filter })).total;
      })
      .toBe(1);
  });
});

describe('the thumbnails of a folder', () => {
  it('are announced to the window in batches, so that it stays responsive', async () => {
    const engine = await fixture.open();
    const folder = join(fixture.root, 'many');
    await makeManyPhotos(folder, 200);
    const ready = new Set<string>();
    let events = 0;
    let withProgress = 0;
    const all = nextEvent(engine, 'intake.items', ({ items, found, read }) => {
      const drawn = items.filter(({ preview }) => preview === 'ready');
      if (drawn.length > 0) events += 1;
      if (drawn.length > 0 && (found ?? read) !== undefined) withProgress += 1;
      for (const { id } of drawn) ready.add(id);
      return ready.size === 200;
    });
    await readCase(engine, folder, 'MANY-1');
    await all;
    expect(events).toBeLessThan(200);
    // That is the progress of a reading, which may be at another source.
    expect(withProgress).toBe(0);
  });

  it('are made for every photo', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(2), 'THUMBS-1');
    const { items } = await engine.handlers['intake.get']({ caseId });
    for (const { id } of items) {
      const jpeg = await engine.picture('thumbnail', id);
      expect([...(jpeg ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    }
  });

  it('are those of the content that is asked for, or none', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'THUMBS-2');
    const [item] = (await engine.handlers['intake.get']({ caseId })).items;
    if (!item) throw new Error('no item');
    for (const kind of ['thumbnail', 'preview'] as const) {
      expect(await engine.picture(kind, item.id, 1, item.sha256.slice(0, 16))).not.toBeNull();
      expect(await engine.picture(kind, item.id, 1, '0'.repeat(16))).toBeNull();
    }
  });
});
