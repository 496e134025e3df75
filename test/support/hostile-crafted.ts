import { deflateSync } from 'node:zlib';
import { crc32 } from './hostile-mutants';
import type { HostileFormat, Seeds } from './hostile-seeds';
import { makePdf, pageTree } from './made-pdf';

export interface CraftedFile {
  readonly name: string;
  readonly format: HostileFormat;
  readonly bytes: Buffer;
}

/**
 * Hand-made hostile files: bombs, loops, depths, floods. `scale` below 1 shortens the bombs
 * that take long to make.
 */
export function craftedFiles(seeds: Seeds, scale: number): readonly CraftedFile[] {
  return [
    ...jpegs(seeds.jpeg),
    ...pngs(scale),
    ...tiffs(),
    ...webps(seeds.webp),
    ...heics(seeds.heic),
    ...pdfs(scale),
  ];
}

function jpegs(seed: Buffer): readonly CraftedFile[] {
  const segment = (marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const behindStart = (...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([seed.subarray(0, 2), ...parts, seed.subarray(2)]);
  const exif = (tiff: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
  const xmpHead = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
  const scan = seed.subarray(seed.indexOf(Buffer.of(0xff, 0xda)), seed.length - 2);
  return [
    { name: 'a million empty comments', bytes: behindStart(Buffer.alloc(4_000_000, 'fffe0002', 'hex')) },
    {
      name: 'four hundred full EXIF blocks',
      bytes: behindStart(...Array.from({ length: 400 }, () => exif(Buffer.alloc(65_000, 0x49)))),
    },
    { name: 'EXIF whose directory follows itself', bytes: behindStart(exif(loopingTiff())) },
    { name: 'EXIF whose parts contain their parent', bytes: behindStart(exif(cyclicSubDirectories())) },
    {
      name: 'EXIF with four thousand million values',
      bytes: behindStart(exif(oneEntry(0x829a, 5, 0xff_ff_ff_ff, 8))),
    },
    {
      name: 'XMP of nothing but open tags',
      bytes: behindStart(segment(0xe1, Buffer.concat([xmpHead, Buffer.alloc(65_000, '<a:b ')]))),
    },
    {
      name: 'a thousand XMP packets',
      bytes: behindStart(
        ...Array.from({ length: 1_000 }, () =>
          segment(0xe1, Buffer.concat([xmpHead, Buffer.alloc(20_000, ' xmp:CreatorTool="')])),
        ),
      ),
    },
    {
      name: 'a thousand scans',
      bytes: Buffer.concat([
        seed.subarray(0, seed.length - 2),
        ...Array.from({ length: 1_000 }, () => scan),
        Buffer.of(0xff, 0xd9),
      ]),
    },
    {
      name: 'ten million bytes behind the end',
      bytes: Buffer.concat([seed, Buffer.alloc(10_000_000, 0xff)]),
    },
    { name: 'nothing but starts', bytes: Buffer.alloc(2_000_000, 'ffd8ff', 'hex') },
    {
      name: 'quantisation tables without end',
      bytes: behindStart(...Array.from({ length: 20_000 }, () => segment(0xdb, Buffer.alloc(65, 1)))),
    },
  ].map((file) => ({ ...file, format: 'jpeg' as const }));
}

function pngs(scale: number): readonly CraftedFile[] {
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = (width: number, height: number, depth = 8, colour = 2): Buffer => {
    const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, 0]);
    body.writeUInt32BE(width, 0);
    body.writeUInt32BE(height, 4);
    return chunk('IHDR', body);
  };
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const end = chunk('IEND', Buffer.alloc(0));
  const png = (...parts: readonly Buffer[]): Buffer => Buffer.concat([start, ...parts, end]);
  const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
  const text = (name: string, body: Buffer): Buffer =>
    chunk(name, Buffer.concat([Buffer.from('Software\0\0', 'latin1'), body]));
  return [
    {
      name: 'a bomb of 144 megapixels',
      bytes: png(header(12_000, 12_000, 1, 0), chunk('IDAT', zeros(12_000 * 1_501))),
    },
    {
      name: 'a bomb of 140 megapixels in 16 bits and four channels',
      bytes: png(header(11_800, 11_800, 16, 6), chunk('IDAT', zeros(200_000_000))),
    },
    {
      name: 'two thousand million pixels',
      bytes: png(header(46_000, 46_000), chunk('IDAT', zeros(1_000_000))),
    },
    {
      name: 'compressed text without end',
      bytes: png(header(9, 9), text('zTXt', zeros(500_000_000 * scale)), chunk('IDAT', zeros(252))),
    },
    {
      name: 'a colour profile without end',
      bytes: png(header(9, 9), text('iCCP', zeros(300_000_000 * scale)), chunk('IDAT', zeros(252))),
    },
    {
      name: 'text of 30 MB',
      bytes: png(
        header(9, 9),
        chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(30_000_000, 'a')])),
        chunk('IDAT', zeros(252)),
      ),
    },
    {
      name: 'half a million empty chunks',
      bytes: png(
        header(9, 9),
        Buffer.alloc(6_000_000, chunk('teSt', Buffer.alloc(0))),
        chunk('IDAT', zeros(252)),
      ),
    },
    {
      name: 'XMP whose tags nest a million deep',
      bytes: png(
        header(9, 9),
        chunk(
          'iTXt',
          Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(9_000_000, '<rdf:li>')]),
        ),
        chunk('IDAT', zeros(252)),
      ),
    },
  ].map((file) => ({ ...file, format: 'png' as const }));
}

