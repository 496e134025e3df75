import { z } from 'zod';
import { type DocumentView, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PART_BYTES } from './document-views';
import { engine, shell } from './request';
import { attachmentId, itemId, receivedFileId, resultId } from './request-fields';

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('attachment'), attachmentId }),
  z.strictObject({ kind: z.literal('received'), fileId: receivedFileId }),
  z.strictObject({ kind: z.literal('item'), itemId }),
  z.strictObject({ kind: z.literal('sent'), resultId, entryName: z.string().min(1).max(1_000) }),
]);
const version = z.int().min(1).max(1_000).nullable();

/** PDFs for the built-in viewer: a description, the bytes part by part, and a copy. */
export const documentRequests = {
  'documents.describe': engine.read({ source }).returns<DocumentView>(),
  /** Shorter than `length` at the end of the document. */
  'documents.read': engine
    .read({
      source,
      version,
      offset: z.int().min(0).max(MAX_DOCUMENT_BYTES),
      length: z.int().min(1).max(MAX_DOCUMENT_PART_BYTES),
    })
    .returns<Uint8Array>(),
  /** Null when the person closed the dialog. */
  'documents.saveAs': shell.read({ source, version }).returns<{ readonly path: string } | null>(),
};
