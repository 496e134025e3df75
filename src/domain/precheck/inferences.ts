import type { Cluster, ItemInferences, SetInferences, SpeedToPrevious } from '../inferences';
import type { Item, Position } from '../item';
import { clustersOf, gapsOf } from './clusters';
import { distanceKm, farthestOfEach } from './geography';
import { type Clock, clocksOf } from './moments';
import { type Spread, spreadOf } from './outliers';
import { IMPLIED_SPEED_KMH, reasonNotCompared, type Step, stepsOf } from './speed';

type Located = Item & { readonly position: Position };

/**
 * All results of comparing the items of one folder, with the service's definitions where it has them (distance, outlier,
 * model, time). Compares all items, even if they go into several packages (R3).
 */
export function setInferences(items: readonly Item[]): SetInferences {
  const clocks = clocksOf(items);
  const steps = stepsOf(items, clocks);
  const clusters = clustersOf(items, clocks);
  const places = comparePlaces(items);
  const models = modelsOf(items);
  const speeds = steps.flatMap(({ speedKmh }) => speedKmh ?? []);
  const highest = speeds.reduce((max, speed) => Math.max(max, speed), 0);
  const context = { places, models, clocks, steps, clusters };
  return {
    items: itemInferences(items, context),
    mean: places.spread.mean,
    models,
    clusters,
    gaps: gapsOf(items, clocks),
    timePossible: steps.length === 0 ? null : highest <= IMPLIED_SPEED_KMH,
    highestSpeedKmh: speeds.length === 0 ? null : highest,
    notComparable: countNotComparable(items, clocks),
  };
}

/** Camera models by number of items, the most common first; equal ones in order of appearance. */
export function modelsOf(items: readonly Item[]): SetInferences['models'] {
  const paths = new Map<string, string[]>();
  for (const { camera, path } of items) {
    if (!camera?.model) continue;
    const modelPaths = paths.get(camera.model);
    if (modelPaths) modelPaths.push(path);
    else paths.set(camera.model, [path]);
  }
  return [...paths.entries()]
    .map(([model, files]) => ({ model, paths: files }))
    .sort((a, b) => b.paths.length - a.paths.length);
}

interface Places {
  readonly located: readonly Located[];
  readonly spread: Spread;
  /** For each item its index in `located`; undefined without a position. */
  readonly locatedAt: readonly (number | undefined)[];
  readonly farthest: readonly (number | null)[];
}

function comparePlaces(items: readonly Item[]): Places {
  const located = items.filter((item): item is Located => item.position !== null);
  const positions = located.map(({ position }) => position);
  let next = 0;
  return {
    located,
    spread: spreadOf(positions),
    locatedAt: items.map(({ position }) => (position === null ? undefined : next++)),
    farthest: farthestOfEach(positions),
  };
}

interface Context {
  readonly places: Places;
  readonly models: SetInferences['models'];
  readonly clocks: readonly Clock[];
  readonly steps: readonly Step[];
  readonly clusters: readonly Cluster[];
}

function itemInferences(items: readonly Item[], context: Context): readonly ItemInferences[] {
  const { places, models, clocks, steps, clusters } = context;
  const onClock = new Set<number>();
  for (const { moments } of clocks) for (const { index } of moments) onClock.add(index);
  const stepTo = new Map<number, Step>();
  for (const step of steps) stepTo.set(step.to, step);
  const clusterOf = new Map<string, number>();
  for (const [index, { paths }] of clusters.entries()) for (const path of paths) clusterOf.set(path, index);
  const withModel = models.reduce((sum, { paths }) => sum + paths.length, 0);
  return items.map((item, index) => ({
    path: item.path,
    ...placeInferences(item, index, places),
    modelConsistent: item.camera?.model && withModel > 1 ? isMainModel(item.camera.model, models) : null,
    previous: previousOf(items, stepTo.get(index), item, onClock.has(index)),
    cluster: clusterOf.get(item.path) ?? null,
  }));
}

function placeInferences(
  item: Item,
  itemIndex: number,
  { located, spread, locatedAt, farthest }: Places,
): Pick<ItemInferences, 'greatestDistance' | 'fromMeanKm' | 'outlier'> {
  const index = locatedAt[itemIndex];
  if (index === undefined) return { greatestDistance: null, fromMeanKm: null, outlier: null };
  const partner = located[farthest[index] ?? -1];
  const fromMeanKm = spread.fromMeanKm[index] ?? null;
  return {
    greatestDistance:
      partner && item.position
        ? { km: distanceKm(item.position, partner.position), path: partner.path }
        : null,
    fromMeanKm,
    outlier: spread.limitKm === null || fromMeanKm === null ? null : fromMeanKm > spread.limitKm,
  };
}

/** False for all models if the two most common ones are equally frequent. */
function isMainModel(model: string, models: SetInferences['models']): boolean {
  const [first, second] = models;
  return first?.model === model && (second === undefined || second.paths.length < first.paths.length);
}

function previousOf(
  items: readonly Item[],
  step: Step | undefined,
  item: Item,
  isOnClock: boolean,
): SpeedToPrevious {
  const from = step && items[step.from];
  if (!step || !from) return reasonNotCompared(item, isOnClock);
  const { km, seconds, speedKmh, basis } = step;
  return { kind: 'speed', from: from.path, km, seconds, speedKmh, basis };
}

/** An unknown zone counts only if there is another clock to compare with. */
function countNotComparable(
  items: readonly Item[],
  clocks: readonly Clock[],
): SetInferences['notComparable'] {
  const photos = items.filter(({ type }) => type !== 'pdf');
  const withoutZone = photos.filter(({ capturedAt }) => capturedAt && !capturedAt.utc);
  const withoutClock = withoutZone.filter(({ camera }) => !camera?.model).length;
  const hasSeveralClocks = clocks.length + withoutClock > 1;
  return {
    'no-time': photos.filter(({ capturedAt }) => !capturedAt).length,
    'no-position': photos.filter(({ position }) => !position).length,
    'zone-unknown': hasSeveralClocks ? withoutZone.length : 0,
  };
}
