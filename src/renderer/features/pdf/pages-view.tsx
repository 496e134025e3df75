import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Anchor, anchorAt, heightOf, layPages, pageAt, pagesSeen, placeOf } from './page-layout';
import { PageView } from './page-view';
import styles from './pages-view.module.css';
import type { PdfFile } from './pdf-file';
import { useFoundMarks } from './use-found-marks';
import type { Hit, Search } from './use-search';
import { PAGE_GAP, type PageSize, scaleOf, turned, type Zoom } from './zoom';

/** What the bar and the keys do to the pages. */
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

/** A4: until the first page is read. */
const FIRST_GUESS: PageSize = { width: 595, height: 842 };

/** All pages below each other, of which those near the window are drawn. */
export function PagesView(props: PagesViewProps) {
  const { file, zoom, rotation, search, hit, onPage, onScale } = props;
  const { t } = useTranslation('pdf');
  const window = useRef<HTMLElement>(null);
  const room = useRoom(window);
  const { sizes, learnSize } = usePageSizes(file);
  const sizeAt = useCallback(
    (index: number) => turned(sizes.get(index + 1) ?? sizes.get(1) ?? FIRST_GUESS, rotation),
    [sizes, rotation],
  );
  const scale = scaleOf(zoom, room, sizeAt(0));
  const layout = useMemo(() => layPages(file.pages, sizeAt, scale), [file, sizeAt, scale]);
  const { top, control } = useScrolling(window, layout, onPage);
  const marks = useFoundMarks();
  useImperativeHandle(props.control, () => control, [control]);
  useEffect(() => onScale(scale), [scale, onScale]);
  useEffect(() => {
    if (hit) control.reveal(hit.page);
  }, [hit, control]);
  const showRange = useCallback((range: Range) => bringIntoView(window.current, range), []);
  const [first, last] = pagesSeen(layout, top, room.height);
  const width = Math.max(layout.width, room.width);
  const shown = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  return (
    <section
      ref={window}
      className={styles.window}
      aria-label={t('pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
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

/** The inside of the window, without its scroll bars. */
function useRoom(window: React.RefObject<HTMLElement | null>): PageSize {
  const [room, setRoom] = useState<PageSize>({ width: 800, height: 600 });
  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [window]);
  return room;
}

/** Sizes of the pages that were read so far; the others are taken to be as the first. */
function usePageSizes(file: PdfFile) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learnSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(number);
      return before?.width === size.width && before.height === size.height
        ? known
        : new Map(known).set(number, size);
    });
  }, []);
  // The first page says how large the others are likely to be.
  useEffect(() => {
    file.page(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        learnSize(1, { width, height });
      },
      () => undefined,
    );
  }, [file, learnSize]);
  return { sizes, learnSize };
}

/** What stands at the top of the window stays there when pages become larger, smaller or turned. */
function useScrolling(
  window: React.RefObject<HTMLElement | null>,
  layout: ReturnType<typeof layPages>,
  onPage: (page: number) => void,
) {
  const [top, setTop] = useState(0);
  const anchor = useRef<Anchor>({ page: 0, share: 0 });
  const laid = useRef(layout);
  useLayoutEffect(() => {
    const element = window.current;
    if (!element || laid.current === layout) return;
    laid.current = layout;
    element.scrollTop = placeOf(layout, anchor.current) - PAGE_GAP;
    element.scrollLeft = Math.max(0, (element.scrollWidth - element.clientWidth) / 2);
    setTop(element.scrollTop);
  }, [window, layout]);
  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const onScroll = () => {
      anchor.current = anchorAt(laid.current, element.scrollTop + PAGE_GAP);
      setTop(element.scrollTop);
      onPage(pageAt(laid.current, element.scrollTop + element.clientHeight / 3) + 1);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [window, onPage]);
  const control = useMemo(() => {
    const goTo = (page: number) => {
      const element = window.current;
      if (!element) return;
      element.scrollTop = (laid.current.tops[page - 1] ?? 0) - PAGE_GAP;
      anchor.current = { page: page - 1, share: 0 };
    };
    return {
      goTo,
      focus: () => window.current?.focus(),
      /** A page that is seen stays where it is: its hit alone is brought into view. */
      reveal: (page: number) => {
        const element = window.current;
        if (!element) return;
        const { tops, heights } = laid.current;
        const pageTop = tops[page - 1] ?? 0;
        const isSeen =
          pageTop < element.scrollTop + element.clientHeight &&
          pageTop + (heights[page - 1] ?? 0) > element.scrollTop;
        if (!isSeen) goTo(page);
      },
    };
  }, [window]);
  return { top, control };
}

/** Scrolls only as far as needed, with some room around. */
function bringIntoView(window: HTMLElement | null, range: Range): void {
  if (!window) return;
  const [seen, found] = [window.getBoundingClientRect(), range.getBoundingClientRect()];
  const margin = Math.min(80, seen.height / 4);
  if (found.top < seen.top + margin || found.bottom > seen.bottom - margin) {
    window.scrollTop += found.top - seen.top - seen.height / 3;
  }
  if (found.left < seen.left || found.right > seen.right) {
    window.scrollLeft += found.left - seen.left - seen.width / 3;
  }
}
