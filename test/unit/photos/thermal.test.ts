import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemFindings } from '../../../src/domain/precheck/item-findings';
import { readFlir } from '../../../src/main/intake/photos/flir';
import { describeSource, inspectSource } from '../../../src/main/intake/photos/metadata';
import { jpegOf, jpegSegment, sourceOf } from '../../support/photo-bytes';
import { bareExif, fffFile, flirPhoto, flirSegments } from '../../support/thermal-photo';
import { tiffFile } from '../../support/tiff-file';

const TIME = { seconds: Date.UTC(2026, 9, 20, 8, 15, 30) / 1000, minutesWest: -120 };
const BERLIN = { latitude: 52.5, longitude: 13.25, letters: ['N', 'E'] } as const;

const read = (bytes: Buffer) => inspectSource(sourceOf(bytes), 'jpeg');

async function findingsOf(bytes: Buffer) {
  const inspection = await read(bytes);
  const facts = {
    ...inspection,
    path: 'IR_0001.jpg',
    bytes: bytes.length,
    sha256: '0',
    type: 'jpeg',
  } as const;
  const context = { referenceDate: '2026-10-22', now: new Date('2026-10-22T12:00:00Z') };
  return itemFindings(facts, context);
}

describe('a photo of a FLIR camera', () => {
  test.each(['big', 'little'] as const)(
    'has the time, place and model of its own blocks (%s-endian)',
    async (byteOrder) => {
      const photo = flirPhoto({ model: 'FLIR ONE Pro', time: TIME, gps: BERLIN, byteOrder });
      expect(await read(photo)).toMatchObject({
        capturedAt: {
          local: '2026-10-20T10:15:30',
          offset: '+02:00',
          utc: '2026-10-20T08:15:30Z',
          source: 'FLIR',
        },
        position: { latitude: 52.5, longitude: 13.25, altitudeM: 139.5, source: 'FLIR' },
        camera: { make: 'FLIR Systems AB', model: 'FLIR ONE Pro' },
        unreadable: null,
      });
    },
  );

  test.each([
    [118.25, 'W', -118.25],
    [-118.25, 'W', -118.25],
    [-118.25, '', -118.25],
    [13.25, '', 13.25],
  ])('is at longitude %d "%s" (%d)', async (longitude, letter, expected) => {
    const photo = flirPhoto({ gps: { latitude: 34, longitude, letters: ['N', letter] } });
    expect((await read(photo)).position?.longitude).toBe(expected);
  });

  test('has no time and no place where the camera wrote none', async () => {
    expect(await read(flirPhoto({}))).toMatchObject({ capturedAt: null, position: null });
  });

  test('keeps the time and model of EXIF where these are given', async () => {
    const exif = tiffFile([
      [0x110, 'FLIR T640'],
      [0x8769, { directory: [[0x9003, '2026:10:20 10:15:31']] }],
    ]);
    const segments = flirSegments(fffFile({ model: 'T640bx', time: TIME }));
    const photo = jpegOf(jpegSegment(0xe1, 'Exif\0\0', exif), ...segments);
    expect(await read(photo)).toMatchObject({
      capturedAt: { local: '2026-10-20T10:15:31', source: 'EXIF DateTimeOriginal' },
      camera: { model: 'FLIR T640' },
    });
  });

  test('lists what its own block says', async () => {
    const { blocks } = await describeSource(sourceOf(flirPhoto({ model: 'T640', gps: BERLIN })), 'jpeg');
    expect(blocks.find(({ block }) => block === 'flir')?.entries).toEqual([
      { tag: 'Model', text: 'T640', bytes: null },
      { tag: 'Position', text: '52.5, 13.25', bytes: null },
    ]);
  });

  test('never breaks the reading, whatever its blocks hold', async () => {
    const file = fffFile({ model: 'T640', time: TIME, gps: BERLIN });
    const head = file.subarray(0, 160);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(head.length - 5), fc.nat(0xffffffff)), { maxLength: 6 }),
        fc.nat(file.length),
        async (changes, length) => {
          const broken = Buffer.from(file.subarray(0, length));
          for (const [at, value] of changes) if (at + 4 <= length) broken.writeUInt32LE(value, at);
          expect(() => readFlir([broken])).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
    const photo = jpegOf(bareExif('FLIR'), ...flirSegments(file.subarray(0, 70_000)));
    expect(await read(photo)).toMatchObject({ camera: { make: 'FLIR' }, unreadable: null });
  });
});

describe('a thermal photo', () => {
  const RAW = Buffer.alloc(30_000, 0x0e);

  test.each([
    ['FLIR', flirPhoto({ model: 'T640' })],
    ['DJI', jpegOf(bareExif('DJI'), jpegSegment(0xe3, RAW))],
  ])('of %s is named as such and not called small', async (format, photo) => {
    const findings = await findingsOf(photo);
    expect(findings).toContainEqual({ code: 'thermal-photo', severity: 'info', format });
    expect(findings.map(({ code }) => code)).not.toContain('low-resolution');
  });

  test.each([
    ['an ordinary photo of a drone', jpegOf(bareExif('DJI'))],
    ['raw data of another maker', jpegOf(bareExif('Canon'), jpegSegment(0xe3, RAW))],
    ['a named APP3 block', jpegOf(bareExif('DJI'), jpegSegment(0xe3, 'Meta\0\0', RAW))],
    [
      'a preview in APP3',
      jpegOf(bareExif('DJI'), jpegSegment(0xe3, Buffer.from([0xff, 0xd8, 0xff, 0xdb]), RAW)),
    ],
  ])('is not %s', async (_, photo) => {
    const codes = (await findingsOf(photo)).map(({ code }) => code);
    expect(codes).not.toContain('thermal-photo');
    expect(codes).toContain('low-resolution');
  });
});
