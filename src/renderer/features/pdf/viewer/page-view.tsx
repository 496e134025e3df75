import { LoaderCircle } from 'lucide-react';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfFile } from '../document/pdf-file';
import type { TextMatch } from '../search/search';
import styles from './page.module.css';
import { PageCanvas } from './page-canvas';
import { PageLayer } from './page-layer';
import type { FoundMarks } from './use-found-marks';
import type { PageSize } from './zoom';

export interface PageViewProps {
  readonly file: PdfFile;
  /** From 1. */
  readonly number: number;
  readonly top: number;
  readonly left: number;
  /** In the layout, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly rotation: number;
  readonly matches: readonly TextMatch[];
  readonly current: number;
  readonly marks: FoundMarks;
  /** Called with the unrotated size of the page once it is known. */
  readonly onSize: (number: number, size: PageSize) => void;
  readonly onCurrent: (range: Range) => void;
  /** The page could not be drawn. */
  readonly onFailed: () => void;
}

/** One page: its picture with the text layer over it. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { file, number, scale, rotation, matches, current, marks } = props;
  const { t } = useTranslation('pdf');
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const latestProps = useRef(props);
  latestProps.current = props;
  useEffect(() => {
    let isWanted = true;
    file.page(number).then(
      (loaded) => {
        if (!isWanted) return;
        const { width, height } = loaded.getViewport({ scale: 1 });
        latestProps.current.onSize(number, { width, height });
        setPage(loaded);
      },
      () => {
        if (isWanted) setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file, number]);
  return (
    <section
      className={styles.page}
      aria-label={t('page.name', { page: number, pages: file.pages })}
      data-page={number}
      data-state={state}
      style={{ top: props.top, left: props.left, width: props.width, height: props.height }}
    >
      {page ? (
        <>
          <PageCanvas
            page={page}
            scale={scale}
            rotation={rotation}
            onDrawn={() => setState('drawn')}
            onFailed={() => {
              setState('failed');
              props.onFailed();
            }}
          />
          <PageLayer
            page={page}
            readText={() => file.text(number)}
            scale={scale}
            rotation={rotation}
            matches={matches}
            current={current}
            marks={marks}
            onCurrent={props.onCurrent}
          />
        </>
      ) : null}
      {state === 'drawn' ? null : (
        <div className={styles.waiting}>
          {state === 'failed' ? t('page.failed') : <LoaderCircle size={22} aria-hidden />}
        </div>
      )}
    </section>
  );
});
