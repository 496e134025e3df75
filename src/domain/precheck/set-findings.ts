import type { ItemFinding, SetFinding } from '../finding';
import type { Item, Position, SkippedFile, SkipReason } from '../item';
import { clustersOf, gapsOf } from './clusters';
import { farthestPair } from './geography';
import { modelsOf } from './inferences';
import { sortBySeverity } from './item-findings';
import { type Clock, clocksOf } from './moments';
import { spreadOf } from './outliers';
import { IMPLIED_SPEED_KMH, type Step, stepsOf } from './speed';

/** Photos of one damage are taken within walking distance of each other. */
const DISTANCE_NOTICE_KM = 10;
const DISTANCE_WARNING_KM = 50;

/** Longer pauses are not explained by a night or a drive. */
const GAP_INFO_SECONDS = 12 * 3_600;
const GAP_NOTICE_SECONDS = 48 * 3_600;

type Located = Item & { readonly position: Position };

/** Findings across the whole folder, most severe first. `items` are in their final order. */
export function setFindings(items: readonly Item[], skipped: readonly SkippedFile[]): readonly SetFinding[] {
  const located = items.filter((item): item is Located => item.position !== null);
  const clocks = clocksOf(items);
  const pair = farthestPair(located.map(({ position }) => position));
  return sortBySeverity<SetFinding>([
    ...(items.length === 0 ? [{ code: 'nothing-to-send', severity: 'blocker' } as const] : []),
    ...skipped
      .filter(({ reason }) => UNREADABLE_REASONS.includes(reason))
      .map(({ path }) => ({ code: 'unreadable-file', severity: 'warning', path }) as const),
    ...cloudOnly(skipped),
    ...greatestDistance(located, pair),
    ...outliers(located),
    ...impliedSpeed(items, clocks),
    ...(pair && pair.km >= DISTANCE_NOTICE_KM ? notComparedFindings(located) : []),
    ...cameraModels(items),
    ...groupFindings(items, clocks),
  ]);
}

/** Files that would be sent if they could be read. */
const UNREADABLE_REASONS: readonly SkipReason[] = [
  'unreadable',
  'vanished',
  'path-too-long',
  'no-permission',
  'in-use',
  'copying',
];

function cloudOnly(skipped: readonly SkippedFile[]): readonly SetFinding[] {
  const files = skipped.filter(({ reason }) => reason === 'cloud-only' || reason === 'cloud-stub').length;
  return files === 0 ? [] : [{ code: 'cloud-only-files', severity: 'warning', files }];
}

/** Findings, by path, for files whose content equals an earlier file. */
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

function greatestDistance(
  items: readonly Located[],
  pair: ReturnType<typeof farthestPair>,
): readonly SetFinding[] {
  if (!pair) return [];
  const from = items[pair.from];
  const to = items[pair.to];
  if (!from || !to) return [];
  return [
    {
      code: 'greatest-distance',
      severity: distanceSeverity(pair.km),
      km: roundKm(pair.km),
      from: from.path,
      to: to.path,
    },
  ];
}

function distanceSeverity(km: number) {
  if (km >= DISTANCE_WARNING_KM) return 'warning';
  return km >= DISTANCE_NOTICE_KM ? 'notice' : 'info';
}

function outliers(items: readonly Located[]): readonly SetFinding[] {
  const { fromMeanKm, limitKm } = spreadOf(items.map(({ position }) => position));
  if (limitKm === null) return [];
  return items.flatMap(({ path }, index) => {
    const km = fromMeanKm[index] ?? 0;
    if (km <= limitKm) return [];
    return [{ code: 'geographical-outlier', severity: 'warning', path, distanceFromMeanKm: roundKm(km) }];
  });
}

/** The highest speed implied by two photos, if it is above `IMPLIED_SPEED_KMH`. */
function impliedSpeed(items: readonly Item[], clocks: readonly Clock[]): readonly SetFinding[] {
  let fastest: Step | null = null;
  for (const step of stepsOf(items, clocks)) {
    if ((step.speedKmh ?? 0) > Math.max(IMPLIED_SPEED_KMH, fastest?.speedKmh ?? 0)) fastest = step;
  }
  if (!fastest) return [];
  const from = items[fastest.from];
  const to = items[fastest.to];
  if (!from || !to) return [];
  const { km, seconds, speedKmh, basis } = fastest;
  return [
    {
      code: 'implied-speed',
      severity: 'warning',
      speedKmh: speedKmh ?? 0,
      km: roundKm(km),
      seconds,
      from: from.path,
      to: to.path,
      basis,
    },
  ];
}

/** Reported only if photos were taken far apart, where speed matters. */
function notComparedFindings(items: readonly Located[]): readonly SetFinding[] {
  const clocks = clocksOf(items);
  const noTime = items.filter(({ capturedAt }) => !capturedAt).length;
  const withoutZone = items.filter(({ capturedAt }) => capturedAt && !capturedAt.utc);
  const withoutClock = withoutZone.filter(({ camera }) => !camera?.model).length;
  const zoneUnknown = clocks.length + withoutClock > 1 ? withoutZone.length : 0;
  const files = noTime + zoneUnknown;
  return files > 0 ? [{ code: 'times-not-compared', severity: 'info', files, noTime, zoneUnknown }] : [];
}

function groupFindings(items: readonly Item[], clocks: readonly Clock[]): readonly SetFinding[] {
  // Of clocks that cannot be compared, all may show the same sessions.
  const groups = Math.max(0, ...clocks.map((clock) => clustersOf(items, [clock]).length));
  const [longest] = gapsOf(items, clocks);
  return [
    ...(longest && longest.seconds >= GAP_INFO_SECONDS
      ? [
          {
            code: 'time-gap',
            severity: longest.seconds >= GAP_NOTICE_SECONDS ? 'notice' : 'info',
            ...longest,
          } as const,
        ]
      : []),
    ...(groups > 1 ? [{ code: 'photo-groups', severity: 'info', groups } as const] : []),
  ];
}

function cameraModels(items: readonly Item[]): readonly SetFinding[] {
  const models = modelsOf(items);
  return models.length < 2 ? [] : [{ code: 'camera-model-differs', severity: 'notice', models }];
}

/** Rounds to metres below ten kilometres, to a tenth of a kilometre above. */
function roundKm(km: number): number {
  return km < 10 ? Math.round(km * 1000) / 1000 : Math.round(km * 10) / 10;
}
