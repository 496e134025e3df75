import { crc32 } from 'node:zlib';
import { noise } from './plannable';
import { extraField, type RawZipEntry, rawZip, zip64Extra } from './raw-zip';

export interface HostileZip {
  readonly kind: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** So many of its files are stored: those that are odd and harmless; null: refused as a whole. */
  readonly files: number | null;
}

const content = noise(400, 1);
const fine: RawZipEntry = { name: 'heatmaps/fine.png', content: Buffer.from('fine') };
const named = (name: string | Buffer): RawZipEntry => ({ name, content });
const LINK = 0o120777 * 0x10000;
const LARGE = 0xff_ff_ff_ff;

/** An entry in which the bytes of the ones after it lie again: small on the disk, and many times as large unpacked. */
function overlapping(): Buffer {
  const zeros: RawZipEntry = { name: 'z0', content: Buffer.alloc(900_000), deflate: true };
  const copies = Array.from(
    { length: 60 },
    (_, index): RawZipEntry => ({ ...zeros, name: `z${index + 1}`, offset: 0 }),
  );
  const whole = rawZip([zeros]);
  const local = whole.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  // Only one of them is there; the directory says that it is sixty.
  const all = rawZip([zeros, ...copies]);
  const directory = all.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const rest = Buffer.from(all.subarray(directory));
  rest.writeUInt32LE(local, rest.length - 6);
  return Buffer.concat([whole.subarray(0, local), rest]);
}

function slips(): readonly HostileZip[] {
  const refused = [
    '../evil',
    '../../../../../../tmp/evil',
    'a/../../evil',
    'a/..',
    '..',
    '..\\evil',
    'a\\..\\..\\evil',
    '/etc/evil',
    '//server/share/evil',
    '\\\\server\\share\\evil',
    'C:/evil',
    'c:evil',
    'C:\\evil',
    '\\evil',
    '\\\\?\\C:\\evil',
    'a\u0000/../evil',
    'evil\u0000.png',
    'line\nbreak.png',
    '\u001b[2Jevil',
  ];
  const unicodePath = Buffer.concat([Buffer.from([1]), Buffer.alloc(4), Buffer.from('../evil')]);
  unicodePath.writeUInt32LE(crc32(Buffer.from('fine.png')), 1);
  return [
    ...refused.map((name) => ({
      kind: 'paths that lead out',
      name: JSON.stringify(name),
      files: null,
      bytes: rawZip([fine, named(name)]),
    })),
    {
      kind: 'paths that lead out',
      name: 'in the field for names in Unicode',
      files: null,
      bytes: rawZip([{ ...named('fine.png'), extra: extraField(0x7075, unicodePath) }]),
    },
    {
      kind: 'paths that lead out',
      name: 'only before the data, where nobody looks',
      files: 1,
      bytes: rawZip([{ ...named('a.png'), localName: '../evil' }]),
    },
  ];
}

function links(): readonly HostileZip[] {
  const target = Buffer.from('/etc/passwd');
  const kind = 'links and devices';
  const odd = (name: string, entry: Partial<RawZipEntry>): HostileZip => ({
    kind,
    name,
    files: null,
    bytes: rawZip([fine, { name: 'entry', content: target, ...entry }]),
  });
  return [
    odd('a symbolic link', { externalAttributes: LINK }),
    odd('a symbolic link of another host', { externalAttributes: LINK, madeBy: 0x0014 }),
    odd('a link to a folder, and a file below it', { name: 'heatmaps', externalAttributes: LINK }),
    odd('a character device', { externalAttributes: 0o020666 * 0x10000 }),
    odd('a pipe', { externalAttributes: 0o010666 * 0x10000 }),
    odd('a socket', { externalAttributes: 0o140777 * 0x10000 }),
    odd('a reparse point', { externalAttributes: 0x0400, madeBy: 0x0a14 }),
    {
      kind,
      name: 'a hard link in a Unix field: the file, and no link',
      files: 2,
      bytes: rawZip([
        fine,
        { ...named('entry'), extra: extraField(0x000d, Buffer.concat([Buffer.alloc(12), target])) },
      ]),
    },
    {
      kind,
      name: 'setuid: the file, and no program',
      files: 2,
      bytes: rawZip([fine, { ...named('entry'), externalAttributes: 0o104755 * 0x10000 }]),
    },
  ];
}

