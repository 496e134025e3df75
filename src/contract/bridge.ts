import type { Outcome } from './errors';
import type { EventName } from './events';
import type { RequestInput, RequestName, ResponseMap } from './requests';
import type { SourceOffer } from './source-views';

/** `window.proofcase`: the renderer's only access to the main process. */
export interface ProofcaseBridge {
  request<Name extends RequestName>(
    name: Name,
    payload: RequestInput<Name>,
  ): Promise<Outcome<ResponseMap[Name]>>;
  /**
   * Returns a function that unsubscribes. The payload is `EventMap[name]` as JSON text: Electron's context bridge copies
   * objects value by value, which is slow for thousands of items.
   */
  on(name: EventName, listener: (payload: string) => void): () => void;
  /**
   * Registers dropped folders and files under opaque ids. The preload asks Electron for the path of each `File`, so that
   * page code cannot supply one; the content of a file without a path, as of a mail attachment, is handed over.
   */
  registerDrop(files: readonly File[]): Promise<Outcome<SourceOffer>>;
}

/** All IPC channels. */
export const CHANNEL_REQUEST = 'proofcase:request';
export const CHANNEL_DROP = 'proofcase:drop';
export const CHANNEL_EVENT = 'proofcase:event';

/** `app://proofcase/…` serves the pages; `evidence://` serves pictures that the image worker re-encoded. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://proofcase';
export const EVIDENCE_SCHEME = 'evidence';

/**
 * `evidence://thumbnail/<itemId>` 480 px, `evidence://preview/<itemId>[/<page>]` 2048 px,
 * `evidence://zoom/<itemId>[/<page>]` 4096 px, `evidence://attachment/<attachmentId>`,
 * `evidence://received-thumbnail/<fileId>`, `evidence://received-preview/<fileId>`. `page` from 1, of a PDF or a TIFF.
 * The picture of an item may name its content, `?content=<first digits of its SHA-256>`, since an item keeps its id when
 * its file changes.
 */
export type EvidencePicture = ItemPicture | 'attachment' | ReceivedPicture;
export type ItemPicture = 'thumbnail' | 'preview' | 'zoom';
/** A received photo, by its `ReceivedFileId`. */
export type ReceivedPicture = 'received-thumbnail' | 'received-preview';
export function evidenceUrl(kind: EvidencePicture, id: string, page = 1): string {
  const address = `${EVIDENCE_SCHEME}://${kind}/${encodeURIComponent(id)}`;
  return page === 1 ? address : `${address}/${page}`;
}

const CONTENT_DIGITS = 16;

/** The address of a picture of an item as it is now; it changes with the content of the file. */
export function itemPictureUrl(
  kind: ItemPicture,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  page = 1,
): string {
  return `${evidenceUrl(kind, id, page)}?content=${sha256.slice(0, CONTENT_DIGITS)}`;
}
