import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AxisRow, type Dated, type TimeAxis, timeAxis } from '../../../domain/time-axis';
import { useFormats } from '../../i18n/use-formats';
import { useSize } from '../use-size';
import { TimeChart } from './time-chart';
import styles from './time-strip.module.css';
import type { TimedPhoto } from './timed-photo';
import { type BrushTarget, useBrush } from './use-brush';

const MIN_WIDTH_PX = 200;
const PADDING_PX = 8;
const UNMEASURED_WIDTH_PX = 600;

export interface StripRow {
  readonly id: AxisRow;
  readonly name: string;
  /** Explains the name. */
  readonly hint: string;
  /** Follows a time of this row in the spoken text; empty if the time needs no addition. */
  readonly spoken: string;
}

export interface TimeStripProps extends BrushTarget {
  readonly label: string;
  /** From top to bottom. */
  readonly rows: readonly [StripRow, StripRow];
  /** Earliest first. */
  readonly dated: readonly Dated<TimedPhoto>[];
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
  readonly selected: ReadonlySet<string>;
  /** Shown instead of the axis if no photo has a time. */
  readonly empty: string;
  /** Shown after the axis, e.g. the photos without a time. */
  readonly children?: ReactNode;
}

/** Timeline of the photos; brushing a range selects its photos. */
export function TimeStrip(props: TimeStripProps) {
  const { label, rows: lanes, dated, referenceDate, empty, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const width = size ? Math.max(MIN_WIDTH_PX, size.width - PADDING_PX) : UNMEASURED_WIDTH_PX;
  const axis = useMemo(() => timeAxis(dated, width, referenceDate), [dated, width, referenceDate]);
  return (
    <section className={styles.timeline} aria-label={label} data-region="timeline" tabIndex={-1}>
      <div className={styles.lanes} aria-hidden>
        <span />
        {lanes.map(({ id, name, hint }) => (
          <span key={id} title={hint}>
            {name}
          </span>
        ))}
        <span />
      </div>
      <div ref={frame} className={styles.frame}>
        {dated.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <BrushableAxis strip={props} axis={axis} width={width} />
        )}
      </div>
      {children}
    </section>
  );
}

interface BrushableAxisProps {
  readonly strip: TimeStripProps;
  readonly axis: TimeAxis<TimedPhoto>;
  readonly width: number;
}

function BrushableAxis({ strip, axis, width }: BrushableAxisProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const { rows: lanes, selected } = strip;
  const brush = useBrush(strip, axis);
  const current = brush.bins[brush.cursor];
  const first = current?.dated[0]?.view;
  const text =
    current && first?.item.capturedAt
      ? [
          formats.cameraTime(first.item.capturedAt),
          lanes.find(({ id }) => id === current.lane)?.spoken ?? '',
          common('photos', { count: current.dated.length }),
          current.dated.length === 1 ? first.name : '',
        ]
          .filter(Boolean)
          .join(', ')
      : '';
  return (
    <div
      role="slider"
      aria-label={t('timeline.slider')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, brush.bins.length - 1)}
      aria-valuenow={brush.cursor}
      aria-valuetext={text}
      tabIndex={0}
      className={styles.chart}
      onKeyDown={brush.onKeyDown}
      {...brush.pointer}
    >
      <TimeChart
        rows={[lanes[0].id, lanes[1].id]}
        axis={axis}
        width={width}
        selected={selected}
        brush={brush}
      />
    </div>
  );
}

/** A button that selects the photos without a time, which are not on the axis. */
export function UndatedButton({ text, onChoose }: { readonly text: string; readonly onChoose: () => void }) {
  return (
    <button type="button" className={styles.undated} onClick={onChoose}>
      {text}
    </button>
  );
}
