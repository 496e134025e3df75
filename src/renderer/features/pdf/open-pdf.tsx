import { type ReactNode, Suspense, useState } from 'react';
import type { DocumentReference } from '../../../contract/document-views';
import type { AttachmentId } from '../../../domain/ids';
import { lazyComponent } from '../../components/lazy-component';

/** The viewer and pdf.js are a separate chunk, loaded when the first document is opened. */
const LazyDialog = lazyComponent(() => import('./viewer/pdf-dialog').then((loaded) => loaded.PdfDialog));

export interface OpenPdf {
  readonly open: (reference: DocumentReference, title: string) => void;
  /** The caller renders it anywhere in its markup. */
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
