import { MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../../contract/views';
import type { SubmissionId } from '../../../../domain/ids';
import { useIntake } from '../../../app/intake-data';
import { useRequest } from '../../../app/queries';
import { EmptyState } from '../../../components/empty-state';
import { ErrorNotice } from '../../../components/error-notice';
import { MapSurface, pointsInBox, useClusters } from '../../../components/map/map-surface';
import { useMap } from '../../../components/map/use-map';
import { TimeStrip, UndatedButton } from '../../../components/timeline/time-strip';
import { useFormats } from '../../../i18n/use-formats';
import { OwnPlaces } from './own-places';
import { MapLegend, ResultFacts } from './result-facts';
import styles from './result-map.module.css';
import { type ResultPlaces, type ResultPoint, resultPlaces, statedLine } from './result-places';
import { type ResultTimes, resultTimes } from './result-times';

export interface ResultMapProps {
  readonly detail: CaseDetail;
  readonly submissionId: SubmissionId;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
}

/** Where and when the photos of an answer were taken, as it states it, with the pre-check beside it. */
export function ResultMap({ detail, submissionId, selectedKey, onSelect }: ResultMapProps) {
  const { t } = useTranslation('places');
  const { data: views, error } = useRequest('results.files', { submissionId });
  const items = useIntake(detail.id).data?.items;
  const places = useMemo(() => (views ? resultPlaces(views, items ?? []) : null), [views, items]);
  const times = useMemo(() => (views ? resultTimes(views, items ?? []) : null), [views, items]);
  if (error) return <ErrorNotice error={error} />;
  if (!places || !times) return null;
  return (
    <div className={styles.answer}>
      <ResultFacts places={places} times={times} selectedKey={selectedKey} onSelect={onSelect} />
      {places.points.length > 0 ? (
        <PlacesMap places={places} selectedKey={selectedKey} onSelect={onSelect} />
      ) : (
        <EmptyState icon={<MapPinOff size={22} aria-hidden />} title={t('noPlaces')}>
          <p>{t('noPlacesText')}</p>
        </EmptyState>
      )}
      <Times
        times={times}
        referenceDate={times.referenceDate ?? detail.referenceDate}
        selectedKey={selectedKey}
        onSelect={onSelect}
      />
    </div>
  );
}

interface PlacesMapProps extends Pick<ResultMapProps, 'selectedKey' | 'onSelect'> {
  readonly places: ResultPlaces;
}

function PlacesMap({ places: { points, mean }, selectedKey, onSelect }: PlacesMapProps) {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const all = useMemo(
    () => points.flatMap(({ place, own, apartKm }) => (apartKm !== null && own ? [place, own] : [place])),
    [points],
  );
  const map = useMap({
    places: all,
    padding: 48,
    isInline: false,
    onBox: (box, view, size) => {
      const inside = pointsInBox(points, box, view, size);
      if (inside.length > 0) map.show(inside.map(({ place }) => place));
    },
  });
  const clusters = useClusters(points, map);
  const active = points.find(({ fileKey }) => fileKey === selectedKey) ?? null;
  const line = statedLine(active, points);
  const label = [
    t('map', { count: points.length }),
    ...(line ? [t('farthest', { distance: formats.distance(line.km) })] : []),
  ].join('. ');
  return (
    <>
      <div className={styles.map}>
        <MapSurface
          label={label}
          map={map}
          marks={{
            clusters,
            active,
            mean,
            line,
            isSelected: ({ fileKey }: ResultPoint) => fileKey === selectedKey,
            onPick: (picked) => onSelect(nextOf(picked, selectedKey)),
          }}
          below={(view, size) => <OwnPlaces points={points} view={view} size={size} />}
        />
      </div>
      <MapLegend points={points} hasMean={mean !== null} />
    </>
  );
}

/** The first of them, or the one after the selected: pressing a point again walks through its photos. */
function nextOf(points: readonly ResultPoint[], selectedKey: string | null): string {
  const at = points.findIndex(({ fileKey }) => fileKey === selectedKey);
  return points[(at + 1) % points.length]?.fileKey ?? '';
}

interface TimesProps extends Pick<ResultMapProps, 'selectedKey' | 'onSelect'> {
  readonly times: ResultTimes;
  readonly referenceDate: string;
}

function Times({ times, referenceDate, selectedKey, onSelect }: TimesProps) {
  const { t } = useTranslation('places');
  const selected = useMemo(() => new Set(selectedKey === null ? [] : [selectedKey]), [selectedKey]);
  const choose = (keys: readonly string[]) => {
    const [first] = keys;
    if (first !== undefined) onSelect(first);
  };
  return (
    <TimeStrip
      label={t('timeline')}
      rows={[
        {
          id: 'answer',
          name: t('lane.answer'),
          hint: t('lane.answerHint'),
          spoken: t('lane.answer'),
        },
        {
          id: 'precheck',
          name: t('lane.precheck'),
          hint: t('lane.precheckHint'),
          spoken: t('lane.precheck'),
        },
      ]}
      dated={times.dated}
      referenceDate={referenceDate}
      selected={selected}
      empty={t('noTimes')}
      onChoose={choose}
    >
      {times.undated.length > 0 ? (
        <UndatedButton
          text={t('undated', { count: times.undated.length })}
          onChoose={() => choose(times.undated)}
        />
      ) : null}
    </TimeStrip>
  );
}
