import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/domain/item';
import { clustersOf, gapsOf } from '../../../src/domain/precheck/clusters';
import { distanceKm } from '../../../src/domain/precheck/geography';
import type { Clock } from '../../../src/domain/precheck/moments';
import { photoItem } from '../../support/items';

const START_MS = Date.UTC(2026, 9, 22, 8);
/** Metres north of a place, on the meridian. */
const METRES_OF_DEGREE = distanceKm({ latitude: 0, longitude: 11 }, { latitude: 1, longitude: 11 }) * 1_000;

interface Taken {
  readonly seconds: number;
  /** Null: no position. */
  readonly metres?: number | null;
  /** Null: the item has no capture time any more. */
  readonly local?: string | null;
}

function readingOf(photos: readonly Taken[]): { readonly items: readonly Item[]; readonly clock: Clock } {
  const items = photos.map(({ metres = null, local = '10:00' }, index) =>
    photoItem(`${index}.jpg`, {
      position:
        metres === null
          ? null
          : { latitude: metres / METRES_OF_DEGREE, longitude: 11, altitudeM: null, source: 'EXIF GPS' },
      capturedAt: local === null ? null : { local, offset: null, utc: null, source: 'EXIF' },
    }),
  );
  const moments = photos.map(({ seconds }, index) => ({ index, ms: START_MS + seconds * 1_000 }));
  return { items, clock: { basis: 'utc', moments } };
}

function clusters(photos: readonly Taken[]) {
  const { items, clock } = readingOf(photos);
  return clustersOf(items, [clock]);
}

describe('clusters', () => {
  test('have their photos, times, centre and radius', () => {
    const [cluster, ...others] = clusters([
      { seconds: 0, metres: 0, local: 'first' },
      { seconds: 40, metres: 100, local: 'second' },
      { seconds: 90, metres: 50, local: 'third' },
    ]);
    expect(others).toEqual([]);
    expect(cluster).toMatchObject({
      paths: ['0.jpg', '1.jpg', '2.jpg'],
      basis: 'utc',
      firstLocal: 'first',
      lastLocal: 'third',
      seconds: 90,
      radiusM: 50,
      startedBy: null,
    });
    expect((cluster?.center?.latitude ?? 0) * METRES_OF_DEGREE).toBeCloseTo(50, 3);
  });

  test('without positions have no centre, and without a time no wall clock', () => {
    expect(clusters([{ seconds: 0, local: null }])).toEqual([
      {
        paths: ['0.jpg'],
        basis: 'utc',
        firstLocal: '',
        lastLocal: '',
        seconds: 0,
        center: null,
        radiusM: null,
        startedBy: null,
      },
    ]);
  });

  test('end after more than 30 minutes, or more than 200 metres', () => {
    const shape = (photos: readonly Taken[]) =>
      clusters(photos).map(({ paths, startedBy }) => [paths.length, startedBy]);
    expect(shape([{ seconds: 0 }, { seconds: 1_800 }])).toEqual([[2, null]]);
    expect(shape([{ seconds: 0 }, { seconds: 1_801 }])).toEqual([
      [1, null],
      [1, 'time'],
    ]);
    expect(
      shape([
        { seconds: 0, metres: 0 },
        { seconds: 1, metres: 199 },
      ]),
    ).toEqual([[2, null]]);
    expect(
      shape([
        { seconds: 0, metres: 0 },
        { seconds: 1, metres: 201 },
      ]),
    ).toEqual([
      [1, null],
      [1, 'place'],
    ]);
    expect(
      shape([
        { seconds: 0, metres: 0 },
        { seconds: 3_600, metres: 900 },
      ]),
    ).toEqual([
      [1, null],
      [1, 'time'],
    ]);
  });

  test('measure from the last known position', () => {
    const steps = [0, null, 150, null, 300, 450].map((metres, index) => ({ seconds: index, metres }));
    expect(clusters(steps)).toHaveLength(1);
    const [, second] = clusters([
      { seconds: 0, metres: 0 },
      { seconds: 1, metres: null },
      { seconds: 2, metres: 250 },
      { seconds: 3, metres: 260 },
    ]);
    expect(second).toMatchObject({ paths: ['2.jpg', '3.jpg'], startedBy: 'place', seconds: 1, radiusM: 5 });
  });
});

describe('pauses', () => {
  const gaps = (seconds: readonly number[]) => {
    const { items, clock } = readingOf(seconds.map((at) => ({ seconds: at })));
    return gapsOf(items, [clock]);
  };

  test('are those above 30 minutes, longest first', () => {
    expect(gaps([0, 1_800, 3_601, 3_700, 10_000, 12_000])).toEqual([
      { from: '3.jpg', to: '4.jpg', seconds: 6_300, basis: 'utc' },
      { from: '4.jpg', to: '5.jpg', seconds: 2_000, basis: 'utc' },
      { from: '1.jpg', to: '2.jpg', seconds: 1_801, basis: 'utc' },
    ]);
    expect(gaps([0])).toEqual([]);
  });

  test('are at most 100, the longest of them', () => {
    const found = gaps(Array.from({ length: 121 }, (_, index) => index * 2_000 + index * index));
    expect(found).toHaveLength(100);
    expect(found.map(({ to }) => to).slice(0, 2)).toEqual(['120.jpg', '119.jpg']);
  });

  test('need both items', () => {
    const { clock } = readingOf([{ seconds: 0 }, { seconds: 9_000 }]);
    expect(gapsOf([], [clock])).toEqual([]);
  });
});
