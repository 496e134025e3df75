import type { AttachmentId, ItemId, ReceivedFileId, ResultId } from '../domain/ids';

/** A PDF that can be looked at, by an identifier that we issued and never by a path. */
export type DocumentSource =
  | { readonly kind: 'attachment'; readonly attachmentId: AttachmentId }
  | { readonly kind: 'received'; readonly fileId: ReceivedFileId }
  /** A file of the case's folder, as it is now. */
  | { readonly kind: 'item'; readonly itemId: ItemId }
  /** Byte for byte what was sent for an answer. */
  | { readonly kind: 'sent'; readonly resultId: ResultId; readonly entryName: string };

/** A document, or an earlier state that is still inside it (1: the oldest). */
export interface DocumentReference {
  readonly source: DocumentSource;
  /** Null: the document as a whole. */
  readonly version: number | null;
}

export interface DocumentView {
  readonly name: string;
  readonly bytes: number;
  /** Of the whole document, lower-case hex. */
  readonly sha256: string;
  /** Where the bytes come from: our own store, the person's disk, or the sealed package. */
  readonly origin: 'store' | 'disk' | 'package';
  /** The file on disk is another one than was read in. */
  readonly isChanged: boolean;
  /** Earlier states found in the file, oldest first; null where they could not be looked for. */
  readonly versions: readonly DocumentVersion[] | null;
}

export interface DocumentVersion {
  /** From 1, the oldest. */
  readonly number: number;
  readonly bytes: number;
  /** Lower-case hex; a restored version with the same is the same, byte for byte. */
  readonly sha256: string;
}

/** The largest part of a document that one request gives, bytes. */
export const DOCUMENT_PART_BYTES = 1_048_576;

/** A larger document is saved and opened elsewhere, bytes. */
export const LARGEST_DOCUMENT_BYTES = 200_000_000;
