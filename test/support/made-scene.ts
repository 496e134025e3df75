import sharp from 'sharp';

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A picture with edges, light and dark, as a sharp photo has them; another seed is another picture. */
export async function scene(seed: number, width = 1_200, height = 900): Promise<Buffer> {
  const next = numbersFrom(seed);
  const pixels = Buffer.alloc(width * height * 3, Buffer.from([0x66, 0x77, 0x88]));
  for (let shape = 0; shape < 60; shape += 1) {
    const left = Math.floor(next() * width);
    const top = Math.floor(next() * height);
    const size = (0.03 + next() * 0.25) * width;
    const grey = Math.floor(next() * 230 + 10);
    const colour = [grey, Math.floor(grey * (0.7 + next() * 0.3)), Math.floor(grey * 0.8)];
    const isRound = next() < 0.5;
    for (let y = top; y < Math.min(height, top + size * (isRound ? 1 : 0.6)); y += 1) {
      for (let x = left; x < Math.min(width, left + size); x += 1) {
        const isOutside = isRound && Math.hypot(x - left - size / 2, y - top - size / 2) > size / 2;
        if (!isOutside) pixels.set(colour, (y * width + x) * 3);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A JPEG with a small picture in the second directory of its EXIF block, as cameras write it. */
export function withEmbeddedThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const tiff = Buffer.alloc(8 + 6 + 30);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  // No entries in the first directory, then where the second one is.
  tiff.writeUInt16LE(0, 8);
  tiff.writeUInt32LE(14, 10);
  tiff.writeUInt16LE(2, 14);
  for (const [index, [tag, value]] of [
    [0x0201, tiff.length],
    [0x0202, thumbnail.length],
  ].entries()) {
    const at = 16 + index * 12;
    tiff.writeUInt16LE(tag ?? 0, at);
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value ?? 0, at + 8);
  }
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, thumbnail]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, payload, jpeg.subarray(2)]);
}