/** A little-endian directory at byte 8 with one entry, whose value or offset is `value`. */
function oneEntry(tag: number, type: number, count: number, value: number, next = 0): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  bytes.writeUInt16LE(tag, 10);
  bytes.writeUInt16LE(type, 12);
  bytes.writeUInt32LE(count, 14);
  bytes.writeUInt32LE(value, 18);
  bytes.writeUInt32LE(next, 22);
  return bytes;
}

const loopingTiff = (): Buffer => oneEntry(0x010f, 2, 4, 0x41414141, 8);
const cyclicSubDirectories = (): Buffer => oneEntry(0x8769, 4, 1, 8);

function tiffs(): readonly CraftedFile[] {
  const chain = Buffer.alloc(8 + 18 * 60_000);
  oneEntry(0x0100, 3, 1, 9, 0).copy(chain);
  for (let index = 0; index < 60_000; index += 1) {
    const at = 8 + 18 * index;
    oneEntry(0x0100, 3, 1, 9, at + 18).copy(chain, at, 8, 26);
  }
  const bigLoop = Buffer.alloc(44);
  bigLoop.write('II+\0', 0, 'latin1');
  bigLoop.writeUInt16LE(8, 4);
  bigLoop.writeBigUInt64LE(16n, 8);
  bigLoop.writeBigUInt64LE(1n, 16);
  bigLoop.writeUInt16LE(0x014a, 24);
  bigLoop.writeUInt16LE(18, 26);
  bigLoop.writeBigUInt64LE(1n, 28);
  bigLoop.writeBigUInt64LE(16n, 36);
  return [
    { name: 'a directory that follows itself', format: 'tiff' as const, bytes: loopingTiff() },
    { name: 'parts that contain their parent', format: 'tiff' as const, bytes: cyclicSubDirectories() },
    { name: 'sixty thousand directories', format: 'tiff' as const, bytes: chain },
    { name: 'strips without end', format: 'tiff' as const, bytes: oneEntry(0x0111, 4, 0xff_ff_ff_ff, 8) },
    {
      name: 'sub-directories that are their own',
      format: 'tiff' as const,
      bytes: oneEntry(0x014a, 4, 1_000_000, 8),
    },
    { name: 'a big directory inside itself', format: 'bigtiff' as const, bytes: bigLoop },
    {
      name: 'big, and cut before its first directory',
      format: 'bigtiff' as const,
      bytes: bigLoop.subarray(0, 16),
    },
  ];
}

