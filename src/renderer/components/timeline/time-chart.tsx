import { useTranslation } from 'react-i18next';
import {
  BIN_PX,
  type Bin,
  BREAK_PX,
  type Lane,
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

const HEAD = 17;
const LANE = 32;
const FOOT = 17;

const LANE_COUNT = 2;
const BOTTOM = HEAD + LANE_COUNT * LANE;

export interface TimeChartProps {
  /** From top to bottom. */
  readonly lanes: readonly [Lane, Lane];
  readonly axis: TimeAxis<TimedPhoto>;
  readonly width: number;
  readonly selected: ReadonlySet<string>;
  readonly brush: Brush;
}

/** Columns of photos over a broken axis in two lanes. */
export function TimeChart({ lanes, axis, width, selected, brush }: TimeChartProps) {
  const { stretches, bins, most } = axis;
  const current = brush.bins[brush.cursor];
  const range = brush.range;
  return (
    <svg width={width} height={BOTTOM + FOOT} className={styles.svg} aria-hidden>
      {stretches.map((stretch, index) => (
        <StretchGround key={stretch.fromMs} stretch={stretch} next={stretches[index + 1]} />
      ))}
      {bins.map((bin) => (
        <BinColumn key={bin.key} row={lanes.indexOf(bin.lane)} bin={bin} most={most} selected={selected} />
      ))}
      {current ? (
        <rect
          className={styles.cursor}
          x={current.x - 1.5}
          y={HEAD + lanes.indexOf(current.lane) * LANE + 1}
          width={BIN_PX + 2}
          height={LANE - 2}
          rx={2}
        />
      ) : null}
      {range ? (
        <rect
          className={styles.range}
          x={Math.min(range.from, range.to)}
          y={HEAD}
          width={Math.abs(range.to - range.from)}
          height={LANE_COUNT * LANE}
        />
      ) : null}
    </svg>
  );
}

function StretchGround({
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
        y={HEAD}
        width={width}
        height={LANE_COUNT * LANE}
        rx={3}
      />
      <line className={styles.rule} x1={left} x2={left + width} y1={HEAD + LANE} y2={HEAD + LANE} />
      <text className={isReference ? styles.referenceDay : styles.day} x={left + 2} y={11}>
        {day}
      </text>
      {isReference && (width > 170 || dated.length === 0) ? (
        <text
          className={styles.referenceDay}
          x={dated.length === 0 ? left + width / 2 : left + width - 3}
          y={dated.length === 0 ? HEAD + LANE - 6 : 11}
          textAnchor={dated.length === 0 ? 'middle' : 'end'}
        >
          {t('timeline.reference')}
        </text>
      ) : null}
      {ticksOf(stretch).map(({ x, wallMs, kind }) => (
        <g key={wallMs}>
          <line className={styles.tick} x1={x} x2={x} y1={BOTTOM} y2={BOTTOM + 3} />
          <text className={styles.time} x={x} y={BOTTOM + 13} textAnchor="middle">
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

/** How long nothing was taken. */
function Break({
  stretch,
  next,
}: {
  readonly stretch: Stretch<TimedPhoto>;
  readonly next: Stretch<TimedPhoto>;
}) {
  const formats = useFormats();
  const middle = stretch.left + stretch.width + BREAK_PX / 2;
  const y = HEAD + LANE;
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
  /** From 0, the upper lane. */
  readonly row: number;
  readonly bin: Bin<TimedPhoto>;
  readonly most: number;
  readonly selected: ReadonlySet<string>;
}

function BinColumn({ row, bin, most, selected }: BinColumnProps) {
  const count = bin.dated.length;
  const room = LANE - 8;
  // Up to a handful each photo is as high as another; beyond that columns are compared with the fullest.
  const height = Math.max(5, (count / Math.max(5, most)) * room);
  const isSelected = bin.dated.some(({ view }) => selected.has(view.key));
  const isRed = bin.dated.some(({ view }) => view.tone === 'red');
  const isYellow = bin.dated.some(({ view }) => view.tone === 'yellow');
  return (
    <rect
      className={styles.column}
      data-tone={isRed ? 'red' : isYellow ? 'yellow' : 'accent'}
      data-selected={isSelected}
      x={bin.x}
      y={HEAD + (row + 1) * LANE - 3 - height}
      width={BIN_PX - 1.5}
      height={height}
      rx={1.5}
    />
  );
}
