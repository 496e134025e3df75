import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { useFormats } from '../../../i18n/use-formats';
import styles from './result-map.module.css';
import { type ResultPlaces, type ResultPoint, statedLine, statedSpeed } from './result-places';
import type { ResultTimes } from './result-times';

export interface ResultFactsProps {
  readonly places: ResultPlaces;
  readonly times: ResultTimes;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
}

/** The map and the timeline in words, for people who cannot see them. */
export function ResultFacts({ places, times, selectedKey, onSelect }: ResultFactsProps) {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const { points, items, judged } = places;
  if (points.length === 0) return null;
  const stated = points.filter((point) => point.stated !== null).length;
  const outliers = points.filter(({ isOutlier }) => isOutlier);
  const active = points.find(({ fileKey }) => fileKey === selectedKey) ?? null;
  const line = statedLine(active, points);
  return (
    <ul className={styles.facts}>
      <li>
        {t('placed', { count: stated, total: items })}
        {points.length > stated ? `, ${t('ownOnly', { count: points.length - stated })}` : ''}
      </li>
      <li>
        <FileLinks
          text={outliers.length === 0 ? noOutlierText() : t('outliers', { count: outliers.length })}
          points={outliers}
          isLoud={outliers.length > 0}
          onSelect={onSelect}
        />
      </li>
      {line ? (
        <li>
          <FileLinks
            text={t(active ? 'farthestOf' : 'farthest', { distance: formats.distance(line.km) })}
            points={active ? [line.partner] : [line.point, line.partner]}
            onSelect={onSelect}
          />
        </li>
      ) : null}
      {active && active.apartKm !== null ? (
        <li>
          <span data-loud>{t('apart', { distance: formats.distance(active.apartKm) })}</span>
        </li>
      ) : null}
      <Speed points={points} />
      <Differences points={points} times={times} onSelect={onSelect} />
    </ul>
  );

  /** No outlier is a statement only about pictures that the service judged (R20). */
  function noOutlierText(): string {
    if (judged === 0) return t('outliersUnsaid');
    return judged < items ? t('noOutlierOf', { count: judged }) : t('noOutlier');
  }
}

const MAX_LINKS = 3;

interface FileLinksProps {
  readonly text: string;
  readonly points: readonly Pick<ResultPoint, 'key' | 'fileKey' | 'name'>[];
  readonly isLoud?: boolean;
  readonly onSelect: (key: string) => void;
}

function FileLinks({ text, points, isLoud, onSelect }: FileLinksProps) {
  return (
    <>
      <span data-loud={isLoud || undefined}>{text}</span>
      {points.slice(0, MAX_LINKS).map(({ key, fileKey, name }) => (
        <Button key={key} variant="link" onPress={() => onSelect(fileKey)}>
          {name}
        </Button>
      ))}
      {points.length > MAX_LINKS ? ' …' : null}
    </>
  );
}

function Speed({ points }: { readonly points: readonly ResultPoint[] }) {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const speed = statedSpeed(points);
  if (!speed) return null;
  if (speed.kmh === null) return speed.isPossible ? null : <li data-loud>{t('impossible')}</li>;
  const text = t(speed.isPossible ? 'speedPossible' : 'speedImpossible', {
    speed: formats.number(Math.round(speed.kmh)),
  });
  return (
    <li>
      <span data-loud={!speed.isPossible || undefined}>{text}</span>
    </li>
  );
}

interface DifferencesProps extends Pick<ResultFactsProps, 'times' | 'onSelect'> {
  readonly points: readonly ResultPoint[];
}

function Differences({ points, times, onSelect }: DifferencesProps) {
  const { t } = useTranslation('places');
  const apart = points.filter(({ apartKm }) => apartKm !== null);
  const isCompared = points.some(({ stated, own }) => stated !== null && own !== null);
  if (apart.length === 0 && times.differing.length === 0) return isCompared ? <li>{t('same')}</li> : null;
  const otherwise = times.differing.map(({ key, name }) => ({ key, fileKey: key, name }));
  return (
    <>
      {apart.length > 0 ? (
        <li>
          <FileLinks text={t('differs', { count: apart.length })} points={apart} isLoud onSelect={onSelect} />
        </li>
      ) : null}
      {otherwise.length > 0 ? (
        <li>
          <FileLinks
            text={t('timesDiffer', { count: otherwise.length })}
            points={otherwise}
            isLoud
            onSelect={onSelect}
          />
        </li>
      ) : null}
    </>
  );
}

/** Explains the symbols that are on the map. */
export function MapLegend({
  points,
  hasMean,
}: {
  readonly points: readonly ResultPoint[];
  readonly hasMean: boolean;
}) {
  const { t } = useTranslation('places');
  const entries = [
    { mark: 'answer', isShown: points.some(({ stated }) => stated !== null), text: t('legend.answer') },
    { mark: 'outlier', isShown: points.some(({ isOutlier }) => isOutlier), text: t('legend.outlier') },
    { mark: 'differs', isShown: points.some(({ apartKm }) => apartKm !== null), text: t('legend.differs') },
    {
      mark: 'precheck',
      isShown: points.some(({ stated, apartKm }) => stated === null || apartKm !== null),
      text: t('legend.precheck'),
    },
    { mark: 'mean', isShown: hasMean, text: t('legend.mean') },
  ];
  return (
    <ul className={styles.legend}>
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ mark, text }) => (
          <li key={mark} data-mark={mark}>
            <i aria-hidden />
            {text}
          </li>
        ))}
    </ul>
  );
}
