import type { Cluster, ItemInferences, SetInferences, SpeedToPrevious } from '../inferences';
import type { Item, Position } from '../item';
import { clustersOf, gapsOf } from './clusters';
import { distanceKm, farthestOfEach } from './geography';
import { type Clock, clocksOf } from './moments';
import { type Spread, spreadOf } from './outliers';
import { IMPLIED_SPEED_KMH, type Step, stepsOf, whyNotCompared } from './speed';

type Located = Item & { readonly position: Position };

/**
 * Everything that comparing the items of one folder gives, with the service's own definitions where it has them
 * (distance, outlier, model, time). Over all items given, also where they go into several packages (R3).
 */
export function setInferences(items: readonly Item[]): SetInferences {
  const clocks = clocksOf(items);
  const steps = stepsOf(items, clocks);
  const clusters = clustersOf(items, clocks);
  const places = placesOf(items);
  const models = modelsOf(items);
  const speeds = steps.flatMap(({ speedKmh }) => speedKmh ?? []);
  const highest = speeds.reduce((most, speed) => Math.max(most, speed), 0);
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

/** Models by how many items have them, most first; of equal ones the first found. */
export function modelsOf(items: readonly Item[]): SetInferences['models'] {
  const paths = new Map<string, string[]>();
  for (const { camera, path } of items) {
    if (!camera?.model) continue;
    const known = paths.get(camera.model);
    if (known) known.push(path);
    else paths.set(camera.model, [path]);
  }
  return [...paths.entries()]
    .map(([model, files]) => ({ model, paths: files }))
    .sort((a, b) => b.paths.length - a.paths.length);
}

interface Places {
  readonly located: readonly Located[];
  readonly spread: Spread;
  /** Index into `located` by path. */
  readonly at: ReadonlyMap<string, number>;
  readonly farthest: readonly (number | null)[];
}

function placesOf(items: readonly Item[]): Places {
  const located = items.filter((item): item is Located => item.position !== null);
  const positions = located.map(({ position }) => position);
  return {
    located,
    spread: spreadOf(positions),
    at: new Map(located.map(({ path }, index) => [path, index])),
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
  const onClock = new Set(clocks.flatMap(({ moments }) => moments.map(({ index }) => index)));
  const stepTo = new Map(steps.map((step) => [step.to, step]));
  const clusterOf = new Map(
    clusters.flatMap(({ paths }, index) => paths.map((path) => [path, index] as const)),
  );
  const withModel = models.reduce((sum, { paths }) => sum + paths.length, 0);
  return items.map((item, index) => ({
    path: item.path,
    ...placeInferences(item, places),
    modelConsistent: item.camera?.model && withModel > 1 ? isMainModel(item.camera.model, models) : null,
    previous: previousOf(items, stepTo.get(index), item, onClock.has(index)),
    cluster: clusterOf.get(item.path) ?? null,
  }));
}

function placeInferences(
  item: Item,
  { located, spread, at, farthest }: Places,
): Pick<ItemInferences, 'greatestDistance' | 'fromMeanKm' | 'outlier'> {
  const own = at.get(item.path);
  if (own === undefined) return { greatestDistance: null, fromMeanKm: null, outlier: null };
  const partner = located[farthest[own] ?? -1];
  const fromMeanKm = spread.fromMeanKm[own] ?? null;
  return {
    greatestDistance:
      partner && item.position
        ? { km: distanceKm(item.position, partner.position), path: partner.path }
        : null,
    fromMeanKm,
    outlier: spread.limitKm === null || fromMeanKm === null ? null : fromMeanKm > spread.limitKm,
  };
}

/** Of two models that share the first place, neither is the main one. */
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
  if (!step || !from) return whyNotCompared(item, isOnClock);
  const { km, seconds, speedKmh, basis } = step;
  return { kind: 'speed', from: from.path, km, seconds, speedKmh, basis };
}

/** A zone that nobody knows matters only where there is another clock to compare with. */
function countNotComparable(
  items: readonly Item[],
  clocks: readonly Clock[],
): SetInferences['notComparable'] {
  const photos = items.filter(({ type }) => type !== 'pdf');
  const withoutZone = photos.filter(({ capturedAt }) => capturedAt && !capturedAt.utc);
  const loose = withoutZone.filter(({ camera }) => !camera?.model).length;
  const several = clocks.length + loose > 1;
  return {
    'no-time': photos.filter(({ capturedAt }) => !capturedAt).length,
    'no-position': photos.filter(({ position }) => !position).length,
    'zone-unknown': several ? withoutZone.length : 0,
  };
}
