import type { Level } from '../../domain/level';
import type { IssueDate } from '../http/issue-date';
import type { Taken } from '../imaging/exif-facts';
import type { AnalysisName } from '../options';
import { type Finding, weightOf } from './finding';
import { type Inferences, inferAcross, mostCommonModel } from './inferences';
import type { FileReading, PdfReading } from './read-file';
import type { Picture } from './read-picture';
import { suspiciousFields } from './suspicious-fields';

/** Two positions this far apart are flagged even if there are too few for an outlier. */
const FAR_KM = 100;
/** Faster than road and ordinary rail traffic, but possible by air. */
const HIGH_SPEED_KMH = 250;
/** Number of independent weak observations that count as one strong one. */
const WEAK_FOR_RED = 3;
const DAY_MS = 86_400_000;
/** A picture taken this many days before or after the reference date is suspicious. */
const SUSPICIOUS_DAYS = 30;

export interface JudgedItem {
  readonly picture: Picture;
  readonly level: Level;
  readonly findings: readonly Finding[];
  readonly inferences: Inferences;
  readonly creationDate: CreationDate;
  readonly suspiciousFields: ReturnType<typeof suspiciousFields>;
  /** `3/12`: third of twelve by resolution and sharpness; null for a single or undecodable picture. */
  readonly ranking: string | null;
}

export interface JudgedFile {
  readonly file: FileReading;
  readonly level: Level;
  /** File-level observations of a PDF. */
  readonly findings: readonly Finding[];
  readonly items: readonly JudgedItem[];
}

export interface Judgement {
  readonly level: Level;
  readonly files: readonly JudgedFile[];
}

/** Compares all items of a request with each other and with the reference date, and determines the levels. */
export function judge(
  files: readonly FileReading[],
  issueDate: IssueDate | null,
  now: Date,
  disabled: readonly AnalysisName[],
): Judgement {
  const pictures = files.flatMap((file) => file.items);
  const comparable = pictures.map((picture) => ({
    id: picture.id,
    position: picture.facts.position,
    taken: picture.facts.taken,
    model: picture.facts.model,
  }));
  const inferences = inferAcross(comparable);
  const commonModel = mostCommonModel(comparable);
  const ranking = rank(pictures);
  const judged = files.map((file): JudgedFile => {
    const items = file.items.map((picture): JudgedItem => {
      const own = inferences.get(picture.id) ?? {};
      const date = judgeCreationDate(picture.facts.taken, issueDate, now);
      const { isInFuture, ...creationDate } = date;
      const fields = suspiciousFields(picture.facts);
      const metadataFindings = disabled.includes('metadata')
        ? []
        : [
            ...dateFindings(creationDate, isInFuture),
            ...comparisonFindings(picture, own, commonModel),
            ...fields.map((field) => field.finding),
            ...(picture.isScreenshot ? [{ code: 'screenshot' } as const] : []),
            ...(Object.keys(picture.metadata).length === 0 ? [{ code: 'no-metadata' } as const] : []),
          ];
      const findings = [...qualityFindings(picture, disabled), ...metadataFindings];
      return {
        picture,
        level: hasRun(picture, disabled) ? levelOf(findings) : '-',
        findings,
        inferences: own,
        creationDate,
        suspiciousFields: fields,
        ranking: ranking.get(picture.id) ?? null,
      };
    });
    const findings = file.pdf === null ? [] : pdfFindings(file.pdf);
    return { file, level: fileLevel(file, findings, items), findings, items };
  });
  return { level: combinedLevel(judged.map((file) => file.level)), files: judged };
}

function fileLevel(file: FileReading, findings: readonly Finding[], items: readonly JudgedItem[]): Level {
  if (file.type === null) return '-';
  const levels = items.map((item) => item.level);
  const { pdf } = file;
  // Nothing is green of which nothing was analysed.
  if (pdf === null || (pdf.versions === null && pdf.structure === null)) return combinedLevel(levels);
  return combinedLevel([levelOf(findings), ...levels]);
}

function hasRun({ pixels }: Picture, disabled: readonly AnalysisName[]): boolean {
  return !disabled.includes('metadata') || (pixels !== null && !disabled.includes('imageQuality'));
}

function qualityFindings(picture: Picture, disabled: readonly AnalysisName[]): readonly Finding[] {
  if (picture.pixels === null) return [{ code: 'unreadable' }];
  const { quality } = picture.pixels;
  if (quality.result || disabled.includes('imageQuality')) return [];
  const { width, height, sharpness } = quality;
  return [{ code: 'quality-low', width, height, sharpness }];
}

function dateFindings(date: CreationDate, isInFuture: boolean): readonly Finding[] {
  if (isInFuture) return [{ code: 'date-in-future', date: date.cDate }];
  if (!date.isSus || date.diffInDays === null) return [];
  return [{ code: 'date-far', date: date.cDate, days: date.diffInDays, reference: date.refDate }];
}

