import type { SetFinding } from '../finding';
import type { ItemId } from '../ids';
import type { Item } from '../item';
import { distanceKm } from '../precheck/geography';
import { OUTLIER_MIN_ITEMS } from '../precheck/outliers';
import { setFindings } from '../precheck/set-findings';
import type { ItemResult, MetadataAnalysis } from '../result';
import { parseDay } from './calendar-day';

type Own = Item & { readonly id: ItemId };

/** What the service and our own pre-check both say something about. */
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

/** Two earth models and two roundings: a hundredth, but at least a hundred metres. */
const DISTANCE_SHARE = 0.01;
const DISTANCE_LEAST_KM = 0.1;
/** Whether the time of day counts is not documented: whole days may differ by one. */
const DAYS_TOLERANCE = 1;
const DAY_MS = 86_400_000;

/**
 * Where the answer about one photo can be held against our reading of the same files: `items` are those of the same
 * request, since the service compares only within one (R3). A point counts only where both sides say something.
 */
export function compareWithPrecheck(result: ItemResult, own: Own, items: readonly Own[]): readonly Point[] {
  return comparisonOver(items)(result, own);
}

/** The same for many photos of one request: what is common to them is worked out once. */
export function comparisonOver(items: readonly Own[]): (result: ItemResult, own: Own) => readonly Point[] {
  let made: readonly SetFinding[] | null = null;
  const findings = (): readonly SetFinding[] => {
    made ??= setFindings(items, []);
    return made;
  };
  return (result, own) => {
    const metadata = result.metadata.state === 'value' ? result.metadata.value : null;
    const points = metadata && [
      distancePoint(metadata, own, items),
      outlierPoint(metadata, own, items, findings),
      timePoint(metadata, items, findings),
      modelPoint(metadata, own, items),
      daysPoint(metadata, own),
      screenshotPoint(metadata, own),
    ];
    return [...(points ?? []), qualityPoint(result, own)].filter((point) => point !== null);
  };
}

type Findings = () => readonly SetFinding[];

function distancePoint(metadata: MetadataAnalysis, own: Own, items: readonly Own[]): Point | null {
  const here = own.position;
  if (metadata.distance.state !== 'value' || here === null) return null;
  const others = items.flatMap(({ id, position }) => (position && id !== own.id ? [position] : []));
  if (others.length === 0) return null;
  const ours = others.reduce((most, there) => Math.max(most, distanceKm(here, there)), 0);
  const theirs = metadata.distance.value.highestDistanceKm;
  const tolerance = Math.max(DISTANCE_LEAST_KM, DISTANCE_SHARE * ours);
  return { name: 'distance', agrees: Math.abs(ours - theirs) <= tolerance, theirs, ours };
}

function outlierPoint(
  metadata: MetadataAnalysis,
  own: Own,
  items: readonly Own[],
  findings: Findings,
): Point | null {
  if (metadata.gpsOutlier.state !== 'value' || own.position === null) return null;
  if (items.filter(({ position }) => position !== null).length < OUTLIER_MIN_ITEMS) return null;
  const theirs = metadata.gpsOutlier.value.isOutlier;
  const ours = findings().some(
    (finding) => finding.code === 'geographical-outlier' && finding.path === own.path,
  );
  return { name: 'outlier', agrees: theirs === ours, theirs, ours };
}

/** Whether one person can have taken all of them; it takes two photos with time and place to say. */
function timePoint(metadata: MetadataAnalysis, items: readonly Own[], findings: Findings): Point | null {
  if (metadata.timeConsistency.state !== 'value') return null;
  const comparable = items.filter(({ position, capturedAt }) => position !== null && capturedAt !== null);
  if (comparable.length < 2) return null;
  // Photos whose clocks cannot be compared are no statement of ours.
  if (findings().some(({ code }) => code === 'times-not-compared')) return null;
  const theirs = metadata.timeConsistency.value.isPossible;
  const ours = !findings().some(({ code }) => code === 'implied-speed');
  return { name: 'time', agrees: theirs === ours, theirs, ours };
}

function screenshotPoint(metadata: MetadataAnalysis, own: Own): Point | null {
  if (metadata.isScreenshot.state !== 'value') return null;
  const theirs = metadata.isScreenshot.value;
  const ours = own.findings.some(({ code }) => code === 'likely-screenshot');
  return { name: 'screenshot', agrees: theirs === ours, theirs, ours };
}

const LOW_QUALITY: ReadonlySet<string> = new Set([
  'blurred',
  'low-resolution',
  'overexposed',
  'underexposed',
]);

function qualityPoint({ imageQuality }: ItemResult, own: Own): Point | null {
  if (imageQuality.state !== 'value' || own.findings.some(({ code }) => code === 'unreadable')) return null;
  const theirs = imageQuality.value.result;
  const ours = !own.findings.some(({ code }) => LOW_QUALITY.has(code));
  return { name: 'quality', agrees: theirs === ours, theirs, ours };
}

/**
 * The service may mean "all are of one model" or "this one is like most": where the models differ and this photo has
 * the usual one, the two readings part, and nothing is compared.
 */
function modelPoint(metadata: MetadataAnalysis, own: Own, items: readonly Own[]): Point | null {
  const model = own.camera?.model;
  if (metadata.modelConsistency.state !== 'value' || !model) return null;
  const models = items.flatMap(({ camera }) => (camera?.model ? [camera.model] : []));
  if (models.length < 2) return null;
  const alike = models.filter((other) => other === model).length;
  if (alike < models.length && alike * 2 >= models.length) return null;
  const ours = alike === models.length;
  const theirs = metadata.modelConsistency.value.isConsistent;
  return { name: 'model', agrees: theirs === ours, theirs, ours };
}

/** Our capture day against the reference date that the answer itself names. */
function daysPoint(metadata: MetadataAnalysis, own: Own): Point | null {
  if (metadata.creationDate.state !== 'value') return null;
  const { diffInDays, referenceDate } = metadata.creationDate.value;
  const captured = own.capturedAt && parseDay(own.capturedAt.local);
  const reference = referenceDate && parseDay(referenceDate);
  if (diffInDays === null || !captured || !reference) return null;
  const ours = Math.abs(Math.round((captured - reference) / DAY_MS));
  const theirs = Math.abs(diffInDays);
  return { name: 'days', agrees: Math.abs(ours - theirs) <= DAYS_TOLERANCE, theirs, ours };
}
