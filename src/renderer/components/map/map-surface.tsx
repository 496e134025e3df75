// biome-ignore-all lint/a11y/useSemanticElements: no element means a map that keys move
import { Maximize, Minus, Plus } from 'lucide-react';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { languageFor } from '../../../domain/language';
import { gridStepKm, outlineDetail, SITE_SPAN_KM } from '../../../map/base-map';
import { countryName } from '../../../map/country-names';
import type { Country } from '../../../map/outlines';
import {
  type MapSize,
  type MapView,
  mapProjection,
  niceLength,
  pixelsPerKm,
  spanKm,
  toPixel,
} from '../../../map/projection';
import { useFormats } from '../../i18n/use-formats';
import { IconButton } from '../button';
import { clusterPoints, type MapCluster, type MapPoint } from './clusters';
import { drawBaseMap, type MapColours } from './draw-base-map';
import styles from './map.module.css';
import { MapMarks, type MapMarksProps } from './map-marks';
import { loadOutlines } from './outlines';
import type { MapBox, MapControl } from './use-map';

const FINE_BELOW_KM = 4_000;

export interface MapSurfaceProps<Point extends MapPoint> {
  /** Describes the map for assistive technology. */
  readonly label: string;
  readonly map: MapControl;
  readonly marks: Omit<MapMarksProps<Point>, 'view' | 'size' | 'box' | 'onZoomTo' | 'children'>;
  /** Draws below the points, once the map has a size. */
  readonly below?: (view: MapView, size: MapSize) => ReactNode;
}

/** Returns the points clustered at the scale of a map. */
export function useClusters<Point extends MapPoint>(
  points: readonly Point[],
  { view }: MapControl,
): readonly MapCluster<Point>[] {
  const scale = view?.scale ?? 0;
  const trueAt = view?.trueAt ?? 0;
  return useMemo(
    () => (scale > 0 ? clusterPoints(points, { latitude: 0, longitude: 0, scale, trueAt }) : []),
    [points, scale, trueAt],
  );
}

/** Returns the points inside a rectangle that the user drew on the map. */
export function pointsInBox<Point extends MapPoint>(
  points: readonly Point[],
  { from, to }: MapBox,
  view: MapView,
  size: MapSize,
): readonly Point[] {
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  const projection = mapProjection(view, size);
  return points.filter(({ place }) => {
    const { x, y } = toPixel(place, projection);
    return isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y);
  });
}

/** A map with outlines, points and a scale bar, moved by wheel, pointer and keys. */
export function MapSurface<Point extends MapPoint>({ label, map, marks, below }: MapSurfaceProps<Point>) {
  const { t } = useTranslation('workspace');
  const { frame, size, view, box, pointer, onKeyDown } = map;
  return (
    <div className={styles.surface}>
      <div
        ref={frame}
        role="application"
        aria-label={label}
        aria-roledescription={t('map.role')}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {size && view ? (
          <>
            <BaseMap view={view} size={size} />
            <MapMarks {...marks} view={view} size={size} box={box} onZoomTo={map.show}>
              {below?.(view, size)}
            </MapMarks>
            <Legend view={view} size={size} />
          </>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <IconButton label={t('map.zoomIn')} onPress={() => map.zoomBy(1.6)}>
          <Plus size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('map.zoomOut')} onPress={() => map.zoomBy(1 / 1.6)}>
          <Minus size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('map.fit')} onPress={map.refit}>
          <Maximize size={14} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** Shows the scale bar, north, and a hint that the map has no streets. */
function Legend({ view, size }: { readonly view: MapView; readonly size: MapSize }) {
  const { t } = useTranslation('workspace');
  const { t: prepare } = useTranslation('prepare');
  const formats = useFormats();
  const perKm = pixelsPerKm(view);
  const km = niceLength((Math.min(size.width, 480) * 0.28) / perKm);
  const stepKm = spanKm(view, size) < SITE_SPAN_KM ? gridStepKm(view, size) : null;
  return (
    <>
      <div className={styles.scale}>
        <span>{formats.distance(km)}</span>
        <span className={styles.scaleBar} style={{ width: km * perKm }} />
      </div>
      <span className={styles.north} aria-hidden>
        {prepare('map.north')}
      </span>
      {stepKm === null ? null : (
        <span className={styles.hint}>{t('map.noStreets', { step: formats.distance(stepKm) })}</span>
      )}
    </>
  );
}

interface BaseMapProps {
  readonly view: MapView;
  readonly size: MapSize;
}

/** Draws outlines and grid behind the points; only again when the view moves, not for each batch of points. */
const BaseMap = memo(function BaseMap({ view, size }: BaseMapProps) {
  const { i18n } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const countries = useOutlines(view, size);
  const colours = useColours(canvas);
  const language = languageFor(i18n.language);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !colours) return undefined;
    // Text on a canvas needs the layout of the page: just before the frame, which needs it too.
    const frame = requestAnimationFrame(() => {
      const ratio = window.devicePixelRatio;
      const width = Math.round(size.width * ratio);
      const height = Math.round(size.height * ratio);
      if (element.width !== width) element.width = width;
      if (element.height !== height) element.height = height;
      drawBaseMap(context, view, size, countries, colours, (name) => countryName(name, language));
    });
    return () => cancelAnimationFrame(frame);
  }, [view, size, countries, language, colours]);
  return <canvas ref={canvas} className={styles.ground} style={{ width: size.width, height: size.height }} />;
}, showsSame);

function showsSame(before: BaseMapProps, after: BaseMapProps): boolean {
  const { latitude, longitude, scale, trueAt } = before.view;
  const { view, size } = after;
  return (
    size === before.size &&
    view.latitude === latitude &&
    view.longitude === longitude &&
    view.scale === scale &&
    view.trueAt === trueAt
  );
}

/** Loads coarse outlines for a continent and fine ones for a country; a site keeps those loaded last. */
function useOutlines(view: MapView, size: MapSize): readonly Country[] {
  const detail = outlineDetail(view, size, FINE_BELOW_KM);
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    if (detail === null) return undefined;
    let isWanted = true;
    void loadOutlines(detail).then((loaded) => {
      if (isWanted) setCountries(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [detail]);
  return countries;
}

function coloursOf(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    land: colour('--surface'),
    border: colour('--line-strong'),
    grid: colour('--line'),
    text: colour('--ink-3'),
    halo: colour('--surface'),
  };
}

/** Colours of the style sheet, which a canvas does not follow by itself. Read in a frame, which lays the page out anyway. */
function useColours(canvas: RefObject<HTMLCanvasElement | null>): MapColours | null {
  const [colours, setColours] = useState<MapColours | null>(null);
  useEffect(() => {
    const read = () => setColours(canvas.current && coloursOf(canvas.current));
    const frame = requestAnimationFrame(read);
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', read);
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      cancelAnimationFrame(frame);
      system.removeEventListener('change', read);
      observer.disconnect();
    };
  }, [canvas]);
  return colours;
}
