import type { TFunction } from 'i18next';
import {
  type AnalysisRow,
  analysisRows,
  type Detail,
  fileRows,
  NORMALIZATION,
  type Verdict,
} from '../domain/answer/analysis-rows';
import type { Assessment } from '../domain/answer/assessment';
import { isoDay, parseDay } from '../domain/answer/calendar-day';
import { isNested, plainText } from '../domain/answer/json-shape';
import type { Json } from '../domain/json';
import type { CreationDate, FileResult, ItemResult, PdfVersions } from '../domain/result';
import type { Formats } from './formats';

/** Texts and formats of one language. */
export interface AnalysisWords {
  /** The texts of the namespace `analysis` in the language wanted, e.g. `i18n.getFixedT('pl', 'analysis')`. */
  readonly t: TFunction<'analysis'>;
  /** Of the same language: `createFormats('pl')`. */
  readonly formats: Formats;
  /** File names by the ids of the items of the answer, since the service names a counterpart by its id only. */
  readonly names: ReadonlyMap<string, string>;
  /** Make and model from the pre-check; null if unknown. */
  readonly camera: string | null;
}

/** One analysis in words. */
export interface AnalysisText {
  /** Unique among the analyses of one item or file. */
  readonly key: string;
  /** `consistent` is the only assessment that says that something is fine (R20). */
  readonly assessment: Assessment;
  /** What the analysis is about: `Place among the others`. An undescribed one keeps its key (R22). */
  readonly topic: string;
  /** The statement in a few words: `Place is an outlier`; the topic if there is no statement. */
  readonly title: string;
  /** The figures behind it, or why it says nothing; one or more whole sentences. */
  readonly sentence: string;
  /** Value without a described form, shown unchanged; null if the text says everything. */
  readonly json: Json | null;
}

/** Every analysis of one picture or page in words, the most worrying first, all five states of R20 among them. */
export function itemTexts(item: ItemResult, words: AnalysisWords): readonly AnalysisText[] {
  return analysisRows(item).map((row) => rowText(row, words));
}

/** The analyses of a file as a whole (of a PDF: versions and structure); none where the answer has none. */
export function fileTexts(file: FileResult, words: AnalysisWords): readonly AnalysisText[] {
  return fileRows(file).map((row) => rowText(row, words));
}

/** One row of `analysisRows` or `fileRows` in words. */
export function rowText(row: AnalysisRow, words: AnalysisWords): AnalysisText {
  switch (row.kind) {
    case 'verdict': {
      const topic = words.t(`name.${row.name}`);
      return {
        key: `${row.name} ${row.verdict}`,
        assessment: row.assessment,
        topic,
        title: rowTitle(row, words.t),
        sentence: verdictSentence(row.verdict, row.detail, words),
        json: row.json,
      };
    }
    case 'silent': {
      const topic = words.t(`name.${row.name}`);
      const needsSeveral = row.assessment === 'absent' && INFERENCES.has(row.name);
      const sentence = words.t(needsSeveral ? 'silent.absentInference' : `silent.${row.assessment}`);
      return { key: row.name, assessment: row.assessment, topic, title: topic, sentence, json: row.json };
    }
    case 'other':
      return otherText(row, words);
  }
}

/** Only the title of a row, for long lists. */
export function rowTitle(row: AnalysisRow, t: TFunction<'analysis'>): string {
  switch (row.kind) {
    case 'verdict': {
      const { verdict, detail } = row;
      if (verdict !== 'versionsFound') return t(`verdict.${verdict}`);
      const count = detail?.of === 'versions' ? detail.versions.found : null;
      return t('verdict.versionsFound', { count: count ?? 0 });
    }
    case 'silent':
      return t(`name.${row.name}`);
    case 'other': {
      const known = KNOWN_NAMES.get(row.key.toLowerCase().replace(/[^a-z]/g, ''));
      return known ? t(`name.${known}`) : row.key.trim() || JSON.stringify(row.key);
    }
  }
}

