import { useCallback, useEffect, useState } from 'react';
import type { DocumentReference, DocumentSource, DocumentView } from '../../../contract/document-views';
import { ProofcaseError } from '../../../contract/errors';
import { asProofcaseError, request } from '../../bridge';
import { openPdf, type PdfFile, type PdfTrouble } from './pdf-file';

export type PdfState =
  | { readonly kind: 'opening'; readonly view: DocumentView | null }
  | { readonly kind: 'open'; readonly view: DocumentView; readonly file: PdfFile }
  | { readonly kind: 'failed'; readonly view: DocumentView | null; readonly trouble: PdfTrouble };

const OPENING: PdfState = { kind: 'opening', view: null };

/**
 * Opens a document for as long as the component is there. `doubt`: a page could not be drawn; where the worker no
 * longer answers the document is given up.
 */
export function usePdf(reference: DocumentReference): PdfState & { readonly doubt: () => void } {
  const [state, setState] = useState(OPENING);
  // References are plain data and made anew with each rendering.
  const key = JSON.stringify(reference);
  useEffect(() => {
    const wanted = JSON.parse(key) as DocumentReference;
    const ended = new AbortController();
    let file: PdfFile | null = null;
    setState(OPENING);
    void open(wanted, ended.signal, setState).then((opened) => {
      file = opened;
      if (ended.signal.aborted) opened?.close();
    });
    return () => {
      ended.abort();
      file?.close();
    };
  }, [key]);
  const doubt = useCallback(() => {
    if (state.kind !== 'open') return;
    const { file, view } = state;
    void file.answers().then((answers) => {
      if (answers) return;
      file.close();
      setState((now) => (now === state ? { kind: 'failed', view, trouble: { kind: 'slow' } } : now));
    });
  }, [state]);
  return { ...state, doubt };
}

async function open(
  reference: DocumentReference,
  signal: AbortSignal,
  tell: (state: PdfState) => void,
): Promise<PdfFile | null> {
  const say = (state: PdfState) => {
    if (!signal.aborted) tell(state);
  };
  let view: DocumentView | null = null;
  try {
    view = await describe(reference.source);
    say({ kind: 'opening', view });
    if (signal.aborted) return null;
    const opened = await openPdf(reference, sizeIn(view, reference.version), signal);
    if (opened.kind === 'failed') {
      say({ kind: 'failed', view, trouble: opened.trouble });
      return null;
    }
    say({ kind: 'open', view, file: opened.file });
    return opened.file;
  } catch (error) {
    say({ kind: 'failed', view, trouble: { kind: 'refused', error: asProofcaseError(error) } });
    return null;
  }
}

function describe(source: DocumentSource): Promise<DocumentView> {
  return request('documents.describe', { source });
}

/** @throws ProofcaseError `not-found` for a version that is not in it. */
export function sizeIn(view: DocumentView, version: number | null): number {
  if (version === null) return view.bytes;
  const found = view.versions?.find(({ number }) => number === version);
  if (!found) throw new ProofcaseError('not-found');
  return found.bytes;
}
