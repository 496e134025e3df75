import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import { createEngineFixture, type EngineFixture, readCase, seal } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

describe('a case', () => {
  it('is refused with an existing number, a number that cannot be sent, or a date too far in the future', async () => {
    const engine = await fixture.open();
    const create = (caseNumber: string, referenceDate = '2026-01-01') =>
      engine.handlers['cases.create']({ caseNumber, note: '', referenceDate });
    const { id } = await create('CASE-1');
    await expect(create(' CASE-1 ')).rejects.toMatchObject({
      code: 'case-number-taken',
      values: { caseNumber: 'CASE-1', caseId: id },
    });
    await expect(create('abc')).rejects.toMatchObject({ code: 'case-number-too-short' });
    await expect(create('SCHÄDEN')).rejects.toMatchObject({ code: 'case-number-character' });
    await expect(create('CASE-2', '2999-01-01')).rejects.toMatchObject({
      code: 'reference-date-too-far-ahead',
    });
  });

  it('takes another number only if it is free', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'FIRST-1');
    await engine.handlers['cases.create']({ caseNumber: 'TAKEN-1', note: '', referenceDate: '2026-01-01' });
    const change = (caseNumber: string) => engine.handlers['cases.change']({ caseId, caseNumber });
    await expect(change('TAKEN-1')).rejects.toMatchObject({ code: 'case-number-taken' });
    expect((await change('SECOND-1')).caseNumber).toBe('SECOND-1');
    const found = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'second' });
    expect(found.rows.map(({ id }) => id)).toEqual([caseId]);
  });

  it('keeps its number while a package is on its way', async () => {
    const engine = await fixture.open();
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    const caseId = await readCase(engine, await fixture.photos(1), 'QUEUED-1');
    await seal(engine, caseId);
    await expect(engine.handlers['cases.change']({ caseId, caseNumber: 'QUEUED-2' })).rejects.toMatchObject({
      code: 'case-number-used',
    });
  });

  it('cannot be sealed without a file to send', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(0), 'EMPTY-1');
    await expect(seal(engine, caseId)).rejects.toMatchObject({ code: 'nothing-to-send' });
  });
});
