import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

describe('a data folder', () => {
  it('keeps items, exclusions, profile and settings of a case over a restart', async () => {
    const first = await fixture.open();
    const profileId = await fixture.addService(first);
    const caseId = await readCase(first, await fixture.photos(3), 'KEPT-1');
    const { items } = await first.handlers['intake.get']({ caseId });
    const [excluded] = items;
    if (!excluded) throw new Error('no item');
    const choice = { caseId, itemIds: [excluded.id], excluded: true, reason: 'blurred' };
    await first.handlers['items.exclude'](choice);
    await first.close();

    const second = await fixture.open();
    const view = await second.handlers['intake.get']({ caseId });
    expect(view).toMatchObject({ state: 'done', found: 3, read: 3, plan: { photos: 2, documents: 0 } });
    expect(view.items.map(({ sha256 }) => sha256)).toEqual(items.map(({ sha256 }) => sha256));
    expect(view.items[0]).toMatchObject({ id: excluded.id, excluded: true, exclusionReason: 'blurred' });
    expect(await second.handlers['settings.get']({})).toMatchObject({ activeProfileId: profileId });
    const again = await second.handlers['intake.refresh']({ caseId });
    expect(again.state).toBe('running');
  });

  it('loses its temporary files at start and at exit', async () => {
    const temporary = join(fixture.dataFolder, 'temporary');
    await (await fixture.open()).close();
    await writeFile(join(temporary, 'left-by-a-crash'), 'x');
    const engine = await fixture.open();
    expect(await readdir(temporary)).toEqual([]);
    await writeFile(join(temporary, 'left-by-this-run'), 'x');
    await engine.close();
    expect(await readdir(temporary)).toEqual([]);
  });
});
