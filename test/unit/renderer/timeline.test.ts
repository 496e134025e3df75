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
      madeView('d', taken('some day')),
      madeView('e', {
        capturedAt: { local: '2026-10-22T11:00:00', offset: null, utc: '2026-10-22T09:00:00Z', source: '' },
      }),
    ]);
    expect(dated.map(({ view, lane }) => [view.item.path, lane])).toEqual([
      ['a', 'zone'],
      ['b', 'zone-unknown'],
      ['e', 'zone'],
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

  it('names no day twice on a section of several days', () => {
    const every2Hours = Array.from({ length: 60 }, (_, index) =>
      new Date(Date.UTC(2026, 9, 21, 7 + 2 * index)).toISOString().slice(0, 19),
    );
    const [week] = axisOf(every2Hours, 700).stretches;
    const ticks = week ? ticksOf(week) : [];
    expect(ticks.map(({ kind }) => kind)).toEqual(ticks.map(() => 'day'));
    expect(ticks.map(({ wallMs }) => new Date(wallMs).toISOString())).toEqual(
      [22, 23, 24, 25, 26].map((day) => `2026-10-${day}T00:00:00.000Z`),
    );
  });

  it('labels years where a narrow pane joins photos of many years', () => {
    const [decades] = axisOf(['1996-05-01T10:00:00', '2026-10-22T10:00:00'], 120).stretches;
    const ticks = decades ? ticksOf(decades) : [];
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.every(({ kind }) => kind === 'year')).toBe(true);
    const [years] = axisOf(['2025-04-01T10:00:00', '2026-10-22T10:00:00'], 120).stretches;
    expect(years ? ticksOf(years).map(({ kind }) => kind) : []).toEqual(['year']);
  });

  it('labels a single photo with its time, and a reference date without photos with nothing', () => {
    const [reference, single] = axisOf(['2026-11-01T10:00:00']).stretches;
    if (!reference || !single) throw new Error('two sections');
    expect(ticksOf(reference)).toEqual([]);
    expect(ticksOf(single)).toEqual([
      {
        x: single.left + single.width / 2,
        wallMs: Date.UTC(2026, 10, 1, 10),
        kind: 'time',
      },
    ]);
  });

  it('labels the beginning of a section that no round time falls into', () => {
    const [short] = axisOf(['2026-10-22T10:01:00', '2026-10-22T10:04:00'], 110).stretches;
    expect(short ? ticksOf(short).map(({ wallMs, x }) => [wallMs, x]) : []).toEqual([
      [Date.UTC(2026, 9, 22, 10, 1), 6],
    ]);
  });

  it('labels round times at both ends of a section', () => {
    const [hour] = axisOf(['2026-10-22T10:00:00', '2026-10-22T11:00:00'], 400).stretches;
    const ticks = hour ? ticksOf(hour) : [];
    expect(ticks.map(({ wallMs }) => new Date(wallMs).toISOString().slice(11, 16))).toEqual([
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(ticks.map(({ x }) => x)).toEqual([6, 103, 200, 297, 394]);
  });
});

describe('the sections of the time line', () => {
  const lengthsOf = (times: readonly string[], width = 800) =>
    axisOf(times, width).stretches.map(({ dated }) => dated.length);

  it('are split at a pause of three hours, and not at a shorter one', () => {
    expect(lengthsOf(['2026-10-22T10:00:00', '2026-10-22T13:00:00'])).toEqual([1, 1]);
    expect(lengthsOf(['2026-10-22T10:00:00', '2026-10-22T12:59:59'])).toEqual([2]);
  });

  it('are only as many as fit, split at the longest pauses', () => {
    const times = [
      '2026-10-22T01:00:00',
      '2026-10-22T05:00:00',
      '2026-10-22T09:00:00',
      '2026-10-25T09:00:00',
    ];
    expect(lengthsOf(times, 800)).toEqual([1, 1, 1, 1]);
    expect(lengthsOf(times, 178)).toEqual([3, 1]);
    expect(lengthsOf(times, 177)).toEqual([4]);
    expect(lengthsOf(times, 0)).toEqual([4]);
  });

  it('leave room for a reference date without photos', () => {
    const times = ['2026-10-01T05:00:00', '2026-10-10T09:00:00'];
    expect(lengthsOf(times, 294)).toEqual([1, 1, 0]);
    expect(lengthsOf(times, 293)).toEqual([2, 0]);
  });

  it('are those of the reference date from its midnight to the next', () => {
    const marked = (...times: readonly string[]) =>
      axisOf(times).stretches.map(({ dated, isReference }) => [dated.length, isReference]);
    expect(marked('2026-10-21T23:30:00', '2026-10-22T00:00:00')).toEqual([[2, true]]);
    expect(marked('2026-10-21T23:30:00', '2026-10-21T23:59:59')).toEqual([
      [2, false],
      [0, true],
    ]);
    expect(marked('2026-10-22T23:59:59')).toEqual([[1, true]]);
    expect(marked('2026-10-23T00:00:00')).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(marked('2026-10-22T10:00:00', '2026-10-23T00:00:00', '2026-10-21T10:00:00')).toEqual([
      [1, false],
      [1, true],
      [1, false],
    ]);
  });

  it('are those of the photos alone while there is no reference date, and none without photos', () => {
    const dated = datedItems([madeView('a', taken('2026-10-22T10:00:00'))]);
    expect(timeAxis(dated, 800, '').stretches.map(({ isReference }) => isReference)).toEqual([false]);
    expect(timeAxis([], 800, REFERENCE)).toEqual({ stretches: [], bins: [], maxBinSize: 1 });
  });

  it('fill the pane, 54 pixels apart', () => {
    for (const times of [
      ['2026-10-22T10:00:00', '2026-10-22T10:20:00', '2026-10-25T08:00:00'],
      ['2026-10-25T10:00:00', '2026-10-25T10:20:00', '2026-10-28T08:00:00'],
    ]) {
      const { stretches } = axisOf(times, 700);
      stretches.forEach(({ left }, index) => {
        const before = stretches[index - 1];
        expect(left).toBeCloseTo(before ? before.left + before.width + 54 : 0, 6);
      });
      const last = stretches.at(-1);
      expect(last ? last.left + last.width : 0).toBeCloseTo(700, 6);
    }
  });

  it('have 104 pixels for a reference date without photos, and at least 62 each', () => {
    expect(axisOf(['2026-10-25T10:00:00'], 100).stretches.map(({ width }) => width)).toEqual([104, 62]);
  });

  it('share the rest by the root of their length, and ten minutes at least', () => {
    const { stretches } = axisOf(
      ['2026-10-22T10:00:00', '2026-10-22T10:40:00', '2026-10-25T10:00:00', '2026-10-25T10:01:00'],
      700,
    );
    const [long = 0, short = 0] = stretches.map(({ width }) => width - 62);
    expect(long / short).toBeCloseTo(2, 6);
  });
});

describe('the marks of the time line', () => {
  const columnsOf = (times: readonly string[], width = 400) =>
    axisOf(times, width).bins.map(({ x, dated }) => [x, dated.length]);

  it('are placed by the time, from one edge to the other', () => {
    expect(columnsOf(['2026-10-22T10:00:00', '2026-10-22T10:30:00', '2026-10-22T11:00:00'])).toEqual([
      [0, 1],
      [196, 1],
      [392, 1],
    ]);
  });

  it('are in the middle of a section that is shorter than a minute', () => {
    expect(columnsOf(['2026-10-22T10:00:00'])).toEqual([[196, 1]]);
    expect(columnsOf(['2026-10-22T10:00:00', '2026-10-22T10:00:59'])).toEqual([[196, 2]]);
    expect(columnsOf(['2026-10-22T10:00:00', '2026-10-22T10:01:00'])).toEqual([
      [0, 1],
      [392, 1],
    ]);
  });

  it('join photos of one row that are closer than their width', () => {
    const views = [
      madeView('a', taken('2026-10-22T10:00:00')),
      madeView('b', taken('2026-10-22T10:00:10')),
      madeView('c', taken('2026-10-22T10:00:20', '+02:00')),
      madeView('d', taken('2026-10-22T12:00:00')),
    ];
    const { bins, maxBinSize } = timeAxis(datedItems(views), 400, REFERENCE);
    expect(bins.map(({ lane, dated }) => [lane, dated.map(({ view }) => view.item.path)])).toEqual([
      ['zone-unknown', ['a', 'b']],
      ['zone', ['c']],
      ['zone-unknown', ['d']],
    ]);
    expect(new Set(bins.map(({ key }) => key)).size).toBe(3);
    expect(maxBinSize).toBe(2);
  });

  it('are chosen by dragging over them in either direction', () => {
    const axis = axisOf(['2026-10-22T10:00:00', '2026-10-22T10:30:00', '2026-10-22T11:00:00'], 400);
    const chosen = (a: number, b: number) => datedBetween(axis, a, b).map(({ view }) => view.item.path);
    expect(chosen(190, 210)).toEqual(['1.jpg']);
    expect(chosen(210, 190)).toEqual(['1.jpg']);
    // Touching either edge of a mark is enough.
    expect(chosen(203, 300)).toEqual(['1.jpg']);
    expect(chosen(204, 300)).toEqual([]);
    expect(chosen(100, 196)).toEqual(['1.jpg']);
    expect(chosen(100, 195)).toEqual([]);
    expect(chosen(400, 100)).toEqual(['1.jpg', '2.jpg']);
  });
});
