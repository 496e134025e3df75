import { describe, expect, test } from 'vitest';
import type { MetadataValue } from '../../../src/domain/metadata';
import { inspectSource } from '../../../src/main/intake/photos/metadata';
import { inspectionSchema } from '../../../src/main/intake/photos/worker-protocol';
import { jpegOf, jpegSegment, pngChunk, pngOf, sourceOf } from '../../support/photo-bytes';

const packet = (attributes: string): string =>
  `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" ${attributes}/>`;

const FORMATS = [
  ['jpeg', (xmp: string) => jpegOf(jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp))],
  ['png', (xmp: string) => pngOf(pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmp))],
] as const;

/** Numbers that JavaScript reads and JSON does not know, or that no picture has. */
const NO_SIZES = ['1e999', '-1e999', 'Infinity', '1e300', '0x1fffffffffffff0', '0', '-7', '12.5', '', 'wide'];

describe.each(FORMATS)('numbers in the XMP of a %s', (type, pictureOf) => {
  const sizesOf = (values: readonly MetadataValue[]) =>
    values.filter(({ source }) => source.block === 'xmp').map(({ content }) => content);
  const read = (attributes: string) => inspectSource(sourceOf(pictureOf(packet(attributes))), type);

  test.each(NO_SIZES)('do not make the file unreadable, and are no size: "%s"', async (number) => {
    const inspection = await read(`exif:PixelXDimension="${number}" exif:PixelYDimension="3024"`);
    expect(inspectionSchema.safeParse(inspection).error).toBeUndefined();
    expect(sizesOf(inspection.values)).toEqual([]);
  });

  test.each(NO_SIZES)('of position, altitude and orientation are checked too: "%s"', async (number) => {
    const inspection = await read(
      [
        `exif:GPSLatitude="${number}N" exif:GPSLongitude="${number},${number}E" exif:GPSAltitude="${number}/1"`,
        `exif:GPSAltitudeRef="${number}" tiff:Orientation="${number}"`,
      ].join(' '),
    );
    expect(inspectionSchema.safeParse(inspection).error).toBeUndefined();
  });

  test('are a size where they are whole numbers', async () => {
    const { values } = await read('exif:PixelXDimension="4032" exif:PixelYDimension="3024"');
    expect(sizesOf(values)).toEqual([{ kind: 'size', width: 4032, height: 3024 }]);
  });
});
