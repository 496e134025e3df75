import libheif from 'libheif-js/wasm-bundle';

/** HEVC pixels by libheif in WebAssembly: sharp's prebuilt libvips has no HEVC. Orientation is already applied. */
export async function decodeHeic(
  content: Buffer,
  maxPixels: number,
): Promise<{ readonly rgba: Buffer; readonly width: number; readonly height: number }> {
  const images = new libheif.HeifDecoder().decode(content);
  const image = images[0];
  if (image === undefined) throw new Error('no picture in the HEIC file');
  try {
    const width = image.get_width();
    const height = image.get_height();
    if (width * height > maxPixels) throw new Error(`more than ${maxPixels} pixels`);
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const drawn = await new Promise<boolean>((resolve) => {
      image.display(target, (result) => resolve(result !== null));
    });
    if (!drawn) throw new Error('the HEIC picture cannot be decoded');
    return { rgba: Buffer.from(target.data.buffer), width, height };
  } finally {
    for (const other of images) other.free();
  }
}
