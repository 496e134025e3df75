// `node scripts/icons.mjs`: draws the icons of Linux (build/icons), Windows (build/icon.ico) and macOS (build/icon.icns) from
// build/icon.svg, each size by itself; run after changing it.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const build = path.resolve(import.meta.dirname, '../build');
const ICON_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Names of the pictures in an icon of macOS; twice the same size is for a screen of double density. */
const MAC_SIZES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

/** An icon of Windows: a directory of 16 bytes for each picture, then the pictures. */
function windowsIcon(pictures) {
  const head = Buffer.alloc(6 + 16 * WINDOWS_SIZES.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(WINDOWS_SIZES.length, 4);
  let offset = head.length;
  for (const [index, size] of WINDOWS_SIZES.entries()) {
    const at = 6 + 16 * index;
    const { length } = pictures.get(size);
    // 0 stands for 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...WINDOWS_SIZES.map((size) => pictures.get(size))]);
}

/** An icon of macOS: parts with a name of four letters and their length. */
function macIcon(pictures) {
  const part = (name, content) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return part('icns', Buffer.concat(MAC_SIZES.map(([name, size]) => part(name, pictures.get(size)))));
}

const pictures = new Map();
await mkdir(path.join(build, 'icons'), { recursive: true });
for (const size of ICON_SIZES) {
  // Drawn at its own size; the drawing is of 1,024 pixels at 72 dpi.
  const drawing = sharp(path.join(build, 'icon.svg'), { density: (72 * size) / 1024 });
  pictures.set(size, await drawing.resize(size, size).png().toBuffer());
  await writeFile(path.join(build, 'icons', `${size}x${size}.png`), pictures.get(size));
}
await writeFile(path.join(build, 'icon.ico'), windowsIcon(pictures));
await writeFile(path.join(build, 'icon.icns'), macIcon(pictures));
