import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExif, readIcc, readIptc, readThumbnail } from '../../../src/main/intake/photos/exifr';
import { textOf } from '../../../src/main/intake/photos/tag-values';
import { hexBytes, iptcDataset, jpegOf, jpegSegment, photoshopWithIptc } from '../../support/photo-bytes';
import { tiffFile } from '../../support/tiff-file';

const BLOCK = tiffFile([
  [0x10f, 'NIKON'],
  [0x110, 'COOLPIX P6000'],
  [0x8769, { directory: [[0x9003, '2026:10:22 10:00:00']] }],
]);

const textsOf = async (block: Buffer) => {
  const read = await readExif(block, 'values');
  return {
    model: textOf(read?.ifd0.Model),
    time: textOf(read?.exif.DateTimeOriginal),
  };
};
const BOTH = { model: 'COOLPIX P6000', time: '2026:10:22 10:00:00' };

test('tags are returned as in the file, with dates not converted to local time', async () => {
  expect(await textsOf(BLOCK)).toEqual(BOTH);
});

test('tags have the names of the standard in any directory', async () => {
  const swapped = tiffFile([
    [0x9003, '2026:10:22 10:00:00'],
    [0x132, '2026:10:23 10:00:00'],
    [0x8769, { directory: [[0x9004, '2026:10:22 10:00:01']] }],
    [0x9999, 'private'],
  ]);
  const read = await readExif(swapped, 'values');
  expect(Object.keys(read?.ifd0 ?? {})).toEqual(['DateTime', 'DateTimeOriginal', '0x9999']);
  expect(read?.exif).toHaveProperty('DateTimeDigitized');
});

test('a block and a JPEG header yield the same tags, also with XMP and IPTC', async () => {
  const header = jpegOf(
    jpegSegment(0xe1, 'Exif\0\0', BLOCK),
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="1,2N"/>'),
    jpegSegment(0xed, photoshopWithIptc(iptcDataset(2, 55, '20261022'))),
  );
  const read = await readExif(header, 'values');
  expect(textOf(read?.ifd0.Model)).toBe('COOLPIX P6000');
  expect(read?.xmp).toBe('<x exif:GPSLatitude="1,2N"/>');
  expect(read?.iptc).toEqual([{ tag: '2:55 DateCreated', value: '20261022' }]);
});

test('no more than 2 MiB of the XMP of a JPEG are read', async () => {
  const part = (index: number): Buffer => {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(40 * 60_000, 0);
    place.writeUInt32BE(index * 60_000, 4);
    const head = `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}`;
    return jpegSegment(0xe1, head, place, Buffer.alloc(60_000, 'x'));
  };
  const main = jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>');
  const parts = Array.from({ length: 40 }, (_, index) => part(index));
  expect((await readExif(jpegOf(main, ...parts), 'values'))?.xmp).toHaveLength(2 << 20);
});

test('an empty IPTC block, as Picasa writes, does not take EXIF with it', async () => {
  const header = jpegOf(
    jpegSegment(0xe1, 'Exif\0\0', BLOCK),
    jpegSegment(0xed, 'Photoshop 3.0\x008BIM', hexBytes('0404 0000 00000000')),
  );
  expect(await textsOf(header)).toEqual(BOTH);
});

describe('an invalid entry leaves the others readable', () => {
  test.each([
    ['an unknown type', (block: Buffer) => block.writeUInt16LE(768, 12)],
    ['a value outside of the block', (block: Buffer) => block.writeUInt32LE(0x7fffffff, 18)],
    ['an endless value', (block: Buffer) => block.writeUInt32LE(0xffffffff, 14)],
  ])('%s', async (_what, damage) => {
    const block = Buffer.from(BLOCK);
    damage(block);
    expect(await textsOf(block)).toEqual(BOTH);
  });
});

test('a truncated directory is read up to its end', async () => {
  const block = Buffer.from(BLOCK);
  block.writeUInt16LE(60_000, 8);
  expect((await textsOf(block)).model).toBe('COOLPIX P6000');
});

test('a pointer that is no number is ignored', async () => {
  const block = tiffFile([
    [0x110, 'COOLPIX P6000'],
    [0x8769, 'not a number'],
  ]);
  expect(await readExif(block, 'values')).toMatchObject({ exif: {} });
  expect(await textsOf(block)).toEqual({ model: 'COOLPIX P6000', time: null });
});

