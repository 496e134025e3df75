import { useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePair } from '../../../../domain/pdf/page-pairs';
import { heightOf, layoutPages, visiblePages } from '../viewer/page-layout';
import pagesStyles from '../viewer/pages-view.module.css';
import { DEFAULT_PAGE_SIZE, usePageSizes } from '../viewer/use-page-sizes';
import { useScrolling, useViewportSize } from '../viewer/use-scrolling';
import { PAGE_GAP, type PageSize } from '../viewer/zoom';
import styles from './compare.module.css';
import { CompareCell } from './compare-cell';
import type { ComparedFiles } from './compare-pages';
import { type Difference, hasOtherWords, type PairDifference } from './differences';

export type CompareMode = 'side' | 'over';

export interface CompareRowsProps {
  readonly files: ComparedFiles;
  readonly names: { readonly before: string; readonly after: string };
  readonly pairs: readonly PagePair[];
  readonly found: ReadonlyMap<number, PairDifference>;
  readonly current: Difference | null;
  readonly mode: CompareMode;
  /** The document on top in the `over` mode. */
  readonly shown: 'before' | 'after';
  /** 1 fits the width of the window. */
  readonly zoom: number;
  readonly control: React.Ref<{ focus(): void }>;
  /** The row in the upper third of the window, from 0. */
  readonly onRow: (row: number) => void;
  readonly onFailed: () => void;
}

/** Height of the line above each pair of pages. */
const ROW_LINE_HEIGHT_PX = 26;

