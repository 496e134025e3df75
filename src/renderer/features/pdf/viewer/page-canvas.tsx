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

/** Graphics memory refuses larger canvases; beyond this a page is drawn smaller and scaled up. */
const MAX_CANVAS_PIXELS = 25_000_000;
const DRAWING_TIMEOUT_MS = 45_000;

/** The picture of a page. Keeps the previous picture until the new one is complete. */
export function PageCanvas({ page, scale, rotation, onDrawn, onFailed }: PageCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onDrawn, onFailed });
  callbacks.current = { onDrawn, onFailed };
  useEffect(() => {
    const drawing = drawPage(page, scale, rotation);
    drawing.done.then(
      (canvas) => {
        release(container.current);
        container.current?.replaceChildren(canvas);
        callbacks.current.onDrawn();
      },
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) callbacks.current.onFailed();
      },
    );
    return drawing.cancel;
  }, [page, scale, rotation]);
  useEffect(() => {
    const element = container.current;
    return () => {
      release(element);
      page.cleanup();
    };
  }, [page]);
  return <div ref={container} className={styles.picture} aria-hidden />;
}

/** Draws a page on a new canvas; annotations are drawn but not interactive. Rejects after a timeout. */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  rotation: number,
  pixelRatio = window.devicePixelRatio,
): { readonly done: Promise<HTMLCanvasElement>; readonly cancel: () => void } {
  const full = page.getViewport({ scale: scale * pixelRatio, rotation: page.rotate + rotation });
  const shrink = Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (full.width * full.height)));
  const viewport = full.clone({ scale: scale * pixelRatio * shrink });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Drawing the page timed out')), DRAWING_TIMEOUT_MS);
  });
  const done = Promise.race([task.promise, timeout])
    .then(() => canvas)
    .catch((error: unknown) => {
      task.cancel();
      canvas.width = 0;
      throw error;
    })
    .finally(() => clearTimeout(timer));
  return { done, cancel: () => task.cancel() };
}

/** Setting the width to 0 frees the memory of a canvas immediately. */
function release(container: HTMLElement | null): void {
  for (const canvas of container?.querySelectorAll('canvas') ?? []) canvas.width = 0;
}
