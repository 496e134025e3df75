import type { SpeedToPrevious, TimeBasis } from '../inferences';
import type { Item, Position } from '../item';
import { distanceKm } from './geography';
import type { Clock } from './moments';

/** Faster than cars and most trains: one person with one camera is hardly in both places. */
export const IMPLIED_SPEED_KMH = 200;
/** Positions of phones scatter by hundreds of metres: shorter ways say nothing about speed. */
export const IMPLIED_SPEED_MIN_KM = 1;

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
 * The ways between photos that follow each other on one clock and have a position, as indexes into the items.
 * Neighbours in time suffice: by the triangle inequality no pair farther apart implies more than its parts.
 */
export function stepsOf(items: readonly Item[], clocks: readonly Clock[]): readonly Step[] {
  return clocks.flatMap(({ basis, moments }) => {
    const located = moments.flatMap(({ index, ms }) => {
      const position: Position | null = items[index]?.position ?? null;
      return position ? [{ index, ms, position }] : [];
    });
    return located.slice(1).flatMap((after, at) => {
      const before = located[at];
      if (!before) return [];
      const km = distanceKm(before.position, after.position);
      // Times are whole seconds: two equal readings are up to a second apart.
      const seconds = Math.max(1, Math.round((after.ms - before.ms) / 1_000));
      const speedKmh = km < IMPLIED_SPEED_MIN_KM ? null : Math.round((km / seconds) * 3_600);
      return [{ from: before.index, to: after.index, km, seconds, speedKmh, basis }];
    });
  });
}

/** Why an item has no step that ends at it. */
export function whyNotCompared(item: Item, isOnClock: boolean): SpeedToPrevious {
  if (!item.capturedAt) return { kind: 'not-comparable', reason: 'no-time' };
  if (!item.position) return { kind: 'not-comparable', reason: 'no-position' };
  return { kind: 'not-comparable', reason: isOnClock ? 'first' : 'zone-unknown' };
}