function clashes(): readonly HostileZip[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['the same name', 'a.png', 'a.png'],
    ['other letters', 'a.png', 'A.PNG'],
    ['another normal form', 'caf\u00e9.png', 'cafe\u0301.png'],
    ['other letters in another normal form', 'CAF\u00c9.png', 'cafe\u0301.PNG'],
    ['a dot at the end', 'a.png', 'a.png.'],
    ['a blank at the end', 'a/b.png', 'a /b.png'],
  ];
  return pairs.map(([name, first, second]) => ({
    kind: 'names that clash',
    name,
    files: 1,
    bytes: rawZip([named(first), { ...fine, name: second }]),
  }));
}

function bombs(): readonly HostileZip[] {
  const kind = 'bombs';
  const zeros = (megabytes: number): RawZipEntry => ({
    name: 'zeros',
    deflate: true,
    content: Buffer.alloc(megabytes * 1_000_000),
  });
  const folders = (count: number): Buffer =>
    rawZip(Array.from({ length: count }, (_, index) => ({ name: `${index}/`, content: Buffer.alloc(0) })));
  const parts = Array.from({ length: 30 }, (_, index): RawZipEntry => ({ ...zeros(0.9), name: `z${index}` }));
  return [
    { kind, name: 'a ratio of a thousand', bytes: rawZip([fine, zeros(30)]), files: 1 },
    { kind, name: 'many small ones with that ratio', bytes: rawZip(parts), files: null },
    {
      kind,
      name: 'that says to be small',
      bytes: rawZip([{ ...zeros(5), uncompressedSize: 10 }]),
      files: null,
    },
    {
      kind,
      name: 'that says to be well packed',
      bytes: rawZip([{ ...zeros(30), compressedSize: 20_000_000 }]),
      files: null,
    },
    { kind, name: 'entries that lie over each other', bytes: overlapping(), files: null },
    {
      kind,
      name: 'an archive in an archive: a file',
      bytes: rawZip([fine, { name: 'inner.zip', content: rawZip([zeros(20)]) }]),
      files: 2,
    },
    {
      kind,
      name: 'an archive that says to be a picture: a file',
      bytes: rawZip([{ name: 'a.png', content: rawZip([zeros(20)]) }]),
      files: 1,
    },
    { kind, name: '5,000 folders: allowed', bytes: folders(5_000), files: 0 },
    { kind, name: '5,001 folders', bytes: folders(5_001), files: null },
    {
      kind,
      name: 'more entries than the end says',
      bytes: rawZip([fine, named('b')], { entryCount: 1 }),
      files: 1,
    },
    { kind, name: 'fewer entries than the end says', bytes: rawZip([fine], { entryCount: 2 }), files: null },
    {
      kind,
      name: '500,000,001 bytes, says the directory',
      bytes: rawZip([{ ...named('a'), deflate: true, uncompressedSize: 500_000_001, compressedSize: 400 }]),
      files: 0,
    },
  ];
}

