import type { MouseEvent } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapCluster } from '../../../components/map/clusters';
import { MapSurface, pointsInBox, useClusters } from '../../../components/map/map-surface';
import { type MapControl, type MapOptions, useMap } from '../../../components/map/use-map';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemList } from '../list/use-item-list';
import type { ListPoint, MapContent } from './map-points';

export interface ListMapProps {
  readonly list: ItemList;
  readonly content: MapContent;
  readonly map: MapControl;
  readonly clusters: readonly MapCluster<ListPoint>[];
}

/** The map of a list: what it shows, how it is moved, what lies together at this scale. */
export function useListMap(
  list: ItemList,
  content: MapContent,
  options: Pick<MapOptions, 'padding' | 'isInline'>,
) {
  const places = useMemo(() => content.points.map(({ place }) => place), [content.points]);
  const map = useMap({
    ...options,
    places,
    onBox: (box, view, size) => list.choose(idsOf(pointsInBox(content.points, box, view, size))),
  });
  return { map, clusters: useClusters(content.points, map) };
}

/** The files of a list by their places; a click selects, Ctrl adds. */
export function ListMap({ list, content, map, clusters }: ListMapProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const { active, mean, line } = content;
  const label = [
    t('map.label', { count: content.points.length }),
    ...(line ? [t('map.farthest', { distance: formats.distance(line.km) })] : []),
  ].join('. ');
  const onPick = (points: readonly ListPoint[], event: MouseEvent) => {
    const ids = idsOf(points);
    const isAdding = event.ctrlKey || event.metaKey;
    list.choose(isAdding ? [...new Set([...list.selection.selected, ...ids])] : ids);
  };
  const isSelected = ({ view }: ListPoint) => list.selection.selected.has(view.item.id);
  return <MapSurface label={label} map={map} marks={{ clusters, active, mean, line, isSelected, onPick }} />;
}

function idsOf(points: readonly ListPoint[]) {
  return points.map(({ view }) => view.item.id);
}
