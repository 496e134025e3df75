import {
  type AnalysisName,
  type AnalysisRow,
  analysisRows,
  fileRows,
} from '../../../domain/answer/analysis-rows';
import type { Assessment } from '../../../domain/answer/assessment';
import type { Json } from '../../../domain/json';
import { LEVELS, levelRules, type ReportedLevel } from '../../../domain/level';
import type { AnalysisState, FileResult, ItemResult } from '../../../domain/result';

/** Codes of levels: the same in every language, and never taken for a formula by a spreadsheet (R21). */
export const LEVEL_CODES = [
  ...LEVELS.map((level) => levelRules(level).code),
  'unknown',
  'not-reported',
  'not-answered',
] as const;
export type LevelCode = (typeof LEVEL_CODES)[number];

/** The code of a level; null means that there is no result. */
export function levelCode(level: ReportedLevel | null): LevelCode {
  if (level === null) return 'not-answered';
  if (level.kind !== 'known') return level.kind === 'unknown' ? 'unknown' : 'not-reported';
  return levelRules(level.level).code;
}

/** The level as the service reported it; null if it reported none. */
export function levelAsReported(level: ReportedLevel | null): string | null {
  if (level === null || level.kind === 'absent') return null;
  return level.kind === 'known' ? level.level : level.text;
}

/** The states of R20. */
export const ANALYSIS_STATES = ['value', 'error', 'disabled', 'empty', 'absent'] as const;
/** Meaning of a value according to Proofcase; only `consistent` is positive. */
export const JUDGEMENTS = ['conspicuous', 'doubtful', 'consistent', 'neutral'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** One analysis for programs, named as in the interface document, in one of the states of R20. */
export interface AnalysisRecord {
  readonly analysis: string;
  readonly state: AnalysisState<Json>['state'];
  /** Null unless the state is `value`. */
  readonly judgement: Judgement | null;
  /** The boolean of the analysis under its documented name, e.g. of `is_geographical_outlier`. */
  readonly flag: boolean | null;
  readonly number: number | null;
  readonly unit: 'km' | 'km/h' | 'd' | 'versions' | null;
  readonly text: string | null;
  /** The decoded value; for a failed analysis the reported detail. */
  readonly value: Json;
}

/** Names in the interface document; an undescribed analysis keeps its own (R22). */
const DOCUMENTED: { readonly [Name in AnalysisName]: string } = {
  imageQuality: 'imageQuality',
  metadata: 'metadata',
  distance: 'metadata.inferences.distance',
  gpsOutlier: 'metadata.inferences.gps_outlier',
  modelConsistency: 'metadata.inferences.model_consistency',
  timeConsistency: 'metadata.inferences.time_consistency',
  creationDate: 'metadata.analyzed.creationDate',
  imageRanking: 'metadata.analyzed.imgRanking',
  fieldsMarkedSuspicious: 'metadata.analyzed.fieldsMarkedSus',
  gpsInfo: 'metadata.GPSInfo',
  isScreenshot: 'metadata.is_screenshot',
  raw: 'metadata.raw',
  pdfVersions: 'pdf_analyses.versions',
  pdfStructure: 'pdf_analyses.structure',
};

/** All analyses of a picture or page. */
export function itemRecords(item: ItemResult): readonly AnalysisRecord[] {
  return analysisRows(item).map((row) => recordOf(row, (name) => itemState(item, name)));
}

/** Analyses of the whole file: versions and structure of a PDF. */
export function fileRecords(file: FileResult): readonly AnalysisRecord[] {
  const seen = new Set<string>();
  return fileRows(file).flatMap((row) => {
    const record = recordOf(row, (name) => (name === 'pdfVersions' ? file.pdfVersions : file.pdfStructure));
    // The structure has several rows in the window but is one analysis; the most severe row comes first.
    if (seen.has(record.analysis)) return [];
    seen.add(record.analysis);
    return [record];
  });
}

function itemState(item: ItemResult, name: AnalysisName): AnalysisState<unknown> {
  if (name === 'imageQuality') return item.imageQuality;
  if (name === 'metadata' || item.metadata.state !== 'value') return item.metadata;
  if (name === 'pdfVersions' || name === 'pdfStructure') return { state: 'absent' };
  return item.metadata.value[name];
}

function recordOf(row: AnalysisRow, stateOf: (name: AnalysisName) => AnalysisState<unknown>): AnalysisRecord {
  const judgement = judgementOf(row.assessment);
  const empty = { judgement, flag: null, number: null, unit: null, text: null };
  const otherState = judgement === null ? (row.assessment as AnalysisState<Json>['state']) : 'value';
  if (row.kind === 'other') {
    return { ...empty, analysis: row.key, state: otherState, ...plain(row.json), value: row.json };
  }
  const analysis = DOCUMENTED[row.name];
  const state = stateOf(row.name);
  if (state.state === 'error') return { ...empty, analysis, state: 'error', value: state.detail };
  if (state.state !== 'value') return { ...empty, analysis, state: state.state, value: null };
  return {
    ...empty,
    analysis,
    state: 'value',
    ...figures(row.name, state.value as Value),
    value: state.value as Json,
  };
}

function judgementOf(assessment: Assessment): Judgement | null {
  return JUDGEMENTS.find((known) => known === assessment) ?? null;
}

/** Decoded values are plain JSON; a missing key is undefined here and null in a record. */
interface Value {
  readonly [key: string]: Json | undefined;
}

type Figures = Pick<AnalysisRecord, 'flag' | 'number' | 'unit' | 'text'>;

function figures(name: AnalysisName, value: Value | boolean | string): Figures {
  const empty: Figures = { flag: null, number: null, unit: null, text: null };
  if (typeof value !== 'object') return { ...empty, ...plain(value) };
  switch (name) {
    case 'imageQuality':
      return { ...empty, flag: flagOf(value.result) };
    case 'distance':
      return { ...empty, ...measured(value.highestDistanceKm, 'km'), text: textOf(value.itemId) };
    case 'gpsOutlier':
      return { ...empty, flag: flagOf(value.isOutlier), ...measured(value.distanceFromMeanKm, 'km') };
    case 'modelConsistency':
      return { ...empty, flag: flagOf(value.isConsistent) };
    case 'timeConsistency':
      return { ...empty, flag: flagOf(value.isPossible), ...measured(value.impliedSpeedKmh, 'km/h') };
    case 'creationDate': {
      const taken = [textOf(value.date), textOf(value.time)].filter(Boolean).join(' ');
      return { flag: flagOf(value.isSuspicious), ...measured(value.diffInDays, 'd'), text: taken || null };
    }
    case 'pdfVersions':
      return { ...empty, ...measured(value.found, 'versions') };
    case 'pdfStructure':
      return { ...empty, flag: flagOf(value.inconsistentMetadataDates) };
    default:
      return empty;
  }
}

function plain(value: Json): Partial<Figures> {
  if (typeof value === 'boolean') return { flag: value };
  if (typeof value === 'number') return { number: value };
  return typeof value === 'string' ? { text: value } : {};
}

function flagOf(value: Json | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function measured(
  value: Json | undefined,
  unit: Exclude<AnalysisRecord['unit'], null>,
): Pick<AnalysisRecord, 'number' | 'unit'> {
  return typeof value === 'number' ? { number: value, unit } : { number: null, unit: null };
}
