import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileType } from '../../src/domain/file-type';
import { PACKAGE_LIMIT_BYTES } from '../../src/domain/limits';
import {
  brokenComparisons,
  type PlannableItem,
  planPackages,
  splitFindings,
  tooLargeItems,
} from '../../src/domain/packing/plan-packages';
import { MAX_PACKAGE_ENTRIES, ZIP_END_BYTES, zipEntryBytes } from '../../src/domain/packing/zip-size';
import { routeFor } from '../../src/domain/route';

function photo(path: string, bytes: number, local: string | null = null, type: FileType = 'jpeg') {
  const capturedAt = local === null ? null : { local, offset: null, utc: null, source: 'EXIF' };
  const item: PlannableItem = { path, bytes, sha256: path, type, capturedAt };
  return item;
}

const pathsOf = (packages: ReturnType<typeof planPackages>) =>
  packages.map((one) => one.entries.map((entry) => entry.item.path));

describe('the plan of packages', () => {
  test('has one package in folder order when everything fits', () => {
    const plan = planPackages([photo('b.jpg', 10, '2026-01-02T00:00:00'), photo('a.pdf', 20, null, 'pdf')]);
    expect(pathsOf(plan)).toEqual([['b.jpg', 'a.pdf']]);
    expect(plan[0]?.bytes).toBe(10 + 20 + 2 * (76 + 2 * 5) + 22);
    expect(plan[0]?.route).toBe('direct');
    expect(splitFindings(plan)).toEqual([]);
  });

  test('has one package to the byte, and two for one byte more', () => {
    const files = [photo('1.jpg', 1_000), photo('2.jpg', 1_000)];
    const exact = ZIP_END_BYTES + 2 * zipEntryBytes('1.jpg', 1_000);
    expect(pathsOf(planPackages(files, exact))).toEqual([['1.jpg', '2.jpg']]);
    expect(planPackages(files, exact - 1)).toHaveLength(2);
  });

  test('names the comparisons that packages cut through, each for its own data', () => {
    const limit = ZIP_END_BYTES + zipEntryBytes('1.jpg', 1_000);
    const position = { latitude: 50, longitude: 8 } as PlannableItem['position'];
    const camera = { make: 'Canon', model: 'EOS 80D' };
    const broken = (one: Partial<PlannableItem>, other: Partial<PlannableItem>) =>
      brokenComparisons(
        planPackages(
          [
            { ...photo('1.jpg', 1_000), ...one },
            { ...photo('2.jpg', 1_000), ...other },
          ],
          limit,
        ),
      );
    expect(broken({}, {})).toEqual([]);
    expect(broken({ position }, { position: null })).toEqual([]);
    expect(broken({ position }, { position })).toEqual(['distance', 'outlier']);
    expect(broken({ camera }, { camera })).toEqual(['model']);
    expect(broken({ camera }, { camera: { make: 'Canon', model: '' } })).toEqual([]);
    const { capturedAt } = photo('1.jpg', 1, '2026-01-01T10:00:00');
    expect(broken({ capturedAt }, { capturedAt })).toEqual(['time']);
    expect(broken({ capturedAt }, { capturedAt, type: 'pdf', path: '2.pdf' })).toEqual([]);
  });

  test('has at most 2,000 files in a package, with and without times', () => {
    expect(MAX_PACKAGE_ENTRIES).toBe(2_000);
    const second = (index: number) => new Date(index * 1_000).toISOString().slice(0, 19);
    for (const isTimed of [true, false]) {
      const photos = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          photo(`${index}.jpg`, 10, isTimed ? second(index) : null),
        );
      expect(planPackages(photos(2_000))).toHaveLength(1);
      const plan = planPackages(photos(4_001));
      expect(plan).toHaveLength(3);
      expect(plan.every(({ entries }) => entries.length <= 2_000)).toBe(true);
      expect(plan.flatMap(({ entries }) => entries)).toHaveLength(4_001);
    }
  });

  test('has no package for no file', () => {
    expect(planPackages([])).toEqual([]);
  });

  test('splits at the largest time gap that fits (R3)', () => {
    const limit = ZIP_END_BYTES + 3 * zipEntryBytes('1.jpg', 1000);
    const plan = planPackages(
      [
        photo('1.jpg', 1000, '2026-01-01T10:00:00'),
        photo('4.jpg', 1000, '2026-01-01T15:01:00'),
        photo('2.jpg', 1000, '2026-01-01T10:01:00'),
        photo('3.jpg', 1000, '2026-01-01T15:00:00'),
      ],
      limit,
    );
    expect(pathsOf(plan)).toEqual([
      ['1.jpg', '2.jpg'],
      ['4.jpg', '3.jpg'],
    ]);
  });

  test('fills remaining space with PDFs, which do not separate photos', () => {
    const limit = ZIP_END_BYTES + 2 * zipEntryBytes('1.jpg', 1000) + zipEntryBytes('x.pdf', 500);
    const plan = planPackages(
      [
        photo('x.pdf', 500, null, 'pdf'),
        photo('1.jpg', 1000, '2026-01-01T10:00:00'),
        photo('2.jpg', 1000, '2026-01-01T10:00:10'),
        photo('3.jpg', 1000, '2026-01-01T12:00:00'),
        photo('y.pdf', 1400, null, 'pdf'),
      ],
      limit,
    );
    expect(pathsOf(plan)).toEqual([
      ['x.pdf', '1.jpg', '2.jpg'],
      ['3.jpg', 'y.pdf'],
    ]);
  });

  test('lists the comparisons that a split breaks', () => {
    const located = (path: string, local: string) => ({
      ...photo(path, 30_000_000, local),
      position: { latitude: 1, longitude: 2, altitudeM: null, source: 'EXIF GPS' },
      camera: { make: null, model: null },
    });
    const plan = planPackages([
      located('1.jpg', '2026-01-01T10:00:00'),
      located('2.jpg', '2026-01-01T11:00:00'),
    ]);
    expect(brokenComparisons(plan)).toEqual(['distance', 'outlier', 'time']);
    expect(splitFindings(plan)).toEqual([
      {
        code: 'split-breaks-comparisons',
        severity: 'warning',
        packages: 2,
        comparisons: ['distance', 'outlier', 'time'],
      },
    ]);
    const documents = planPackages([
      photo('1.pdf', 30_000_000, null, 'pdf'),
      photo('2.pdf', 30_000_000, null, 'pdf'),
    ]);
    expect(splitFindings(documents)).toEqual([]);
  });

  test('accepts one file up to the last byte, and blocks one byte more', () => {
    const largest = PACKAGE_LIMIT_BYTES - ZIP_END_BYTES - zipEntryBytes('a.jpg', 0);
    expect(planPackages([photo('a.jpg', largest)])).toMatchObject([
      { bytes: PACKAGE_LIMIT_BYTES, route: 'presigned' },
    ]);
    expect(tooLargeItems([photo('a.jpg', largest)])).toEqual([]);
    const over = photo('a.jpg', largest + 1);
    expect(planPackages([over])).toEqual([]);
    expect(tooLargeItems([over])).toEqual([{ item: over, limitBytes: largest }]);
  });

  test('chooses the right route one byte around the direct limit (R1, R2)', () => {
    const base = ZIP_END_BYTES + zipEntryBytes('a.jpg', 0);
    const routeOf = (zipBytes: number) => planPackages([photo('a.jpg', zipBytes - base)])[0]?.route;
    expect(routeOf(9_999_764)).toBe('direct');
    expect(routeOf(9_999_765)).toBe('presigned');
    expect(routeFor(9_999_765)).toBe('presigned');
  });

  test('has each item in one package within the limit for any sizes and times', () => {
    const minute = fc
      .integer({ min: 0, max: 59 })
      .map((m) => `2026-01-01T10:${String(m).padStart(2, '0')}:00`);
    const item = fc.record({
      bytes: fc.integer({ min: 1, max: 900 }),
      local: fc.option(minute),
      type: fc.constantFrom<FileType>('jpeg', 'pdf'),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), fc.integer({ min: 300, max: 3000 }), (items, limit) => {
        const all = items.map(({ bytes, local, type }, index) => photo(`${index}.x`, bytes, local, type));
        const plan = planPackages(all, limit);
        const planned = plan.flatMap((one) => one.entries.map((entry) => entry.item));
        const left = tooLargeItems(all, limit).map(({ item }) => item);
        expect(new Set([...planned, ...left]).size).toBe(all.length);
        expect(planned.length + left.length).toBe(all.length);
        for (const one of plan) {
          const bytes = one.entries.reduce(
            (sum, entry) => sum + zipEntryBytes(entry.entryName, entry.item.bytes),
            ZIP_END_BYTES,
          );
          expect(one.bytes).toBe(bytes);
          expect(bytes).toBeLessThanOrEqual(limit);
          expect(one.entries.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('is made for ten thousand photos without quadratic time', () => {
    const photos = Array.from({ length: 10_000 }, (_, index) =>
      photo(
        `${index}.jpg`,
        2_000_000,
        new Date(Date.UTC(2026, 0, 1) + index * 7_000).toISOString().slice(0, 19),
      ),
    );
    const plan = planPackages(photos);
    expect(plan.length).toBe(Math.ceil(10_000 / 24));
  });
});
