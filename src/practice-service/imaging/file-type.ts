import type { FileType } from '../../domain/file-type';

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
/** The extensions that the document lists for its supported input formats. */
const LISTED_EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'tiff', 'heic', 'webp', 'pdf']);

/** The type of a file by its first bytes; null for an unsupported one. */
export function detectType(content: Buffer): FileType | null {
  if (content.length < 12) return null;
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'jpeg';
  if (content.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  const four = content.subarray(0, 4).toString('latin1');
  if (four === 'II*\0' || four === 'MM\0*' || four === 'II+\0' || four === 'MM\0+') return 'tiff';
  if (four === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (
    content.subarray(4, 8).toString('latin1') === 'ftyp' &&
    HEIF_BRANDS.has(content.subarray(8, 12).toString('latin1'))
  ) {
    return 'heic';
  }
  // Readers accept a PDF header anywhere in the first kilobyte.
  return content.subarray(0, 1024).includes('%PDF-') ? 'pdf' : null;
}

/** Whether the name has one of the listed extensions (R6: `.tif` and `.heif` are not listed). */
export function hasListedExtension(name: string): boolean {
  return LISTED_EXTENSIONS.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/** `file_type` in the response: a description, not a MIME type. */
export function describeType(type: FileType | null): string {
  switch (type) {
    case 'jpeg':
      return 'JPEG image';
    case 'png':
      return 'PNG image';
    case 'tiff':
      return 'TIFF image';
    case 'heic':
      return 'HEIC image';
    case 'webp':
      return 'WebP image';
    case 'pdf':
      return 'PDF document';
    case null:
      return 'unsupported file';
  }
}
