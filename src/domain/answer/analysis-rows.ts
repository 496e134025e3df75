import type { Json } from '../json';
import type {
  AnalysisState,
  CreationDate,
  FileResult,
  ItemResult,
  MetadataAnalysis,
  PdfVersions,
} from '../result';
import type { Assessment, SilentState } from './assessment';
import { sizeOf } from './json-shape';
import { type PdfFact, structureFacts, versionsAssessment } from './pdf-facts';

export type AnalysisName =
  | 'imageQuality'
  | 'metadata'
  | Exclude<keyof MetadataAnalysis, 'rest'>
  | 'pdfVersions'
  | 'pdfStructure';

/** An analysis that the interface document names and explains, but without its fields. */
export const NORMALIZATION = 'image_normalization';

/** The statement of an analysis, as a key of the texts. */
export type Verdict =
  | 'outlier'
  | 'notOutlier'
  | 'impossible'
  | 'possible'
  | 'modelDiffers'
  | 'modelSame'
  | 'dateFar'
  | 'dateFits'
  | 'dateNotFound'
  | 'dateUnrated'
  | 'screenshot'
  | 'notScreenshot'
  | 'fieldsMarked'
  | 'fieldsUnmarked'
  | 'distance'
  | 'ranking'
  | 'gpsInfo'
  | 'raw'
  | 'qualityGood'
  | 'qualityLow'
  | 'versionsFound'
  | 'versionsNone'
  | 'versionsUncounted'
  | PdfFact['text'];

/** The figures behind a verdict. */
export type Detail =
  | { readonly of: 'outlier'; readonly km: number }
  | { readonly of: 'speed'; readonly kmh: number }
  | { readonly of: 'distance'; readonly km: number; readonly itemId: string | null }
  | { readonly of: 'date'; readonly date: CreationDate }
  | { readonly of: 'model' }
  | { readonly of: 'text'; readonly text: string }
  /** Names of metadata fields; empty if the value contains no names. */
  | { readonly of: 'fields'; readonly fields: readonly string[] }
  /** Number of entries of a value whose structure is not documented. */
  | { readonly of: 'entries'; readonly count: number }
  | { readonly of: 'versions'; readonly versions: PdfVersions }
  | { readonly of: 'pdfDates'; readonly created: readonly string[]; readonly modified: readonly string[] }
  | { readonly of: 'tools'; readonly tools: readonly string[] };

export type AnalysisRow =
  | {
      readonly kind: 'verdict';
      readonly name: AnalysisName;
      readonly assessment: Assessment;
      readonly verdict: Verdict;
      readonly detail: Detail | null;
      /** Raw value, expandable below the row. */
      readonly json: Json | null;
    }
  | {
      readonly kind: 'silent';
      readonly name: AnalysisName;
      readonly assessment: SilentState;
      readonly json: Json | null;
    }
  /** An analysis whose structure is not documented, under its key in the response (R22). */
  | {
      readonly kind: 'other';
      readonly key: string;
      readonly assessment: Assessment;
      readonly json: Json | null;
    };

const ORDER: readonly Assessment[] = [
  'conspicuous',
  'doubtful',
  'error',
  'consistent',
  'neutral',
  'disabled',
  'empty',
  'absent',
];

/** A row for every analysis of one item (R20), the most severe first, those without a statement last. */
export function analysisRows(item: ItemResult): readonly AnalysisRow[] {
  const rows = [
    ...metadataRows(item.metadata),
    row('imageQuality', item.imageQuality, ({ result }) =>
      verdict(result ? 'qualityGood' : 'qualityLow', result ? 'consistent' : 'doubtful'),
    ),
    ...Object.entries(item.others).map(otherRow),
  ];
  return sortBySeverity(rows);
}

/** Rows for the analyses of a file as a whole; empty if the result has none for this kind of file. */
export function fileRows({ pdfVersions, pdfStructure }: FileResult): readonly AnalysisRow[] {
  if (pdfVersions.state === 'absent' && pdfStructure.state === 'absent') return [];
  const versions = row('pdfVersions', pdfVersions, (value) =>
    verdict(versionsVerdict(value), versionsAssessment(value), { of: 'versions', versions: value }),
  );
  if (pdfStructure.state !== 'value') {
    return sortBySeverity([versions, silentRow('pdfStructure', pdfStructure)]);
  }
  const { creationDates: created, modDates: modified, editingTools: tools } = pdfStructure.value;
  const details: { readonly [Text in PdfFact['text']]?: Detail } = {
    datesInconsistent: { of: 'pdfDates', created, modified },
    datesConsistent: { of: 'pdfDates', created, modified },
    datesUnknown: { of: 'pdfDates', created, modified },
    toolsFound: { of: 'tools', tools: tools ?? [] },
  };
  const facts = structureFacts(pdfStructure.value).map(
    ({ text, assessment }): AnalysisRow => ({
      kind: 'verdict',
      name: 'pdfStructure',
      ...verdict(text, assessment, details[text] ?? null),
    }),
  );
  return sortBySeverity([versions, ...facts]);
}

