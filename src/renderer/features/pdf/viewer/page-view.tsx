import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/spinner';
import type { PdfFile } from '../document/pdf-file';
import type { TextMatch, TextPosition } from '../search/search';
import styles from './page.module.css';
import { PageCanvas } from './page-canvas';
import type { FoundMarks } from './use-found-marks';
import { type PageOptions, usePage } from './use-page';

export interface PageViewProps extends PageOptions {
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
  readonly onCurrent: (range: Range) => void;
}

/** One page: its picture with the text layer over it. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { file, number, scale, rotation, matches, current, marks } = props;
  const { t } = useTranslation('pdf');
  const { page, state, onDrawn, onFailed } = usePage(props);
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
          <PageCanvas page={page} scale={scale} rotation={rotation} onDrawn={onDrawn} onFailed={onFailed} />
          <PageLayer
            page={page}
            file={file}
            number={number}
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
        <div className={styles.waiting}>{state === 'failed' ? t('page.failed') : <Spinner size={22} />}</div>
      )}
    </section>
  );
});

interface PageLayerProps {
  readonly page: PDFPageProxy;
  readonly file: PdfFile;
  readonly number: number;
  readonly scale: number;
  readonly rotation: number;
  readonly matches: readonly TextMatch[];
  /** Index of the current match; -1 if it is not on this page. */
  readonly current: number;
  readonly marks: FoundMarks;
  /** Called with the range of the current match once it is rendered. */
  readonly onCurrent: (range: Range) => void;
}

/** The text of a page over its picture, for selection, copying, search and screen readers; not interactive. */
function PageLayer(props: PageLayerProps) {
  const { page, file, number, scale, rotation, matches, current, marks, onCurrent } = props;
  const containerRef = useRef<HTMLDivElement>(null);
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    let layer: TextLayer | null = null;
    let isStale = false;
    file
      .text(number)
      .then(async ({ content }) => {
        if (isStale) return;
        const viewport = page.getViewport({ scale: 1, rotation: page.rotate + rotation });
        layer = new TextLayer({ textContentSource: content, container, viewport });
        await layer.render();
        if (!isStale) setElements(layer.textDivs);
      })
      // The page is shown even if its text cannot be read.
      .catch(() => undefined);
    return () => {
      isStale = true;
      layer?.cancel();
      container.replaceChildren();
      setElements([]);
    };
  }, [page, file, number, rotation]);
  useEffect(() => {
    if (elements.length === 0) return;
    const ranges = matches.map((match) => rangeOf(elements, match));
    const currentRange = ranges[current] ?? null;
    const remove = marks.add(
      ranges.filter((range) => range !== null),
      currentRange,
    );
    if (currentRange) onCurrent(currentRange);
    return remove;
  }, [elements, matches, current, marks, onCurrent]);
  useEffect(() => excludeBlankParts(containerRef.current), []);
  const style = { '--total-scale-factor': scale } as CSSProperties;
  return <div ref={containerRef} className={styles.layer} style={style} />;
}

/** Null if the text layer ends before the match: pdf.js renders a limited number of pieces. */
function rangeOf(elements: readonly HTMLElement[], { start, end }: TextMatch): Range | null {
  const first = nodeAt(elements, start);
  const last = nodeAt(elements, end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset);
  return range;
}

function nodeAt(elements: readonly HTMLElement[], { piece, offset }: TextPosition) {
  const node = elements[piece]?.firstChild;
  if (!(node instanceof Text)) return null;
  return { node, offset: Math.min(offset, node.length) };
}

/** Excludes blank parts of the page while the person selects, so that the selection does not jump. */
function excludeBlankParts(layer: HTMLElement | null): (() => void) | undefined {
  if (!layer) return undefined;
  const begin = () => {
    layer.dataset.selecting = '';
  };
  const end = () => {
    delete layer.dataset.selecting;
  };
  layer.addEventListener('mousedown', begin);
  window.addEventListener('mouseup', end);
  return () => {
    layer.removeEventListener('mousedown', begin);
    window.removeEventListener('mouseup', end);
  };
}
