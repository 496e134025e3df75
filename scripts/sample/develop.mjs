import sharp from 'sharp';
import { photoExif } from './cameras.mjs';
import { withJpegMetadata, withWebpMetadata } from './exif.mjs';
import { bakeLight } from './light.mjs';
import { photograph } from './photograph.mjs';
import { render } from './render.mjs';
import { buildCellar } from './scenes/cellar.mjs';
import { buildHall } from './scenes/hall.mjs';
import { beforeTheDamage, buildKitchen } from './scenes/kitchen.mjs';
import { buildOutside, elsewhere } from './scenes/outside.mjs';

/** Pixels of the longer side that are computed; the rest is enlargement, as in small camera sensors. */
const RENDERED = 800;

/** The makers of the cameras here write tables of their own; only what was saved again has those of the standard. */
const OWN_TABLES = 3;

const SCENES = { kitchen: buildKitchen, outside: buildOutside, cellar: buildCellar, hall: buildHall };
const VARIANTS = { before: beforeTheDamage, elsewhere };

function renderedSize({ width, height }) {
  const scale = RENDERED / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function encode(photo, picture) {
  const { width, height } = picture;
  const raw = sharp(picture.data, { raw: { width, height, channels: 3 } });
  // Orientation 6 asks the viewer to turn right, so what is stored is turned left.
  const lying = photo.orientation === 6 ? raw.rotate(270) : raw;
  const stored = photo.orientation === 6 ? { width: height, height: width } : { width, height };
  const exif = photo.bare ? null : photoExif({ ...photo, ...stored });
  if (photo.path.endsWith('.webp')) {
    return withWebpMetadata(await lying.webp({ quality: photo.quality }).toBuffer(), exif, stored);
  }
  const { quality } = photo;
  const quantisationTable = photo.bare || photo.software ? 0 : OWN_TABLES;
  const jpeg = await lying.jpeg({ quality, chromaSubsampling: '4:2:0', quantisationTable }).toBuffer();
  return photo.bare ? jpeg : withJpegMetadata(jpeg, { exif, xmp: photo.xmp });
}

/** Draws the photos of one scene, one after the other: { path, bytes } as they are ready. */
export async function* developScene(scene, photos) {
  const world = await SCENES[scene]();
  const light = bakeLight(world);
  for (const photo of photos) {
    const seen = photo.variant ? await VARIANTS[photo.variant](world) : world;
    const { width, height } = renderedSize(photo.target);
    const picture = render(seen, light, photo.view, width, height);
    const look = { seed: photo.seed, ...photo.look };
    yield {
      path: photo.path,
      bytes: await encode(photo, await photograph(picture, width, height, look, photo.target)),
    };
  }
}
