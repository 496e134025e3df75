import type { FileType } from '../../../domain/file-type';
import { fileTypeOf, readHead } from './file-type';

/** Returns the type of a file by its first bytes: `pdf`, `png`, …, or `other` (security row 8). */
export async function detectType(file: string): Promise<string> {
  return typeOfBytes(await readHead(file));
}

/** The type by the first `SNIFF_BYTES`, also of files that the service does not accept. */
export function typeOfBytes(head: Buffer): string {
  const type = fileTypeOf(head);
  if (type) return type;
  const text = head.toString('latin1', 0, 6);
  if (text === 'GIF87a' || text === 'GIF89a') return 'gif';
  return text.startsWith('PK\x03\x04') ? 'zip' : 'other';
}

/** Detected types that the image worker renders for display (security row 8); no other type is displayed. */
const DRAWABLE: { readonly [Detected in string]?: FileType } = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  tiff: 'tiff',
  heic: 'heic',
};

/** Returns the loader for a detected type; null if attachments of this type can only be saved. */
export function drawableType(detectedType: string): FileType | null {
  return DRAWABLE[detectedType] ?? null;
}