test('a value that extends beyond the block reads nothing from behind it', async () => {
  const secret = Buffer.concat([BLOCK, Buffer.from('SECRET OF THE NEXT FILE')]);
  const block = secret.subarray(0, BLOCK.length);
  block.writeUInt32LE(40, 8 + 2 + 12 + 4);
  expect(JSON.stringify(await readExif(block, 'all'))).not.toContain('SECRET');
  const datasets = Buffer.concat([iptcDataset(2, 80, 'Anna'), Buffer.from('SECRET')]);
  datasets.writeUInt16BE(9, 3);
  expect(JSON.stringify(readIptc(datasets.subarray(0, 9)))).not.toContain('SECRET');
});

test('a text is UTF-8 when it is valid UTF-8, else Latin-1', async () => {
  const model = async (bytes: Buffer) => {
    const block = tiffFile([[0x110, 'x'.repeat(bytes.length)]]);
    bytes.copy(block, block.indexOf('xx'));
    return (await textsOf(block)).model;
  };
  expect(await model(Buffer.from('Müller', 'utf8'))).toBe('Müller');
  expect(await model(Buffer.from('Müller', 'latin1'))).toBe('Müller');
});

test('a text of the UTF-8 type of EXIF 3.0 is read', async () => {
  const block = tiffFile([[0x110, Buffer.from('Müller 7', 'utf8').toString('latin1')]]);
  block.writeUInt16LE(129, 8 + 2 + 2);
  expect((await textsOf(block)).model).toBe('Müller 7');
});

test('a thumbnail is found by its offset in the second directory, in a block and in a JPEG header', async () => {
  const picture = Buffer.concat([hexBytes('ffd8ff'), Buffer.alloc(20, 7)]);
  const first = tiffFile([[0x110, 'A']]);
  const second = Buffer.alloc(2 + 3 * 12 + 4);
  second.writeUInt16LE(3, 0);
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [0x103, 6],
    [0x201, first.length + second.length],
    [0x202, picture.length],
  ];
  for (const [index, [tag, value]] of entries.entries()) {
    second.writeUInt16LE(tag, 2 + index * 12);
    second.writeUInt16LE(4, 4 + index * 12);
    second.writeUInt32LE(1, 6 + index * 12);
    second.writeUInt32LE(value, 10 + index * 12);
  }
  const block = Buffer.concat([first, second, picture]);
  block.writeUInt32LE(first.length, 8 + 2 + 12);
  expect(await readThumbnail(block)).toEqual(picture);
  expect(await readThumbnail(jpegOf(jpegSegment(0xe1, 'Exif\0\0', block)))).toEqual(picture);
  expect(await readThumbnail(first)).toBeNull();
  const damaged = Buffer.from(block);
  // The compression of the thumbnail is of an unknown type.
  damaged.writeUInt16LE(99, first.length + 2 + 2);
  expect(await readThumbnail(damaged)).toEqual(picture);
  expect(await readThumbnail(block.subarray(0, -1))).toBeNull();
});

test('the reader does not throw for any changed bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(BLOCK.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(BLOCK.length),
      async (changes, length) => {
        const block = Buffer.from(BLOCK.subarray(0, length));
        for (const [at, value] of changes) if (at < length) block[at] = value;
        const read = await readExif(block, 'all');
        expect(read === null || typeof read.ifd0 === 'object').toBe(true);
        for (const other of [readIptc, readIcc, readThumbnail]) await other(block);
      },
    ),
  );
});

test('a text ends at its first NUL and has no control characters', () => {
  expect(textOf('ION230\0F')).toBe('ION230');
  expect(textOf('  NIKON\t ')).toBe('NIKON');
  expect(textOf('\0\0\0')).toBeNull();
  expect(textOf(new Uint8Array([0x41, 0x42, 0]))).toBe('AB');
});

test('a colour profile has its version and time, a block without a profile has neither', async () => {
  const profile = Buffer.alloc(132);
  profile.writeUInt16BE(0x0430, 8);
  for (const [index, part] of [2026, 10, 22, 10, 0, 0].entries()) profile.writeUInt16BE(part, 24 + index * 2);
  expect(readIcc(profile)).toEqual(
    expect.arrayContaining([
      { tag: 'ProfileVersion', text: '4.3.0', bytes: null },
      { tag: 'ProfileDateTime', text: '2026-10-22 10:00:00', bytes: null },
    ]),
  );
  expect(readIcc(hexBytes('0000'))).toEqual([]);
});
