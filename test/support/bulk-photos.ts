import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { committedSample } from '../../scripts/setup/sample.mjs';
import { jpegSegment } from './photo-bytes';
import { tiffFile } from './tiff-file';

/** A photo of 4032 × 3024 pixels; sharp drops its metadata. */
const SAMPLE_PHOTO = join(committedSample, 'Küche Übersicht.jpg');

const FILES_AT_ONCE = 64;
const FIRST_TAKEN_MS = Date.UTC(2026, 9, 22, 8, 0, 0);

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Photos 20 s and at most 35 m apart, so that no speed between two of them is impossible. */
function exifOf(index: number, { width, height }: PictureSize): Buffer {
  const taken = new Date(FIRST_TAKEN_MS + (index % 4_000) * 20_000).toISOString().slice(0, 19);
  const local = taken.replaceAll('-', ':').replace('T', ' ');
  const metresEast = index % 25;
  const metresNorth = Math.floor(index / 25) % 25;
  // Near 51°31'52" N, a metre is 3.24 hundredths of a second to the north and 5.2 to the east.
  const secondsNorth = 5_246 + Math.round(metresNorth * 3.24);
  const secondsEast = 301 + Math.round(metresEast * 5.2);
  const photo = [
    [0x9003, local],
    [0x9011, '+02:00'],
    [0xa002, width],
    [0xa003, height],
  ] as const;
  const position = [
    [0x0001, 'N'],
    [
      0x0002,
      {
        rationals: [
          [51, 1],
          [31, 1],
          [secondsNorth, 100],
        ],
      },
    ],
    [0x0003, 'E'],
    [
      0x0004,
      {
        rationals: [
          [9, 1],
          [56, 1],
          [secondsEast, 100],
        ],
      },
    ],
  ] as const;
  return tiffFile([
    [0x010f, 'Apple'],
    [0x0110, 'iPhone 15'],
    [0x0131, '26.0.1'],
    [0x8769, { directory: photo }],
    [0x8825, { directory: position }],
  ]);
}

/** The base picture with time and position of photo `index`; its number makes the content distinct. */
function photoOf(base: Buffer, index: number, size: PictureSize): Buffer {
  const exif = jpegSegment(0xe1, 'Exif\0\0', exifOf(index, size));
  const number = jpegSegment(0xfe, String(index).padStart(8, '0'));
  return Buffer.concat([base.subarray(0, 2), exif, number, base.subarray(2)]);
}

async function writePhotos(
  folder: string,
  count: number,
  make: (index: number) => Buffer,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: count }, (_, index) =>
    join(folder, `IMG_${String(index + 1).padStart(5, '0')}.jpg`),
  );
  for (let from = 0; from < count; from += FILES_AT_ONCE) {
    const batch = files.slice(from, from + FILES_AT_ONCE);
    await Promise.all(batch.map((file, index) => writeFile(file, make(from + index))));
  }
  return files;
}

/**
 * Photos of exactly `totalBytes` together, in files of nearly equal size whose content does not compress.
 * Resolves to their paths.
 */
export async function makeLargeFolder(
  folder: string,
  totalBytes: number,
  { files = 8 }: { readonly files?: number } = {},
): Promise<readonly string[]> {
  const size = { width: 1_200, height: 900 };
  const base = await sharp(SAMPLE_PHOTO).resize(size).jpeg({ quality: 70 }).toBuffer();
  const share = Math.floor(totalBytes / files);
  return writePhotos(folder, files, (index) => {
    const photo = photoOf(base, index, size);
    const bytes = index === files - 1 ? totalBytes - share * (files - 1) : share;
    if (bytes < photo.length) throw new Error(`A photo needs ${photo.length} bytes, not ${bytes}`);
    // Bytes after the end marker belong to the file, and make it large without a slow decoder.
    return Buffer.concat([photo, randomBytes(bytes - photo.length)]);
  });
}

/**
 * Small photos of 320 × 240 pixels, each with its own content, time and position; calls with the same `first` share
 * photos. Resolves to their paths.
 */
export async function makeManyPhotos(
  folder: string,
  count: number,
  { first = 0 }: { readonly first?: number } = {},
): Promise<readonly string[]> {
  const size = { width: 320, height: 240 };
  const base = await sharp(SAMPLE_PHOTO).resize(size).jpeg({ quality: 60 }).toBuffer();
  return writePhotos(folder, count, (index) => photoOf(base, first + index, size));
}

/** Photos of 4032 × 3024 pixels, some 3 MB each, each with its own content. Resolves to their paths. */
export async function makeTwelveMegapixelPhotos(folder: string, count: number): Promise<readonly string[]> {
  const size = { width: 4_032, height: 3_024 };
  // Sharpening brings out the grain, which gives the file the size that a camera's own file has.
  const grainy = sharp(SAMPLE_PHOTO).sharpen({ sigma: 1, m1: 10, m2: 10 });
  const base = await grainy.jpeg({ quality: 90 }).toBuffer();
  return writePhotos(folder, count, (index) => photoOf(base, index, size));
}