/** Pairs of pages in one scroll container, so that both documents scroll together. */
export function CompareRows(props: CompareRowsProps) {
  const { files, pairs, found, current, mode, onRow } = props;
  const { t } = useTranslation('pdf');
  const window = useRef<HTMLElement>(null);
  const viewport = useViewportSize(window);
  const sizes = { before: usePageSizes(files.before), after: usePageSizes(files.after) };
  const columns = mode === 'side' ? 2 : 1;
  const sizeOf = useSizes(pairs, sizes.before.sizes, sizes.after.sizes);
  const widest = sizeOf(0).both.width;
  const scale = Math.max(0.1, ((viewport.width - (columns + 1) * PAGE_GAP) / columns / widest) * props.zoom);
  const layout = useMemo(() => {
    const sizeAt = (row: number): PageSize => {
      const { width, height } = sizeOf(row).both;
      return {
        width: columns * width + ((columns - 1) * PAGE_GAP) / scale,
        height: height + ROW_LINE_HEIGHT_PX / scale,
      };
    };
    return layoutPages(pairs.length, sizeAt, scale);
  }, [pairs, sizeOf, scale, columns]);
  const toRow = useCallback((page: number) => onRow(page - 1), [onRow]);
  const { top, control } = useScrolling(window, layout, toRow);
  useImperativeHandle(props.control, () => ({ focus: control.focus }), [control]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step to a difference scrolls, not differences found later
  useEffect(() => {
    if (current && window.current)
      showDifference(window.current, layout.tops[current.row] ?? 0, found, current, sizeOf, scale);
  }, [current]);
  const [first, last] = visiblePages(layout, top, viewport.height);
  const width = Math.max(layout.width, viewport.width);
  const rows = pairs.slice(first, last + 1).map((pair, offset) => ({ pair, row: first + offset }));
  return (
    <section
      ref={window}
      className={pagesStyles.window}
      aria-label={t('compare.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
      tabIndex={0}
      data-compare
    >
      <div className={pagesStyles.pages} style={{ height: heightOf(layout), width }}>
        {rows.map(({ pair, row }) => (
          <Row
            key={row}
            {...props}
            pair={pair}
            row={row}
            top={layout.tops[row] ?? 0}
            scale={scale}
            sizes={sizeOf(row)}
            onBeforeSize={sizes.before.learnSize}
            onAfterSize={sizes.after.learnSize}
          />
        ))}
      </div>
    </section>
  );
}

interface PairSizes {
  readonly before: PageSize;
  readonly after: PageSize;
  /** The larger width and the larger height of both. */
  readonly both: PageSize;
}

function useSizes(
  pairs: readonly PagePair[],
  before: ReadonlyMap<number, PageSize>,
  after: ReadonlyMap<number, PageSize>,
): (row: number) => PairSizes {
  return useCallback(
    (row) => {
      const pair = pairs[row];
      const guess = before.get(1) ?? after.get(1) ?? DEFAULT_PAGE_SIZE;
      const knownBefore = pair?.before ? (before.get(pair.before) ?? guess) : null;
      const knownAfter = pair?.after ? (after.get(pair.after) ?? guess) : null;
      const sizeBefore = knownBefore ?? knownAfter ?? guess;
      const sizeAfter = knownAfter ?? knownBefore ?? guess;
      const both = {
        width: Math.max(sizeBefore.width, sizeAfter.width),
        height: Math.max(sizeBefore.height, sizeAfter.height),
      };
      return { before: sizeBefore, after: sizeAfter, both };
    },
    [pairs, before, after],
  );
}

interface RowProps extends CompareRowsProps {
  readonly pair: PagePair;
  readonly row: number;
  readonly top: number;
  readonly scale: number;
  readonly sizes: PairSizes;
  readonly onBeforeSize: (number: number, size: PageSize) => void;
  readonly onAfterSize: (number: number, size: PageSize) => void;
}

function Row(props: RowProps) {
  const { pair, row, scale, sizes, mode, shown, found, files, names } = props;
  const difference = found.get(row);
  const areas = difference?.kind === 'compared' ? difference.areas : [];
  const currentInRow = props.current?.row === row ? props.current : null;
  const shared = {
    scale,
    areas,
    compared: sizes.both,
    current: currentInRow === null ? -1 : (currentInRow.area ?? 0),
    isWhole: difference?.kind === 'only-before' || difference?.kind === 'only-after',
    onFailed: props.onFailed,
  };
  const width = sizes.both.width * scale;
  const before =
    pair.before === null ? (
      <Gap side="after" width={width} height={sizes.both.height * scale} />
    ) : (
      <CompareCell
        {...shared}
        file={files.before}
        number={pair.before}
        name={names.before}
        size={sizes.before}
        onSize={props.onBeforeSize}
      />
    );
  const after =
    pair.after === null ? (
      <Gap side="before" width={width} height={sizes.both.height * scale} />
    ) : (
      <CompareCell
        {...shared}
        file={files.after}
        number={pair.after}
        name={names.after}
        size={sizes.after}
        onSize={props.onAfterSize}
      />
    );
  return (
    <div className={styles.row} style={{ top: props.top }} data-row={row}>
      <RowLine difference={difference} pair={pair} />
      <div className={styles.pair} data-mode={mode} style={{ gap: PAGE_GAP }}>
        <div className={styles.place} style={{ width }} data-hidden={mode === 'over' && shown === 'after'}>
          {before}
        </div>
        <div className={styles.place} style={{ width }} data-hidden={mode === 'over' && shown === 'before'}>
          {after}
        </div>
      </div>
    </div>
  );
}

export function RowLine({
  difference,
  pair,
}: {
  readonly difference: PairDifference | undefined;
  readonly pair: PagePair;
}) {
  const { t } = useTranslation('pdf');
  return (
    <p className={styles.line} style={{ height: ROW_LINE_HEIGHT_PX }}>
      <b>{[pair.before, pair.after].map((number) => number ?? '–').join(' : ')}</b>
      <span>{text()}</span>
    </p>
  );

  function text(): string {
    switch (difference?.kind) {
      case undefined:
        return t('compare.rowWaiting');
      case 'failed':
        return t('compare.rowFailed');
      case 'only-before':
        return t('compare.onlyBefore');
      case 'only-after':
        return t('compare.onlyAfter');
      case 'compared':
        if (difference.areas.length > 0) return t('compare.rowCount', { count: difference.areas.length });
        return t(hasOtherWords(difference) ? 'compare.rowWords' : 'compare.rowNone');
    }
  }
}

/** Takes the place of a page that one document does not have. */
function Gap({
  side,
  width,
  height,
}: {
  readonly side: 'before' | 'after';
  readonly width: number;
  readonly height: number;
}) {
  const { t } = useTranslation('pdf');
  return (
    <div className={styles.gap} style={{ width, height }}>
      {t(side === 'before' ? 'compare.onlyBefore' : 'compare.onlyAfter')}
    </div>
  );
}

function showDifference(
  window: HTMLElement,
  rowTop: number,
  found: ReadonlyMap<number, PairDifference>,
  { row, area }: Difference,
  sizeOf: (row: number) => PairSizes,
  scale: number,
): void {
  const difference = found.get(row);
  const changed = area !== null && difference?.kind === 'compared' ? difference.areas[area] : undefined;
  const y = rowTop + ROW_LINE_HEIGHT_PX + (changed ? changed.y * sizeOf(row).both.height * scale : 0);
  const height = changed ? changed.height * sizeOf(row).both.height * scale : 0;
  const seenTop = window.scrollTop;
  const seenBottom = seenTop + window.clientHeight;
  if (y < seenTop + ROW_LINE_HEIGHT_PX || y + height > seenBottom - ROW_LINE_HEIGHT_PX) {
    window.scrollTop = changed ? y - window.clientHeight / 3 : rowTop - PAGE_GAP;
  }
}
