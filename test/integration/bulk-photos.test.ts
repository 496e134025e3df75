import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLargeFolder, makeManyPhotos, makeTwelveMegapixelPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';

let scratch: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  scratch = await temporaryFolder();
});
afterAll(() => scratch.remove());

const distinctContents = (files: readonly string[]): number =>
  new Set(files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'))).size;

test('a generated folder has exactly the requested size, in distinct valid photos with EXIF', async () => {
  const files = await makeLargeFolder(join(scratch.path, 'large'), 12_345_678, { files: 5 });
  expect(files).toHaveLength(5);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBe(12_345_678);
  expect(distinctContents(files)).toBe(5);
  for (const file of files) {
    expect((await exifr.parse(file)).Model).toBe('iPhone 15');
    expect((await sharp(file).stats()).channels).toHaveLength(3);
  }
});

test('the requested number of photos is generated, each with its own content, time and position', async () => {
  const files = await makeManyPhotos(join(scratch.path, 'many'), 500);
  expect(distinctContents(files)).toBe(500);
  const first = await exifr.parse(files[0] ?? '');
  const last = await exifr.parse(files[499] ?? '');
  expect([last.Make, last.latitude.toFixed(4), last.longitude.toFixed(4)]).toEqual([
    'Apple',
    '51.5314',
    '9.9345',
  ]);
  expect(last.DateTimeOriginal - first.DateTimeOriginal).toBe(499 * 20_000);
});

test('generated photos of twelve megapixels have that many pixels', async () => {
  const [file = ''] = await makeTwelveMegapixelPhotos(join(scratch.path, 'twelve'), 1);
  const { width, height } = await sharp(file).metadata();
  expect([width, height]).toEqual([4_032, 3_024]);
  expect(statSync(file).size).toBeGreaterThan(2_500_000);
});
