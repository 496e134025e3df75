import type { ItemFinding, SetFinding } from '../finding';
import type { Item, Position, SkippedFile, SkipReason } from '../item';
import { distanceKm, farthestPair, meanPlace } from './geography';
import { sortBySeverity } from './item-findings';
import { parseLocalTime } from './local-time';

/** Photos of one damage lie within walking distance; from here on the distance is a notice. */
export const DISTANCE_NOTICE_KM = 10;
export const DISTANCE_WARNING_KM = 50;

/** Below this nothing is an outlier, however tight the others are. */
export const OUTLIER_MIN_KM = 10;
/** An outlier is this many times as far from the mean as the median of all is. */
export const OUTLIER_FACTOR = 2.5;
/** With fewer positions "the others" mean nothing. */
export const OUTLIER_MIN_ITEMS = 4;

/** Faster than cars and most trains: one person with one camera is hardly in both places. */
export const IMPLIED_SPEED_KMH = 200;
/** Positions of phones scatter by hundreds of metres: shorter ways say nothing about speed. */
export const IMPLIED_SPEED_MIN_KM = 1;

type Located = Item & { readonly position: Position };

/** Findings across the whole folder, most severe first. `items` in their final order. */
export function setFindings(items: readonly Item[], skipped: readonly SkippedFile[]): readonly SetFinding[] {
  const located = items.filter((item): item is Located => item.position !== null);
  return sortBySeverity<SetFinding>([
    ...(items.length === 0 ? [{ code: 'nothing-to-send', severity: 'blocker' } as const] : []),
    ...skipped
      .filter(({ reason }) => UNREAD.includes(reason))
      .map(({ path }) => ({ code: 'unreadable-file', severity: 'warning', path }) as const),
    ...cloudOnly(skipped),
    ...greatestDistance(located),
    ...outliers(located),
    ...impliedSpeed(located),
    ...cameraModels(items),
  ]);
}

/** Files that would be sent if they could be read. */
const UNREAD: readonly SkipReason[] = ['unreadable', 'vanished', 'path-too-long', 'no-permission', 'copying'];

function cloudOnly(skipped: readonly SkippedFile[]): readonly SetFinding[] {
  const files = skipped.filter(({ reason }) => reason === 'cloud-only' || reason === 'cloud-stub').length;
  return files === 0 ? [] : [{ code: 'cloud-only-files', severity: 'warning', files }];
}

/** For each path whose content another file before it already has: that finding. */
export function duplicateFindings(items: readonly Item[]): ReadonlyMap<string, ItemFinding> {
  const first = new Map<string, string>();
  const findings = new Map<string, ItemFinding>();
  for (const { path, sha256 } of items) {
    const of = first.get(sha256);
    if (of === undefined) first.set(sha256, path);
    else findings.set(path, { code: 'duplicate-content', severity: 'notice', of });
  }
  return findings;
}

function greatestDistance(items: readonly Located[]): readonly SetFinding[] {
  const pair = farthestPair(items.map(({ position }) => position));
  const [from, to] = pair ? [items[pair.from], items[pair.to]] : [];
  if (!pair || !from || !to) return [];
  const severity =
    pair.km >= DISTANCE_WARNING_KM ? 'warning' : pair.km >= DISTANCE_NOTICE_KM ? 'notice' : 'info';
  return [{ code: 'greatest-distance', severity, km: roundKm(pair.km), from: from.path, to: to.path }];
}

/** The service's notion: distance from the mean of all items with a position. */
function outliers(items: readonly Located[]): readonly SetFinding[] {
  const mean = meanPlace(items.map(({ position }) => position));
  if (!mean || items.length < OUTLIER_MIN_ITEMS) return [];
  const distances = items.map(({ position }) => distanceKm(mean, position));
  const median = [...distances].sort((a, b) => a - b)[Math.floor((items.length - 1) / 2)] ?? 0;
  const limit = Math.max(OUTLIER_MIN_KM, OUTLIER_FACTOR * median);
  return items.flatMap(({ path }, index) => {
    const km = distances[index] ?? 0;
    if (km <= limit) return [];
    return [{ code: 'geographical-outlier', severity: 'warning', path, distanceFromMeanKm: roundKm(km) }];
  });
}

interface Moment {
  readonly item: Located;
  readonly ms: number;
}

/**
 * The highest speed that two photos imply. Times are compared only where they can be: those with UTC among
 * themselves, and wall clocks without a zone only within one camera, whose clock they share.
 * Neighbours in time suffice: by the triangle inequality no pair farther apart implies more than its parts.
 */
function impliedSpeed(items: readonly Located[]): readonly SetFinding[] {
  const found = [...comparableMoments(items).entries()]
    .flatMap(([basis, moments]) => fastest(moments, basis === UTC ? 'utc' : 'camera-clock'))
    .sort((a, b) => b.speedKmh - a.speedKmh);
  return found.slice(0, 1);
}

const UTC = 'utc';

function comparableMoments(items: readonly Located[]): ReadonlyMap<string, readonly Moment[]> {
  const groups = new Map<string, Moment[]>();
  for (const item of items) {
    const { capturedAt, camera } = item;
    const local = capturedAt && parseLocalTime(capturedAt.local);
    if (!capturedAt || !local) continue;
    if (!capturedAt.utc && !camera?.model) continue;
    const key = capturedAt.utc ? UTC : `camera ${camera?.make} ${camera?.model}`;
    const ms = capturedAt.utc ? Date.parse(capturedAt.utc) : local.wallMs;
    const group = groups.get(key);
    if (group) group.push({ item, ms });
    else groups.set(key, [{ item, ms }]);
  }
  return groups;
}

type ImpliedSpeed = Extract<SetFinding, { code: 'implied-speed' }>;

function fastest(moments: readonly Moment[], basis: 'utc' | 'camera-clock'): readonly ImpliedSpeed[] {
  const inTime = [...moments].sort((a, b) => a.ms - b.ms);
  let best: ImpliedSpeed | null = null;
  for (let index = 1; index < inTime.length; index += 1) {
    const [before, after] = [inTime[index - 1], inTime[index]];
    if (!before || !after) continue;
    const km = distanceKm(before.item.position, after.item.position);
    // Times are whole seconds: two equal readings are up to a second apart.
    const seconds = Math.max(1, Math.round((after.ms - before.ms) / 1000));
    const speedKmh = Math.round((km / seconds) * 3600);
    if (km < IMPLIED_SPEED_MIN_KM || speedKmh <= Math.max(IMPLIED_SPEED_KMH, best?.speedKmh ?? 0)) continue;
    const [from, to] = [before.item.path, after.item.path];
    best = {
      code: 'implied-speed',
      severity: 'warning',
      speedKmh,
      km: roundKm(km),
      seconds,
      from,
      to,
      basis,
    };
  }
  return best ? [best] : [];
}

function cameraModels(items: readonly Item[]): readonly SetFinding[] {
  const paths = new Map<string, string[]>();
  for (const { camera, path } of items) {
    if (!camera?.model) continue;
    const known = paths.get(camera.model);
    if (known) known.push(path);
    else paths.set(camera.model, [path]);
  }
  if (paths.size < 2) return [];
  const models = [...paths.entries()]
    .map(([model, files]) => ({ model, paths: files }))
    .sort((a, b) => b.paths.length - a.paths.length);
  return [{ code: 'camera-model-differs', severity: 'notice', models }];
}

/** Metres below ten kilometres, a tenth of a kilometre above. */
function roundKm(km: number): number {
  return km < 10 ? Math.round(km * 1000) / 1000 : Math.round(km * 10) / 10;
}
