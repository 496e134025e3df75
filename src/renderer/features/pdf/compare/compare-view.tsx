import { ChevronDown, ChevronUp, Columns2, Layers2, Zap, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { Kbd } from '../../../components/kbd';
import { Segments, ToggleIcon } from '../../../components/segments';
import { type Blink, useBlink } from '../../../components/use-blink';
import { useFormats } from '../../../i18n/use-formats';
import { PdfLoading } from '../document/pdf-failure';
import type { PdfFile } from '../document/pdf-file';
import viewer from '../viewer/viewer.module.css';
import styles from './compare.module.css';
import { type CompareMode, CompareRows } from './compare-rows';
import { type Difference, differencesOf } from './differences';
import { type Comparison, useComparison } from './use-comparison';
import { WordChanges } from './word-changes';

export interface CompareViewProps {
  readonly before: PdfFile;
  readonly after: PdfFile;
  readonly names: { readonly before: string; readonly after: string };
  /** Both files have the same bytes. */
  readonly isSame: boolean;
  readonly onFailed: () => void;
}

const ZOOM_FACTOR = 1.25;

/** Two documents that scroll together, with differences marked; N and P step through them. */
export function CompareView({ before, after, names, isSame, onFailed }: CompareViewProps) {
  const files = useMemo(() => ({ before, after }), [before, after]);
  const comparison = useComparison(files);
  const differences = useMemo(() => differencesOf(comparison.found), [comparison.found]);
  const [current, setCurrent] = useState<Difference | null>(null);
  const [row, setRow] = useState(0);
  const [mode, setMode] = useState<CompareMode>('side');
  const [zoom, setZoom] = useState(1);
  const blink = useBlink(mode === 'over', 'by-hand');
  const pages = useRef<{ focus(): void }>(null);
  const { pairs } = comparison;
  const isPaired = pairs !== null;
  useEffect(() => {
    if (isPaired) pages.current?.focus();
  }, [isPaired]);
  const step = (direction: 1 | -1) => setCurrent(findNeighbour(differences, current, row, direction));
  const zoomBy = (factor: number) => setZoom((previous) => Math.min(4, Math.max(0.25, previous * factor)));
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'n') step(1);
    else if (key === 'p') step(-1);
    else if (key === '+' || key === '=') zoomBy(ZOOM_FACTOR);
    else if (key === '-') zoomBy(1 / ZOOM_FACTOR);
    else if (key === '0') setZoom(1);
    else if (key === 'b') {
      setMode('over');
      blink.toggle();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of all its controls
    <div className="fill-column" onKeyDown={onKey}>
      <CompareBar
        comparison={comparison}
        differences={differences}
        current={current}
        isSame={isSame}
        mode={mode}
        blink={blink}
        onMode={setMode}
        onStep={step}
        onZoom={(direction) => zoomBy(direction === 1 ? ZOOM_FACTOR : 1 / ZOOM_FACTOR)}
      />
      {pairs === null ? (
        <PdfLoading />
      ) : (
        <div className={styles.body}>
          <CompareRows
            files={files}
            names={names}
            pairs={pairs}
            found={comparison.found}
            current={current}
            mode={mode}
            shown={shownIn(blink)}
            zoom={zoom}
            control={pages}
            onRow={setRow}
            onFailed={onFailed}
          />
          <WordChanges difference={comparison.found.get(row)} />
        </div>
      )}
    </div>
  );
}

/** The next or previous difference, from `row` if none is current; wraps around at the ends. */
function findNeighbour(
  differences: readonly Difference[],
  current: Difference | null,
  row: number,
  direction: 1 | -1,
): Difference | null {
  const index = indexOfDifference(differences, current);
  if (index >= 0) return differences[(index + direction + differences.length) % differences.length] ?? null;
  const nearest =
    direction === 1
      ? differences.find((difference) => difference.row >= row)
      : differences.findLast((difference) => difference.row <= row);
  return nearest ?? differences.at(direction === 1 ? 0 : -1) ?? null;
}

