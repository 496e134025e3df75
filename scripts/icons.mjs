// `node scripts/icons.mjs`: draws build/icons from build/icon.svg, the one source of the icon; run after changing it.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const build = path.resolve(import.meta.dirname, '../build');
const ICON_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];

await mkdir(path.join(build, 'icons'), { recursive: true });
for (const size of ICON_SIZES) {
  const target = path.join(build, 'icons', `${size}x${size}.png`);
  // Drawn at its own size; the drawing is of 1,024 pixels at 72 dpi.
  await sharp(path.join(build, 'icon.svg'), { density: (72 * size) / 1024 })
    .resize(size, size)
    .png()
    .toFile(target);
}
