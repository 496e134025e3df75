import { open } from 'node:fs/promises';
import type { FileType } from '../../../domain/file-type';

/** Bytes that `fileTypeOf` needs from the start of a file: a PDF header may begin anywhere in the first 1,024. */
export const SNIFF_BYTES = 1_100;

const PDF_HEADER_RANGE_BYTES = 1_024;
const HEIF_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'msf1',
  'heif',
]);
/** Brands of HEIF files with another codec, which the service does not list (R6). */
const AV1_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis', 'avio']);
const HEVC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** The first `SNIFF_BYTES` of a file, fewer if it is shorter. @throws file system errors. */
export async function readHead(absolutePath: string): Promise<Buffer> {
  const handle = await open(absolutePath, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The file type by content alone (R6), from the first `SNIFF_BYTES`; null if the service does not accept it. */
export function fileTypeOf(head: Buffer): FileType | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (isTiff(head)) return 'tiff';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (isHeif(head)) return 'heic';
  if (isArchive(head)) return null;
  if (head.subarray(0, PDF_HEADER_RANGE_BYTES).includes('%PDF-')) return 'pdf';
  return null;
}

/** A ZIP or TAR file whose first entry is a PDF has the PDF's header among its first bytes. */
function isArchive(head: Buffer): boolean {
  return ascii(head, 0, 4) === 'PK\x03\x04' || ascii(head, 257, 262) === 'ustar';
}

function isTiff(head: Buffer): boolean {
  const classic = startsWith(head, [0x49, 0x49, 42, 0]) || startsWith(head, [0x4d, 0x4d, 0, 42]);
  const big =
    startsWith(head, [0x49, 0x49, 43, 0, 8, 0, 0, 0]) || startsWith(head, [0x4d, 0x4d, 0, 43, 0, 8, 0, 0]);
  return classic || big;
}

/** Accepts any major or compatible brand: some writers leave the major brand blank. */
function isHeif(head: Buffer): boolean {
  if (head.length < 16 || ascii(head, 4, 8) !== 'ftyp') return false;
  const boxBytes = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= boxBytes; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => AV1_BRANDS.has(brand))) return brands.some((brand) => HEVC_BRANDS.has(brand));
  return brands.some((brand) => HEIF_BRANDS.has(brand));
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to);
}
