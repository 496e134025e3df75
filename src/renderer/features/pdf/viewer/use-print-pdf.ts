import { useEffect, useRef, useState } from 'react';
import { usePrint } from '../../../app/print';
import { useFailureToast } from '../../../app/use-failure-toast';
import { asProofcaseError } from '../../../bridge';
import type { PdfFile } from '../document/pdf-file';
import { drawPage } from './page-canvas';

/** Sharp enough for small print; twice as much takes four times the memory. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
const JPEG_QUALITY = 0.9;

interface PrintPdf {
  /** The page that is being drawn; null while nothing is printed. */
  readonly progress: { readonly page: number; readonly pages: number } | null;
  readonly start: () => void;
}

/** Draws the pages of a document one after the other and prints them; leaving the viewer stops it. */
export function usePrintPdf(file: PdfFile | null): PrintPdf {
  const print = usePrint();
  const fail = useFailureToast();
  const [progress, setProgress] = useState<PrintPdf['progress']>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const start = (): void => {
    if (file === null) return;
    const { signal } = stop.current;
    const urls: string[] = [];
    const release = () => {
      for (const url of urls) URL.revokeObjectURL(url);
      if (!signal.aborted) setProgress(null);
    };
    const draw = async (): Promise<void> => {
      for (let page = 1; page <= file.pages && !signal.aborted; page += 1) {
        setProgress({ page, pages: file.pages });
        urls.push(URL.createObjectURL(await pictureOf(file, page)));
      }
    };
    draw().then(
      () =>
        signal.aborted
          ? release()
          : print({ sheets: urls.map((url) => ({ url, caption: null })), onEnd: release }),
      (thrown: unknown) => {
        release();
        if (!signal.aborted) fail(asProofcaseError(thrown));
      },
    );
  };
  return { progress, start };
}

async function pictureOf(file: PdfFile, number: number): Promise<Blob> {
  const page = await file.page(number);
  const canvas = await drawPage(page, DOTS_PER_INCH / POINTS_PER_INCH, 0, 1).done;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('The page has no picture'));
      canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY);
    });
  } finally {
    canvas.width = 0;
  }
}
