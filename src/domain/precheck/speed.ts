import type { SpeedToPrevious, TimeBasis } from '../inferences';
import type { Item, Position } from '../item';
import { distanceKm } from './geography';
import type { Clock } from './moments';

/** Faster than cars and most trains, so one person can hardly have taken both photos. */
export const IMPLIED_SPEED_KMH = 200;
/**
 * Phone positions can be off by hundreds of metres, so shorter distances imply no speed. Several of them are not added up
 * either: while a phone finds its position, that wanders by kilometres in such steps.
 */
const IMPLIED_SPEED_MIN_KM = 1;

export interface Step {
  readonly from: number;
  readonly to: number;
  readonly km: number;
  readonly seconds: number;
  /** Null below `IMPLIED_SPEED_MIN_KM`. */
  readonly speedKmh: number | null;
  readonly basis: TimeBasis;
}

/**
 * Steps between consecutive photos on one clock that have a position, as indexes into the items. By the triangle
 * inequality no other pair implies a higher speed than the fastest step between.
 */
export function stepsOf(items: readonly Item[], clocks: readonly Clock[]): readonly Step[] {
  return clocks.flatMap(({ basis, moments }) => {
    const located = moments.flatMap(({ index, ms }) => {
      const position: Position | null = items[index]?.position ?? null;
      return position ? [{ index, ms, position }] : [];
    });
    return located.slice(1).flatMap((after, index) => {
      const before = located[index];
      if (!before) return [];
      const km = distanceKm(before.position, after.position);
      // Times are whole seconds: two equal ones can be up to a second apart.
      const seconds = Math.max(1, Math.round((after.ms - before.ms) / 1_000));
      const speedKmh = km < IMPLIED_SPEED_MIN_KM ? null : Math.round((km / seconds) * 3_600);
      return [{ from: before.index, to: after.index, km, seconds, speedKmh, basis }];
    });
  });
}

/** Why no step ends at an item. */
export function reasonNotCompared(item: Item, isOnClock: boolean): SpeedToPrevious {
  if (!item.capturedAt) return { kind: 'not-comparable', reason: 'no-time' };
  if (!item.position) return { kind: 'not-comparable', reason: 'no-position' };
  return { kind: 'not-comparable', reason: isOnClock ? 'first' : 'zone-unknown' };
}
