import { open } from 'node:fs/promises';
import type { FileType } from '../../../domain/file-type';

/** Returns the type of a file by its first bytes: `pdf`, `png`, …, or `other` (security row 8). */
export async function detectType(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(32);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return typeOfBytes(head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

export function typeOfBytes(head: Buffer): string {
  const text = head.toString('latin1');
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /heic|heix|mif1|msf1|hevc/.test(text.slice(8))) return 'heic';
  if (text.startsWith('PK\x03\x04')) return 'zip';
  return 'other';
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
