import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DocumentReference } from '../../../contract/document-views';
import type { AttachmentId } from '../../../domain/ids';

/** The viewer with pdf.js is a file of its own, read when the first document is opened. */
const LazyDialog = lazy(() => import('./pdf-dialog').then(({ PdfDialog }) => ({ default: PdfDialog })));

export interface OpenPdf {
  readonly open: (reference: DocumentReference, title: string) => void;
  /** Belongs somewhere into the component. */
  readonly dialog: ReactNode;
}

export function attachmentReference(attachmentId: AttachmentId): DocumentReference {
  return { source: { kind: 'attachment', attachmentId }, version: null };
}

/** Opens documents in the built-in viewer, one at a time. */
export function useOpenPdf(): OpenPdf {
  const [shown, setShown] = useState<{
    readonly reference: DocumentReference;
    readonly title: string;
  } | null>(null);
  return {
    open: (reference, title) => setShown({ reference, title }),
    dialog: shown ? (
      <Suspense fallback={null}>
        <LazyDialog {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ) : null,
  };
}
