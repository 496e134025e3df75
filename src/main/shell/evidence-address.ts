import { EVIDENCE_SCHEME, type EvidencePicture } from '../../contract/bridge';
import type { AttachmentId, ItemId } from '../../domain/ids';
import { parseUrl } from './parse-url';

export type EvidenceAddress =
  | { readonly kind: Exclude<EvidencePicture, 'attachment'>; readonly id: ItemId }
  | { readonly kind: 'attachment'; readonly id: AttachmentId };

const UUID = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** What an `evidence://` URL asks for, or null: an identifier that we issued and nothing else ever names a picture. */
export function readEvidenceAddress(url: string): EvidenceAddress | null {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== `${EVIDENCE_SCHEME}:`) return null;
  const id = UUID.exec(parsed.pathname)?.[1]?.toLowerCase();
  if (id === undefined || parsed.search !== '' || parsed.port !== '' || parsed.username !== '') return null;
  switch (parsed.hostname) {
    case 'thumbnail':
    case 'preview':
      return { kind: parsed.hostname, id: id as ItemId };
    case 'attachment':
      return { kind: 'attachment', id: id as AttachmentId };
    default:
      return null;
  }
}
