import { expect, test } from 'vitest';
import { compareNaturally } from '../../../src/domain/natural-order';
import { fileTypeOf } from '../../../src/main/intake/folder/file-type';

const ftyp = (major: string, ...compatible: readonly string[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + compatible.length * 4);
  return Buffer.concat([
    size,
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1'),
    Buffer.alloc(64),
  ]);
};

test.each([
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['tiff', Buffer.from('49492a00', 'hex')],
  ['tiff', Buffer.from('4d4d002a', 'hex')],
  ['tiff', Buffer.from('49492b0008000000', 'hex')],
  ['tiff', Buffer.from('4d4d002b00080000', 'hex')],
  ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ['heic', ftyp('heic')],
  ['heic', ftyp('mif1', 'mif1', 'heic')],
  ['heic', ftyp('hevc')],
  ['heic', ftyp('    ', 'heix')],
  ['pdf', Buffer.from('%PDF-1.7')],
  ['pdf', Buffer.from(`${'x'.repeat(1000)}%PDF-1.7`)],
  [null, Buffer.from(`${'x'.repeat(1020)}%PDF-1.7`)],
  [null, ftyp('avif', 'mif1', 'miaf')],
  [null, ftyp('mif1', 'avif')],
  [null, ftyp('isom', 'mp42')],
  [null, Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  [null, Buffer.from('GIF89a')],
  [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [null, Buffer.from('PK\u0003\u0004')],
  [null, Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}report.pdf%PDF-1.7`)],
  [null, Buffer.from(`report.pdf${'\0'.repeat(247)}ustar\0${'\0'.repeat(249)}%PDF-1.7`)],
  [null, Buffer.from('BM')],
  [null, Buffer.alloc(0)],
  [null, Buffer.from([0xff])],
] as const)('the file type by content is %s', (type, head) => {
  expect(fileTypeOf(head)).toBe(type);
});

test('file names are sorted in natural order', () => {
  const names = [
    'IMG_10.jpg',
    'img_2.jpg',
    'IMG_1.jpg',
    'a/2/x',
    'a/10/x',
    'IMG_02.jpg',
    'Ä.jpg',
    'z.jpg',
    'IMG_1.JPG',
  ];
  const sorted = [...names].sort(compareNaturally);
  expect(sorted).toEqual([
    'a/2/x',
    'a/10/x',
    'IMG_1.JPG',
    'IMG_1.jpg',
    'IMG_02.jpg',
    'img_2.jpg',
    'IMG_10.jpg',
    'z.jpg',
    'Ä.jpg',
  ]);
  expect([...names].reverse().sort(compareNaturally)).toEqual(sorted);
});

test('file names with numbers too long for a number are sorted in natural order', () => {
  expect(compareNaturally('a99999999999999999998', 'a99999999999999999999')).toBeLessThan(0);
});
