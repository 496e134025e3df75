import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HOUSE, near, photoExif } from './cameras.mjs';
import { withJpegMetadata } from './exif.mjs';
import { fractal, randomFrom } from './noise.mjs';

/** Folders for size and speed: many or large photos that differ from each other and have proper EXIF. */

const AT_ONCE = 64;
const START = Date.UTC(2026, 9, 22, 8, 0, 0);

function randomBytes(count, seed) {
  const random = randomFrom(seed);
  const out = Buffer.allocUnsafe(count);
  for (let i = 0; i + 4 <= count; i += 4) out.writeUInt32LE(Math.floor(random() * 4294967296), i);
  for (let i = count & ~3; i < count; i += 1) out[i] = Math.floor(random() * 256);
  return out;
}

/** One photo every 20 s around the house, so that no speed between them is impossible. */
function exifFor(index, width, height) {
  const taken = new Date(START + (index % 4000) * 20_000).toISOString().slice(0, 19);
  const place = near(HOUSE, index % 25, Math.floor(index / 25) % 25);
  return photoExif({ camera: 'adjuster', taken, place, width, height, seed: index });
}

function comment(bytes) {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** Comment segments of exactly `count` bytes together; 0, or at least 5. */
function padding(count, seed) {
  const parts = [];
  const noise = randomBytes(count, seed);
  for (let left = count, at = 0; left > 4; ) {
    const whole = Math.min(left, 60_000);
    const size = left - whole > 0 && left - whole < 5 ? whole - 5 : whole;
    parts.push(comment(noise.subarray(at, at + size - 4)));
    at += size - 4;
    left -= size;
  }
  return Buffer.concat(parts);
}

async function writeAll(folder, count, make) {
  await mkdir(folder, { recursive: true });
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => make(from + i));
    await Promise.all(batch.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
  }
}

const nameOf = (index) => `IMG_${String(index + 1).padStart(5, '0')}.jpg`;

async function noiseJpeg(width, height, grain, quality) {
  const random = randomFrom(width * 31 + height);
  const table = Float32Array.from({ length: 65_536 }, () => random() - 0.5);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const coarse = 24;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const light = 70 + 110 * fractal((x / width) * coarse, (y / height) * coarse, 7, 2);
      const noise = table[(x * 7 + y * 7919) & 65_535] * grain;
      pixels[at] = light * 1.04 + noise;
      pixels[at + 1] = light + noise;
      pixels[at + 2] = light * 0.9 + noise;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/**
 * Photos of `totalBytes` together (to the byte), in `files` files of nearly equal size; contents do not
 * compress. Resolves to the paths.
 */
export async function makeLargeFolder(targetDir, totalBytes, { files = 8 } = {}) {
  const [width, height] = [1200, 900];
  const base = await noiseJpeg(width, height, 40, 70);
  const share = Math.floor(totalBytes / files);
  const smallest = withJpegMetadata(base, { exif: exifFor(0, width, height) }).length + 64;
  if (share < smallest)
    throw new Error(`A photo needs ${smallest} bytes; ${totalBytes} are too few for ${files}`);
  await writeAll(targetDir, files, (index) => {
    const photo = withJpegMetadata(base, { exif: exifFor(index, width, height) });
    const size = index === files - 1 ? totalBytes - share * (files - 1) : share;
    return { name: nameOf(index), bytes: insertAfterExif(photo, padding(size - photo.length, index + 1)) };
  });
  return Array.from({ length: files }, (_, index) => join(targetDir, nameOf(index)));
}

/** Padding goes behind the EXIF segment, where readers expect EXIF to be the first. */
function insertAfterExif(jpeg, part) {
  const end = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, end), part, jpeg.subarray(end)]);
}

async function makeNumbered(targetDir, count, base, { width, height }) {
  await writeAll(targetDir, count, (index) => {
    const number = Buffer.alloc(8);
    number.writeUInt32BE(index, 4);
    const photo = withJpegMetadata(base, { exif: exifFor(index, width, height) });
    return { name: nameOf(index), bytes: insertAfterExif(photo, comment(number)) };
  });
  return Array.from({ length: count }, (_, index) => join(targetDir, nameOf(index)));
}

/** `count` small photos (320 × 240), each with its own content, time and position. Resolves to the paths. */
export async function makeManyPhotos(targetDir, count) {
  const size = { width: 320, height: 240 };
  return makeNumbered(targetDir, count, await noiseJpeg(size.width, size.height, 10, 60), size);
}

/** `count` photos of 4032 × 3024 pixels, some 3 MB each, for the thumbnail bench. Resolves to the paths. */
export async function makeTwelveMegapixelPhotos(targetDir, count) {
  const size = { width: 4032, height: 3024 };
  return makeNumbered(targetDir, count, await noiseJpeg(size.width, size.height, 34, 85), size);
}
