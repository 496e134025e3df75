import { z } from 'zod';
import { DOCUMENT_PART_BYTES, type DocumentView, LARGEST_DOCUMENT_BYTES } from './document-views';
import { attachmentId, itemId, receivedFileId, resultId } from './request-fields';

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('attachment'), attachmentId }),
  z.strictObject({ kind: z.literal('received'), fileId: receivedFileId }),
  z.strictObject({ kind: z.literal('item'), itemId }),
  z.strictObject({ kind: z.literal('sent'), resultId, entryName: z.string().min(1).max(1_000) }),
]);
const version = z.int().min(1).max(1_000).nullable();

/** PDFs for the built-in viewer: what there is, its bytes part by part, and a copy of it. */
export const documentSchemas = {
  'documents.describe': z.strictObject({ source }),
  'documents.read': z.strictObject({
    source,
    version,
    offset: z.int().min(0).max(LARGEST_DOCUMENT_BYTES),
    length: z.int().min(1).max(DOCUMENT_PART_BYTES),
  }),
  'documents.saveAs': z.strictObject({ source, version }),
} as const;

export interface DocumentResponses {
  'documents.describe': DocumentView;
  /** Shorter than asked for at the end. */
  'documents.read': Uint8Array;
  /** Null: the person closed the dialog. */
  'documents.saveAs': { readonly path: string } | null;
}

export type DocumentSchemaName = keyof typeof documentSchemas;
