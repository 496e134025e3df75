import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../../src/main/intake/photos/byte-source';
import type { PhotoContainer } from '../../../src/main/intake/photos/container';
import { readHeic } from '../../../src/main/intake/photos/heic-container';
import { readJpeg } from '../../../src/main/intake/photos/jpeg-container';
import { readPng } from '../../../src/main/intake/photos/png-container';
import { readTiff, tiffDirectoryOfPage } from '../../../src/main/intake/photos/tiff-container';
import { readWebp } from '../../../src/main/intake/photos/webp-container';
import { tiffFile } from '../../support/tiff-file';

const source = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => bytes.subarray(offset, Math.max(offset, offset + length)),
  whole: () => bytes,
});

const TIFF = tiffFile([
  [0x100, 64],
  [0x101, 48],
  [0x110, 'COOLPIX P6000'],
]);

const segment = (code: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};
const FRAME = segment(0xc0, Buffer.from([8, 0, 48, 0, 64, 3]));
const SCAN = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3]);
const END = Buffer.from([0xff, 0xd9]);
const jpeg = (...parts: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
};
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** A HEIC of one picture, 64 by 48, turned by 90 degrees, with EXIF behind the boxes. */
function heic(): Buffer {
  const exif = Buffer.concat([hex('00000006'), Buffer.from('Exif\0\0', 'latin1'), TIFF]);
  const build = (offset: number): Buffer => {
    const extent = Buffer.alloc(8);
    extent.writeUInt32BE(offset);
    extent.writeUInt32BE(exif.length, 4);
    const meta = box(
      'meta',
      hex('00000000'),
      box('pitm', hex('00000000 0001')),
      box(
        'iinf',
        hex('00000000 0002'),
        box('infe', hex('02000000 0001 0000'), Buffer.from('hvc1\0')),
        box('infe', hex('02000000 0002 0000'), Buffer.from('Exif\0')),
      ),
      box(
        'iprp',
        box('ipco', box('ispe', hex('00000000 00000040 00000030')), box('irot', hex('01'))),
        box('ipma', hex('00000000 00000001 0001 02 81 02')),
      ),
      box('iloc', hex('00000000 4400 0001 0002 0000 0001'), extent),
    );
    return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')), meta, box('mdat', exif)]);
  };
  const withoutOffset = build(0);
  return build(withoutOffset.length - exif.length);
}

describe('JPEG', () => {
  const EXIF = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), TIFF]));

  test('has its size and header between other segments and fill bytes', () => {
    const header = jpeg(segment(0xe0, Buffer.from('JFIF\0')), Buffer.from([0xff]), EXIF, FRAME);
    const found = readJpeg(source(Buffer.concat([header, SCAN, END])));
    expect(found).toMatchObject({ width: 64, height: 48, broken: false });
    expect(found.exif.map((block) => block.subarray(0, header.length))).toEqual([header]);
  });

  test('may have a second EXIF block after the header', () => {
    const found = readJpeg(source(jpeg(EXIF, EXIF, FRAME, SCAN, END)));
    expect(found.exif.slice(1)).toEqual([TIFF]);
  });

  test('has any number of fill bytes before a marker', () => {
    const fill = Buffer.alloc(10_000, 0xff);
    const found = readJpeg(source(jpeg(fill, EXIF, fill, FRAME, SCAN, END)));
    expect(found).toMatchObject({ width: 64, broken: false });
  });

  test('keeps an EXIF block that follows a malformed one', () => {
    const malformed = segment(0xe1, Buffer.from('Exif\0\0no TIFF header', 'latin1'));
    expect(readJpeg(source(jpeg(malformed, EXIF, FRAME, SCAN, END))).exif.slice(1)).toEqual([TIFF]);
  });

  test('is broken without its end or without a picture', () => {
    expect(readJpeg(source(jpeg(FRAME, SCAN))).broken).toBe(true);
    expect(readJpeg(source(jpeg(SCAN, END))).broken).toBe(true);
    expect(readJpeg(source(jpeg(FRAME, SCAN, END, Buffer.alloc(3_000_000)))).broken).toBe(false);
  });

  test('does not end at the end marker of the embedded thumbnail', () => {
    const thumbnail = segment(0xe2, jpeg(FRAME, SCAN, END));
    expect(readJpeg(source(jpeg(thumbnail, FRAME, SCAN))).broken).toBe(true);
  });
});

test('HEIC has size, rotation and EXIF', () => {
  const found = readHeic(source(heic()));
  expect(found).toMatchObject({ width: 64, height: 48, turned: true, broken: false });
  expect(found.exif).toEqual([TIFF]);
  expect(readHeic(source(heic().subarray(0, -10))).broken).toBe(true);
});

