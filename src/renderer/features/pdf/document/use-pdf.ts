import { useCallback, useEffect, useState } from 'react';
import type { DocumentReference, DocumentSource, DocumentView } from '../../../../contract/document-views';
import { ProofcaseError } from '../../../../contract/errors';
import { asProofcaseError, request } from '../../../bridge';
import { openPdf, type PdfFailure, type PdfFile } from './pdf-file';

export type PdfState =
  | { readonly kind: 'opening'; readonly view: DocumentView | null }
  | { readonly kind: 'open'; readonly view: DocumentView; readonly file: PdfFile }
  | { readonly kind: 'failed'; readonly view: DocumentView | null; readonly failure: PdfFailure };

const OPENING: PdfState = { kind: 'opening', view: null };

/**
 * Opens a document while the component is mounted. `doubt` is called when a page cannot be drawn, and closes the
 * document if its worker no longer responds.
 */
export function usePdf(reference: DocumentReference): PdfState & { readonly checkWorker: () => void } {
  const [state, setState] = useState(OPENING);
  // Callers create a new reference object with every render.
  const key = JSON.stringify(reference);
  useEffect(() => {
    const parsedReference = JSON.parse(key) as DocumentReference;
    const controller = new AbortController();
    let file: PdfFile | null = null;
    setState(OPENING);
    void open(parsedReference, controller.signal, setState).then((opened) => {
      file = opened;
      if (controller.signal.aborted) opened?.close();
    });
    return () => {
      controller.abort();
      file?.close();
    };
  }, [key]);
  const doubt = useCallback(() => {
    if (state.kind !== 'open') return;
    const { file, view } = state;
    void file.isResponsive().then((answers) => {
      if (answers) return;
      file.close();
      setState((current) =>
        current === state ? { kind: 'failed', view, failure: { kind: 'slow' } } : current,
      );
    });
  }, [state]);
  return { ...state, checkWorker: doubt };
}

async function open(
  reference: DocumentReference,
  signal: AbortSignal,
  onState: (state: PdfState) => void,
): Promise<PdfFile | null> {
  const emit = (state: PdfState) => {
    if (!signal.aborted) onState(state);
  };
  let view: DocumentView | null = null;
  try {
    view = await describe(reference.source);
    emit({ kind: 'opening', view });
    if (signal.aborted) return null;
    const opened = await openPdf(reference, sizeIn(view, reference.version), signal);
    if (opened.kind === 'failed') {
      emit({ kind: 'failed', view, failure: opened.failure });
      return null;
    }
    emit({ kind: 'open', view, file: opened.file });
    return opened.file;
  } catch (error) {
    emit({ kind: 'failed', view, failure: { kind: 'refused', error: asProofcaseError(error) } });
    return null;
  }
}

function describe(source: DocumentSource): Promise<DocumentView> {
  return request('documents.describe', { source });
}

/** Size of a version in bytes. @throws ProofcaseError `not-found` for an unknown version. */
export function sizeIn(view: DocumentView, version: number | null): number {
  if (version === null) return view.bytes;
  const found = view.versions?.find(({ number }) => number === version);
  if (!found) throw new ProofcaseError('not-found');
  return found.bytes;
}
