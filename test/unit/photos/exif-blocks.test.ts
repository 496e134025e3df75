import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inMemory } from '../../../src/main/photos/byte-source';
import { readExif as readRegion, textOf } from '../../../src/main/photos/exif';
import { tiffFile } from '../../support/tiff-file';

const readExif = (block: Buffer) => readRegion(inMemory(block));

const BLOCK = tiffFile([
  [0x10f, 'NIKON'],
  [0x110, 'COOLPIX P6000'],
  [0x8769, { directory: [[0x9003, '2026:10:22 10:00:00']] }],
]);

test('tags come as they stand in the file, dates not turned into times of this machine', () => {
  const blocks = readExif(BLOCK);
  expect(blocks?.ifd0).toMatchObject({ Make: 'NIKON', Model: 'COOLPIX P6000' });
  expect(blocks?.exif.DateTimeOriginal).toBe('2026:10:22 10:00:00');
});

describe('an entry that breaks the format does not take the others with it', () => {
  test.each([
    ['an unknown type', (block: Buffer) => block.writeUInt16LE(768, 12)],
    ['a value outside of the block', (block: Buffer) => block.writeUInt32LE(0x7fffffff, 18)],
    ['an endless value', (block: Buffer) => block.writeUInt32LE(0xffffffff, 14)],
  ])('%s', (_what, damage) => {
    const block = Buffer.from(BLOCK);
    damage(block);
    const blocks = readExif(block);
    expect(blocks?.ifd0.Model).toBe('COOLPIX P6000');
    expect(blocks?.exif.DateTimeOriginal).toBe('2026:10:22 10:00:00');
  });
});

test('whatever bytes are changed, reading answers and does not throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(BLOCK.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(BLOCK.length),
      (changes, length) => {
        const block = Buffer.from(BLOCK.subarray(0, length));
        for (const [at, value] of changes) if (at < length) block[at] = value;
        const blocks = readExif(block);
        expect(blocks === null || typeof blocks.ifd0 === 'object').toBe(true);
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
