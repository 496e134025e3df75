import type { SetFinding, SplitComparison } from '../finding';
import type { Item } from '../item';
import { MAX_ZIP_BYTES, type Route, routeFor } from '../route';
import { entryNames } from './entry-names';
import { MAX_PACKAGE_ENTRIES, ZIP_END_BYTES, zipEntryBytes } from './zip-size';

/** The fields of an item that planning needs; `Item` and `ItemView` both have them. */
export type PlannableItem = Pick<Item, 'path' | 'bytes' | 'sha256' | 'type' | 'capturedAt'> &
  Partial<Pick<Item, 'position' | 'camera'>>;

export interface PlannedEntry<Planned extends PlannableItem = PlannableItem> {
  readonly item: Planned;
  readonly entryName: string;
}

export interface PlannedPackage<Planned extends PlannableItem = PlannableItem> {
  readonly entries: readonly PlannedEntry<Planned>[];
  /** Exactly the size of the sealed ZIP. */
  readonly bytes: number;
  readonly route: Route;
}

interface Sized<Planned extends PlannableItem> extends PlannedEntry<Planned> {
  readonly zipBytes: number;
  readonly order: number;
}

/**
 * Plans the ZIPs for `items`, each at most `limitBytes` (R1) with at most `MAX_PACKAGE_ENTRIES` files, cutting between
 * photos taken at different times (R3). Entry names are unique over all packages and differ from `takenNames` (R4). Items
 * that fit into no package are omitted: see `tooLargeItems`.
 */
export function planPackages<Planned extends PlannableItem>(
  items: readonly Planned[],
  limitBytes: number = MAX_ZIP_BYTES,
  takenNames: readonly string[] = [],
): readonly PlannedPackage<Planned>[] {
  const limit = Math.min(limitBytes, MAX_ZIP_BYTES);
  const names = entryNames(items, takenNames);
  const entries = items.flatMap((item, order): readonly Sized<Planned>[] => {
    const entryName = names[order];
    if (entryName === undefined) return [];
    const zipBytes = zipEntryBytes(entryName, item.bytes);
    return zipBytes + ZIP_END_BYTES <= limit ? [{ item, entryName, zipBytes, order }] : [];
  });
  if (entries.length === 0) return [];
  const capacity = limit - ZIP_END_BYTES;
  const fitsOnePackage = sum(entries) <= capacity && entries.length <= MAX_PACKAGE_ENTRIES;
  const groups = fitsOnePackage ? [entries] : splitEntries(entries, capacity);
  return groups.map(toPackage);
}

/** An item that fits into no package, with the largest size that would fit under its entry name. */
export interface TooLargeItem<Item> {
  readonly item: Item;
  readonly limitBytes: number;
}

/**
 * Items too large for a package of their own, to the byte: a ZIP of one file may reach the limit (R1). The size includes
 * the entry name twice, and that name depends on the other items.
 */
export function tooLargeItems<Item extends Pick<PlannableItem, 'path' | 'type' | 'bytes'>>(
  items: readonly Item[],
  packageLimitBytes: number = MAX_ZIP_BYTES,
): readonly TooLargeItem<Item>[] {
  const names = entryNames(items);
  return items.flatMap((item, index) => {
    const limitBytes = packageLimitBytes - ZIP_END_BYTES - zipEntryBytes(names[index] ?? '', 0);
    return item.bytes > limitBytes ? [{ item, limitBytes }] : [];
  });
}

/** Comparisons that the service cannot make because the items are in different packages (R3). */
export function brokenComparisons(packages: readonly PlannedPackage[]): readonly SplitComparison[] {
  const isSplit = (hasData: (item: PlannableItem) => boolean): boolean =>
    packages.filter((pkg) => pkg.entries.some((entry) => entry.item.type !== 'pdf' && hasData(entry.item)))
      .length > 1;
  const positions = isSplit((item) => item.position !== null && item.position !== undefined);
  const comparisons: SplitComparison[] = [];
  if (positions) comparisons.push('distance', 'outlier');
  if (isSplit((item) => Boolean(item.camera?.model))) comparisons.push('model');
  if (isSplit((item) => item.capturedAt !== null)) comparisons.push('time');
  return comparisons;
}

/** The finding `split-breaks-comparisons` if the split prevents comparisons; else empty. */
export function splitFindings(packages: readonly PlannedPackage[]): readonly SetFinding[] {
  const comparisons = brokenComparisons(packages);
  if (comparisons.length === 0) return [];
  return [{ code: 'split-breaks-comparisons', severity: 'warning', packages: packages.length, comparisons }];
}

