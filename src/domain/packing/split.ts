interface InTime {
  readonly timeMs: number;
  readonly bytes: number;
}

interface Best {
  readonly groups: number;
  /** Sum of the gaps at which was cut; the larger, the less that belongs together was parted. */
  readonly gapsMs: number;
  /** Index of the first element of the last group. */
  readonly start: number;
}

/**
 * Cuts a list in order of time into runs of at most `room` bytes: the fewest runs, and among those the cuts with the
 * largest gaps in time (R3). Dynamic programming over the place of the last cut; an element never exceeds `room`.
 */
export function cutAtLargestGaps<Element extends InTime>(
  elements: readonly Element[],
  room: number,
  mostElements: number,
): readonly (readonly Element[])[] {
  const best: Best[] = [];
  for (let end = 0; end < elements.length; end += 1) {
    best.push(bestEndingAt(elements, best, end, room, mostElements));
  }
  const runs: (readonly Element[])[] = [];
  let last = elements.length - 1;
  while (last >= 0) {
    const start = best[last]?.start ?? 0;
    runs.unshift(elements.slice(start, last + 1));
    last = start - 1;
  }
  return runs;
}

function bestEndingAt(
  elements: readonly InTime[],
  best: readonly Best[],
  end: number,
  room: number,
  mostElements: number,
): Best {
  let chosen: Best | null = null;
  let bytes = 0;
  for (let start = end; start >= 0 && end - start < mostElements; start -= 1) {
    bytes += elements[start]?.bytes ?? 0;
    if (bytes > room && start < end) break;
    const before = best[start - 1];
    const gapMs = (elements[start]?.timeMs ?? 0) - (elements[start - 1]?.timeMs ?? 0);
    const candidate: Best =
      before === undefined
        ? { groups: 1, gapsMs: 0, start }
        : { groups: before.groups + 1, gapsMs: before.gapsMs + gapMs, start };
    if (chosen === null || isBetter(candidate, chosen)) chosen = candidate;
  }
  return chosen ?? { groups: 1, gapsMs: 0, start: end };
}

function isBetter(a: Best, b: Best): boolean {
  return a.groups !== b.groups ? a.groups < b.groups : a.gapsMs > b.gapsMs;
}