function comparisonFindings(
  picture: Picture,
  inferences: Inferences,
  commonModel: string | null,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { distance, gps_outlier: outlier, time_consistency: time, model_consistency: model } = inferences;
  if (outlier?.is_geographical_outlier) {
    findings.push({ code: 'outlier', km: outlier.distance_from_mean_in_km });
  } else if (outlier === undefined && distance !== undefined && distance.highest_distance_in_km > FAR_KM) {
    // With three or more positions only the outlier is flagged, not the items it is far from.
    findings.push({ code: 'distance', km: distance.highest_distance_in_km });
  }
  if (time !== undefined && !time.is_possible) {
    findings.push({ code: 'speed-impossible', kmh: time.implied_speed_kmh });
  } else if (time !== undefined && time.implied_speed_kmh > HIGH_SPEED_KMH) {
    findings.push({ code: 'speed-high', kmh: time.implied_speed_kmh });
  }
  const own = picture.facts.model;
  if (
    model !== undefined &&
    !model.is_consistent &&
    own !== null &&
    commonModel !== null &&
    own !== commonModel
  ) {
    findings.push({ code: 'model-differs', model: own, common: commonModel });
  }
  return findings;
}

function pdfFindings(pdf: PdfReading): readonly Finding[] {
  const findings: Finding[] = [];
  const { versions, structure } = pdf;
  if (versions !== null && versions.found > 0) {
    findings.push({ code: 'pdf-versions', found: versions.found, restored: versions.restored });
  }
  if (structure?.inconsistentDates) findings.push({ code: 'pdf-dates' });
  if (structure !== null && structure.editingTools.length > 0) {
    findings.push({ code: 'pdf-tools', tools: structure.editingTools });
  }
  if (structure?.hasAnnotationLayer) findings.push({ code: 'pdf-annotations' });
  if (structure?.unreadable) findings.push({ code: 'pdf-unreadable' });
  return findings;
}

function rank(pictures: readonly Picture[]): ReadonlyMap<string, string> {
  const scored = pictures
    .flatMap((picture) =>
      picture.pixels === null ? [] : [{ id: picture.id, quality: picture.pixels.quality }],
    )
    .map(({ id, quality }) => ({ id, score: quality.megapixels * Math.log2(2 + quality.sharpness) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  if (scored.length < 2) return new Map();
  return new Map(scored.map(({ id }, index) => [id, `${index + 1}/${scored.length}`]));
}

/**
 * The level of one item or file-level analysis: Red for a strong observation or three weak ones, Yellow for one or two
 * weak ones, `-` if the input allows no statement, else Green.
 */
export function levelOf(findings: readonly Finding[]): Level {
  const weights = findings.map(weightOf);
  const weak = weights.filter((weight) => weight === 'weak').length;
  if (weights.includes('strong') || weak >= WEAK_FOR_RED) return 'Red';
  if (weak > 0) return 'Yellow';
  return weights.includes('neutral') ? '-' : 'Green';
}

/** The level of a whole from its parts: the most severe one; `-` only if no part allows a statement. */
export function combinedLevel(levels: readonly Level[]): Level {
  for (const level of ['Red', 'Yellow', 'Green'] as const) if (levels.includes(level)) return level;
  return '-';
}

/** `analyses.metadata.analyzed.creationDate` in the response. */
interface CreationDate {
  /** `YYYY-MM-DD`, or `-`: not found (R21). */
  readonly cDate: string;
  /** `HH:MM:SS`, or `-`. */
  readonly cTime: string;
  readonly isSus: boolean;
  /** Reference date minus creation date in days: positive for an earlier picture. Null without a date. */
  readonly diffInDays: number | null;
  /** No `issueDate` was sent, so today is the reference date. */
  readonly isTodayUsed: boolean;
  readonly refDate: string;
}

/** Compares the creation day of a picture with the reference date, or with `now`'s (UTC) day. */
export function judgeCreationDate(
  taken: Taken | null,
  issueDate: IssueDate | null,
  now: Date,
): CreationDate & { readonly isInFuture: boolean } {
  const today = now.toISOString().slice(0, 10);
  const refDate = issueDate?.day ?? today;
  const reference = { isTodayUsed: issueDate === null, refDate };
  if (taken === null) {
    return { cDate: '-', cTime: '-', isSus: false, diffInDays: null, ...reference, isInFuture: false };
  }
  const diffInDays = Math.round((Date.parse(refDate) - Date.parse(taken.day)) / DAY_MS);
  // Tolerates one day, since the camera may be in a time zone where it is tomorrow.
  const isInFuture = Date.parse(taken.day) > Date.parse(today) + DAY_MS;
  const isSus = isInFuture || Math.abs(diffInDays) > SUSPICIOUS_DAYS;
  return { cDate: taken.day, cTime: taken.time, isSus, diffInDays, ...reference, isInFuture };
}
