import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
    await create('CASE-1');
    await expect(create(' CASE-1 ')).rejects.toMatchObject({ code: 'case-number-taken' });
    await expect(create('abc')).rejects.toMatchObject({ code: 'case-number-too-short' });
    await expect(create('SCHÄDEN')).rejects.toMatchObject({ code: 'case-number-character' });
    await expect(create('CASE-2', '2999-01-01')).rejects.toMatchObject({
      code: 'reference-date-too-far-ahead',
    });
  });

  it('cannot be sealed without a file to send', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(0), 'EMPTY-1');
    await expect(seal(engine, caseId)).rejects.toMatchObject({ code: 'nothing-to-send' });
  });
});
