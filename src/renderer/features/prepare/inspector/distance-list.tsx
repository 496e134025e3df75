import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../../domain/ids';
import { Properties, type PropertyRow } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemInView } from '../items-in-view';
import styles from './distance-list.module.css';
import { type DistanceTo, distancesOf } from './distances';

export interface DistanceListProps {
  readonly view: ItemInView;
  readonly all: readonly ItemInView[];
  readonly onPick: (id: ItemId) => void;
}

/** How far the file lies from the nearest, the farthest and the middle of the others. */
export function DistanceList({ view, all, onPick }: DistanceListProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const distances = useMemo(() => distancesOf(view, all), [view, all]);
  if (!distances) return <p className={styles.quiet}>{t('distance.alone')}</p>;
  const { nearest, farthest, fromMeanKm, others } = distances;
  const to = (name: string, { km, view: other }: DistanceTo): PropertyRow => ({
    name,
    value: (
      <>
        {formats.distance(km)}{' '}
        <button type="button" className={styles.other} onClick={() => onPick(other.item.id)}>
          {other.item.name}
        </button>
      </>
    ),
  });
  const rows: readonly (PropertyRow | null)[] = [
    to(t('distance.nearest'), nearest),
    others > 1 ? to(t('distance.farthest'), farthest) : null,
    fromMeanKm === null || others < 2
      ? null
      : {
          name: t('distance.mean'),
          value: formats.distance(fromMeanKm),
          source: t('distance.meanOf', { count: others + 1 }),
        },
  ];
  return <Properties rows={rows.filter((row) => row !== null)} />;
}
