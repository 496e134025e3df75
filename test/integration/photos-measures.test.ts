import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { THUMBNAIL_LIKENESS } from '../../src/domain/precheck/pixel-findings';
import { withPixelFindings } from '../../src/main/intake/folder/pixel-check';
import { readFolder } from '../../src/main/intake/folder/read-folder';
import { withCorpusSample } from '../support/corpus';
import { scene, withEmbeddedThumbnail } from '../support/made-scene';
import { CAMERA_EXIF, withFolder } from '../support/photo-files';
import { withWorker } from '../support/worker';

const PIXEL_CODES: readonly string[] = [
  'thumbnail-differs',
  'blurred',
  'overexposed',
  'underexposed',
  'near-duplicate',
];

/** What only pixels tell of each file of a folder. */
async function checked(folder: string, webAssembly = false) {
  return withWorker(
    async (worker) => {
      const { items } = await readFolder({
        folder,
        referenceDate: '2026-10-22',
        now: new Date('2026-11-01T12:00:00Z'),
        worker,
      });
      const judged = await withPixelFindings(items, { folder, worker });
      return judged.map(({ path, findings }) => ({
        path,
        codes: findings.map(({ code }): string => code).filter((code) => PIXEL_CODES.includes(code)),
        findings,
      }));
    },
    { webAssembly },
  );
}

test.each([
  { build: 'native', webAssembly: false },
  { build: 'WebAssembly', webAssembly: true },
])('the pixels of a folder are analysed by the $build build of sharp', async ({ webAssembly }) => {
  await withFolder(async (folder) => {
    const one = await scene(1);
    const jpeg = await sharp(one).jpeg({ quality: 92 }).toBuffer();
    const small = (seed: Buffer): Promise<Buffer> => sharp(seed).resize(160, 120).jpeg().toBuffer();
    await writeFile(join(folder, 'a.jpg'), withEmbeddedThumbnail(jpeg, await small(one)));
    await writeFile(
      join(folder, 'b copy.jpg'),
      await sharp(one).resize(800).jpeg({ quality: 60 }).toBuffer(),
    );
    const other = await scene(2);
    const exchanged = withEmbeddedThumbnail(
      await sharp(other).jpeg().toBuffer(),
      await small(await scene(9)),
    );
    await writeFile(join(folder, 'c exchanged.jpg'), exchanged);
    await writeFile(
      join(folder, 'd blurred.jpg'),
      await sharp(await scene(3))
        .blur(14)
        .jpeg()
        .toBuffer(),
    );
    const white = sharp(await scene(4)).linear(2.2, 120);
    await writeFile(join(folder, 'e white.jpg'), await white.withExif(CAMERA_EXIF).jpeg().toBuffer());
    const black = sharp(await scene(5)).linear(0.35, -32);
    await writeFile(join(folder, 'f black.jpg'), await black.withExif(CAMERA_EXIF).jpeg().toBuffer());
    await writeFile(join(folder, 'g.png'), await scene(6));
    const found = await checked(folder, webAssembly);
    expect(found.map(({ path, codes }) => [path, codes])).toEqual([
      ['a.jpg', []],
      ['b copy.jpg', ['near-duplicate']],
      ['c exchanged.jpg', ['thumbnail-differs']],
      ['d blurred.jpg', ['blurred']],
      ['e white.jpg', ['overexposed']],
      ['f black.jpg', ['underexposed']],
      ['g.png', []],
    ]);
    expect(found[1]?.findings).toContainEqual({
      code: 'near-duplicate',
      severity: 'info',
      of: 'a.jpg',
      distance: expect.any(Number),
    });
  });
});

test('an embedded thumbnail that cannot be decoded is ignored', async () => {
  await withFolder(async (folder) => {
    await mkdir(folder, { recursive: true });
    const jpeg = await sharp(await scene(1))
      .jpeg()
      .toBuffer();
    await writeFile(join(folder, 'a.jpg'), withEmbeddedThumbnail(jpeg, Buffer.from([0xff, 0xd8, 1, 2, 3])));
    await writeFile(join(folder, 'b.jpg'), withEmbeddedThumbnail(jpeg, Buffer.from('<svg/>')));
    for (const { codes } of await checked(folder)) expect(codes).not.toContain('thumbnail-differs');
  });
});

/** Real photos; what is listed here was looked at: the first is a part of what its camera took. */
const KNOWN_TO_DIFFER = ['00085_35-empty.jpg'];

test('no real photo of the corpus has a finding without a reason', async () => {
  const found = await withCorpusSample('photos', (folder) => checked(folder));
  if (found === null) return;
  expect(found.length).toBeGreaterThan(20);
  const withCode = (code: string) =>
    found.filter(({ codes }) => codes.includes(code)).map(({ path }) => path);
  const counts = PIXEL_CODES.map((code) => `${code} ${withCode(code).length}`).join(', ');
  process.stderr.write(`Pixels of ${found.length} real photos: ${counts}\n`);
  const known = found.map(({ path }) => path).filter((path) => KNOWN_TO_DIFFER.includes(path));
  expect(withCode('thumbnail-differs')).toEqual(known);
  expect(withCode('blurred')).toEqual([]);
  expect(withCode('overexposed')).toEqual([]);
  expect(withCode('underexposed')).toEqual([]);
  // Two series of one picture in eight orientations each, and two exposures of one view.
  const series = /^000(4[0-9]|5[0-2]|6[3-9]|7[0-8])_/;
  expect(withCode('near-duplicate').filter((path) => !series.test(path))).toEqual([]);
  expect(THUMBNAIL_LIKENESS).toBe(0.7);
});
