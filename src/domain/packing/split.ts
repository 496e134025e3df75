interface TimedElement {
  readonly timeMs: number;
  readonly bytes: number;
}

interface Split {
  readonly groups: number;
  /** Sum of the gaps at the cuts; a larger sum separates photos that are further apart in time. */
  readonly gapsMs: number;
  /** Index of the first element of the last group. */
  readonly start: number;
}

/**
 * Cuts a list sorted by time into runs of at most `maxBytes` and `maxElements`: the fewest runs, and among those the cuts
 * at the largest gaps in time (R3). Dynamic programming over the last cut; no element exceeds `maxBytes`.
 */
export function cutAtLargestGaps<Element extends TimedElement>(
  elements: readonly Element[],
  maxBytes: number,
  maxElements: number,
): readonly (readonly Element[])[] {
  const splits: Split[] = [];
  for (let end = 0; end < elements.length; end += 1) {
    splits.push(bestSplitEndingAt(elements, splits, end, maxBytes, maxElements));
  }
  const runs: (readonly Element[])[] = [];
  let last = elements.length - 1;
  while (last >= 0) {
    const start = splits[last]?.start ?? 0;
    runs.unshift(elements.slice(start, last + 1));
    last = start - 1;
  }
  return runs;
}

function bestSplitEndingAt(
  elements: readonly TimedElement[],
  splits: readonly Split[],
  end: number,
  maxBytes: number,
  maxElements: number,
): Split {
  let best: Split | null = null;
  let bytes = 0;
  for (let start = end; start >= 0 && end - start < maxElements; start -= 1) {
    bytes += elements[start]?.bytes ?? 0;
    if (bytes > maxBytes && start < end) break;
    const before = splits[start - 1];
    const gapMs = (elements[start]?.timeMs ?? 0) - (elements[start - 1]?.timeMs ?? 0);
    const candidate: Split =
      before === undefined
        ? { groups: 1, gapsMs: 0, start }
        : { groups: before.groups + 1, gapsMs: before.gapsMs + gapMs, start };
    if (best === null || isBetter(candidate, best)) best = candidate;
  }
  return best ?? { groups: 1, gapsMs: 0, start: end };
}

function isBetter(a: Split, b: Split): boolean {
  return a.groups !== b.groups ? a.groups < b.groups : a.gapsMs > b.gapsMs;
}
