import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedArea } from '../../../../domain/pdf/pixel-difference';
import type { PdfFile } from '../document/pdf-file';
import page from '../viewer/page.module.css';
import { PageCanvas } from '../viewer/page-canvas';
import type { PageSize } from '../viewer/zoom';
import styles from './compare.module.css';

export interface CompareCellProps {
  readonly file: PdfFile;
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly scale: number;
  readonly size: PageSize;
  /** Fractions of `compared`, the size of the larger page. */
  readonly areas: readonly ChangedArea[];
  readonly compared: PageSize;
  /** Index of the current area; -1 for none. */
  readonly current: number;
  readonly isWhole: boolean;
  readonly onSize: (number: number, size: PageSize) => void;
  readonly onFailed: () => void;
}

/** A page of one document with the differing areas marked. */
export const CompareCell = memo(function CompareCell(props: CompareCellProps) {
  const { file, number, scale, size, areas, compared, onSize } = props;
  const { t } = useTranslation('pdf');
  const [proxy, setProxy] = useState<PDFPageProxy | null>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    let isWanted = true;
    file.page(number).then(
      (loaded) => {
        if (!isWanted) return;
        const { width, height } = loaded.getViewport({ scale: 1 });
        onSize(number, { width, height });
        setProxy(loaded);
      },
      () => {
        if (isWanted) setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file, number, onSize]);
  return (
    <section
      className={`${page.page} ${styles.cell}`}
      aria-label={t('compare.pageOf', { name: props.name, page: number })}
      data-state={state}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {proxy ? (
        <PageCanvas
          page={proxy}
          scale={scale}
          rotation={0}
          onDrawn={() => setState('drawn')}
          onFailed={() => {
            setState('failed');
            props.onFailed();
          }}
        />
      ) : null}
      {state === 'failed' ? <div className={page.waiting}>{t('page.failed')}</div> : null}
      {props.isWhole ? <span className={styles.whole} data-current={props.current >= 0} /> : null}
      {areas.map((area, index) => (
        <span
          key={`${area.x} ${area.y}`}
          className={styles.area}
          data-area={index}
          data-current={index === props.current}
          style={{
            left: area.x * compared.width * scale,
            top: area.y * compared.height * scale,
            width: area.width * compared.width * scale,
            height: area.height * compared.height * scale,
          }}
        />
      ))}
    </section>
  );
});
