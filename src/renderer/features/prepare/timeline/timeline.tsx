import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dated, datedItems, type TimeAxis, timeAxis } from '../../../../domain/time-axis';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemInView } from '../items-in-view';
import type { ItemList } from '../use-item-list';
import { TimeChart } from './time-chart';
import styles from './timeline.module.css';
import { useBrush } from './use-brush';

export interface TimelineProps {
  readonly list: ItemList;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
}

/** When the photos were taken; what is brushed here is selected in the list. */
export function Timeline({ list, referenceDate }: TimelineProps) {
  const { t } = useTranslation('workspace');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const dated = useMemo(() => datedItems(list.shown), [list.shown]);
  const axis = useMemo(() => timeAxis(dated, width, referenceDate), [dated, width, referenceDate]);
  return (
    <section
      className={styles.timeline}
      aria-label={t('timeline.label')}
      data-region="timeline"
      tabIndex={-1}
    >
      <div className={styles.lanes} aria-hidden>
        <span />
        <span title={t('timeline.zoneHint')}>{t('timeline.zone')}</span>
        <span title={t('timeline.zoneUnknownHint')}>{t('timeline.zoneUnknown')}</span>
        <span />
      </div>
      <div ref={frame} className={styles.frame}>
        {dated.length === 0 ? (
          <p className={styles.empty}>{t('timeline.empty')}</p>
        ) : (
          <Brushed list={list} axis={axis} width={width} />
        )}
      </div>
      <Undated list={list} dated={dated} />
    </section>
  );
}

function Brushed({
  list,
  axis,
  width,
}: {
  readonly list: ItemList;
  readonly axis: TimeAxis<ItemInView>;
  readonly width: number;
}) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const brush = useBrush(list, axis);
  const current = brush.bins[brush.cursor];
  const moment = current?.dated[0]?.view.item.capturedAt;
  const text =
    current && moment
      ? [
          formats.cameraTime(moment),
          current.lane === 'zone' ? '' : common('zoneUnknown'),
          common('photos', { count: current.dated.length }),
          current.dated.length === 1 ? (current.dated[0]?.view.item.name ?? '') : '',
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
      <TimeChart axis={axis} width={width} selected={list.selection.selected} brush={brush} />
    </div>
  );
}

/** Photos that say nothing about their time stand on no axis. */
function Undated({ list, dated }: { readonly list: ItemList; readonly dated: readonly Dated<ItemInView>[] }) {
  const { t } = useTranslation('workspace');
  const undated = useMemo(() => {
    const known = new Set(dated.map(({ view }) => view.item.id));
    return list.shown.filter(({ item }) => item.type !== 'pdf' && !known.has(item.id));
  }, [list.shown, dated]);
  if (undated.length === 0) return null;
  return (
    <button
      type="button"
      className={styles.undated}
      onClick={() => list.choose(undated.map(({ item }) => item.id))}
    >
      {t('timeline.undated', { count: undated.length })}
    </button>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setWidth(Math.max(200, target.clientWidth - 8));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