function sortBySeverity(rows: readonly AnalysisRow[]): readonly AnalysisRow[] {
  return [...rows].sort((a, b) => ORDER.indexOf(a.assessment) - ORDER.indexOf(b.assessment));
}

function versionsVerdict({ found }: PdfVersions): Verdict {
  if (found === null) return 'versionsUncounted';
  return found > 0 ? 'versionsFound' : 'versionsNone';
}

interface VerdictParts {
  readonly verdict: Verdict;
  readonly assessment: Assessment;
  readonly detail: Detail | null;
  readonly json: Json | null;
}

function verdict(
  name: Verdict,
  assessment: Assessment,
  detail: Detail | null = null,
  json: Json | null = null,
): VerdictParts {
  return { verdict: name, assessment, detail, json };
}

function row<Value>(
  name: AnalysisName,
  state: AnalysisState<Value>,
  describe: (value: Value) => VerdictParts,
): AnalysisRow {
  if (state.state === 'value') return { kind: 'verdict', name, ...describe(state.value) };
  return silentRow(name, state);
}

function silentRow(
  name: AnalysisName,
  state: Exclude<AnalysisState<unknown>, { readonly state: 'value' }>,
): AnalysisRow {
  return {
    kind: 'silent',
    name,
    assessment: state.state,
    json: state.state === 'error' ? state.detail : null,
  };
}

function otherRow([key, state]: readonly [string, AnalysisState<Json>]): AnalysisRow {
  if (state.state === 'value') return { kind: 'other', key, assessment: 'neutral', json: state.value };
  return { kind: 'other', key, assessment: state.state, json: state.state === 'error' ? state.detail : null };
}

/** If the metadata analysis as a whole has no statement, one row replaces ten equal ones. */
function metadataRows(state: AnalysisState<MetadataAnalysis>): readonly AnalysisRow[] {
  if (state.state !== 'value') return [silentRow('metadata', state)];
  const metadata = state.value;
  return [
    row('gpsOutlier', metadata.gpsOutlier, ({ isOutlier, distanceFromMeanKm: km }) =>
      verdict(
        isOutlier ? 'outlier' : 'notOutlier',
        isOutlier ? 'conspicuous' : 'consistent',
        km === null ? null : { of: 'outlier', km },
      ),
    ),
    row('timeConsistency', metadata.timeConsistency, ({ isPossible, impliedSpeedKmh: kmh }) =>
      verdict(
        isPossible ? 'possible' : 'impossible',
        isPossible ? 'consistent' : 'conspicuous',
        kmh === null ? null : { of: 'speed', kmh },
      ),
    ),
    row('creationDate', metadata.creationDate, creationDateVerdict),
    row('modelConsistency', metadata.modelConsistency, ({ isConsistent }) =>
      verdict(isConsistent ? 'modelSame' : 'modelDiffers', isConsistent ? 'consistent' : 'doubtful', {
        of: 'model',
      }),
    ),
    row('isScreenshot', metadata.isScreenshot, (isScreenshot) =>
      verdict(isScreenshot ? 'screenshot' : 'notScreenshot', isScreenshot ? 'doubtful' : 'consistent'),
    ),
    row('fieldsMarkedSuspicious', metadata.fieldsMarkedSuspicious, (json) =>
      isMarked(json)
        ? verdict('fieldsMarked', 'doubtful', { of: 'fields', fields: fieldNames(json) }, json)
        : verdict('fieldsUnmarked', 'neutral', null, json),
    ),
    row('distance', metadata.distance, ({ highestDistanceKm: km, itemId }) =>
      verdict('distance', 'neutral', { of: 'distance', km, itemId }),
    ),
    row('imageRanking', metadata.imageRanking, (text) => verdict('ranking', 'neutral', { of: 'text', text })),
    row('gpsInfo', metadata.gpsInfo, (json) => verdict('gpsInfo', 'neutral', entries(json), json)),
    row('raw', metadata.raw, (json) => verdict('raw', 'neutral', entries(json), json)),
  ];
}

function entries(json: Json): Detail | null {
  const count = sizeOf(json);
  return count === 0 ? null : { of: 'entries', count };
}

/** The structure is not documented (R22): false, 0, null and what is empty mark nothing. */
function isMarked(json: Json): boolean {
  if (typeof json === 'object' && json !== null) return Object.values(json).some(isMarked);
  return json !== null && json !== false && json !== 0 && json !== '';
}

/** The structure is not documented (R22): keys of an object, or a list of texts, are read as field names. */
function fieldNames(json: Json): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  if (!isList(json)) return Object.keys(json).filter((key) => isMarked(json[key] ?? null));
  return json.filter((entry) => typeof entry === 'string');
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** A date that was not found (R21) is not rated as fitting, even if its flag says so. */
function creationDateVerdict(date: CreationDate): VerdictParts {
  const detail = { of: 'date', date } as const;
  if (date.isSuspicious === true) return verdict('dateFar', 'conspicuous', detail);
  if (date.date === null) return verdict('dateNotFound', 'neutral', detail);
  if (date.isSuspicious === null) return verdict('dateUnrated', 'neutral', detail);
  return verdict('dateFits', 'consistent', detail);
}
