import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemFindings } from '../../../src/domain/precheck/item-findings';
import { readFlir } from '../../../src/main/intake/photos/flir';
import { describeSource, inspectSource } from '../../../src/main/intake/photos/metadata';
import { jpegOf, jpegSegment, sourceOf } from '../../support/photo-bytes';
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

interface FlirContent {
  readonly model?: string;
  /** Seconds since 1970 in UTC, with the camera's minutes west of it. */
  readonly time?: { readonly seconds: number; readonly minutesWest: number };
  readonly gps?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly letters: readonly [north: string, east: string];
  };
  readonly byteOrder?: 'big' | 'little';
}

/** The EXIF segment of a camera that leaves time and place empty. */
function bareExif(make: string): Buffer {
  const block = tiffFile([
    [0x10f, make],
    [0x110, ''],
  ]);
  return jpegSegment(0xe1, 'Exif\0\0', block);
}

/** An FFF file as FLIR's cameras write it, with raw data larger than a segment. */
function fffFile({ model, time, gps, byteOrder = 'big' }: FlirContent): Buffer {
  const raw = Buffer.alloc(90_000, 7);
  const camera = Buffer.alloc(0x470);
  camera.writeUInt16LE(2, 0);
  camera.write(model ?? '', 0xd4, 'latin1');
  camera.writeUInt32LE(time?.seconds ?? 0, 0x384);
  camera.writeInt16LE(time?.minutesWest ?? 0, 0x38c);
  const place = Buffer.alloc(184);
  if (gps) {
    place.writeUInt32LE(1, 0);
    place.write(gps.letters[0], 0x08, 'latin1');
    place.write(gps.letters[1], 0x0a, 'latin1');
    place.writeDoubleLE(gps.latitude, 0x10);
    place.writeDoubleLE(gps.longitude, 0x18);
    place.writeFloatLE(139.5, 0x20);
  }
  const records = [
    [0x01, raw],
    [0x20, camera],
    [0x2b, place],
  ] as const;
  const header = Buffer.alloc(64);
  const table = Buffer.alloc(records.length * 32);
  const big = byteOrder === 'big';
  const write = (target: Buffer, value: number, at: number): void => {
    if (big) target.writeUInt32BE(value, at);
    else target.writeUInt32LE(value, at);
  };
  header.write('FFF\0', 0, 'latin1');
  write(header, 101, 0x14);
  write(header, header.length, 0x18);
  write(header, records.length, 0x1c);
  let offset = header.length + table.length;
  for (const [index, [type, content]] of records.entries()) {
    const at = index * 32;
    if (big) table.writeUInt16BE(type, at);
    else table.writeUInt16LE(type, at);
    write(table, offset, at + 12);
    write(table, content.length, at + 16);
    offset += content.length;
  }
  return Buffer.concat([header, table, ...records.map(([, content]) => content)]);
}

/** The file in as many APP1 segments as it needs. */
function flirSegments(file: Buffer): readonly Buffer[] {
  const size = 65_000;
  const count = Math.ceil(file.length / size);
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe1,
      'FLIR\0\x01',
      Buffer.from([index, count - 1]),
      file.subarray(index * size, (index + 1) * size),
    ),
  );
}

function flirPhoto(content: FlirContent): Buffer {
  return jpegOf(bareExif('FLIR Systems AB'), ...flirSegments(fffFile(content)));
}
