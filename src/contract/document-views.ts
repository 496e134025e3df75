import type { AttachmentId, ItemId, ReceivedFileId, ResultId } from '../domain/ids';

/** A PDF that can be viewed, by an identifier issued by the main process and never by a path. */
export type DocumentSource =
  | { readonly kind: 'attachment'; readonly attachmentId: AttachmentId }
  | { readonly kind: 'received'; readonly fileId: ReceivedFileId }
  /** A file of the case's folder in its current state. */
  | { readonly kind: 'item'; readonly itemId: ItemId }
  /** The exact bytes that were sent for a result. */
  | { readonly kind: 'sent'; readonly resultId: ResultId; readonly entryName: string };

/** A document, or an earlier state contained in it (1: the oldest). */
export interface DocumentReference {
  readonly source: DocumentSource;
  /** Null: the whole document. */
  readonly version: number | null;
}

export interface DocumentView {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the whole document, lower-case hex. */
  readonly sha256: string;
  /** Where the bytes are read from: the data folder, the user's folder, or the sealed package. */
  readonly origin: 'store' | 'disk' | 'package';
  /** The file on disk changed since it was read in. */
  readonly isChanged: boolean;
  /** Earlier states found in the file, oldest first; null if the search failed. */
  readonly versions: readonly DocumentVersion[] | null;
}

export interface DocumentVersion {
  /** From 1, the oldest. */
  readonly number: number;
  readonly bytes: number;
  /** Lower-case hex; equal to that of a restored version if both are identical. */
  readonly sha256: string;
}

/** Maximum bytes of a document in one response. */
export const MAX_DOCUMENT_PART_BYTES = 1_048_576;

/** Documents above this many bytes can only be saved. */
export const MAX_DOCUMENT_BYTES = 200_000_000;