function lies(): readonly HostileZip[] {
  const kind = 'lies and damage';
  const packed: RawZipEntry = { name: 'b.png', content: noise(9_000, 3), deflate: true };
  const whole = rawZip([fine, packed]);
  const one = (name: string, entry: Partial<RawZipEntry>): HostileZip => ({
    kind,
    name,
    files: null,
    bytes: rawZip([fine, { ...packed, ...entry }]),
  });
  const truth = { crc: crc32(packed.content), compressed: 0, uncompressed: packed.content.length };
  const noisy = Buffer.from(whole);
  noisy.fill(0xff, 120, 160);
  return [
    one('a wrong CRC-32', { crc: 1 }),
    one('one byte more than there is', { uncompressedSize: 9_001 }),
    one('one byte less than there is', { uncompressedSize: 8_999 }),
    one('a place in the directory itself', { offset: whole.length - 40 }),
    one('a place behind the end', { offset: 0x7f_ff_ff_ff }),
    one('64-bit sizes without a field for them', { uncompressedSize: LARGE, compressedSize: LARGE }),
    {
      ...one('a 64-bit size of all there is', { uncompressedSize: LARGE, extra: zip64Extra(2n ** 63n) }),
      files: 1,
    },
    one('a 64-bit place beyond numbers', { offset: LARGE, extra: zip64Extra(2n ** 64n - 1n) }),
    one('a field that is longer than it is', { extra: Buffer.from([1, 0, 0xff, 0xff, 1, 2]) }),
    one('encryption', { flags: 1 }),
    one('strong encryption', { flags: 0x41 }),
    one('an encrypted directory', { flags: 0x2000 }),
    one('AES', { method: 99 }),
    one('a method that nobody has', { method: 12 }),
    {
      kind,
      name: 'sizes after the data, true',
      files: 2,
      bytes: rawZip([fine, { ...packed, descriptor: truth }]),
    },
    {
      kind,
      name: 'sizes after the data, false: the directory counts',
      files: 2,
      bytes: rawZip([fine, { ...packed, descriptor: { crc: 7, compressed: 1, uncompressed: 2 ** 31 } }]),
    },
    { kind, name: 'packed bytes that are none', bytes: noisy, files: null },
    { kind, name: 'several disks', bytes: rawZip([fine], { disk: 1 }), files: null },
    {
      kind,
      name: 'a directory that begins elsewhere',
      bytes: rawZip([fine], { directoryOffset: 3 }),
      files: null,
    },
    { kind, name: 'bytes behind the end', bytes: rawZip([fine], { tail: Buffer.from('more') }), files: null },
    {
      kind,
      name: 'a second end in the comment',
      bytes: rawZip([fine], { comment: rawZip([named('../evil')]) }),
      files: null,
    },
    {
      kind,
      name: 'a program in front of it',
      bytes: rawZip([fine], { prefix: Buffer.from('MZ and so on') }),
      files: 1,
    },
    { kind, name: 'nothing in it', bytes: rawZip([]), files: 0 },
    { kind, name: 'no archive at all', bytes: noise(5_000, 9), files: null },
    { kind, name: 'nothing at all', bytes: Buffer.alloc(0), files: null },
    ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) => ({
      kind,
      name: `the first ${part * 100} %`,
      files: null,
      bytes: whole.subarray(0, Math.floor(whole.length * part)),
    })),
  ];
}

function oddNames(): readonly HostileZip[] {
  const names = [
    'CON',
    'aux.png',
    'LPT1.txt',
    'com\u00b9',
    'trailing. . ',
    'ab:stream',
    'a*b?.png',
    '<x>|".png',
    '.hidden',
    '...',
    '\u202egnp.exe',
    '\u200b',
    'x'.repeat(60_000),
    '😀.png',
    './a',
    'a//b',
    'desktop.ini',
    '~/.ssh/id',
    '$HOME',
    '%TEMP%',
  ];
  return [
    ...names.map((name) => ({
      kind: 'odd names',
      name: JSON.stringify(name.slice(0, 30)),
      files: 1,
      bytes: rawZip([named(name)]),
    })),
    {
      kind: 'odd names',
      name: 'no UTF-8',
      files: 1,
      bytes: rawZip([named(Buffer.from([0xff, 0xfe, 0x80]))]),
    },
    { kind: 'odd names', name: 'none', files: 1, bytes: rawZip([named('')]) },
  ];
}

/** Hostile archives. */
export function hostileZips(): readonly HostileZip[] {
  return [...slips(), ...links(), ...clashes(), ...bombs(), ...lies(), ...oddNames()];
}
