import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../domain/ids';
import { useFormats } from '../../i18n/use-formats';
import type { ItemInView } from './items-in-view';
import styles from './place-map.module.css';
import { scatter } from './scatter';

const BOX = { width: 340, height: 150, padding: 28 };

export interface PlaceMapProps {
  readonly views: readonly ItemInView[];
  readonly activeId: ItemId | null;
  readonly onPick: (id: ItemId) => void;
}

/** Where the photos were taken, to scale and north up, without any map from outside. */
export function PlaceMap({ views, activeId, onPick }: PlaceMapProps) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const places = views.flatMap(({ item }) =>
    item.position
      ? [{ key: item.id, latitude: item.position.latitude, longitude: item.position.longitude }]
      : [],
  );
  const drawn = scatter(places, activeId, BOX);
  if (!drawn) return null;
  const { points, scaleBar, gap } = drawn;
  const active = points.find(({ key }) => key === activeId);
  const isOutlier = views.some(
    ({ item, findings }) =>
      item.id === activeId && findings.some(({ code }) => code === 'geographical-outlier'),
  );
  const barTop = BOX.height - 12;
  return (
    <svg
      role="img"
      aria-label={[
        t('map.label', { count: places.length }),
        ...(gap ? [t('map.distance', { distance: formats.distance(gap.km) })] : []),
      ].join('. ')}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className={styles.map}
    >
      <Grid step={scaleBar.length} />
      {gap ? (
        <>
          <line
            className={isOutlier ? styles.gapRed : styles.gap}
            x1={gap.from.x}
            y1={gap.from.y}
            x2={gap.to.x}
            y2={gap.to.y}
          />
          <GapLabel gap={gap} text={formats.distance(gap.km)} />
        </>
      ) : null}
      {points.map(({ key, x, y }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the list has the same files
        <circle key={key} cx={x} cy={y} r={4.5} className={styles.point} onClick={() => onPick(key)} />
      ))}
      {active ? (
        <circle cx={active.x} cy={active.y} r={6} className={isOutlier ? styles.activeRed : styles.active} />
      ) : null}
      <path className={styles.bar} d={`M12 ${barTop - 4}V${barTop}H${12 + scaleBar.length}V${barTop - 4}`} />
      <text className={styles.text} x={12} y={barTop - 7}>
        {formats.distance(scaleBar.km)}
      </text>
      <text className={styles.text} x={BOX.width - 14} y={20} textAnchor="middle">
        {t('map.north')}
      </text>
      <path className={styles.north} d={`M${BOX.width - 14} 24v12m-3 -8l3 -4l3 4`} />
    </svg>
  );
}

function Grid({ step }: { readonly step: number }) {
  if (!(step > 8)) return null;
  const lines: string[] = [];
  for (let x = 12; x < BOX.width; x += step) lines.push(`M${x} 0V${BOX.height}`);
  for (let y = BOX.height - 12; y > 0; y -= step) lines.push(`M0 ${y}H${BOX.width}`);
  return <path className={styles.grid} d={lines.join('')} />;
}

function GapLabel({
  gap,
  text,
}: {
  readonly gap: { readonly from: { x: number; y: number }; readonly to: { x: number; y: number } };
  readonly text: string;
}) {
  const length = Math.hypot(gap.from.x - gap.to.x, gap.from.y - gap.to.y);
  if (length < 40) return null;
  const x = Math.min(BOX.width - 40, Math.max(40, (gap.from.x + gap.to.x) / 2));
  const y = Math.max(14, (gap.from.y + gap.to.y) / 2 - 8);
  return (
    <text className={styles.distance} x={x} y={y} textAnchor="middle">
      {text}
    </text>
  );
}
