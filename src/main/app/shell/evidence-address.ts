import { EVIDENCE_SCHEME, type ItemPicture, type ReceivedPicture } from '../../../contract/bridge';
import type { AttachmentId, ItemId, ReceivedFileId } from '../../../domain/ids';
import { parseUrl } from './parse-url';

export type EvidenceAddress =
  | { readonly kind: ItemPicture; readonly id: ItemId; readonly page: number }
  | { readonly kind: 'attachment'; readonly id: AttachmentId }
  | { readonly kind: ReceivedPicture; readonly id: ReceivedFileId };

/** An identifier, optionally followed by a page number from 1. */
const UUID = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/([1-9]\d{0,4}))?$/i;

/** Parses an `evidence://` URL; null if it is invalid. Only issued identifiers name a picture. */
export function readEvidenceAddress(url: string): EvidenceAddress | null {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== `${EVIDENCE_SCHEME}:`) return null;
  const match = UUID.exec(parsed.pathname);
  const id = match?.[1]?.toLowerCase();
  const page = Number(match?.[2] ?? 1);
  if (id === undefined || parsed.search !== '' || parsed.port !== '' || parsed.username !== '') return null;
  switch (parsed.hostname) {
    case 'preview':
    case 'zoom':
      return { kind: parsed.hostname, id: id as ItemId, page };
    case 'thumbnail':
      return page === 1 ? { kind: 'thumbnail', id: id as ItemId, page } : null;
    case 'attachment':
      if (page !== 1) return null;
      return { kind: 'attachment', id: id as AttachmentId };
    case 'received-thumbnail':
    case 'received-preview':
      return page === 1 ? { kind: parsed.hostname, id: id as ReceivedFileId } : null;
    default:
      return null;
  }
}

const JPEG_START = [0xff, 0xd8, 0xff];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The content type of a re-encoded picture by its first bytes; null if the image worker cannot have created it. */
export function pictureType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  if (JPEG_START.every((byte, index) => bytes[index] === byte)) return 'image/jpeg';
  return PNG_START.every((byte, index) => bytes[index] === byte) ? 'image/png' : null;
}