describe('HEIC', () => {
  /** A picture of a grid whose only tile ends with the file. */
  const tiled = (mediaBytes: number): Buffer => {
    const tile = Buffer.alloc(40, 7);
    const build = (offset: number): Buffer => {
      const extent = Buffer.alloc(8);
      extent.writeUInt32BE(offset);
      extent.writeUInt32BE(tile.length, 4);
      const meta = box(
        'meta',
        hex('00000000'),
        box('pitm', hex('00000000 0001')),
        box(
          'iprp',
          box('ipco', box('ispe', hex('00000000 00000040 00000030'))),
          box('ipma', hex('00000000 00000001 0001 01 81')),
        ),
        box('iref', hex('00000000'), box('dimg', hex('0001 0001 0003'))),
        box('iloc', hex('00000000 4400 0001 0003 0000 0001'), extent),
      );
      const media = box('mdat', tile);
      media.writeUInt32BE(mediaBytes);
      return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')), meta, media]);
    };
    return build(build(0).length - tile.length);
  };

  test('is cut if a tile of its picture ends beyond the file, whatever length the box of the data states', () => {
    for (const mediaBytes of [0, 48]) {
      expect(readHeic(source(tiled(mediaBytes))).broken).toBe(false);
      expect(readHeic(source(tiled(mediaBytes).subarray(0, -10))).broken).toBe(true);
    }
  });

  test('is complete in spite of bytes behind its last box', () => {
    const trailer = Buffer.from('vivo{"model":"x"}cameraAlbum', 'latin1');
    expect(readHeic(source(Buffer.concat([heic(), trailer]))).broken).toBe(false);
    expect(readHeic(source(Buffer.concat([heic().subarray(0, 60), trailer]))).broken).toBe(true);
  });
});

test('PNG has EXIF in its chunk or, from ImageMagick, in text', () => {
  const chunk = (type: string, body: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    return Buffer.concat([size, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  const png = (...chunks: readonly Buffer[]): ByteSource =>
    source(
      Buffer.concat([
        hex('89504e470d0a1a0a'),
        chunk('IHDR', hex('00000040 00000030 0802000000')),
        ...chunks,
        chunk('IEND', Buffer.alloc(0)),
      ]),
    );
  const profile = `\nexif\n     ${TIFF.length}\n${TIFF.toString('hex').replace(/(.{72})/g, '$1\n')}\n`;
  const asText = chunk('tEXt', Buffer.from(`Raw profile type exif\0${profile}`, 'latin1'));
  expect(readPng(png(chunk('eXIf', TIFF))).exif).toEqual([TIFF]);
  expect(readPng(png(asText)).exif).toEqual([TIFF]);
  expect(readPng(png())).toMatchObject({ width: 64, height: 48, exif: [], broken: false });
});

test('TIFF has its size, and circular directories end', () => {
  expect(readTiff(source(TIFF))).toMatchObject({ width: 64, height: 48, pages: 1, broken: false });
  const circle = Buffer.from(TIFF);
  circle.writeUInt32LE(8, 8 + 2 + 3 * 12);
  expect(readTiff(source(circle)).pages).toBe(1);
});

test('the size of a TIFF is that of its first page, not of a reduced copy before it', () => {
  const directory = (subfile: number, width: number, next: number): Buffer => {
    const table = tiffFile([
      [254, subfile],
      [0x100, width],
      [0x101, 48],
    ]).subarray(8);
    table.writeUInt32LE(next, table.length - 4);
    return table;
  };
  const second = 8 + 2 + 3 * 12 + 4;
  const file = Buffer.concat([hex('49492a00 08000000'), directory(1, 16, second), directory(0, 64, 0)]);
  expect(readTiff(source(file))).toMatchObject({ width: 64, height: 48, pages: 1 });
  expect(tiffDirectoryOfPage(source(file), 1)).toBe(1);
});

test('the pages of a TIFF are its directories without reduced copies', () => {
  const page = (subfile: number, next: number): Buffer => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(254, 0);
    entry.writeUInt16LE(4, 2);
    entry.writeUInt32LE(1, 4);
    entry.writeUInt32LE(subfile, 8);
    return Buffer.concat([hex('0100'), entry, Buffer.from([next, 0, 0, 0])]);
  };
  const file = source(Buffer.concat([hex('49492a00 08000000'), page(0, 26), page(1, 44), page(2, 0)]));
  expect(readTiff(file).pages).toBe(2);
  expect([1, 2, 3].map((number) => tiffDirectoryOfPage(file, number))).toEqual([0, 2, null]);
});

test('a container reader throws nothing but a range error for any damaged file', () => {
  const samples: readonly (readonly [Buffer, (bytes: ByteSource) => PhotoContainer])[] = [
    [jpeg(FRAME, SCAN, END), readJpeg],
    [heic(), readHeic],
    [TIFF, readTiff],
    [Buffer.from('RIFF\u0020\0\0\0WEBPVP8X\u000a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'), readWebp],
    [
      hex('89504e470d0a1a0a0000000d49484452000000400000003008020000000000000000000049454e4400000000'),
      readPng,
    ],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(600), fc.nat(255))),
      fc.nat(600),
      (sample, changes, length) => {
        const bytes = Buffer.from(sample[0].subarray(0, length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          expect(sample[1](source(bytes)).pages).toBeGreaterThan(0);
        } catch (error) {
          // `readMetadata` takes it for a broken file.
          expect(error).toBeInstanceOf(RangeError);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
