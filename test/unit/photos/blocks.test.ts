import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileType } from '../../../src/domain/file-type';
import { describeSource, inspectSource } from '../../../src/main/intake/photos/metadata';
import { readXmp } from '../../../src/main/intake/photos/xmp';
import {
  bigTiff,
  hexBytes,
  iptcDataset,
  jpegOf,
  jpegSegment,
  photoshopWithIptc,
  pngChunk,
  pngOf,
  sourceOf,
  webpOf,
} from '../../support/photo-bytes';
import { tiffFile } from '../../support/tiff-file';

const EXIF = tiffFile([
  [0x10f, 'NIKON'],
  [0x110, 'COOLPIX P6000'],
  [0x8769, { directory: [[0x9003, '2026:10:22 10:00:00']] }],
]);
const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_HEAD = 'http://ns.adobe.com/xmp/extension/\0';
const DIGEST = '0123456789ABCDEF0123456789ABCDEF';

const packet = (properties: string, more = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
   <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
     xmlns:xmpNote="http://ns.adobe.com/xmp/note/" ${properties}>${more}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const read = (bytes: Buffer, type: FileType = 'jpeg') => inspectSource(sourceOf(bytes), type);
const tagsOf = async (bytes: Buffer, type: FileType = 'jpeg') => {
  const { blocks } = await describeSource(sourceOf(bytes), type);
  return blocks.flatMap(({ block, part, entries }) =>
    entries.map(({ tag, text }) => [block, part, tag, text]),
  );
};

describe('XMP', () => {
  test('is read by namespace, whatever prefixes the writer chose', () => {
    const xmp = readXmp(
      `<a:RDF xmlns:a="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a:Description xmlns:ns1="http://ns.adobe.com/exif/1.0/"
        ns1:GPSLatitude="1,2N"><ns1:DateTimeOriginal>2026-10-22T10:00:00</ns1:DateTimeOriginal></a:Description></a:RDF>`,
    );
    expect(xmp.first('exif:GPSLatitude')).toBe('1,2N');
    expect(xmp.first('exif:DateTimeOriginal')).toBe('2026-10-22T10:00:00');
  });

  test('keeps lists and structures apart, and decodes entities', () => {
    const xmp = readXmp(
      packet(
        '',
        `<dc:creator><rdf:Seq><rdf:li>Anna &amp; Bob</rdf:li><rdf:li>&#x17B;aneta</rdf:li></rdf:Seq></dc:creator>
         <xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent='GIMP 2.10'/></rdf:Seq></xmpMM:History>
         <!-- <dc:title>not said</dc:title> -->`,
      ),
    );
    expect(xmp.all('dc:creator')).toEqual(['Anna & Bob', 'Żaneta']);
    expect(xmp.first('xmpMM:History/stEvt:softwareAgent')).toBe('GIMP 2.10');
    expect(xmp.first('dc:title')).toBeNull();
  });

  test('of any bytes is read quickly, even without an equals sign or an end', () => {
    for (const hostile of [`<${'a'.repeat(1_000_000)}`, `<a ${'b '.repeat(100_000)}>`, '<'.repeat(100_000)]) {
      expect(readXmp(hostile).properties).toEqual([]);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(Array.isArray(readXmp(packet(text), text).properties)).toBe(true);
      }),
    );
  }, 60_000);
});

describe('a JPEG with several metadata segments', () => {
  test('uses the first EXIF block and shows contradictions of a second one', async () => {
    const other = tiffFile([[0x110, 'iPhone 15']]);
    const { camera, values } = await read(
      jpegOf(jpegSegment(0xe1, 'Exif\0\0', EXIF), jpegSegment(0xe1, 'Exif\0\0', other)),
    );
    expect(camera?.model).toBe('COOLPIX P6000');
    expect(values.filter(({ key }) => key === 'model').map(({ content }) => content)).toEqual([
      { kind: 'text', text: 'COOLPIX P6000' },
      { kind: 'text', text: 'iPhone 15' },
    ]);
  });

  test('is turned by the orientations 5 to 8 alone', async () => {
    const widths = await Promise.all(
      [1, 4, 5, 8, 9, 65_535].map(async (orientation) => {
        const block = tiffFile([[0x112, orientation]]);
        return (await read(jpegOf(jpegSegment(0xe1, 'Exif\0\0', block)))).width;
      }),
    );
    expect(widths).toEqual([64, 64, 48, 48, 64, 64]);
  });

  test('has its extended XMP merged with the main packet', async () => {
    const rest = packet(
      '',
      '<exif:GPSLatitude>43,28N</exif:GPSLatitude><exif:GPSLongitude>11,53E</exif:GPSLongitude>',
    );
    const part = (from: number, to: number): Buffer => {
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32BE(rest.length, 0);
      numbers.writeUInt32BE(from, 4);
      return jpegSegment(0xe1, EXTENDED_HEAD, DIGEST, numbers, rest.slice(from, to));
    };
    const main = jpegSegment(0xe1, XMP_HEAD, packet(`xmpNote:HasExtendedXMP="${DIGEST}"`));
    const parts = [part(0, 200), part(200, rest.length)];
    expect((await read(jpegOf(main, ...parts))).position).toMatchObject({ source: 'XMP GPS' });
  });

  test('is read in spite of bytes between segments', async () => {
    const { camera, unreadable } = await read(
      jpegOf(hexBytes('00 11 22 33'), jpegSegment(0xe1, 'Exif\0\0', EXIF), hexBytes('3f 3e')),
    );
    expect(camera?.model).toBe('COOLPIX P6000');
    expect(unreadable).toBeNull();
  });

  test('has its comment and density in the listing', async () => {
    const jfif = jpegSegment(0xe0, 'JFIF\0', hexBytes('0102 01 0048 0048 0000'));
    const tags = await tagsOf(jpegOf(jfif, jpegSegment(0xfe, 'sent by a messenger')));
    expect(tags).toContainEqual(['jpeg', '', 'Comment', 'sent by a messenger']);
    expect(tags).toContainEqual(['jfif', '', 'XResolution', '72']);
  });
});