/** The document gives these only where several items carry the metadata. */
const INFERENCES: ReadonlySet<string> = new Set([
  'distance',
  'gpsOutlier',
  'modelConsistency',
  'timeConsistency',
]);

function verdictSentence(verdict: Verdict, detail: Detail | null, words: AnalysisWords): string {
  const { t } = words;
  if (detail !== null) return detailSentence(verdict, detail, words);
  switch (verdict) {
    case 'outlier':
    case 'notOutlier':
      return t('sentence.noDistance');
    case 'impossible':
      return t('sentence.impossibleUnmeasured');
    case 'possible':
      return t('sentence.possibleUnmeasured');
    case 'screenshot':
    case 'notScreenshot':
    case 'fieldsUnmarked':
    case 'qualityGood':
    case 'qualityLow':
    case 'toolsNone':
    case 'toolsUnknown':
    case 'annotations':
    case 'annotationsNone':
    case 'annotationsUnknown':
      return t(`sentence.${verdict}`);
    default:
      return t('sentence.asItCame');
  }
}

function detailSentence(verdict: Verdict, detail: Detail, words: AnalysisWords): string {
  const { t, formats } = words;
  switch (detail.of) {
    case 'outlier':
      return t('sentence.fromMiddle', { distance: formats.distance(detail.km) });
    case 'speed': {
      const speed = formats.number(Math.round(detail.kmh));
      return t(verdict === 'impossible' ? 'sentence.impossible' : 'sentence.possible', { speed });
    }
    case 'distance':
      return distanceSentence(detail, words);
    case 'date':
      return dateSentence(detail.date, words);
    case 'model':
      return [
        t(verdict === 'modelSame' ? 'sentence.modelSame' : 'sentence.modelDiffers'),
        words.camera === null ? '' : t('sentence.camera', { camera: words.camera }),
      ]
        .join(' ')
        .trim();
    case 'text':
      return t('sentence.ranking', { text: detail.text });
    case 'fields':
      return detail.fields.length === 0
        ? t('sentence.asItCame')
        : t('sentence.fields', { fields: listed(detail.fields) });
    case 'entries':
      return t('sentence.entries', { count: detail.count });
    case 'versions':
      return versionsSentence(detail.versions, words);
    case 'pdfDates':
      return pdfDatesSentence(detail.created, detail.modified, words);
    case 'tools':
      return t('sentence.tools', { tools: listed(detail.tools) });
  }
}

function distanceSentence(
  { km, itemId }: Extract<Detail, { of: 'distance' }>,
  { t, formats, names }: AnalysisWords,
): string {
  const distance = formats.distance(km);
  const name = itemId === null ? undefined : names.get(itemId);
  return name ? t('sentence.distance', { distance, name }) : t('sentence.distanceUnnamed', { distance });
}

/** When it was taken, how far that is from the reference date, and what the service measured against. */
function dateSentence(date: CreationDate, { t, formats }: AnalysisWords): string {
  const written = (text: string) => formats.day(isoDay(text));
  return [takenSentence(), apartSentence(), date.isTodayUsed ? t('sentence.todayUsed') : '']
    .filter((part) => part !== '')
    .join(' ');

  function takenSentence(): string {
    if (date.date === null) return t('sentence.dateNotFound');
    const day = written(date.date);
    return date.time === null
      ? t('sentence.taken', { date: day })
      : t('sentence.takenAt', { date: day, time: date.time });
  }

  function apartSentence(): string {
    if (date.diffInDays === null) return '';
    const count = Math.abs(date.diffInDays);
    if (date.referenceDate === null) return t('sentence.daysUndated', { count });
    const reference = written(date.referenceDate);
    if (count === 0) return t('sentence.sameDay', { date: reference });
    return t(`sentence.${side(date)}`, { count, date: reference });
  }
}

