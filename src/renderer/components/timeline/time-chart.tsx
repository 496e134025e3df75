import { useTranslation } from 'react-i18next';
import {
  type AxisRow,
  BIN_PX,
  type Bin,
  BREAK_PX,
  type Stretch,
  type Tick,
  type TimeAxis,
  ticksOf,
} from '../../../domain/time-axis';
import type { Formats } from '../../../locales/formats';
import { useFormats } from '../../i18n/use-formats';
import styles from './time-strip.module.css';
import type { TimedPhoto } from './timed-photo';
import type { Brush } from './use-brush';

const HEADER_PX = 17;
const ROW_PX = 32;
const FOOTER_PX = 17;

const ROW_COUNT = 2;
const AXIS_Y = HEADER_PX + ROW_COUNT * ROW_PX;

export interface TimeChartProps {
  /** From top to bottom. */
  readonly rows: readonly [AxisRow, AxisRow];
  readonly axis: TimeAxis<TimedPhoto>;
  readonly width: number;
  readonly selected: ReadonlySet<string>;
  readonly brush: Brush;
}

/** Two rows of columns over an axis with breaks; a column shows the photos of a short time. */
export function TimeChart({ rows: lanes, axis, width, selected, brush }: TimeChartProps) {
  const { stretches, bins, maxBinSize } = axis;
  const current = brush.bins[brush.cursor];
  const range = brush.range;
  return (
    <svg width={width} height={AXIS_Y + FOOTER_PX} className={styles.svg} aria-hidden>
      {stretches.map((stretch, index) => (
        <StretchBackground key={stretch.fromMs} stretch={stretch} next={stretches[index + 1]} />
      ))}
      {bins.map((bin) => (
        <BinColumn
          key={bin.key}
          row={lanes.indexOf(bin.lane)}
          bin={bin}
          maxCount={maxBinSize}
          selected={selected}
        />
      ))}
      {current ? (
        <rect
          className={styles.cursor}
          x={current.x - 1.5}
          y={HEADER_PX + lanes.indexOf(current.lane) * ROW_PX + 1}
          width={BIN_PX + 2}
          height={ROW_PX - 2}
          rx={2}
        />
      ) : null}
      {range ? (
        <rect
          className={styles.range}
          x={Math.min(range.from, range.to)}
          y={HEADER_PX}
          width={Math.abs(range.to - range.from)}
          height={ROW_COUNT * ROW_PX}
        />
      ) : null}
    </svg>
  );
}

function StretchBackground({
  stretch,
  next,
}: {
  readonly stretch: Stretch<TimedPhoto>;
  readonly next: Stretch<TimedPhoto> | undefined;
}) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const { left, width, fromMs, isReference, dated } = stretch;
  const days = [fromMs, stretch.toMs].map((ms) => formats.day(isoDay(ms)));
  const day = dated.length > 0 && width > 150 ? [...new Set(days)].join(' – ') : days[0];
  return (
    <g>
      <rect
        className={isReference ? styles.reference : styles.ground}
        x={left}
        y={HEADER_PX}
        width={width}
        height={ROW_COUNT * ROW_PX}
        rx={3}
      />
      <line
        className={styles.rule}
        x1={left}
        x2={left + width}
        y1={HEADER_PX + ROW_PX}
        y2={HEADER_PX + ROW_PX}
      />
      <text className={isReference ? styles.referenceDay : styles.day} x={left + 2} y={11}>
        {day}
      </text>
      {isReference && (width > 170 || dated.length === 0) ? (
        <text
          className={styles.referenceDay}
          x={dated.length === 0 ? left + width / 2 : left + width - 3}
          y={dated.length === 0 ? HEADER_PX + ROW_PX - 6 : 11}
          textAnchor={dated.length === 0 ? 'middle' : 'end'}
        >
          {t('timeline.reference')}
        </text>
      ) : null}
      {ticksOf(stretch).map(({ x, wallMs, kind }) => (
        <g key={wallMs}>
          <line className={styles.tick} x1={x} x2={x} y1={AXIS_Y} y2={AXIS_Y + 3} />
          <text className={styles.time} x={x} y={AXIS_Y + 13} textAnchor="middle">
            {tickText(wallMs, kind, formats)}
          </text>
        </g>
      ))}
      {next ? <Break stretch={stretch} next={next} /> : null}
    </g>
  );
}

function isoDay(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

function tickText(wallMs: number, kind: Tick['kind'], formats: Formats): string {
  if (kind === 'time') return new Date(wallMs).toISOString().slice(11, 16);
  return kind === 'year' ? isoDay(wallMs).slice(0, 4) : formats.dayShort(isoDay(wallMs));
}

/** Shows the duration of a gap between photos. */
function Break({
  stretch,
  next,
}: {
  readonly stretch: Stretch<TimedPhoto>;
  readonly next: Stretch<TimedPhoto>;
}) {
  const formats = useFormats();
  const middle = stretch.left + stretch.width + BREAK_PX / 2;
  const y = HEADER_PX + ROW_PX;
  const seconds = Math.max(0, next.fromMs - stretch.toMs) / 1_000;
  return (
    <g className={styles.break}>
      <path d={`M${middle - 22} ${y + 6}h15l3 -5l6 10l3 -5h17`} />
      <text x={middle} y={y - 4} textAnchor="middle">
        {formats.durationShort(seconds)}
      </text>
    </g>
  );
}

interface BinColumnProps {
  /** Index of the row, 0 at the top. */
  readonly row: number;
  readonly bin: Bin<TimedPhoto>;
  readonly maxCount: number;
  readonly selected: ReadonlySet<string>;
}

function BinColumn({ row, bin, maxCount, selected }: BinColumnProps) {
  const count = bin.dated.length;
  const maxHeight = ROW_PX - 8;
  // Up to five photos, each adds the same height; above that, heights are relative to the fullest column.
  const height = Math.max(5, (count / Math.max(5, maxCount)) * maxHeight);
  const isSelected = bin.dated.some(({ view }) => selected.has(view.key));
  const tones = bin.dated.map(({ view }) => view.tone);
  const worstTone = (['red', 'yellow'] as const).find((tone) => tones.includes(tone));

  return (
    <rect
      className={styles.column}
      data-tone={worstTone ?? 'accent'}
      data-selected={isSelected}
      x={bin.x}
      y={HEADER_PX + (row + 1) * ROW_PX - 3 - height}
      width={BIN_PX - 1.5}
      height={height}
      rx={1.5}
    />
  );
}
