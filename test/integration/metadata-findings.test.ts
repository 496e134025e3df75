import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ItemFinding } from '../../src/domain/finding';
import type { ConflictKind } from '../../src/domain/metadata';
import { readFolder } from '../../src/main/intake/folder/read-folder';
import { iptcDataset, jpegOf, jpegSegment, photoshopWithIptc } from '../support/photo-bytes';
import { withFolder } from '../support/photo-files';
import { tiffFile } from '../support/tiff-file';
import { withWorker } from '../support/worker';

/* Findings about sources that contradict each other and about the set, each on files that have it and do not. */

const CONTEXT = { referenceDate: '2026-10-22', now: new Date('2026-10-23T12:00:00Z') };
const WRITTEN = new Date('2026-10-22T20:00:00Z');

interface Photo {
  readonly model?: string;
  readonly time?: string | null;
  readonly offset?: string;
  readonly modified?: string;
  /** Degrees north; 11 degrees east. */
  readonly north?: number;
  readonly satellites?: string;
  readonly pixels?: readonly [number, number];
  readonly xmp?: string;
  readonly iptcDay?: string;
}

function photoBytes(photo: Photo): Buffer {
  const {
    model = 'COOLPIX P6000',
    time = '2026:10:22 10:00:00',
    offset,
    modified,
    north,
    satellites,
  } = photo;
  const rational = (value: number) => ({ rationals: [[Math.round(value * 1e6), 1_000_000]] }) as const;
  const clock = satellites?.slice(11).split(':').map(Number) ?? [];
  const exif = tiffFile([
    [0x10f, 'NIKON'],
    [0x110, model],
    ...(modified ? [[0x132, modified] as const] : []),
    [
      0x8769,
      {
        directory: [
          ...(time ? [[0x9003, time] as const] : []),
          ...(offset ? [[0x9011, offset] as const] : []),
          ...(photo.pixels ? [[0xa002, photo.pixels[0]] as const, [0xa003, photo.pixels[1]] as const] : []),
        ],
      },
    ],
    [
      0x8825,
      {
        directory: [
          ...(north === undefined
            ? []
            : [
                [1, 'N'] as const,
                [2, rational(north)] as const,
                [3, 'E'] as const,
                [4, rational(11)] as const,
              ]),
          ...(satellites
            ? [
                [7, { rationals: clock.map((part) => [part, 1] as const) }] as const,
                [29, satellites.slice(0, 10)] as const,
              ]
            : []),
        ],
      },
    ],
  ]);
  const xmp = photo.xmp ? [jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', `<x ${photo.xmp}/>`)] : [];
  const iptc = photo.iptcDay ? [jpegSegment(0xed, photoshopWithIptc(iptcDataset(2, 55, photo.iptcDay)))] : [];
  return jpegOf(jpegSegment(0xe1, 'Exif\0\0', exif), ...xmp, ...iptc);
}

async function reading(photos: { readonly [name: string]: Photo & { readonly written?: Date } }) {
  return withFolder(async (folder) => {
    await mkdir(folder, { recursive: true });
    for (const [name, photo] of Object.entries(photos)) {
      await writeFile(join(folder, name), photoBytes(photo));
      await utimes(join(folder, name), photo.written ?? WRITTEN, photo.written ?? WRITTEN);
    }
    return withWorker((worker) => readFolder({ ...CONTEXT, folder, worker }));
  });
}

const conflictsOf = (findings: readonly ItemFinding[]): readonly ConflictKind[] =>
  findings.flatMap((finding) => (finding.code === 'metadata-conflict' ? finding.kind : []));

test('contradicting sources of one photo are found, each with its own finding', async () => {
  const CASES: {
    readonly [name: string]: readonly [Photo & { readonly written?: Date }, readonly ConflictKind[]];
  } = {
    'plain.jpg': [{ north: 43, pixels: [64, 48] }, []],
    'agreeing.jpg': [
      {
        north: 43,
        pixels: [48, 64],
        modified: '2026:10:22 18:00:00',
        satellites: '2026:10:22 08:00:10',
        xmp: 'exif:DateTimeOriginal="2026-10-22T10:00:00+02:00" exif:GPSLatitude="43,0N" exif:GPSLongitude="11,0E" tiff:Model="coolpix p6000"',
        iptcDay: '20261022',
      },
      [],
    ],
    'xmp-time.jpg': [{ xmp: 'exif:DateTimeOriginal="2026-10-25T10:07:00"' }, ['capture-time']],
    'iptc-day.jpg': [{ iptcDay: '20261001' }, ['capture-time']],
    'satellites.jpg': [{ satellites: '2026:10:25 08:00:00' }, ['gps-time']],
    'modified.jpg': [{ modified: '2020:01:01 00:00:00' }, ['modify-time']],
    'written.jpg': [{ written: new Date('2020-01-01T00:00:00Z') }, ['file-time']],
    'place.jpg': [{ north: 43, xmp: 'exif:GPSLatitude="44,0N" exif:GPSLongitude="11,0E"' }, ['position']],
    'camera.jpg': [{ xmp: 'tiff:Model="iPhone 15"' }, ['camera']],
    'cropped.jpg': [{ pixels: [4000, 3000] }, ['dimensions']],
  };
  const photos = Object.fromEntries(Object.entries(CASES).map(([name, [photo]]) => [name, photo]));
  const { items } = await reading(photos);
  expect(Object.fromEntries(items.map(({ path, findings }) => [path, conflictsOf(findings)]))).toEqual(
    Object.fromEntries(Object.entries(CASES).map(([name, [, kinds]]) => [name, kinds])),
  );
});

describe('findings across the set', () => {
  const codes = async (photos: Parameters<typeof reading>[0]) =>
    (await reading(photos)).findings.map(({ code }) => code);

  test('report times that cannot be compared when photos are far apart', async () => {
    const far = { 'a.jpg': { north: 43, offset: '+02:00' }, 'b.jpg': { north: 44, model: 'X' } };
    expect(await codes(far)).toContain('times-not-compared');
    const zoned = { 'a.jpg': { north: 43, offset: '+02:00' }, 'b.jpg': { north: 44, offset: '+02:00' } };
    expect(await codes(zoned)).not.toContain('times-not-compared');
  });

  test('report pauses and separate visits', async () => {
    const two = { 'a.jpg': {}, 'b.jpg': { time: '2026:10:22 23:00:00' } };
    expect(await codes(two)).toEqual(expect.arrayContaining(['time-gap', 'photo-groups']));
    const one = await codes({ 'a.jpg': {}, 'b.jpg': { time: '2026:10:22 10:10:00' } });
    expect(one).not.toContain('time-gap');
    expect(one).not.toContain('photo-groups');
  });
});
