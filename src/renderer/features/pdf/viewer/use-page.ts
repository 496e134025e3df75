import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { PdfFile } from '../document/pdf-file';
import type { PageSize } from './zoom';

export interface PageOptions {
  readonly file: PdfFile;
  /** From 1. */
  readonly number: number;
  /** Called with the unrotated size of the page once it is known. */
  readonly onSize: (number: number, size: PageSize) => void;
  /** The page could not be drawn. */
  readonly onFailed: () => void;
}

/** Opens a page; `onDrawn` and `onFailed` are for the picture of it. */
export function usePage({ file, number, onSize, onFailed }: PageOptions) {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    let isWanted = true;
    file.page(number).then(
      (loaded) => {
        if (!isWanted) return;
        const { width, height } = loaded.getViewport({ scale: 1 });
        onSize(number, { width, height });
        setPage(loaded);
      },
      () => {
        if (isWanted) setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file, number, onSize]);
  return {
    page,
    state,
    onDrawn: () => setState('drawn'),
    onFailed: () => {
      setState('failed');
      onFailed();
    },
  };
}
