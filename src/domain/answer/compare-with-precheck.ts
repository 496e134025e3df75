import type { SetFinding } from '../finding';
import type { ItemId } from '../ids';
import type { Item } from '../item';
import { distanceKm } from '../precheck/geography';
import { OUTLIER_MIN_ITEMS } from '../precheck/outliers';
import { setFindings } from '../precheck/set-findings';
import type { ItemResult, MetadataAnalysis } from '../result';
import { parseDay } from './calendar-day';

/** Until its preview is drawn, nobody has looked at the pixels. */
type LocalItem = Item & { readonly id: ItemId; readonly preview: 'pending' | 'ready' | 'none' };

/** A statement that both the service and the local pre-check make. */
export type Point =
  | {
      readonly name: 'distance' | 'days';
      readonly agrees: boolean;
      readonly theirs: number;
      readonly ours: number;
    }
  | {
      /** `outlier`: it is one; `model`: agrees; `time`: possible; `screenshot`: is one; `quality`: sufficient. */
      readonly name: 'outlier' | 'model' | 'time' | 'screenshot' | 'quality';
      readonly agrees: boolean;
      readonly theirs: boolean;
      readonly ours: boolean;
    };

/** Earth models and rounding may differ: a hundredth, but at least a hundred metres. */
const DISTANCE_TOLERANCE_SHARE = 0.01;
const MIN_DISTANCE_TOLERANCE_KM = 0.1;
/** Whether the service counts the time of day is not documented, so days may differ by one. */
const DAYS_TOLERANCE = 1;
const DAY_MS = 86_400_000;

/**
 * Returns a comparison of the results of single photos with the local pre-check. `items` are those of the same request,
 * since the service compares only within one (R3); their common findings are computed once. Returns only points on which
 * both sides make a statement.
 */
export function precheckComparison(
  items: readonly LocalItem[],
): (result: ItemResult, item: LocalItem) => readonly Point[] {
  let cached: readonly SetFinding[] | null = null;
  const findings = (): readonly SetFinding[] => {
    cached ??= setFindings(items, []);
    return cached;
  };
  return (result, item) => {
    const metadata = result.metadata.state === 'value' ? result.metadata.value : null;
    const points = metadata && [
      distancePoint(metadata, item, items),
      outlierPoint(metadata, item, items, findings),
      timePoint(metadata, item, items, findings),
      modelPoint(metadata, item, items),
      daysPoint(metadata, item),
      screenshotPoint(metadata, item),
    ];
    return [...(points ?? []), qualityPoint(result, item)].filter((point) => point !== null);
  };
}

type Findings = () => readonly SetFinding[];

function distancePoint(
  metadata: MetadataAnalysis,
  item: LocalItem,
  items: readonly LocalItem[],
): Point | null {
  const here = item.position;
  if (metadata.distance.state !== 'value' || here === null) return null;
  const others = items.flatMap(({ id, position }) => (position && id !== item.id ? [position] : []));
  if (others.length === 0) return null;
  const ours = others.reduce((max, there) => Math.max(max, distanceKm(here, there)), 0);
  const theirs = metadata.distance.value.highestDistanceKm;
  const tolerance = Math.max(MIN_DISTANCE_TOLERANCE_KM, DISTANCE_TOLERANCE_SHARE * ours);
  return { name: 'distance', agrees: Math.abs(ours - theirs) <= tolerance, theirs, ours };
}

function outlierPoint(
  metadata: MetadataAnalysis,
  item: LocalItem,
  items: readonly LocalItem[],
  findings: Findings,
): Point | null {
  if (metadata.gpsOutlier.state !== 'value' || item.position === null) return null;
  if (items.filter(({ position }) => position !== null).length < OUTLIER_MIN_ITEMS) return null;
  const theirs = metadata.gpsOutlier.value.isOutlier;
  const ours = findings().some(
    (finding) => finding.code === 'geographical-outlier' && finding.path === item.path,
  );
  return { name: 'outlier', agrees: theirs === ours, theirs, ours };
}

/**
 * Whether one person could have taken all photos; null with fewer than two that have a time and a position. The service
 * may mean all photos or this one. Beside photos with an impossible speed the two readings disagree, so nothing is compared.
 */
function timePoint(
  metadata: MetadataAnalysis,
  item: LocalItem,
  items: readonly LocalItem[],
  findings: Findings,
): Point | null {
  if (metadata.timeConsistency.state !== 'value') return null;
  const comparable = items.filter(({ position, capturedAt }) => position !== null && capturedAt !== null);
  if (comparable.length < 2) return null;
  // If clocks cannot be compared, the pre-check makes no statement.
  if (findings().some(({ code }) => code === 'times-not-compared')) return null;
  const tooFast = findings().filter((finding) => finding.code === 'implied-speed');
  if (tooFast.length > 0 && !tooFast.some(({ from, to }) => from === item.path || to === item.path))
    return null;
  const theirs = metadata.timeConsistency.value.isPossible;
  const ours = tooFast.length === 0;
  return { name: 'time', agrees: theirs === ours, theirs, ours };
}

function screenshotPoint(metadata: MetadataAnalysis, item: LocalItem): Point | null {
  if (metadata.isScreenshot.state !== 'value') return null;
  const theirs = metadata.isScreenshot.value;
  const ours = item.findings.some(({ code }) => code === 'likely-screenshot');
  return { name: 'screenshot', agrees: theirs === ours, theirs, ours };
}

const LOW_QUALITY: ReadonlySet<string> = new Set([
  'blurred',
  'low-resolution',
  'overexposed',
  'underexposed',
]);

function qualityPoint({ imageQuality }: ItemResult, item: LocalItem): Point | null {
  if (imageQuality.state !== 'value' || item.findings.some(({ code }) => code === 'unreadable')) return null;
  const theirs = imageQuality.value.result;
  const ours = !item.findings.some(({ code }) => LOW_QUALITY.has(code));
  if (ours && item.preview === 'pending') return null;
  return { name: 'quality', agrees: theirs === ours, theirs, ours };
}

/**
 * The service may mean "all items have one model" or "this item has the most common model". If models differ and this
 * photo has the most common one, the two readings disagree, so nothing is compared.
 */
function modelPoint(metadata: MetadataAnalysis, item: LocalItem, items: readonly LocalItem[]): Point | null {
  const model = item.camera?.model;
  if (metadata.modelConsistency.state !== 'value' || !model) return null;
  const models = items.flatMap(({ camera }) => (camera?.model ? [camera.model] : []));
  if (models.length < 2) return null;
  const alike = models.filter((other) => other === model).length;
  if (alike < models.length && alike * 2 >= models.length) return null;
  const ours = alike === models.length;
  const theirs = metadata.modelConsistency.value.isConsistent;
  return { name: 'model', agrees: theirs === ours, theirs, ours };
}

/** Compares the local capture day with the reference date stated in the result. */
function daysPoint(metadata: MetadataAnalysis, item: LocalItem): Point | null {
  if (metadata.creationDate.state !== 'value') return null;
  const { diffInDays, referenceDate } = metadata.creationDate.value;
  const captured = item.capturedAt ? parseDay(item.capturedAt.local) : null;
  const reference = referenceDate ? parseDay(referenceDate) : null;
  // The day of a clock that was never set is the number 0.
  if (diffInDays === null || captured === null || reference === null) return null;
  const ours = Math.abs(Math.round((captured - reference) / DAY_MS));
  const theirs = Math.abs(diffInDays);
  return { name: 'days', agrees: Math.abs(ours - theirs) <= DAYS_TOLERANCE, theirs, ours };
}