/** The sign of `diffInDays` is not documented: the two days themselves show which is earlier. */
function side({ date, referenceDate }: CreationDate): 'daysBefore' | 'daysAfter' | 'daysApart' {
  const taken = date === null ? null : parseDay(date);
  const reference = referenceDate === null ? null : parseDay(referenceDate);
  if (taken === null || reference === null || taken === reference) return 'daysApart';
  return taken < reference ? 'daysBefore' : 'daysAfter';
}

function versionsSentence({ found, extracted }: PdfVersions, { t }: AnalysisWords): string {
  if (found === 0) return t('sentence.versionsNone');
  if (extracted === null) return t('sentence.extractedUnknown');
  return t('sentence.extracted', { count: extracted });
}

function pdfDatesSentence(
  created: readonly string[],
  modified: readonly string[],
  { t, formats }: AnalysisWords,
): string {
  const parts = [
    created.length === 0 ? '' : t('sentence.created', { dates: written(created) }),
    modified.length === 0 ? '' : t('sentence.modified', { dates: written(modified) }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('sentence.noPdfDates') : parts.join(' ');

  function written(texts: readonly string[]): string {
    return texts.map((text) => dayAndRest(text, formats)).join(', ');
  }
}

/** The day in local format, the rest (time, zone) unchanged (R21). */
export function dayAndRest(text: string, formats: Formats): string {
  const day = isoDay(text);
  if (day === text) return formats.day(day);
  return `${formats.day(day)} ${text.slice(day.length).replace(/^T/, '')}`.trim();
}

function otherText(row: Extract<AnalysisRow, { kind: 'other' }>, { t }: AnalysisWords): AnalysisText {
  const isNormalization = row.key === NORMALIZATION;
  const title = rowTitle(row, t);
  return {
    key: `other ${row.key}`,
    assessment: row.assessment,
    topic: title,
    title,
    sentence: sentence(),
    json: row.json,
  };

  function sentence(): string {
    if (isSilent(row.assessment)) return t(`silent.${row.assessment}`);
    const plain = row.json === null ? '' : plainEntries(row.json);
    const told = plain === '' ? t('sentence.asItCame') : plain;
    return isNormalization ? `${t('sentence.normalization')} ${told}` : told;
  }

  /** Flags, numbers and texts beside their keys (R22). */
  function plainEntries(json: Json): string {
    if (typeof json !== 'object' || json === null) return `${word(json)}.`;
    if (Array.isArray(json)) return '';
    const told = Object.entries(json).flatMap(([key, value]) =>
      isNested(value) ? [] : [`${key}: ${word(value)}`],
    );
    if (told.length === 0) return '';
    return told.length > MAX_TOLD ? `${told.slice(0, MAX_TOLD).join(', ')} …` : `${told.join(', ')}.`;
  }

  function word(value: Json): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return plainText(value);
  }
}

type KnownName = 'normalization' | 'aiGenerated' | 'tampering' | 'semantic' | 'reverseSearch' | 'errorLevel';

/** Analyses that the interface names without their fields, by key in lower case without separators (R22). */
const KNOWN_NAMES: ReadonlyMap<string, KnownName> = new Map([
  ['imagenormalization', 'normalization'],
  ['aigenerated', 'aiGenerated'],
  ['tampering', 'tampering'],
  ['semantic', 'semantic'],
  ['reversesearch', 'reverseSearch'],
  ['errorlevel', 'errorLevel'],
] as const);

const MAX_TOLD = 5;
const MAX_LISTED = 6;

function listed(texts: readonly string[]): string {
  return texts.length > MAX_LISTED ? `${texts.slice(0, MAX_LISTED).join(', ')} …` : texts.join(', ');
}

function isSilent(assessment: Assessment): assessment is 'error' | 'disabled' | 'empty' | 'absent' {
  return (
    assessment === 'error' || assessment === 'disabled' || assessment === 'empty' || assessment === 'absent'
  );
}
