import type { FileResult } from '../result';
import { type AnalysisRow, analysisRows } from './analysis-rows';
import type { Assessment } from './assessment';

/** Statements against a photo stay with the photo, even if all photos have them. */
const STAYS_WITH_PHOTO: ReadonlySet<Assessment> = new Set(['conspicuous', 'doubtful', 'error']);

/** The service compares photos only within one request (R3), so these are no statements about several packages. */
const COMPARISONS: ReadonlySet<string> = new Set([
  'distance',
  'gpsOutlier',
  'modelConsistency',
  'timeConsistency',
]);

/** Identity of a statement: two rows with the same key say the same. */
export function rowKey(row: AnalysisRow): string {
  return JSON.stringify(row);
}

/**
 * The statements that are the same for every analysed photo, so that they are shown once; none for a single photo.
 * `isSplit`: the photos come from several packages.
 */
export function sharedRows(photos: readonly FileResult[], isSplit: boolean): readonly AnalysisRow[] {
  const [first, ...others] = photos.flatMap(({ items }) => items).map(analysisRows);
  if (first === undefined || others.length === 0) return [];
  const otherKeys = others.map((rows) => new Set(rows.map(rowKey)));
  return first.filter(
    (row) =>
      !STAYS_WITH_PHOTO.has(row.assessment) &&
      !(isSplit && row.kind !== 'other' && COMPARISONS.has(row.name)) &&
      otherKeys.every((keys) => keys.has(rowKey(row))),
  );
}
