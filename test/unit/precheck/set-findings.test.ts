import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/domain/item';
import { duplicateFindings, setFindings } from '../../../src/domain/precheck/set-findings';
import { photoItem } from '../../support/items';

const AREZZO = { latitude: 43.467, longitude: 11.885, altitudeM: null, source: 'EXIF GPS' };
const VIENNA = { latitude: 48.208, longitude: 16.373, altitudeM: null, source: 'EXIF GPS' };

const find = <Code extends string>(items: readonly Item[], code: Code) =>
  setFindings(items, []).filter((finding) => finding.code === code);

const time = (clock: string, utc: boolean) => ({
  local: `2026-10-22T${clock}`,
  offset: utc ? '+00:00' : null,
  utc: utc ? `2026-10-22T${clock}Z` : null,
  source: 'EXIF DateTimeOriginal',
});

test('an empty folder has the finding that there is nothing to send', () => {
  expect(setFindings([], [])).toEqual([{ code: 'nothing-to-send', severity: 'blocker' }]);
});

test('unreadable files are named, excluded files are not', () => {
  const findings = setFindings(
    [photoItem('a.jpg')],
    [
      { path: 'b.jpg', reason: 'unreadable' },
      { path: '.hidden', reason: 'hidden' },
    ],
  );
  expect(findings).toEqual([{ code: 'unreadable-file', severity: 'warning', path: 'b.jpg' }]);
});

describe('distance', () => {
  test('names the two photos and becomes more severe', () => {
    const near = { ...AREZZO, latitude: 43.468 };
    const town = { ...AREZZO, latitude: 43.6 };
    const between = (position: typeof AREZZO) =>
      find([photoItem('a.jpg'), photoItem('b.jpg', { position })], 'greatest-distance');
    expect(between(near)).toEqual([
      { code: 'greatest-distance', severity: 'info', km: 0.111, from: 'a.jpg', to: 'b.jpg' },
    ]);
    expect(between(town)).toMatchObject([{ severity: 'notice', km: 14.8 }]);
    expect(between(VIENNA)).toMatchObject([{ severity: 'warning', km: 631.2 }]);
  });

  test('is absent with fewer than two positions', () => {
    expect(find([photoItem('a.jpg'), photoItem('b.jpg', { position: null })], 'greatest-distance')).toEqual(
      [],
    );
  });
});

describe('outlier', () => {
  const nine = Array.from({ length: 9 }, (_, index) => photoItem(`${index}.jpg`));

  test('is the one photo far from all others', () => {
    const findings = find([...nine, photoItem('far.jpg', { position: VIENNA })], 'geographical-outlier');
    expect(findings).toMatchObject([{ path: 'far.jpg', severity: 'warning' }]);
  });

  test('does not exist when half of the photos are elsewhere', () => {
    const elsewhere = nine.map(({ path }) => photoItem(`vienna/${path}`, { position: VIENNA }));
    expect(find([...nine, ...elsewhere], 'geographical-outlier')).toEqual([]);
  });

  test('does not exist within a town', () => {
    const position = { ...AREZZO, latitude: 43.49 };
    expect(find([...nine, photoItem('near.jpg', { position })], 'geographical-outlier')).toEqual([]);
  });
});

describe('implied speed', () => {
  test('is computed for two photos with UTC', () => {
    const items = [
      photoItem('a.jpg', { capturedAt: time('10:00:00', true) }),
      photoItem('b.jpg', { capturedAt: time('11:00:00', true), position: VIENNA }),
    ];
    expect(find(items, 'implied-speed')).toEqual([
      {
        code: 'implied-speed',
        severity: 'warning',
        speedKmh: 631,
        km: 631.2,
        seconds: 3600,
        from: 'a.jpg',
        to: 'b.jpg',
        basis: 'utc',
      },
    ]);
  });

  test('is finite for two places in the same second', () => {
    const items = [photoItem('a.jpg'), photoItem('b.jpg', { position: VIENNA })];
    const [finding] = find(items, 'implied-speed');
    expect(finding && 'speedKmh' in finding && Number.isFinite(finding.speedKmh)).toBe(true);
  });

  test('is computed for clocks without a zone only within one camera', () => {
    const camera = { make: 'Apple', model: 'iPhone 13' };
    const local = (path: string, clock: string, changes: Partial<Item> = {}) =>
      photoItem(path, { capturedAt: time(clock, false), ...changes });
    const other = [local('a.jpg', '10:00:00'), local('b.jpg', '10:30:00', { position: VIENNA, camera })];
    expect(find(other, 'implied-speed')).toEqual([]);
    const same = [local('a.jpg', '10:00:00'), local('b.jpg', '10:30:00', { position: VIENNA })];
    expect(find(same, 'implied-speed')).toMatchObject([{ basis: 'camera-clock', speedKmh: 1262 }]);
  });

  test('is no finding for a drive, nor for scattered positions', () => {
    const drive = [
      photoItem('a.jpg', { capturedAt: time('01:00:00', true) }),
      photoItem('b.jpg', { capturedAt: time('09:00:00', true), position: VIENNA }),
    ];
    expect(find(drive, 'implied-speed')).toEqual([]);
    const scatter = [photoItem('a.jpg'), photoItem('b.jpg', { position: { ...AREZZO, latitude: 43.474 } })];
    expect(find(scatter, 'implied-speed')).toEqual([]);
  });
});

test('different camera models are listed, most frequent first', () => {
  const camera = { make: 'Apple', model: 'iPhone 13' };
  const items = [
    photoItem('a.jpg', { camera }),
    photoItem('b.jpg'),
    photoItem('c.jpg'),
    photoItem('d.jpg', { camera: null }),
  ];
  expect(find(items, 'camera-model-differs')).toEqual([
    {
      code: 'camera-model-differs',
      severity: 'notice',
      models: [
        { model: 'COOLPIX P6000', paths: ['b.jpg', 'c.jpg'] },
        { model: 'iPhone 13', paths: ['a.jpg'] },
      ],
    },
  ]);
});

test('files with the same content are duplicates of the first', () => {
  const sha256 = 'f'.repeat(64);
  const items = [photoItem('a.jpg', { sha256 }), photoItem('b.jpg'), photoItem('c.jpg', { sha256 })];
  expect([...duplicateFindings(items)]).toEqual([
    ['c.jpg', { code: 'duplicate-content', severity: 'notice', of: 'a.jpg' }],
  ]);
});

test('ten thousand photos of one site are checked without comparing every pair', () => {
  const items = Array.from({ length: 10_000 }, (_, index) =>
    photoItem(`${index}.jpg`, {
      sha256: String(index),
      position: {
        ...AREZZO,
        latitude: 43.4 + ((index * 7919) % 10_000) / 1e6,
        longitude: 11.8 + ((index * 104_729) % 9_973) / 1e6,
      },
    }),
  );
  expect(find(items, 'greatest-distance')).toHaveLength(1);
});
