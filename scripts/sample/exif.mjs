import { crc32 } from 'node:zlib';

/**
 * Writes EXIF blocks byte by byte (CIPA DC-008, TIFF 6.0), so that the sample's metadata come from another
 * hand than the libraries that the product reads them with.
 */

const TYPES = { byte: 1, ascii: 2, short: 3, long: 4, rational: 5, undefined: 7 };

const MAIN_TAGS = {
  make: [0x010f, 'ascii'],
  model: [0x0110, 'ascii'],
  orientation: [0x0112, 'short'],
  xResolution: [0x011a, 'rational'],
  yResolution: [0x011b, 'rational'],
  resolutionUnit: [0x0128, 'short'],
  software: [0x0131, 'ascii'],
  modified: [0x0132, 'ascii'],
  chromaPosition: [0x0213, 'short'],
};

const CAMERA_TAGS = {
  exposureTime: [0x829a, 'rational'],
  aperture: [0x829d, 'rational'],
  sensitivity: [0x8827, 'short'],
  exifVersion: [0x9000, 'undefined'],
  takenAt: [0x9003, 'ascii'],
  digitizedAt: [0x9004, 'ascii'],
  offsetModified: [0x9010, 'ascii'],
  offsetTaken: [0x9011, 'ascii'],
  offsetDigitized: [0x9012, 'ascii'],
  components: [0x9101, 'undefined'],
  flash: [0x9209, 'short'],
  focalLength: [0x920a, 'rational'],
  userComment: [0x9286, 'undefined'],
  subSecond: [0x9291, 'ascii'],
  flashpixVersion: [0xa000, 'undefined'],
  colourSpace: [0xa001, 'short'],
  pixelWidth: [0xa002, 'long'],
  pixelHeight: [0xa003, 'long'],
  focalLength35: [0xa405, 'short'],
  lensMake: [0xa433, 'ascii'],
  lensModel: [0xa434, 'ascii'],
};

const GPS_TAGS = {
  version: [0x0000, 'byte'],
  latitudeRef: [0x0001, 'ascii'],
  latitude: [0x0002, 'rational'],
  longitudeRef: [0x0003, 'ascii'],
  longitude: [0x0004, 'rational'],
  altitudeRef: [0x0005, 'byte'],
  altitude: [0x0006, 'rational'],
  time: [0x0007, 'rational'],
  date: [0x001d, 'ascii'],
};

const CAMERA_POINTER = 0x8769;
const GPS_POINTER = 0x8825;

function encode(type, value) {
  if (type === 'ascii') return Buffer.from(`${value}\0`, 'latin1');
  if (Buffer.isBuffer(value)) return value;
  const list = Array.isArray(value) ? value : [value];
  if (type === 'byte') return Buffer.from(list);
  const size = { short: 2, long: 4, rational: 8 }[type];
  const out = Buffer.alloc(list.length * size);
  list.forEach((number, i) => {
    if (type === 'short') out.writeUInt16BE(number, i * 2);
    else if (type === 'long') out.writeUInt32BE(number, i * 4);
    else {
      const [over, under] = Array.isArray(number) ? number : [number, 1];
      out.writeUInt32BE(over, i * 8);
      out.writeUInt32BE(under, i * 8 + 4);
    }
  });
  return out;
}

function entriesOf(values, tags) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const [tag, type] = tags[name];
      const bytes = encode(type, value);
      const unit = { byte: 1, ascii: 1, undefined: 1, short: 2, long: 4, rational: 8 }[type];
      return { tag, type: TYPES[type], count: bytes.length / unit, bytes };
    });
}

function directory(entries, offset) {
  const sorted = [...entries].sort((a, b) => a.tag - b.tag);
  const table = Buffer.alloc(2 + sorted.length * 12 + 4);
  const heap = [];
  let heapOffset = offset + table.length;
  table.writeUInt16BE(sorted.length, 0);
  sorted.forEach(({ tag, type, count, bytes }, i) => {
    const at = 2 + i * 12;
    table.writeUInt16BE(tag, at);
    table.writeUInt16BE(type, at + 2);
    table.writeUInt32BE(count, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(table, at + 8);
      return;
    }
    table.writeUInt32BE(heapOffset, at + 8);
    const even = bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;
    heap.push(even);
    heapOffset += even.length;
  });
  return Buffer.concat([table, ...heap]);
}

const pointer = (tag, offset) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(offset);
  return { tag, type: TYPES.long, count: 1, bytes };
};

/** A TIFF block from `main`, `camera` and `gps` values, named as in the tables above; big-endian. */
export function exifBlock({ main = {}, camera = {}, gps = null }) {
  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  const mainEntries = entriesOf(main, MAIN_TAGS);
  const pointers = gps ? [CAMERA_POINTER, GPS_POINTER] : [CAMERA_POINTER];
  const sizeOnly = directory([...mainEntries, ...pointers.map((tag) => pointer(tag, 0))], 8);
  const cameraAt = 8 + sizeOnly.length;
  const cameraPart = directory(
    entriesOf({ exifVersion: Buffer.from('0232'), ...camera }, CAMERA_TAGS),
    cameraAt,
  );
  const gpsAt = cameraAt + cameraPart.length;
  const places = [cameraAt, gpsAt];
  const mainPart = directory([...mainEntries, ...pointers.map((tag, i) => pointer(tag, places[i]))], 8);
  const gpsPart = gps
    ? directory(entriesOf({ version: [2, 3, 0, 0], ...gps }, GPS_TAGS), gpsAt)
    : Buffer.alloc(0);
  return Buffer.concat([header, mainPart, cameraPart, gpsPart]);
}