describe('IPTC', () => {
  const jpegWith = (...datasets: readonly Buffer[]): Buffer =>
    jpegOf(jpegSegment(0xed, photoshopWithIptc(Buffer.concat(datasets))));

  test('contains a time with its zone, or a date only', async () => {
    const day = iptcDataset(2, 55, '20261022');
    expect((await read(jpegWith(day, iptcDataset(2, 60, '100000+0200')))).capturedAt).toEqual({
      local: '2026-10-22T10:00:00',
      offset: '+02:00',
      utc: '2026-10-22T08:00:00Z',
      source: 'IPTC 2:55 DateCreated',
    });
    const { capturedAt, values } = await read(jpegWith(day));
    expect(capturedAt).toBeNull();
    expect(values[0]?.content).toEqual({ kind: 'date', date: '2026-10-22' });
  });

  test('is UTF-8 when it says so or is valid UTF-8, else Latin-1', async () => {
    const declared = iptcDataset(1, 90, hexBytes('1b2547'));
    expect(await tagsOf(jpegWith(declared, iptcDataset(2, 80, 'Żaneta')))).toContainEqual([
      'iptc',
      '',
      '2:80 Byline',
      'Żaneta',
    ]);
    const latin = iptcDataset(2, 80, Buffer.from('Jörg', 'latin1'));
    expect((await read(jpegWith(latin))).values.find(({ key }) => key === 'artist')?.content).toEqual({
      kind: 'text',
      text: 'Jörg',
    });
  });
});

describe('PNG', () => {
  test('contains text of all three kinds, its change time, EXIF and IPTC in old profiles', async () => {
    const international = pngChunk('iTXt', 'Author\0\0\0\0\0', Buffer.from('Żaneta', 'utf8'));
    const packed = pngChunk('zTXt', 'Software\0\0', deflateSync(Buffer.from('GIMP 2.10')));
    const changed = pngChunk('tIME', hexBytes('07ea 0a 16 0a 00 00'));
    const { programs, values } = await read(
      pngOf(international, packed, changed, pngChunk('eXIf', EXIF)),
      'png',
    );
    expect(programs).toEqual(['GIMP 2.10']);
    expect(values).toContainEqual({
      key: 'modifyTime',
      source: { block: 'png', tag: 'tIME' },
      content: { kind: 'time', local: '2026-10-22T10:00:00', offset: '+00:00' },
    });
    expect(values.find(({ key }) => key === 'artist')?.content).toEqual({ kind: 'text', text: 'Żaneta' });
    const iptc = photoshopWithIptc(iptcDataset(2, 80, 'Anna')).subarray(14);
    const profile = `Raw profile type iptc\0\niptc\n ${iptc.length}\n${iptc.toString('hex')}\n`;
    expect((await read(pngOf(pngChunk('tEXt', profile)), 'png')).values.map(({ key }) => key)).toContain(
      'artist',
    );
  });

  test('has no capture time from a conversion', async () => {
    const converted = pngChunk('tEXt', 'date:create\u00002026-10-22T10:00:00+00:00');
    expect((await read(pngOf(converted), 'png')).capturedAt).toBeNull();
    const told = pngChunk('tEXt', 'Creation Time\u00002026:10:22 10:00:00');
    expect((await read(pngOf(told), 'png')).capturedAt?.source).toBe('PNG Creation Time');
  });
});