function webps(seed: Buffer): readonly CraftedFile[] {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
  };
  const webp = (...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
    const head = Buffer.alloc(8);
    head.write('RIFF', 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const animation = Array.from({ length: 4_000 }, () => chunk('ANMF', Buffer.alloc(40, 1)));
  return [
    {
      name: 'half a million empty chunks',
      bytes: webp(Buffer.alloc(4_000_000, chunk('JUNK', Buffer.alloc(0)))),
    },
    { name: 'EXIF of 40 MB', bytes: webp(seed.subarray(12), chunk('EXIF', Buffer.alloc(40_000_000, 0x49))) },
    {
      name: 'four thousand broken frames',
      bytes: webp(chunk('VP8X', Buffer.from('12000000ffffffffffff', 'hex')), ...animation),
    },
    {
      name: 'a size larger than the file',
      bytes: Buffer.concat([
        Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8L\xff\xff\xff\xff', 'latin1'),
        Buffer.alloc(64),
      ]),
    },
  ].map((file) => ({ ...file, format: 'webp' as const }));
}

function heics(seed: Buffer): readonly CraftedFile[] {
  const box = (type: string, body: Buffer, size = body.length + 8): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size >>> 0, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const brand = box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1'));
  let nested: Buffer = Buffer.alloc(0);
  for (let depth = 0; depth < 3_000; depth += 1)
    nested = box(depth % 2 ? 'iprp' : 'meta', Buffer.concat([Buffer.alloc(4), nested]));
  const locations = Buffer.alloc(65_536 * 16, 0xff);
  locations.writeUInt32BE(0x01_00_00_00, 0);
  return [
    { name: 'boxes three thousand deep', bytes: Buffer.concat([brand, nested]) },
    { name: 'a box without a size', bytes: Buffer.concat([brand, box('meta', Buffer.alloc(100), 0)]) },
    {
      name: 'a box larger than the file',
      bytes: Buffer.concat([brand, box('meta', Buffer.alloc(100), 0xff_ff_ff_ff)]),
    },
    {
      name: 'a million items',
      bytes: Buffer.concat([brand, box('meta', Buffer.concat([Buffer.alloc(4), box('iloc', locations)]))]),
    },
    {
      name: 'half a million empty boxes',
      bytes: Buffer.concat([brand, Buffer.alloc(4_000_000, box('free', Buffer.alloc(0)))]),
    },
    { name: 'the picture without its data', bytes: seed.subarray(0, Math.floor(seed.length / 3)) },
  ].map((file) => ({ ...file, format: 'heic' as const }));
}

function pdfs(scale: number): readonly CraftedFile[] {
  const page = '/Contents 20 0 R /Resources << >>';
  const bomb = deflateSync(deflateSync(Buffer.alloc(600_000_000 * scale), { level: 9 }), { level: 9 });
  const flood = deflateSync(Buffer.alloc(60_000_000, 'q 1 0 0 1 0 0 cm '), { level: 9 });
  const withStream = (body: string, stream: Buffer): Buffer =>
    makePdf(
      [...pageTree([page]), { number: 20, body: `<< ${body} /Length ${stream.length} >>`, stream }],
      '/Root 1 0 R',
    );
  const plain = makePdf(pageTree(['']), '/Root 1 0 R');
  const table = /startxref\s+(\d+)/.exec(plain.toString('latin1'))?.[1] ?? '0';
  const objects = Array.from(
    { length: 200_000 },
    (_, index) => `${index + 50} 0 obj <</A ${index} 0 R>> endobj\n`,
  );
  return [
    {
      name: 'a cross-reference table that follows itself',
      bytes: Buffer.from(plain.toString('latin1').replace('/Size 100', `/Size 100 /Prev ${table}`), 'latin1'),
    },
    {
      name: 'a page tree inside itself',
      bytes: makePdf(
        [
          { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
          { number: 2, body: '<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3 >>' },
        ],
        '/Root 1 0 R',
      ),
    },
    { name: 'a bomb in a bomb', bytes: withStream('/Filter [/FlateDecode /FlateDecode]', bomb) },
    { name: 'three million drawing steps', bytes: withStream('/Filter /FlateDecode', flood) },
    {
      name: 'arrays two hundred thousand deep',
      bytes: makePdf(
        [...pageTree([page]), { number: 20, body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` }],
        '/Root 1 0 R',
      ),
    },
    {
      name: 'dictionaries that never close',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(4_000_000, '<</A ')]),
    },
    {
      name: 'two hundred thousand objects',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(objects.join('')), plain.subarray(9)]),
    },
    {
      name: 'three hundred thousand ends',
      bytes: Buffer.concat([plain, Buffer.alloc(5_000_000, 'startxref\n0\n%%EOF\n')]),
    },
    {
      name: 'a page of a million metres',
      bytes: Buffer.from(plain.toString('latin1').replace('595 842', '1e12 1e12'), 'latin1'),
    },
    {
      name: 'a picture that says 60,000 by 60,000',
      bytes: makePdf(
        [
          ...pageTree(['/Contents 20 0 R /Resources << /XObject << /Im0 21 0 R >> >>']),
          { number: 20, body: '<< /Length 30 >>', stream: Buffer.from('q 500 0 0 500 0 0 cm /Im0 Do Q ') },
          {
            number: 21,
            body: `<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${bomb.length} >>`,
            stream: bomb,
          },
        ],
        '/Root 1 0 R',
      ),
    },
    {
      name: 'strings without an end',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(3_000_000, '(')]),
    },
  ].map((file) => ({ ...file, format: 'pdf' as const }));
}
