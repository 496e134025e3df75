import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lastPart } from '../../../../domain/file-names';
import type { CaseId, ItemId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';
import { Properties, type PropertyRow } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemInView } from '../list/items-in-view';
import styles from './distance-list.module.css';
import { computeDistances, type DistanceTo } from './distances';

export interface DistanceListProps {
  readonly caseId: CaseId;
  readonly view: ItemInView;
  readonly all: readonly ItemInView[];
  readonly onPick: (id: ItemId) => void;
}

/** Distances from the file to the nearest and the farthest other file and to the mean position. */
export function DistanceList({ caseId, view, all, onPick }: DistanceListProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const distances = useMemo(() => computeDistances(view, all), [view, all]);
  const comparison = useComparisonRows(caseId, view);
  const distanceRow = (name: string, { km, view: other }: DistanceTo): PropertyRow => ({
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
  const rows: readonly (PropertyRow | null)[] = distances
    ? [
        distanceRow(t('distance.nearest'), distances.nearest),
        distances.others > 1 ? distanceRow(t('distance.farthest'), distances.farthest) : null,
        distances.fromMeanKm === null || distances.others < 2
          ? null
          : {
              name: t('distance.mean'),
              value: formats.distance(distances.fromMeanKm),
              source: t('distance.meanOf', { count: distances.others + 1 }),
            },
      ]
    : [];
  const allRows = [...rows.filter((row) => row !== null), ...comparison];
  return (
    <>
      {!distances && view.item.position ? <p className="quiet">{t('distance.alone')}</p> : null}
      {allRows.length > 0 ? <Properties rows={allRows} /> : null}
    </>
  );
}

/** The photo group of the file and the speed since the previous photo, where the times are comparable. */
function useComparisonRows(caseId: CaseId, view: ItemInView): readonly PropertyRow[] {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const inference = useRequest('items.inference', { caseId, itemId: view.item.id }).data;
  if (!inference) return [];
  const { group, item } = inference;
  const formatTime = (local: string) =>
    formats.cameraTimeShort({ local, offset: null, utc: null, source: '' });
  const rows: PropertyRow[] = [];
  if (group) {
    rows.push({
      name: t('distance.group'),
      value: t('distance.groupOf', { number: group.number, of: group.of, count: group.photos }),
      source: [...new Set([formatTime(group.firstLocal), formatTime(group.lastLocal)])].join(' – '),
    });
  }
  const { previous } = item;
  if (previous.kind === 'speed' && previous.speedKmh !== null) {
    rows.push({
      name: t('distance.speed'),
      value: t('distance.speedValue', { speed: formats.number(Math.round(previous.speedKmh)) }),
      source: t('distance.speedFrom', {
        distance: formats.distance(previous.km),
        time: formats.duration(previous.seconds),
        name: lastPart(previous.from),
      }),
    });
  }
  return rows;
}