/** Degrees as degrees, minutes and hundredths of seconds, as phones write them. */
function sexagesimal(degrees) {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  return [
    [Math.floor(hundredths / 360_000), 1],
    [Math.floor((hundredths % 360_000) / 6000), 1],
    [hundredths % 6000, 100],
  ];
}

/** GPS values of a place { latitude, longitude (degrees), altitudeM } at a time in UTC (a Date). */
export function gpsOf({ latitude, longitude, altitudeM }, utc) {
  return {
    latitudeRef: latitude < 0 ? 'S' : 'N',
    latitude: sexagesimal(latitude),
    longitudeRef: longitude < 0 ? 'W' : 'E',
    longitude: sexagesimal(longitude),
    altitudeRef: altitudeM < 0 ? 1 : 0,
    altitude: [[Math.round(Math.abs(altitudeM) * 100), 100]],
    time: [utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds()],
    date: utc.toISOString().slice(0, 10).replaceAll('-', ':'),
  };
}

function segment(marker, payload) {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

const LITTLE = { ascii: 2, long: 4 };

function littleEntry(tag, type, count, value) {
  const out = Buffer.alloc(12);
  out.writeUInt16LE(tag, 0);
  out.writeUInt16LE(LITTLE[type], 2);
  out.writeUInt32LE(count, 4);
  out.writeUInt32LE(value, 8);
  return out;
}

/** Places texts of more than three characters one after the other and describes them. */
function littleTexts(texts, offset) {
  const heap = [];
  let at = offset;
  const entries = Object.entries(texts).map(([name, text]) => {
    const [tag] = MAIN_TAGS[name] ?? CAMERA_TAGS[name];
    const bytes = Buffer.from(`${text}\0${text.length % 2 ? '' : '\0'}`, 'latin1');
    const entry = littleEntry(tag, 'ascii', text.length + 1, at);
    heap.push(bytes);
    at += bytes.length;
    return entry;
  });
  return { entries, heap: Buffer.concat(heap), end: at };
}

function littleDirectory(entries) {
  const sorted = [...entries].sort((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0));
  const count = Buffer.alloc(2);
  count.writeUInt16LE(sorted.length);
  return Buffer.concat([count, ...sorted, Buffer.alloc(4)]);
}

/**
 * Gives a little-endian TIFF of one page texts in its first directory (`main`) and an EXIF directory (`camera`).
 * The directories are written anew at the end of the file; libvips writes no EXIF into TIFF.
 */
export function withTiffMetadata(tiff, { main, camera }) {
  const even = tiff.length % 2 ? Buffer.concat([tiff, Buffer.alloc(1)]) : Buffer.from(tiff);
  const first = even.readUInt32LE(4);
  const kept = Array.from({ length: even.readUInt16LE(first) }, (_, i) =>
    even.subarray(first + 2 + i * 12, first + 14 + i * 12),
  );
  const mainTexts = littleTexts(main, even.length);
  const cameraTexts = littleTexts(camera, mainTexts.end);
  const cameraPart = littleDirectory(cameraTexts.entries);
  const pointerEntry = littleEntry(CAMERA_POINTER, 'long', 1, cameraTexts.end);
  const replaced = new Set(mainTexts.entries.map((entry) => entry.readUInt16LE(0)));
  const others = kept.filter((entry) => !replaced.has(entry.readUInt16LE(0)));
  even.writeUInt32LE(cameraTexts.end + cameraPart.length, 4);
  const mainPart = littleDirectory([...others, ...mainTexts.entries, pointerEntry]);
  return Buffer.concat([even, mainTexts.heap, cameraTexts.heap, cameraPart, mainPart]);
}

/** Puts EXIF (and XMP) segments right after a JPEG's start marker, replacing JFIF as phones do. */
export function withJpegMetadata(jpeg, { exif = null, xmp = null }) {
  let rest = 2;
  if (jpeg[2] === 0xff && jpeg[3] === 0xe0) rest = 4 + jpeg.readUInt16BE(4);
  const parts = [jpeg.subarray(0, 2)];
  if (exif) parts.push(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])));
  if (xmp) parts.push(segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'utf8')));
  return Buffer.concat([...parts, jpeg.subarray(rest)]);
}

function pngChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Puts an eXIf chunk after a PNG's header chunk. */
export function withPngMetadata(png, exif) {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk('eXIf', exif), png.subarray(afterHeader)]);
}

/** Rewrites a simple WebP (one picture, no alpha) into the extended form with an EXIF chunk. */
export function withWebpMetadata(webp, exif, { width, height }) {
  const chunk = (name, data) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const flags = Buffer.alloc(10);
  flags[0] = 0x08;
  flags.writeUIntLE(width - 1, 4, 3);
  flags.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', flags),
    webp.subarray(12),
    chunk('EXIF', exif),
  ]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
