import type { Position } from '../../../../domain/item';
import { distanceKm, type GeoPoint, meanPoint } from '../../../../domain/precheck/geography';
import type { ItemInView } from '../list/items-in-view';

export interface DistanceTo {
  readonly km: number;
  readonly view: ItemInView;
}

export interface Distances {
  readonly nearest: DistanceTo;
  readonly farthest: DistanceTo;
  /** From the mean of all files with a position, as the service computes it; null where no mean exists. */
  readonly fromMeanKm: number | null;
  /** Number of other files with a position. */
  readonly others: number;
}

export interface ItemWithPosition {
  readonly view: ItemInView;
  readonly position: Position;
}

/** Included files that have a position. */
export function itemsWithPosition(views: readonly ItemInView[]): readonly ItemWithPosition[] {
  return views.flatMap((view) =>
    view.item.position && !view.item.excluded ? [{ view, position: view.item.position }] : [],
  );
}

/** Distances from a file to the others; null if it has no position or no other file has one. */
export function computeDistances(view: ItemInView, all: readonly ItemInView[]): Distances | null {
  const own = view.item.position;
  const places = itemsWithPosition(all);
  if (!own) return null;
  let nearest: DistanceTo | null = null;
  let farthest: DistanceTo | null = null;
  let others = 0;
  for (const other of places) {
    if (other.view.item.id === view.item.id) continue;
    others += 1;
    const km = distanceKm(own, other.position);
    if (!nearest || km < nearest.km) nearest = { km, view: other.view };
    if (!farthest || km > farthest.km) farthest = { km, view: other.view };
  }
  if (!nearest || !farthest) return null;
  const mean: GeoPoint | null = meanPoint(places.map(({ position }) => position));
  return { nearest, farthest, others, fromMeanKm: mean ? distanceKm(own, mean) : null };
}
