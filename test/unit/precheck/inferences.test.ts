import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CapturedAt, Item, Position } from '../../../src/domain/item';
import { distanceKm } from '../../../src/domain/precheck/geography';
import { setInferences } from '../../../src/domain/precheck/inferences';
import { setFindings } from '../../../src/domain/precheck/set-findings';
import { photoItem } from '../../support/items';

const at = (minutes: number, changes: Partial<CapturedAt> = {}): CapturedAt => {
  const text = new Date(Date.UTC(2026, 9, 22, 8, minutes)).toISOString().slice(0, 19);
  return { local: text, offset: '+00:00', utc: `${text}Z`, source: 'EXIF DateTimeOriginal', ...changes };
};
const zoneless = (minutes: number): CapturedAt => at(minutes, { offset: null, utc: null });
/** So many metres north of Arezzo. */
const north = (metres: number): Position => ({
  latitude: 43.467 + metres / 111_195,
  longitude: 11.885,
  altitudeM: null,
  source: 'EXIF GPS',
});
const photo = (
  path: string,
  capturedAt: CapturedAt | null,
  position: Position | null,
  changes: Partial<Item> = {},
): Item => photoItem(path, { capturedAt, position, ...changes });

describe('the farthest other photo', () => {
  test('is listed for each photo with a position', () => {
    const { items } = setInferences([
      photo('a', at(0), north(0)),
      photo('b', at(1), north(1_000)),
      photo('c', at(2), north(5_000)),
      photo('d', at(3), null),
    ]);
    expect(items.map(({ greatestDistance }) => greatestDistance?.path ?? null)).toEqual([
      'c',
      'c',
      'a',
      null,
    ]);
    expect(items[0]?.greatestDistance?.km).toBeCloseTo(5, 3);
  });

  test('is the one named in the finding when it is the farthest of all', () => {
    const place = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      altitudeM: fc.constant(null),
      source: fc.constant('EXIF GPS'),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (places) => {
        const items = places.map((position, index) => photo(`${index}`, null, position));
        const most = Math.max(...setInferences(items).items.map((one) => one.greatestDistance?.km ?? 0));
        const named = setFindings(items, []).find(({ code }) => code === 'greatest-distance');
        expect(named?.code === 'greatest-distance' && Math.abs(named.km - most) < 0.06).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

test('an outlier has its distance from the mean, and is absent with too few positions', () => {
  const nine = Array.from({ length: 9 }, (_, index) => photo(`${index}`, at(index), north(index)));
  const far = setInferences([...nine, photo('far', at(20), north(400_000))]);
  expect(far.items.at(-1)).toMatchObject({ outlier: true });
  expect(far.items[0]?.outlier).toBe(false);
  expect(far.mean && distanceKm(far.mean, north(0))).toBeCloseTo(40, 0);
  expect(setInferences(nine.slice(0, 3)).items.every(({ outlier }) => outlier === null)).toBe(true);
});

test('a camera agrees with the most frequent one, and with none when two are equally frequent', () => {
  const phone = { camera: { make: 'Apple', model: 'iPhone 15' } };
  const three = [photo('a', at(0), null), photo('b', at(1), null), photo('c', at(2), null, phone)];
  expect(setInferences(three).items.map(({ modelConsistent }) => modelConsistent)).toEqual([
    true,
    true,
    false,
  ]);
  expect(setInferences(three.slice(1)).items.map(({ modelConsistent }) => modelConsistent)).toEqual([
    false,
    false,
  ]);
  expect(setInferences(three.slice(0, 1)).items[0]?.modelConsistent).toBeNull();
});

describe('speed', () => {
  test('is computed from the previous photo in time, in any order of file names', () => {
    const { items, timePossible, highestSpeedKmh } = setInferences([
      photo('late', at(30), north(50_000)),
      photo('early', at(0), north(0)),
    ]);
    expect(items[0]?.previous).toMatchObject({ kind: 'speed', from: 'early', seconds: 1_800, speedKmh: 100 });
    expect(items[1]?.previous).toEqual({ kind: 'not-comparable', reason: 'first' });
    expect({ timePossible, highestSpeedKmh }).toEqual({ timePossible: true, highestSpeedKmh: 100 });
  });

  test('is absent when positions scatter', () => {
    const { items, timePossible } = setInferences([
      photo('a', at(0), north(0)),
      photo('b', at(0), north(300)),
    ]);
    expect(items[1]?.previous).toMatchObject({ kind: 'speed', speedKmh: null });
    expect(timePossible).toBe(true);
  });

  test('is absent with a reason', () => {
    const { items, notComparable, timePossible } = setInferences([
      photo('no time', null, north(0)),
      photo('no place', at(0), null),
      photo('no zone, no camera', zoneless(5), north(0), { camera: null }),
    ]);
    expect(items.map(({ previous }) => previous.kind === 'not-comparable' && previous.reason)).toEqual([
      'no-time',
      'no-position',
      'zone-unknown',
    ]);
    expect(notComparable).toEqual({ 'no-time': 1, 'no-position': 1, 'zone-unknown': 1 });
    expect(timePossible).toBeNull();
  });

  test('is never computed between a clock without a zone and another clock', () => {
    const items = [photo('utc', at(0), north(0)), photo('local', zoneless(1), north(90_000))];
    expect(setInferences(items).highestSpeedKmh).toBeNull();
    expect(setFindings(items, []).find(({ code }) => code === 'times-not-compared')).toMatchObject({
      severity: 'info',
      files: 1,
      noTime: 0,
      zoneUnknown: 1,
    });
  });

  test('ignores clocks when all photos are close together', () => {
    const items = [photo('utc', at(0), north(0)), photo('local', zoneless(1), north(90))];
    expect(setFindings(items, []).map(({ code }) => code)).not.toContain('times-not-compared');
  });
});

describe('clusters', () => {
  const paths = (items: readonly Item[]) =>
    setInferences(items).clusters.map((cluster) => [cluster.startedBy, ...cluster.paths]);

  test('are split at a pause above 30 minutes and at a step above 200 m', () => {
    const items = [
      photo('a', at(0), north(0)),
      photo('b', at(30), north(199)),
      photo('c', at(61), north(199)),
      photo('d', at(62), north(400)),
      photo('e', at(63), null),
      photo('none', null, north(0)),
    ];
    expect(paths(items)).toEqual([
      [null, 'a', 'b'],
      ['time', 'c'],
      ['place', 'd', 'e'],
    ]);
    expect(setInferences(items).items.map(({ cluster }) => cluster)).toEqual([0, 0, 1, 2, 2, null]);
    expect(setFindings(items, []).find(({ code }) => code === 'photo-groups')).toMatchObject({ groups: 3 });
  });

  test('keep incomparable clocks apart', () => {
    expect(paths([photo('utc', at(0), null), photo('local', zoneless(0), null)])).toEqual([
      [null, 'utc'],
      [null, 'local'],
    ]);
  });

  test('are counted on one clock, since nothing separates those of clocks that cannot be compared', () => {
    const groups = (items: readonly Item[]) =>
      setFindings(items, []).flatMap((finding) => (finding.code === 'photo-groups' ? finding.groups : []));
    const first = [photo('utc 1', at(0), north(0)), photo('local 1', zoneless(1), north(0))];
    expect(groups(first)).toEqual([]);
    const second = [photo('utc 2', at(60), north(0)), photo('local 2', zoneless(61), north(0))];
    expect(groups([...first, ...second])).toEqual([2]);
  });

  test('do not depend on the order of file names', () => {
    const items = [photo('a', at(0), north(0)), photo('b', at(40), north(0)), photo('c', at(41), north(0))];
    const sets = (list: readonly Item[]) => setInferences(list).clusters.map((one) => [...one.paths].sort());
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: 3, maxLength: 3 }), (shuffled) => {
        expect(sets(shuffled)).toEqual(sets(items));
      }),
    );
  });
});

test('the longest pause is a finding from half a day on, and a warning from two days on', () => {
  const gap = (minutes: number) =>
    setFindings([photo('a', at(0), null), photo('b', at(minutes), null)], []).find(
      ({ code }) => code === 'time-gap',
    );
  expect(gap(11 * 60)).toBeUndefined();
  expect(gap(12 * 60)).toMatchObject({ severity: 'info', from: 'a', to: 'b', seconds: 43_200 });
  expect(gap(48 * 60)).toMatchObject({ severity: 'notice' });
  expect(setInferences([photo('a', at(0), null), photo('b', at(31), null)]).gaps).toHaveLength(1);
});
