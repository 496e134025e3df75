import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ItemView } from '../../src/contract/views';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { verifyCustody } from '../../src/main/storage/custody/custody-chain';
import { makeManyPhotos } from '../support/bulk-photos';
import { createEngineFixture, type EngineFixture, nextEvent, readCase } from '../support/engine-fixture';

let fixture: EngineFixture;
let engine: Engine;
beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
});
afterEach(() => fixture.close());

async function allPages(caseId: CaseId, limit: number): Promise<readonly ItemView[]> {
  const items: ItemView[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<Engine['handlers']['intake.items']>> = await engine.handlers[
      'intake.items'
    ]({ caseId, after, limit });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

async function readAgain(caseId: CaseId): Promise<void> {
  const done = nextEvent(engine, 'intake.changed', ({ state }) => state === 'done');
  await engine.handlers['intake.refresh']({ caseId });
  await done;
}

describe('the items of a case in pages', () => {
  it('are the same, in the same order, as the full list', async () => {
    const folder = join(fixture.root, 'pages');
    await makeManyPhotos(folder, 23);
    const caseId = await readCase(engine, folder, 'PAGES-1');
    const { items, ...rest } = await engine.handlers['intake.get']({ caseId });
    for (const limit of [1, 5, 23, 100]) {
      expect((await allPages(caseId, limit)).map(({ path }) => path)).toEqual(items.map(({ path }) => path));
    }
    expect(await engine.handlers['intake.head']({ caseId })).toEqual({ ...rest, items: 23 });
  });
});

describe('a note on a photo', () => {
  it('belongs to the content: it survives a rename and another intake, and is in the custody log', async () => {
    const folder = await fixture.photos(3);
    const caseId = await readCase(engine, folder, 'NOTE-1');
    const [first] = (await engine.handlers['intake.get']({ caseId })).items;
    if (!first) throw new Error('no item');
    const words = 'Riss links, vom Kunden gezeigt';
    const notes = await engine.handlers['items.note']({ caseId, itemId: first.id, note: ` ${words} ` });
    expect(notes).toMatchObject([{ sha256: first.sha256, note: words }]);

    await rename(join(folder, first.path), join(folder, 'umbenannt.jpg'));
    await readAgain(caseId);
    const renamed = (await engine.handlers['intake.get']({ caseId })).items.find(
      ({ path }) => path === 'umbenannt.jpg',
    );
    const [kept] = await engine.handlers['items.notes']({ caseId });
    expect([renamed?.sha256, kept?.note]).toEqual([first.sha256, words]);

    const custody = await engine.handlers['custody.list']({ caseId });
    expect(verifyCustody(caseId, custody).ok).toBe(true);
    const entry = custody.find(({ action }) => action === 'note-changed');
    expect(entry?.details).toMatchObject({ path: first.path });
    expect(JSON.stringify(custody)).not.toContain('Riss');
  });

  it('is removed when it is emptied, and does not change when the same text is saved again', async () => {
    const caseId = await readCase(engine, await fixture.photos(1), 'NOTE-2');
    const [item] = (await engine.handlers['intake.get']({ caseId })).items;
    if (!item) throw new Error('no item');
    const write = (note: string) => engine.handlers['items.note']({ caseId, itemId: item.id, note });
    await write('a');
    await write('a');
    expect(await write('')).toEqual([]);
    const custody = await engine.handlers['custody.list']({ caseId });
    expect(custody.filter(({ action }) => action === 'note-changed')).toHaveLength(2);
  });

  it('is refused for an item of another case', async () => {
    const one = await readCase(engine, await fixture.photos(1), 'NOTE-3');
    const other = await engine.handlers['cases.create']({
      caseNumber: 'NOTE-4',
      note: '',
      referenceDate: '2026-01-01',
    });
    const [item] = (await engine.handlers['intake.get']({ caseId: one })).items;
    if (!item) throw new Error('no item');
    const wrong = { caseId: other.id, itemId: item.id, note: 'x' };
    await expect(engine.handlers['items.note'](wrong)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the preferences of a folder', () => {
  it('exclude new files by their rules, and keep what the user decided', async () => {
    const folder = await fixture.photos(4);
    const caseId = await readCase(engine, folder, 'RULES-1');
    const { items, folder: view } = await engine.handlers['intake.get']({ caseId });
    const [first] = items;
    if (!first || !view) throw new Error('no item');
    const rule = { pattern: first.path.toUpperCase(), reason: 'belongs to another claim' };
    const remembered = await engine.handlers['folders.remember']({ folderId: view.id, rules: [rule] });
    expect(remembered.rules).toEqual([rule]);

    await readAgain(caseId);
    const after = await engine.handlers['intake.get']({ caseId });
    expect(after.items.find(({ id }) => id === first.id)?.excluded).toBe(false);

    const second = await readCase(engine, folder, 'RULES-2');
    const fresh = (await engine.handlers['intake.get']({ caseId: second })).items;
    expect(
      fresh.filter(({ excluded }) => excluded).map(({ path, exclusionReason }) => [path, exclusionReason]),
    ).toEqual([[first.path, rule.reason]]);
  });

  it('are those of this folder, and for a new folder those of the last one', async () => {
    const first = await readCase(engine, await fixture.photos(1), 'VIEW-1');
    const { folder } = await engine.handlers['intake.get']({ caseId: first });
    if (!folder) throw new Error('no folder');
    const { view, lastCase } = await engine.handlers['folders.preferences']({ folderId: folder.id });
    const { referenceDate, note } = await engine.handlers['cases.get']({ caseId: first });
    expect(lastCase).toEqual({ referenceDate, note });
    const table = { ...view, layout: 'table' as const, order: 'size' as const, descending: true };
    await engine.handlers['folders.remember']({ folderId: folder.id, view: table });

    const other = join(fixture.root, 'another');
    await makeManyPhotos(other, 1);
    const second = await readCase(engine, other, 'VIEW-2');
    const another = (await engine.handlers['intake.get']({ caseId: second })).folder;
    if (!another) throw new Error('no folder');
    const inherited = await engine.handlers['folders.preferences']({ folderId: another.id });
    expect([inherited.view, inherited.rules]).toEqual([table, []]);
    await rm(other, { recursive: true });
  });
});

describe('the preview of the split', () => {
  it('contains every included item once, and no excluded one', async () => {
    const caseId = await readCase(engine, await fixture.photos(4), 'PLAN-1');
    const { items, plan } = await engine.handlers['intake.get']({ caseId });
    const [out] = items;
    if (!out) throw new Error('no item');
    await engine.handlers['items.exclude']({ caseId, itemIds: [out.id], excluded: true, reason: 'x' });
    const preview = await engine.handlers['plan.preview']({ caseId });
    const named = preview.packages.flatMap(({ itemIds }) => itemIds);
    expect(new Set(named)).toEqual(new Set(items.slice(1).map(({ id }) => id)));
    expect(preview).toMatchObject({
      broken: [],
      blocked: [],
      packages: [{ sequence: 1, route: plan.packages[0]?.route }],
    });
  });
});
