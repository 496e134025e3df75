import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReferenceDate, dayNumber } from '../../../src/domain/reference-date';

const TODAY = '2026-11-21';

describe('a reference date', () => {
  it.each([
    ['22.10.2026'],
    ['22-10-2026'],
    ['22/10/2026'],
    ['2026-10-22'],
    ['2026.10.22'],
    ['22.10.2026 14:05:59'],
    ['2026-10-22 00:00:00'],
  ])('is read from %s', (text) => {
    expect(checkReferenceDate(text, TODAY)).toEqual({ ok: true, referenceDate: '2026-10-22' });
  });

  it.each([
    ['2026/10/22'],
    ['22.10-2026'],
    ['31.02.2026'],
    ['2026-13-01'],
    ['22.10.26'],
    ['2026-10-22 24:00:00'],
    [''],
  ])('is refused for %s', (text) => {
    expect(checkReferenceDate(text, TODAY)).toEqual({ ok: false, code: 'reference-date-invalid' });
  });

  it('may lie five days ahead and not six', () => {
    expect(checkReferenceDate('2026-11-26', TODAY).ok).toBe(true);
    expect(checkReferenceDate('2026-11-27', TODAY)).toEqual({
      ok: false,
      code: 'reference-date-too-far-ahead',
      daysAhead: 6,
    });
  });

  it('keeps every real day as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 20_000 }), (day) => {
        const isoDate = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(dayNumber(isoDate)).toBe(day);
      }),
    );
  });
});