function indexOfDifference(differences: readonly Difference[], current: Difference | null): number {
  return differences.findIndex(({ row, area }) => row === current?.row && area === current.area);
}

/** The newer document is on top until a person blinks or chooses the other one. */
function shownIn({ isFront }: Blink): 'before' | 'after' {
  return isFront ? 'before' : 'after';
}

interface CompareBarProps {
  readonly comparison: Comparison;
  readonly differences: readonly Difference[];
  readonly current: Difference | null;
  readonly isSame: boolean;
  readonly mode: CompareMode;
  readonly blink: Blink;
  readonly onMode: (mode: CompareMode) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onZoom: (direction: 1 | -1) => void;
}

function CompareBar(props: CompareBarProps) {
  const { t } = useTranslation('pdf');
  const { differences, mode, blink } = props;
  return (
    <div role="toolbar" aria-label={t('bar.label')} className={viewer.bar}>
      <p className={styles.status} role="status">
        <Status {...props} />
      </p>
      <div className={styles.steps}>
        <Button
          icon={<ChevronUp size={15} aria-hidden />}
          aria-label={t('compare.previous')}
          isDisabled={differences.length === 0}
          onPress={() => props.onStep(-1)}
        >
          <Kbd>P</Kbd>
        </Button>
        <Button
          icon={<ChevronDown size={15} aria-hidden />}
          aria-label={t('compare.next')}
          isDisabled={differences.length === 0}
          onPress={() => props.onStep(1)}
        >
          <Kbd>N</Kbd>
        </Button>
      </div>
      <div className={viewer.group}>
        <IconButton label={t('bar.smaller')} onPress={() => props.onZoom(-1)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('bar.larger')} onPress={() => props.onZoom(1)}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
      </div>
      <Segments
        label={t('compare.modes')}
        segments={[
          { id: 'side', label: t('compare.mode.side'), icon: <Columns2 size={16} aria-hidden /> },
          { id: 'over', label: t('compare.mode.over'), icon: <Layers2 size={16} aria-hidden /> },
        ]}
        selected={mode}
        onSelect={props.onMode}
      />
      {mode === 'over' ? (
        <div className={viewer.group}>
          <Segments
            label={t('compare.modes')}
            segments={[
              { id: 'before', label: t('compare.showBefore') },
              { id: 'after', label: t('compare.showAfter') },
            ]}
            selected={shownIn(blink)}
            onSelect={(side) => blink.show(side === 'before')}
          />
          <ToggleIcon label={t('compare.blink')} isSelected={blink.isRunning} onChange={blink.toggle}>
            <Zap size={16} aria-hidden />
          </ToggleIcon>
        </div>
      ) : null}
    </div>
  );
}

type StatusProps = Pick<CompareBarProps, 'comparison' | 'differences' | 'current' | 'isSame'>;

export function Status({ comparison, differences, current, isSame }: StatusProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const { pairs, found, isDone } = comparison;
  if (isSame) return t('compare.sameBytes');
  if (pairs === null) return null;
  const index = indexOfDifference(differences, current);
  const total = differences.length;
  const pages = new Set(differences.map(({ row }) => row)).size;
  const failed = [...found.values()].filter(({ kind }) => kind === 'failed').length;
  if (total === 0 && failed === 0 && isDone) return t('compare.none');
  return (
    <>
      {total === 0 ? null : (
        <b>
          {index >= 0
            ? t('compare.difference', { current: formats.number(index + 1), total: formats.number(total) })
            : `${t('compare.count', { count: total })} ${t('compare.onPages', { count: pages })}`}
        </b>
      )}
      {total === 0 || failed === 0 ? ' ' : ' · '}
      {failed === 0 ? null : t('compare.failedPages', { count: failed })}{' '}
      {isDone
        ? null
        : t('compare.comparing', {
            page: formats.number(Math.min(found.size + 1, pairs.length)),
            pages: formats.number(pairs.length),
          })}
    </>
  );
}
