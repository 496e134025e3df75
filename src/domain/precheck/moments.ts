import type { TimeBasis } from '../inferences';
import type { Item } from '../item';
import { parseLocalTime } from './local-time';

/** The time of one item on a clock; `index` into the items, `ms` on that clock. */
export interface Moment {
  readonly index: number;
  readonly ms: number;
}

/** Items whose times can be compared with each other, sorted by time, then by index. */
export interface Clock {
  readonly basis: TimeBasis;
  readonly moments: readonly Moment[];
}

/**
 * Groups items by comparable clock: all times with UTC share one, wall clocks without a zone share one per camera. The
 * UTC clock comes first.
 */
export function clocksOf(items: readonly Pick<Item, 'capturedAt' | 'camera'>[]): readonly Clock[] {
  const utc: Moment[] = [];
  const cameras = new Map<string, Moment[]>();
  for (const [index, { capturedAt, camera }] of items.entries()) {
    if (!capturedAt) continue;
    if (capturedAt.utc) {
      utc.push({ index, ms: Date.parse(capturedAt.utc) });
      continue;
    }
    const local = camera?.model ? parseLocalTime(capturedAt.local) : null;
    if (!camera || !local) continue;
    const key = `${camera.make} ${camera.model}`;
    const moments = cameras.get(key);
    if (moments) moments.push({ index, ms: local.wallMs });
    else cameras.set(key, [{ index, ms: local.wallMs }]);
  }
  const sortByTime = (moments: Moment[]): Moment[] =>
    moments.sort((a, b) => a.ms - b.ms || a.index - b.index);
  return [
    ...(utc.length > 0 ? [{ basis: 'utc', moments: sortByTime(utc) } as const] : []),
    ...[...cameras.values()].map(
      (moments) => ({ basis: 'camera-clock', moments: sortByTime(moments) }) as const,
    ),
  ];
}
