import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  checkReferenceDate,
  dayNumber,
  earlierDay,
  hasTimeOfDay,
  lastReferenceDate,
  localDay,
  proposedReferenceDate,
} from '../../../src/domain/reference-date';

const TODAY = '2026-11-21';

/** An instant as a computer in a zone so many hours from UTC has it. */
function instantInZone(utc: string, hours: number): Date {
  const local = new Date(Date.parse(utc) + hours * 3_600_000);
  return Object.assign(new Date(utc), {
    getFullYear: () => local.getUTCFullYear(),
    getMonth: () => local.getUTCMonth(),
    getDate: () => local.getUTCDate(),
  });
}

describe('a reference date', () => {
  it.each([
    ['22.10.2026'],
    ['22-10-2026'],
    ['22/10/2026'],
    ['2026-10-22'],
    ['2026.10.22'],
    ['2026/10/22'],
    ['22.10.26'],
    ['22/10/26'],
    ['22. 10. 2026'],
    [' 22.10.2026 '],
    ['22.10.2026 14:05:59'],
    ['2026-10-22 00:00:00'],
  ])('is read from %s', (text) => {
    expect(checkReferenceDate(text, TODAY)).toEqual({ ok: true, referenceDate: '2026-10-22' });
  });

  it.each([
    ['22.10-2026'],
    ['31.02.2026'],
    ['29.02.2027'],
    ['2026-13-01'],
    ['10/22/2026'],
    ['22.10.'],
    ['22.10.126'],
    ['22102026'],
    ['yesterday'],
    ['2026-10-22 24:00:00'],
    [''],
  ])('is refused for %s', (text) => {
    expect(checkReferenceDate(text, TODAY)).toEqual({ ok: false, code: 'reference-date-invalid' });
  });

  it.each([
    ['1.1.1990', '1990-01-01'],
    ['1.1.90', '1990-01-01'],
    ['5/6/70', '1970-06-05'],
    ['9-3-2026', '2026-03-09'],
    ['2026-3-9', '2026-03-09'],
    ['29.2.24', '2024-02-29'],
  ])('is read from %s with the day first or the year first', (text, isoDate) => {
    expect(calendarDay(text)).toBe(isoDate);
  });

  it('takes a year of two digits from 1970 to 2069', () => {
    expect(calendarDay('1.1.69')).toBe('2069-01-01');
    expect(calendarDay('1.1.70')).toBe('1970-01-01');
  });

  it('means the same day however it is typed', () => {
    const days = fc.integer({ min: 0, max: 36_000 }).map((day) => new Date(day * 86_400_000).toISOString());
    const separators = fc.constantFrom('.', '-', '/');
    fc.assert(
      fc.property(days, separators, fc.boolean(), fc.boolean(), (instant, separator, isPadded, isShort) => {
        const isoDate = instant.slice(0, 10);
        const [year = '', month = '', day = ''] = isoDate.split('-');
        const shown = (part: string) => (isPadded ? part : String(Number(part)));
        const shownYear = isShort && year < '2070' ? year.slice(2) : year;
        const dayFirst = [shown(day), shown(month), shownYear].join(separator);
        const yearFirst = [year, shown(month), shown(day)].join(separator);
        expect([calendarDay(dayFirst), calendarDay(yearFirst)]).toEqual([isoDate, isoDate]);
      }),
    );
  });

  it('is a day of the calendar or nothing, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9./ -]{0,12}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const isoDate = calendarDay(text);
        if (isoDate !== null) expect(dayNumber(isoDate)).not.toBeNull();
      }),
    );
  });

  it('may lie five days ahead and not six', () => {
    expect(checkReferenceDate('2026-11-26', TODAY).ok).toBe(true);
    expect(checkReferenceDate('2026-11-27', TODAY)).toEqual({
      ok: false,
      code: 'reference-date-too-far-ahead',
      daysAhead: 6,
    });
  });

  it('is offered in the calendar up to the last day that is accepted', () => {
    expect(lastReferenceDate('2026-12-28')).toBe('2027-01-02');
    expect(checkReferenceDate(lastReferenceDate(TODAY), TODAY).ok).toBe(true);
  });

  it('is the day of this computer', () => {
    expect(localDay(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04');
    expect(localDay(new Date(2026, 11, 31))).toBe('2026-12-31');
  });

  it.each([
    ['2026-03-04T23:30:00Z', 2, '2026-03-04'],
    ['2026-03-04T00:30:00Z', -5, '2026-03-03'],
    ['2026-03-04T12:00:00Z', 2, '2026-03-04'],
    ['2026-12-31T23:30:00Z', 1, '2026-12-31'],
  ])('counts its limit at %s, %i hours from UTC, from %s', (utc, hours, day) => {
    expect(earlierDay(instantInZone(utc, hours))).toBe(day);
  });

  it.each(['12026-10-22', '2026-10-222', '2026-10-22 08:00:00', '22.10.2026', '+010000-01'])(
    'is no day of the calendar: %s',
    (text) => {
      expect(dayNumber(text)).toBeNull();
    },
  );

  it('keeps every valid day unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 20_000 }), (day) => {
        const isoDate = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(dayNumber(isoDate)).toBe(day);
      }),
    );
  });
});

