import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedBetween, datedItems, ticksOf, timeAxis } from '../../../src/domain/time-axis';
import { madeView, taken } from './prepare-items';

const REFERENCE = '2026-10-22';
const axisOf = (times: readonly string[], width = 800) =>
  timeAxis(datedItems(times.map((local, index) => madeView(`${index}.jpg`, taken(local)))), width, REFERENCE);

describe('the time line', () => {
  it('is split at pauses of hours and marks the section with the reference date', () => {
    const { stretches } = axisOf(['2026-10-22T10:00:00', '2026-10-22T10:20:00', '2025-03-01T08:00:00']);
    expect(stretches.map(({ dated, isReference }) => [dated.length, isReference])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('has a separate section for a reference date without photos', () => {
    const { stretches } = axisOf(['2026-11-01T10:00:00']);
    expect(stretches.map(({ dated, isReference }) => [dated.length, isReference])).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  it('is broken in a narrow pane too where the reference date has photos', () => {
    const { stretches } = axisOf(['2025-03-14T17:41:00', '2026-10-22T10:00:00'], 300);
    expect(stretches.map(({ isReference }) => isReference)).toEqual([false, true]);
  });

  it('has separate rows for camera clocks and known time zones', () => {
    const dated = datedItems([
      madeView('a', taken('2026-10-22T10:00:00', '+02:00')),
      madeView('b', taken('2026-10-22T10:00:00')),
      madeView('c'),
    ]);
    expect(dated.map(({ view, lane }) => [view.item.path, lane])).toEqual([
      ['a', 'zone'],
      ['b', 'zone-unknown'],
    ]);
  });

  it('places every photo once, in order and inside its width for any times', () => {
    const time = fc
      .integer({ min: 0, max: 40 * 365 * 86_400 })
      .map((seconds) => new Date(Date.UTC(1990, 0, 1) + seconds * 1_000).toISOString().slice(0, 19));
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), (times) => {
        const axis = axisOf(times, 700);
        expect(axis.bins.reduce((sum, { dated }) => sum + dated.length, 0)).toBe(times.length);
        const ends = axis.stretches.map(({ left, width }) => [left, left + width] as const);
        ends.forEach(([left], index) => {
          const before = ends[index - 1];
          if (before) expect(left).toBeGreaterThanOrEqual(before[1]);
        });
        for (const { x } of axis.bins) {
          expect(ends.some(([left, right]) => x >= left - 8 && x <= right)).toBe(true);
        }
        const all = datedBetween(axis, -10, 10_000);
        expect(all.length).toBe(times.length);
      }),
    );
  });

  it('labels round times, hours when it is short and years when it is long', () => {
    const [day] = axisOf(['2026-10-22T10:01:00', '2026-10-22T11:58:00']).stretches;
    const ticks = day ? ticksOf(day) : [];
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.every(({ wallMs, kind }) => kind === 'time' && wallMs % 300_000 === 0)).toBe(true);
  });
});
