import {
  AnnotationMode,
  type PDFPageProxy,
  RenderingCancelledException,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import styles from './page.module.css';

export interface PageCanvasProps {
  readonly page: PDFPageProxy;
  /** CSS pixels of a point. */
  readonly scale: number;
  /** Degrees, added to the page's own. */
  readonly rotation: number;
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
}

/** A larger picture would be refused by the graphics memory; beyond it a page is drawn coarser and stretched. */
const MOST_PIXELS = 25_000_000;
const DRAWING_TIMEOUT_MS = 45_000;

/** The picture of a page. The one before stays until the new one is whole. */
export function PageCanvas({ page, scale, rotation, onDrawn, onFailed }: PageCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef({ onDrawn, onFailed });
  told.current = { onDrawn, onFailed };
  useEffect(() => {
    const drawing = drawPage(page, scale, rotation);
    drawing.done.then(
      (canvas) => {
        release(place.current);
        place.current?.replaceChildren(canvas);
        told.current.onDrawn();
      },
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) told.current.onFailed();
      },
    );
    return drawing.cancel;
  }, [page, scale, rotation]);
  useEffect(() => {
    const own = place.current;
    return () => {
      release(own);
      page.cleanup();
    };
  }, [page]);
  return <div ref={place} className={styles.picture} aria-hidden />;
}

/** Draws a page onto a canvas of its own; annotations are part of the picture and nothing more. */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  rotation: number,
  pixelRatio = window.devicePixelRatio,
): { readonly done: Promise<HTMLCanvasElement>; readonly cancel: () => void } {
  const full = page.getViewport({ scale: scale * pixelRatio, rotation: page.rotate + rotation });
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (full.width * full.height)));
  const viewport = full.clone({ scale: scale * pixelRatio * share });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), DRAWING_TIMEOUT_MS);
  });
  const done = Promise.race([task.promise, late])
    .then(() => canvas)
    .catch((error: unknown) => {
      task.cancel();
      canvas.width = 0;
      throw error;
    })
    .finally(() => clearTimeout(timer));
  return { done, cancel: () => task.cancel() };
}

/** A canvas without size gives its memory back at once. */
function release(place: HTMLElement | null): void {
  for (const canvas of place?.querySelectorAll('canvas') ?? []) canvas.width = 0;
}