describe('the reference date proposed from photos', () => {
  const calendarDays = fc
    .integer({ min: -40_000, max: 30_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const nonsense = fc.constantFrom('0000-00-00', '1970-01-01', '1980-01-01', '2026-02-30', '9999-12-31', '');
  const captureDays = fc.array(fc.oneof(fc.constantFrom('2026-10-20', '2026-10-22'), calendarDays, nonsense));

  it('is the day on which most of them were taken', () => {
    const days = ['2026-10-20', '2026-10-22', '2026-10-22', '2026-11-01'];
    expect(proposedReferenceDate(days, TODAY)).toEqual({ referenceDate: '2026-10-22', photos: 2 });
  });

  it('is the latest of several days with the same number of photos', () => {
    const days = ['2026-10-23', '2026-10-22', '2026-10-24', '2026-10-22', '2026-10-23'];
    expect(proposedReferenceDate(days, TODAY)).toEqual({ referenceDate: '2026-10-23', photos: 2 });
  });

  it('may be the first day of 1990', () => {
    expect(proposedReferenceDate(['1990-01-01'], TODAY)?.referenceDate).toBe('1990-01-01');
  });

  it('may lie five days ahead and not six', () => {
    const ahead = ['2026-11-27', '2026-11-27', '2026-11-26'];
    expect(proposedReferenceDate(ahead, TODAY)).toEqual({ referenceDate: '2026-11-26', photos: 1 });
  });

  it.each([
    [[]],
    [['1970-01-01', '1970-01-01']],
    [['0000-00-00', '0000-01-01', '1904-01-01', '1980-01-01', '1989-12-31']],
    [['2026-02-29', '2026-13-01', 'yesterday', '']],
    [['2026-11-27', '2107-01-01']],
  ])('is missing for %j', (days) => {
    expect(proposedReferenceDate(days, TODAY)).toBeNull();
  });

  it('does not depend on the order of the photos', () => {
    const twoOrders = captureDays.chain((days) =>
      fc.tuple(fc.constant(days), fc.shuffledSubarray(days, { minLength: days.length })),
    );
    fc.assert(
      fc.property(twoOrders, ([days, shuffled]) => {
        expect(proposedReferenceDate(shuffled, TODAY)).toEqual(proposedReferenceDate(days, TODAY));
      }),
    );
  });

  it('is a valid day with the highest number of photos, and the latest of those', () => {
    fc.assert(
      fc.property(captureDays, (days) => {
        const countOf = (day: string) => days.filter((other) => other === day).length;
        const usable = days.filter((day) => day >= '1990-01-01' && checkReferenceDate(day, TODAY).ok);
        const proposed = proposedReferenceDate(days, TODAY);
        expect(proposed === null).toBe(usable.length === 0);
        if (!proposed) return;
        const { referenceDate, photos } = proposed;
        expect(usable).toContain(referenceDate);
        expect(photos).toBe(countOf(referenceDate));
        for (const day of usable) {
          expect(countOf(day)).toBeLessThanOrEqual(photos);
          if (day > referenceDate) expect(countOf(day)).toBeLessThan(photos);
        }
      }),
    );
  });

  it('does not change when invalid days are added', () => {
    fc.assert(
      fc.property(captureDays, fc.array(nonsense), (days, added) => {
        expect(proposedReferenceDate([...days, ...added], TODAY)).toEqual(proposedReferenceDate(days, TODAY));
      }),
    );
  });
});

it('has a time of day only where a valid one was typed', () => {
  expect(hasTimeOfDay(' 22.10.2026 08:30:00')).toBe(true);
  for (const text of ['2026-10-22', '22.10.2026 25:00:00', 'at 08:30:00', ''])
    expect(hasTimeOfDay(text)).toBe(false);
});
