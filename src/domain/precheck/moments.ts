import type { TimeBasis } from '../inferences';
import type { Item } from '../item';
import { parseLocalTime } from './local-time';

/** One item on a clock; `index` into the items, `ms` on that clock. */
export interface Moment {
  readonly index: number;
  readonly ms: number;
}

/** Items whose times can be compared with each other, in order of time, then of the list. */
export interface Clock {
  readonly basis: TimeBasis;
  readonly moments: readonly Moment[];
}

/**
 * Times are compared only where they can be: those with UTC among themselves, and wall clocks without a zone only
 * within one camera, whose clock they share. The clock of UTC comes first.
 */
export function clocksOf(items: readonly Pick<Item, 'capturedAt' | 'camera'>[]): readonly Clock[] {
  const utc: Moment[] = [];
  const cameras = new Map<string, Moment[]>();
  for (const [index, { capturedAt, camera }] of items.entries()) {
    const local = capturedAt && parseLocalTime(capturedAt.local);
    if (!capturedAt || !local) continue;
    if (capturedAt.utc) {
      utc.push({ index, ms: Date.parse(capturedAt.utc) });
    } else if (camera?.model) {
      const key = `${camera.make} ${camera.model}`;
      const moments = cameras.get(key);
      if (moments) moments.push({ index, ms: local.wallMs });
      else cameras.set(key, [{ index, ms: local.wallMs }]);
    }
  }
  const inTime = (moments: Moment[]): Moment[] => moments.sort((a, b) => a.ms - b.ms || a.index - b.index);
  return [
    ...(utc.length > 0 ? [{ basis: 'utc', moments: inTime(utc) } as const] : []),
    ...[...cameras.values()].map((moments) => ({ basis: 'camera-clock', moments: inTime(moments) }) as const),
  ];
}