test('WebP has EXIF and XMP from its chunks, also when they contradict each other', async () => {
  const xmp = Buffer.from(packet('exif:DateTimeOriginal="2026-10-29T10:00:00" tiff:Model="iPhone 15"'));
  const { capturedAt, camera, values } = await read(webpOf(['EXIF', EXIF], ['XMP ', xmp]), 'webp');
  expect(capturedAt).toMatchObject({ local: '2026-10-22T10:00:00', source: 'EXIF DateTimeOriginal' });
  expect(camera?.model).toBe('COOLPIX P6000');
  expect(values.filter(({ source }) => source.block === 'xmp').map(({ key }) => key)).toEqual([
    'captureTime',
    'model',
  ]);
});

test('BigTIFF has its size and no tags', async () => {
  const { header, directory } = bigTiff([
    [0x100, 640],
    [0x101, 480],
    [0x110, 'OpticBook 4800'],
  ]);
  expect(await read(Buffer.concat([header, directory]), 'tiff')).toMatchObject({
    width: 640,
    height: 480,
    camera: null,
    unreadable: null,
  });
});

describe('the listing of all tags', () => {
  test('has names, readable numbers, and sizes of binary values', async () => {
    const tiff = tiffFile([
      [0x110, 'COOLPIX P6000'],
      [0x8769, { directory: [[0x829a, { rationals: [[1, 250]] }]] }],
      [0x9999, 'private'],
    ]);
    const tags = await tagsOf(jpegOf(jpegSegment(0xe1, 'Exif\0\0', tiff)));
    expect(tags).toContainEqual(['exif', 'IFD0', 'Model', 'COOLPIX P6000']);
    expect(tags).toContainEqual(['exif', 'Exif', 'ExposureTime', '1/250']);
    expect(tags).toContainEqual(['exif', 'IFD0', '0x9999', 'private']);
    const long = tiffFile([[0x927c, 'n'.repeat(5_000)]]);
    const { blocks } = await describeSource(sourceOf(jpegOf(jpegSegment(0xe1, 'Exif\0\0', long))), 'jpeg');
    expect(blocks[1]?.entries).toEqual([{ tag: 'MakerNote', text: null, bytes: 5_001 }]);
  });

  test('has a limited length for any file', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `<dc:subject>${index}</dc:subject>`).join('');
    const tiff = tiffFile(Array.from({ length: 1_500 }, (_, index) => [index + 0x9400, 'x'] as const));
    const bytes = jpegOf(
      jpegSegment(0xe1, 'Exif\0\0', tiff),
      jpegSegment(0xe1, XMP_HEAD, packet('', many).slice(0, 60_000)),
    );
    const { blocks } = await describeSource(sourceOf(bytes), 'jpeg');
    for (const { entries } of blocks) expect(entries.length).toBeLessThanOrEqual(500);
    expect(blocks.filter(({ truncated }) => truncated).map(({ block }) => block)).toEqual(['exif', 'xmp']);
  });
});

describe('any bytes', () => {
  const samples: readonly (readonly [FileType, Buffer])[] = [
    [
      'jpeg',
      jpegOf(
        jpegSegment(0xe1, 'Exif\0\0', EXIF),
        jpegSegment(0xe1, XMP_HEAD, packet('exif:GPSLatitude="43,28N"')),
        jpegSegment(0xed, photoshopWithIptc(iptcDataset(2, 55, '20261022'))),
      ),
    ],
    [
      'png',
      pngOf(
        pngChunk('eXIf', EXIF),
        pngChunk('tEXt', 'Software\0GIMP'),
        pngChunk('tIME', hexBytes('07ea0a160a0000')),
      ),
    ],
    ['webp', webpOf(['EXIF', EXIF], ['XMP ', Buffer.from(packet('tiff:Model="A"'))])],
    ['tiff', EXIF],
    [
      'tiff',
      Buffer.concat(
        Object.values(
          bigTiff([
            [0x100, 640],
            [0x110, 'OpticBook 4800'],
          ]),
        ),
      ),
    ],
  ];
  const damage = fc.array(fc.tuple(fc.nat(1_200), fc.nat(255)), { maxLength: 12 });

  test('are read and listed without an exception, changed or truncated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        damage,
        fc.nat(1_200),
        async ([type, sample], changes, length) => {
          const bytes = Buffer.from(sample.subarray(0, Math.max(8, length)));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const { capturedAt, position, values } = await inspectSource(sourceOf(bytes), type);
          expect(values.length).toBeLessThanOrEqual(100);
          if (position) expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
          if (capturedAt) expect(capturedAt.local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
          expect((await describeSource(sourceOf(bytes), type)).blocks.length).toBeLessThanOrEqual(40);
        },
      ),
      { numRuns: process.env.PROOFCASE_DEEP ? 100_000 : 1_500 },
    );
  }, 600_000);
});
