import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfFile } from '../document/pdf-file';
import type { Hit, Search } from '../search/use-search';
import { heightOf, layoutPages, visiblePages } from './page-layout';
import { PageView } from './page-view';
import styles from './pages-view.module.css';
import { useFoundMarks } from './use-found-marks';
import { DEFAULT_PAGE_SIZE, usePageSizes } from './use-page-sizes';
import { useScrolling, useViewportSize } from './use-scrolling';
import { PAGE_GAP, rotateSize, scaleOf, type Zoom } from './zoom';

/** Lets the toolbar and the keys control the pages. */
export interface PagesControl {
  /** From 1. */
  goTo(page: number): void;
  focus(): void;
}

export interface PagesViewProps {
  readonly file: PdfFile;
  readonly zoom: Zoom;
  readonly rotation: number;
  readonly search: Search;
  readonly hit: Hit | null;
  readonly control: Ref<PagesControl>;
  /** The page in the upper third of the window, from 1. */
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onFailed: () => void;
}

/** All pages below each other; only those near the visible part are drawn. */
export function PagesView(props: PagesViewProps) {
  const { file, zoom, rotation, search, hit, onPage, onScale } = props;
  const { t } = useTranslation('pdf');
  const window = useRef<HTMLElement>(null);
  const viewport = useViewportSize(window);
  const { sizes, learnSize } = usePageSizes(file);
  const sizeAt = useCallback(
    (index: number) => rotateSize(sizes.get(index + 1) ?? sizes.get(1) ?? DEFAULT_PAGE_SIZE, rotation),
    [sizes, rotation],
  );
  const scale = scaleOf(zoom, viewport, sizeAt(0));
  const layout = useMemo(() => layoutPages(file.pages, sizeAt, scale), [file, sizeAt, scale]);
  const { top, control } = useScrolling(window, layout, onPage);
  const marks = useFoundMarks();
  useImperativeHandle(props.control, () => control, [control]);
  useEffect(() => onScale(scale), [scale, onScale]);
  useEffect(() => {
    if (hit) control.reveal(hit.page);
  }, [hit, control]);
  const showRange = useCallback((range: Range) => bringIntoView(window.current, range), []);
  const [first, last] = visiblePages(layout, top, viewport.height);
  const width = Math.max(layout.width, viewport.width);
  const shown = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  return (
    <section
      ref={window}
      className={styles.window}
      aria-label={t('pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
      tabIndex={0}
      data-pages
    >
      <div className={styles.pages} style={{ height: heightOf(layout), width }}>
        {shown.map((index) => {
          const size = sizeAt(index);
          return (
            <PageView
              key={index}
              file={file}
              number={index + 1}
              top={layout.tops[index] ?? 0}
              left={Math.max(PAGE_GAP, (width - size.width * scale) / 2)}
              width={size.width * scale}
              height={size.height * scale}
              scale={scale}
              rotation={rotation}
              matches={search.matchesOf(index + 1)}
              current={hit?.page === index + 1 ? hit.index : -1}
              marks={marks}
              onSize={learnSize}
              onCurrent={showRange}
              onFailed={props.onFailed}
            />
          );
        })}
      </div>
    </section>
  );
}

/** Scrolls only if needed, with a margin around the range. */
function bringIntoView(window: HTMLElement | null, range: Range): void {
  if (!window) return;
  const seen = window.getBoundingClientRect();
  const found = range.getBoundingClientRect();
  const margin = Math.min(80, seen.height / 4);
  if (found.top < seen.top + margin || found.bottom > seen.bottom - margin) {
    window.scrollTop += found.top - seen.top - seen.height / 3;
  }
  if (found.left < seen.left || found.right > seen.right) {
    window.scrollLeft += found.left - seen.left - seen.width / 3;
  }
}