function splitEntries<Planned extends PlannableItem>(
  entries: readonly Sized<Planned>[],
  capacity: number,
): readonly (readonly Sized<Planned>[])[] {
  const timed = entries
    .flatMap((entry) => {
      const timeMs = entry.item.type === 'pdf' ? null : captureTimeMs(entry.item);
      return timeMs === null ? [] : [{ entry, timeMs, bytes: entry.zipBytes }];
    })
    .sort((a, b) => a.timeMs - b.timeMs || a.entry.order - b.entry.order);
  const groups = cutAtLargestGaps(timed, capacity, MAX_PACKAGE_ENTRIES).map((run) =>
    run.map(({ entry }) => entry),
  );
  const inRun = new Set(timed.map(({ entry }) => entry));
  const fillers = entries.filter((entry) => !inRun.has(entry));
  // Photos without a time are still compared by position and model, so they are placed before PDFs.
  const photos = fillers.filter((entry) => entry.item.type !== 'pdf');
  const documents = fillers.filter((entry) => entry.item.type === 'pdf');
  return fillPackages(fillPackages(groups, photos, capacity), documents, capacity).map((group) =>
    [...group].sort((a, b) => a.order - b.order),
  );
}

/** Best-fit decreasing: each filler goes into the fullest package that can hold it, which keeps packages few. */
function fillPackages<Planned extends PlannableItem>(
  groups: readonly (readonly Sized<Planned>[])[],
  fillers: readonly Sized<Planned>[],
  capacity: number,
): readonly (readonly Sized<Planned>[])[] {
  const bins = groups.map((group) => ({ entries: [...group], left: capacity - sum(group) }));
  for (const filler of [...fillers].sort((a, b) => b.zipBytes - a.zipBytes || a.order - b.order)) {
    let best: (typeof bins)[number] | null = null;
    for (const bin of bins) {
      const fits = bin.left >= filler.zipBytes && bin.entries.length < MAX_PACKAGE_ENTRIES;
      if (fits && (best === null || bin.left < best.left)) best = bin;
    }
    if (best === null) {
      best = { entries: [], left: capacity };
      bins.push(best);
    }
    best.entries.push(filler);
    best.left -= filler.zipBytes;
  }
  return bins.map((bin) => bin.entries);
}

function toPackage<Planned extends PlannableItem>(
  entries: readonly Sized<Planned>[],
): PlannedPackage<Planned> {
  const bytes = sum(entries) + ZIP_END_BYTES;
  const route = routeFor(bytes);
  if (route === null) throw new RangeError(`no route takes a package of ${bytes} bytes`);
  return {
    entries: entries.map(({ item, entryName }) => ({ item, entryName })),
    bytes,
    route,
  };
}

/** A time without a zone counts as UTC, which is accurate enough to order a split. */
function captureTimeMs(item: PlannableItem): number | null {
  if (item.capturedAt === null) return null;
  const parsed = Date.parse(item.capturedAt.utc ?? `${item.capturedAt.local}Z`);
  return Number.isNaN(parsed) ? null : parsed;
}

function sum(entries: readonly { readonly zipBytes: number }[]): number {
  return entries.reduce((total, entry) => total + entry.zipBytes, 0);
}

interface TimedElement {
  readonly timeMs: number;
  readonly bytes: number;
}

/** The best runs that end before `start`, with the gap before it. */
interface Cut {
  /** Index of the first element of the run after the cut. */
  readonly start: number;
  readonly runsBefore: number;
  /** Sum of the gaps at the cuts; a larger sum separates photos that are further apart in time. */
  readonly gapsMs: number;
}

/**
 * Cuts a list sorted by time into runs of at most `maxBytes` and `maxElements`: the fewest runs, and among those the cuts
 * at the largest gaps in time (R3). Dynamic programming over the last cut, in linear time: the cuts that the last run can
 * start from move forward with its end, so a cut that a later one equals or beats is never needed again. No element
 * exceeds `maxBytes`.
 */
function cutAtLargestGaps<Element extends TimedElement>(
  elements: readonly Element[],
  maxBytes: number,
  maxElements: number,
): readonly (readonly Element[])[] {
  const best: Cut[] = [];
  /** Possible cuts, the best first, each worse than the one before and later. */
  const possible: Cut[] = [];
  let first = 0;
  let start = 0;
  let bytes = 0;
  elements.forEach((element, end) => {
    const cut = cutBefore(end, elements, best[end - 1]);
    while (possible.length > first && !isBetter(possible.at(-1) ?? cut, cut)) possible.pop();
    possible.push(cut);
    bytes += element.bytes;
    for (; start < end && (bytes > maxBytes || end - start >= maxElements); start += 1) {
      bytes -= elements[start]?.bytes ?? 0;
    }
    while ((possible[first]?.start ?? start) < start) first += 1;
    best.push(possible[first] ?? cut);
  });
  const runs: (readonly Element[])[] = [];
  for (let end = elements.length; end > 0; ) {
    const from = best[end - 1]?.start ?? 0;
    runs.unshift(elements.slice(from, end));
    end = from;
  }
  return runs;
}

function cutBefore(start: number, elements: readonly TimedElement[], before: Cut | undefined): Cut {
  if (before === undefined) return { start, runsBefore: 0, gapsMs: 0 };
  const gapMs = (elements[start]?.timeMs ?? 0) - (elements[start - 1]?.timeMs ?? 0);
  return { start, runsBefore: before.runsBefore + 1, gapsMs: before.gapsMs + gapMs };
}

function isBetter(a: Cut, b: Cut): boolean {
  return a.runsBefore !== b.runsBefore ? a.runsBefore < b.runsBefore : a.gapsMs > b.gapsMs;
}
