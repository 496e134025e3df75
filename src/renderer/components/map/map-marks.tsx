// biome-ignore-all lint/a11y/noStaticElementInteractions: shortcuts for the pointer; the list of places has the same
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list of places has the keys
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPoint } from '../../../domain/precheck/geography';
import { type MapSize, type MapView, mapProjection, type Pixel, toPixel } from '../../../map/projection';
import { useFormats } from '../../i18n/use-formats';
import { classNames } from '../class-names';
import { clusterRadius, type MapCluster, type MapPoint, REACH_PER_RADIUS } from './clusters';
import styles from './map.module.css';
import type { MapBox } from './use-map';

const RING_GAP_PX = 4;

export interface MapLine {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  readonly km: number;
}

export interface MapMarksProps<Point extends MapPoint> {
  readonly clusters: readonly MapCluster<Point>[];
  readonly isSelected: (point: Point) => boolean;
  /** The active file; null for none. */
  readonly active: MapPoint | null;
  readonly mean: GeoPoint | null;
  readonly line: MapLine | null;
  readonly view: MapView;
  readonly size: MapSize;
  readonly box: MapBox | null;
  readonly onPick: (points: readonly Point[], event: MouseEvent) => void;
  readonly onZoomTo: (places: readonly GeoPoint[]) => void;
  /** Drawn below the points. */
  readonly children?: ReactNode;
}

/** Draws points, lines and marks over the outlines of the map. */
export function MapMarks<Point extends MapPoint>(props: MapMarksProps<Point>) {
  const { clusters, active, mean, line, view, size, box } = props;
  const projection = mapProjection(view, size);
  const at = (place: GeoPoint) => toPixel(place, projection);
  const isRed = active?.tone === 'red' || (!active && clusters.some(({ tone }) => tone === 'red'));
  // A dot on a mark of several photos would hide their number.
  const activeCluster =
    active &&
    clusters.find(({ points }) => points.length > 1 && points.some(({ key }) => key === active.key));
  return (
    <svg className={styles.marks} width={size.width} height={size.height} aria-hidden>
      {line ? (
        <DistanceLine line={line} from={at(line.from)} to={at(line.to)} size={size} isRed={isRed} />
      ) : null}
      {mean ? <MeanMark at={at(mean)} isNamed={size.width > 420} /> : null}
      {props.children}
      {clusters.map((cluster) => (
        <ClusterMark
          key={cluster.key}
          cluster={cluster}
          at={at(cluster.place)}
          size={size}
          isSelected={cluster.points.some(props.isSelected)}
          onPick={(event) => props.onPick(cluster.points, event)}
          onOpen={() => props.onZoomTo(cluster.points.map(({ place }) => place))}
        />
      ))}
      {activeCluster ? (
        <circle
          className={classNames(styles.active, styles.ring)}
          data-red={activeCluster.tone === 'red'}
          cx={at(activeCluster.place).x}
          cy={at(activeCluster.place).y}
          r={REACH_PER_RADIUS * clusterRadius(activeCluster.points.length) + RING_GAP_PX}
        />
      ) : null}
      {active && !activeCluster ? <ActiveMark at={at(active.place)} isRed={active.tone === 'red'} /> : null}
      {box ? (
        <rect
          className={styles.box}
          x={Math.min(box.from.x, box.to.x)}
          y={Math.min(box.from.y, box.to.y)}
          width={Math.abs(box.to.x - box.from.x)}
          height={Math.abs(box.to.y - box.from.y)}
        />
      ) : null}
    </svg>
  );
}

interface ClusterMarkProps {
  readonly cluster: MapCluster;
  readonly at: Pixel;
  readonly size: MapSize;
  readonly isSelected: boolean;
  readonly onPick: (event: MouseEvent) => void;
  readonly onOpen: () => void;
}

function ClusterMark({ cluster, at, size, isSelected, onPick, onOpen }: ClusterMarkProps) {
  const formats = useFormats();
  const count = cluster.points.length;
  const radius = clusterRadius(count);
  if (at.x < -radius || at.y < -radius || at.x > size.width + radius || at.y > size.height + radius) {
    return null;
  }
  return (
    <g
      className={styles.point}
      data-selected={isSelected}
      data-tone={cluster.tone}
      transform={`translate(${at.x} ${at.y})`}
      onClick={onPick}
      onDoubleClick={onOpen}
    >
      <ClusterShape tone={cluster.tone} radius={radius} />
      {count > 1 ? (
        <text dy="0.36em" textAnchor="middle">
          {formats.number(count)}
        </text>
      ) : null}
    </g>
  );
}

/** The shape also shows the tone, as in the list of places. */
function ClusterShape({ tone, radius }: { readonly tone: MapPoint['tone']; readonly radius: number }) {
  if (tone === 'red') {
    return (
      <rect className={styles.shape} x={-radius} y={-radius} width={2 * radius} height={2 * radius} rx={2} />
    );
  }
  if (tone === 'yellow') {
    const half = radius * REACH_PER_RADIUS;
    return <path className={styles.shape} d={`M0 ${-half}L${half} ${radius}H${-half}Z`} />;
  }
  return <circle className={styles.shape} r={radius} />;
}

function ActiveMark({ at, isRed }: { readonly at: Pixel; readonly isRed: boolean }) {
  return (
    <g className={styles.active} data-red={isRed} transform={`translate(${at.x} ${at.y})`}>
      <circle r={11} className={styles.ring} />
      <circle r={6} className={styles.dot} />
    </g>
  );
}

/** A marker of photos at the mean does not cover its name. */
const MEAN_LABEL_PX = 24;

/** The mean of all positions, from which the service measures outliers. */
function MeanMark({ at, isNamed }: { readonly at: Pixel; readonly isNamed: boolean }) {
  const { t } = useTranslation('workspace');
  return (
    <g className={styles.mean}>
      <path d={`M${at.x - 6} ${at.y}h12M${at.x} ${at.y - 6}v12`} />
      {isNamed ? (
        <text x={at.x - MEAN_LABEL_PX} y={at.y + 4} textAnchor="end">
          {t('map.mean')}
        </text>
      ) : null}
    </g>
  );
}

interface DistanceLineProps {
  readonly line: MapLine;
  readonly from: Pixel;
  readonly to: Pixel;
  readonly size: MapSize;
  readonly isRed: boolean;
}

function DistanceLine({ line, from, to, size, isRed }: DistanceLineProps) {
  const formats = useFormats();
  const length = Math.hypot(from.x - to.x, from.y - to.y);
  if (length < 30) return null;
  const x = Math.min(size.width - 44, Math.max(44, (from.x + to.x) / 2));
  const y = Math.min(size.height - 30, Math.max(16, (from.y + to.y) / 2 - 8));
  return (
    <g className={styles.line} data-red={isRed}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text x={x} y={y} textAnchor="middle">
        {formats.distance(line.km)}
      </text>
    </g>
  );
}
