import type { SetFinding, SplitComparison } from '../finding';
import type { Item } from '../item';
import { PACKAGE_LIMIT_BYTES, type Route, routeFor } from '../limits';
import { entryNames } from './entry-names';
import { cutAtLargestGaps } from './split';
import { MOST_ENTRIES, ZIP_END_BYTES, zipEntryBytes } from './zip-size';

/** What planning needs to know of an item; an `Item` or an `ItemView` will do. */
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
 * The ZIPs that carry `items`, each at most `limitBytes` (R1), as few as keep photos that were taken close together
 * in one of them (R3). Entry names are unique over all packages (R4). An item that fits into no package is left out:
 * see `tooLargeItems`.
 */
export function planPackages<Planned extends PlannableItem>(
  items: readonly Planned[],
  limitBytes: number = PACKAGE_LIMIT_BYTES,
): readonly PlannedPackage<Planned>[] {
  const limit = Math.min(limitBytes, PACKAGE_LIMIT_BYTES);
  const names = entryNames(items);
  const entries = items.flatMap((item, order): readonly Sized<Planned>[] => {
    const entryName = names[order];
    if (entryName === undefined) return [];
    const zipBytes = zipEntryBytes(entryName, item.bytes);
    return zipBytes + ZIP_END_BYTES <= limit ? [{ item, entryName, zipBytes, order }] : [];
  });
  if (entries.length === 0) return [];
  const room = limit - ZIP_END_BYTES;
  const fitsOne = sum(entries) <= room && entries.length <= MOST_ENTRIES;
  const groups = fitsOne ? [entries] : splitEntries(entries, room);
  return groups.map(toPackage);
}

/** An item that fits into no package, and the size up to which a file of its entry name does. */
export interface TooLargeItem<Item> {
  readonly item: Item;
  readonly limitBytes: number;
}

/**
 * Items too large for a package of their own, to the byte: a ZIP with nothing but the file may reach the limit (R1).
 * Each is a blocker until it is excluded. The entry name counts twice, so it matters which other items there are.
 */
export function tooLargeItems<Item extends Pick<PlannableItem, 'path' | 'type' | 'bytes'>>(
  items: readonly Item[],
  packageLimitBytes: number = PACKAGE_LIMIT_BYTES,
): readonly TooLargeItem<Item>[] {
  const names = entryNames(items);
  return items.flatMap((item, index) => {
    const limitBytes = packageLimitBytes - ZIP_END_BYTES - zipEntryBytes(names[index] ?? '', 0);
    return item.bytes > limitBytes ? [{ item, limitBytes }] : [];
  });
}

/** The comparisons across items that the service cannot make because the split keeps their items apart (R3). */
export function brokenComparisons(packages: readonly PlannedPackage[]): readonly SplitComparison[] {
  const apart = (carries: (item: PlannableItem) => boolean): boolean =>
    packages.filter((one) => one.entries.some((entry) => entry.item.type !== 'pdf' && carries(entry.item)))
      .length > 1;
  const positions = apart((item) => item.position !== null && item.position !== undefined);
  const comparisons: SplitComparison[] = [];
  if (positions) comparisons.push('distance', 'outlier');
  if (apart((item) => Boolean(item.camera?.model))) comparisons.push('model');
  if (apart((item) => item.capturedAt !== null)) comparisons.push('time');
  return comparisons;
}

/** `split-breaks-comparisons` where the packages keep apart what belongs together; nothing otherwise. */
export function splitFindings(packages: readonly PlannedPackage[]): readonly SetFinding[] {
  const comparisons = brokenComparisons(packages);
  if (comparisons.length === 0) return [];
  return [{ code: 'split-breaks-comparisons', severity: 'warning', packages: packages.length, comparisons }];
}

function splitEntries<Planned extends PlannableItem>(
  entries: readonly Sized<Planned>[],
  room: number,
): readonly (readonly Sized<Planned>[])[] {
  const timed = entries
    .flatMap((entry) => {
      const timeMs = entry.item.type === 'pdf' ? null : captureTimeMs(entry.item);
      return timeMs === null ? [] : [{ entry, timeMs, bytes: entry.zipBytes }];
    })
    .sort((a, b) => a.timeMs - b.timeMs || a.entry.order - b.entry.order);
  const groups = cutAtLargestGaps(timed, room, MOST_ENTRIES).map((run) => run.map(({ entry }) => entry));
  const inRun = new Set(timed.map(({ entry }) => entry));
  const fillers = entries.filter((entry) => !inRun.has(entry));
  // Photos without a time still take part in comparisons of position and model: they are placed before PDFs.
  const photos = fillers.filter((entry) => entry.item.type !== 'pdf');
  const documents = fillers.filter((entry) => entry.item.type === 'pdf');
  return fill(fill(groups, photos, room), documents, room).map((group) =>
    [...group].sort((a, b) => a.order - b.order),
  );
}

/** Largest first into the fullest package that still has room, so that few packages are opened for fillers. */
function fill<Planned extends PlannableItem>(
  groups: readonly (readonly Sized<Planned>[])[],
  fillers: readonly Sized<Planned>[],
  room: number,
): readonly (readonly Sized<Planned>[])[] {
  const bins = groups.map((group) => ({ entries: [...group], left: room - sum(group) }));
  for (const filler of [...fillers].sort((a, b) => b.zipBytes - a.zipBytes || a.order - b.order)) {
    let best: (typeof bins)[number] | null = null;
    for (const bin of bins) {
      const fits = bin.left >= filler.zipBytes && bin.entries.length < MOST_ENTRIES;
      if (fits && (best === null || bin.left < best.left)) best = bin;
    }
    if (best === null) {
      best = { entries: [], left: room };
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
  return {
    entries: entries.map(({ item, entryName }) => ({ item, entryName })),
    bytes,
    route: routeFor(bytes) ?? 'presigned',
  };
}

/** Milliseconds on one axis; a time without a zone counts as UTC, which is near enough to order a split. */
function captureTimeMs(item: PlannableItem): number | null {
  if (item.capturedAt === null) return null;
  const parsed = Date.parse(item.capturedAt.utc ?? `${item.capturedAt.local}Z`);
  return Number.isNaN(parsed) ? null : parsed;
}

function sum(entries: readonly { readonly zipBytes: number }[]): number {
  return entries.reduce((total, entry) => total + entry.zipBytes, 0);
}
