import { EVIDENCE_SCHEME, type ItemPicture, type ReceivedPicture } from '../../../contract/bridge';
import type { AttachmentId, ItemId, ReceivedFileId } from '../../../domain/ids';
import { parseUrl } from './parse-url';

export type EvidenceAddress =
  | {
      readonly kind: ItemPicture;
      readonly id: ItemId;
      readonly page: number;
      /** First digits of the SHA-256 of the file; null for whatever content it has. */
      readonly content: string | null;
    }
  | { readonly kind: 'attachment'; readonly id: AttachmentId }
  | { readonly kind: ReceivedPicture; readonly id: ReceivedFileId };

/** An identifier, optionally followed by a page number from 1. */
const UUID = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/([1-9]\d{0,4}))?$/i;

const CONTENT = /^\?content=([0-9a-f]{16})$/;

/** Parses an `evidence://` URL; null if it is invalid. Only issued identifiers name a picture. */
export function readEvidenceAddress(url: string): EvidenceAddress | null {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== `${EVIDENCE_SCHEME}:`) return null;
  const match = UUID.exec(parsed.pathname);
  const id = match?.[1]?.toLowerCase();
  const page = Number(match?.[2] ?? 1);
  if (id === undefined || parsed.port !== '' || parsed.username !== '') return null;
  const content = CONTENT.exec(parsed.search)?.[1] ?? null;
  if (content === null && parsed.search !== '') return null;
  const isOnlyId = page === 1 && content === null;
  switch (parsed.hostname) {
    case 'preview':
    case 'zoom':
      return { kind: parsed.hostname, id: id as ItemId, page, content };
    case 'thumbnail':
      return page === 1 ? { kind: 'thumbnail', id: id as ItemId, page, content } : null;
    case 'attachment':
      return isOnlyId ? { kind: 'attachment', id: id as AttachmentId } : null;
    case 'received-thumbnail':
    case 'received-preview':
      return isOnlyId ? { kind: parsed.hostname, id: id as ReceivedFileId } : null;
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
