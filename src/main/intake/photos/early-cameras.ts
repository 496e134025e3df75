import type { CameraFacts } from './container';

/**
 * Cameras that kept time and name outside EXIF. Old, but such files still turn up in claims, and a photo of which
 * the service reads a time while Proofcase says "none" would be a false finding. Layouts as ExifTool documents them
 * (`Image::ExifTool::CanonRaw`, `::Olympus`, `::Reconyx`).
 */

const CIFF_ENTRY_BYTES = 10;
const CIFF_NAMES = 0x080a;
const CIFF_TIME = 0x180e;
/** More than any camera wrote; a directory may contain itself. */
const CIFF_MAX_DIRECTORIES = 50;

/** Canon's CIFF heap in APP0 (PowerShot A5 and others of 1998 to 2000). */
export function readCanonCiff(segment: Buffer): CameraFacts | null {
  if (segment.toString('latin1', 6, 14) !== 'HEAPJPGM' || segment.toString('latin1', 0, 2) !== 'II')
    return null;
  const records = collectRecords(segment.subarray(segment.readUInt32LE(2)));
  const [make, model] = (records.get(CIFF_NAMES)?.toString('latin1') ?? '').split('\0');
  const time = records.get(CIFF_TIME);
  return {
    make: make || null,
    model: model || null,
    dateTime: time && time.length >= 4 ? secondsAsDateTime(time.readUInt32LE(0)) : null,
    position: null,
    block: 'ciff',
  };
}

function collectRecords(heap: Buffer): ReadonlyMap<number, Buffer> {
  const records = new Map<number, Buffer>();
  const directories = [heap];
  for (const directory of directories) {
    for (const { tag, value } of directoryEntries(directory)) {
      const kind = tag & 0x3800;
      if (kind !== 0x2800 && kind !== 0x3000) records.set(tag & 0x3fff, value);
      else if (directories.length < CIFF_MAX_DIRECTORIES) directories.push(value);
    }
  }
  return records;
}

function* directoryEntries(heap: Buffer): Generator<{ readonly tag: number; readonly value: Buffer }> {
  if (heap.length < 6) return;
  const table = heap.readUInt32LE(heap.length - 4);
  if (table + 2 > heap.length) return;
  const count = heap.readUInt16LE(table);
  for (let index = 0; index < count; index += 1) {
    const at = table + 2 + index * CIFF_ENTRY_BYTES;
    if (at + CIFF_ENTRY_BYTES > heap.length) return;
    const tag = heap.readUInt16LE(at);
    // Bit 14 means that the value is in the entry itself.
    const inEntry = (tag & 0x4000) !== 0;
    const offset = heap.readUInt32LE(at + 6);
    const value = inEntry
      ? heap.subarray(at + 2, at + CIFF_ENTRY_BYTES)
      : heap.subarray(offset, offset + heap.readUInt32LE(at + 2));
    yield { tag, value };
  }
}

/** Olympus' text block in APP12 (D-320L and others of 1998 and 1999). */
export function readOlympusPictureInfo(segment: Buffer): CameraFacts | null {
  const text = segment.toString('latin1');
  const seconds = /\[picture info\][^[]*?\bTimeDate=(\d{6,10})\b/.exec(text)?.[1];
  if (!seconds) return null;
  return {
    make: null,
    model: null,
    dateTime: secondsAsDateTime(Number(seconds)),
    position: null,
    block: 'app12',
  };
}

/** The time in the maker note of Reconyx HyperFire trail cameras, which leave EXIF's own date empty. */
export function readReconyxDateTime(makerNote: Buffer): string | null {
  if (makerNote.length < 34 || makerNote.readUInt16LE(0) !== 0xf101) return null;
  const [second, minute, hour, month, day, year] = [22, 24, 26, 28, 30, 32].map((at) =>
    makerNote.readUInt16LE(at),
  );
  const two = (part: number | undefined): string => String(part ?? 0).padStart(2, '0');
  return `${year}:${two(month)}:${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** These cameras count seconds since 1970 in local time, so there is no zone. */
function secondsAsDateTime(seconds: number): string | null {
  if (seconds === 0 || seconds >= 2 ** 32) return null;
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':');
}
