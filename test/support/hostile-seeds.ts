import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { committedSample } from '../../scripts/setup/sample.mjs';
import { makePdf, pageTree } from './made-pdf';
import { CAMERA_EXIF } from './photo-files';

export type HostileFormat = 'jpeg' | 'png' | 'tiff' | 'bigtiff' | 'webp' | 'heic' | 'pdf';
export type Seeds = { readonly [Of in HostileFormat]: Buffer };

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Tool 1"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** One valid file of each format with metadata, the base of mutants. */
export async function makeSeeds(): Promise<Seeds> {
  const width = 160;
  const height = 120;
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + (at >> 6) * 13) & 255),
  );
  const plain = () =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .withExif(CAMERA_EXIF)
      .withXmp(XMP);
  const [jpeg, png, tiff, bigtiff, webp, heic] = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain().tiff({ compression: 'lzw' }).toBuffer(),
    plain().tiff({ compression: 'deflate', bigtiff: true }).toBuffer(),
    plain().webp().toBuffer(),
    readFile(join(committedSample, 'IMG_4722.HEIC')),
  ]);
  return { jpeg, png, tiff, bigtiff, webp, heic, pdf: seedPdf(jpeg) };
}

function seedPdf(jpeg: Buffer): Buffer {
  const drawing = Buffer.from('q 400 0 0 300 50 400 cm /Im0 Do Q BT /F1 24 Tf 60 700 Td (Damage) Tj ET');
  return makePdf(
    [
      ...pageTree(['/Contents 20 0 R /Resources << /XObject << /Im0 21 0 R >> /Font << /F1 22 0 R >> >>']),
      { number: 20, body: `<< /Length ${drawing.length} >>`, stream: drawing },
      {
        number: 21,
        body: `<< /Type /XObject /Subtype /Image /Width 160 /Height 120 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
        stream: jpeg,
      },
      { number: 22, body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
      { number: 23, body: "<< /Producer (Seed) /CreationDate (D:20260310120000+01'00') >>" },
    ],
    '/Root 1 0 R /Info 23 0 R',
  );
}

export const ENDINGS: { readonly [Of in HostileFormat]: string } = {
  jpeg: 'jpg',
  png: 'png',
  tiff: 'tiff',
  bigtiff: 'tif',
  webp: 'webp',
  heic: 'heic',
  pdf: 'pdf',
};
