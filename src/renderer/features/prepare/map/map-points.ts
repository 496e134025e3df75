import { useMemo } from 'react';
import { distanceKm, farthestPair, type GeoPoint, meanPoint } from '../../../../domain/precheck/geography';
import type { MapPoint, PointTone } from '../../../components/map/clusters';
import type { MapLine } from '../../../components/map/map-marks';
import { useKeptList } from '../../../components/use-kept-list';
import { itemsWithPosition } from '../inspector/distances';
import { findingTone, type ItemInView } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';

/** A file of the list on the map. */
export interface ListPoint extends MapPoint {
  readonly view: ItemInView;
}

export interface MapContent {
  readonly points: readonly ListPoint[];
  readonly active: ListPoint | null;
  readonly mean: GeoPoint | null;
  /** From the active file to the one farthest from it; without one, between the two farthest apart. */
  readonly line: MapLine | null;
}

/** The points of the map: all files of the list that have a position. */
export function useMapContent(list: ItemList): MapContent {
  const points = useKeptList(
    useMemo(() => list.shown.flatMap(toPoint), [list.shown]),
    isSamePoint,
  );
  const places = useKeptList(
    useMemo(() => itemsWithPosition(list.all).map(({ position }) => position), [list.all]),
    isSamePlace,
  );
  const mean = useMemo(() => (places.length > 1 ? meanPoint(places) : null), [places]);
  const active = useMemo(
    () =>
      points.find(({ view }) => view.item.id === list.selection.active) ??
      (list.active ? (toPoint(list.active)[0] ?? null) : null),
    [points, list.selection.active, list.active],
  );
  const line = useMemo(() => lineOf(active, points), [active, points]);
  return { points, mean, active, line };
}

/** Whether the map shows two points alike; a small picture that was drawn changes the file only. */
function isSamePoint(a: ListPoint, b: ListPoint): boolean {
  return (
    a.key === b.key &&
    a.tone === b.tone &&
    isSamePlace(a.place, b.place) &&
    a.view.item.name === b.view.item.name &&
    a.view.item.excluded === b.view.item.excluded
  );
}

function isSamePlace(a: GeoPoint, b: GeoPoint): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

function toPoint(view: ItemInView): readonly ListPoint[] {
  const { position } = view.item;
  if (!position) return [];
  const { latitude, longitude } = position;
  return [{ key: view.item.id, view, place: { latitude, longitude }, tone: toneOf(view) }];
}

function toneOf({ item, badge }: ItemInView): PointTone {
  if (item.excluded) return 'grey';
  const tone = badge ? findingTone(badge) : 'grey';
  return tone === 'grey' ? 'accent' : tone;
}

function lineOf(active: ListPoint | null, points: readonly ListPoint[]): MapLine | null {
  const compared = points.filter(({ view }) => !view.item.excluded);
  if (!active) {
    const pair = farthestPair(compared.map(({ place }) => place));
    const [from, to] = pair ? [compared[pair.from], compared[pair.to]] : [];
    return pair && from && to && pair.km > 0 ? { from: from.place, to: to.place, km: pair.km } : null;
  }
  let farthest: MapLine | null = null;
  for (const { place, view } of compared) {
    if (view.item.id === active.view.item.id) continue;
    const km = distanceKm(active.place, place);
    if (!farthest || km > farthest.km) farthest = { from: active.place, to: place, km };
  }
  return farthest && farthest.km > 0 ? farthest : null;
}
