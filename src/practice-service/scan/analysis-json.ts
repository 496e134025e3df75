import type { Json, JsonObject } from '../../domain/json';
import type { JudgedFile, JudgedItem, Judgement } from '../analysis/judge';
import { RECOMPRESSION_QUALITY } from '../imaging/error-level';
import { describeType } from '../imaging/file-type';
import { TARGET_EDGE_PX } from '../imaging/raster';
import type { AnalysisName } from '../options';
import type { PracticeTexts } from '../report/practice-texts';
import { explain } from '../report/texts';

export interface AnalysisHead {
  readonly caseNumber: string;
  readonly sessionId: string;
  readonly tokensConsumed: number;
}

/** No model is used; the documented version fields say so. */
const NO_MODEL = 'practice-none';
const DISABLED: JsonObject = { enabled: false };

/** The analysis response without attachments. */
export function analysisJson(
  judgement: Judgement,
  head: AnalysisHead,
  texts: PracticeTexts,
  disabled: readonly AnalysisName[],
): JsonObject {
  // Without a prototype, since `__proto__` is a valid file name.
  const files: Record<string, Json> = Object.create(null);
  for (const judged of judgement.files) files[judged.file.name] = fileJson(judged, texts, disabled);
  return {
    suspicion_level: judgement.level,
    Files: files,
    caseNumber: head.caseNumber,
    sessionId: head.sessionId,
    modelVersions: {
      generatedModelVersion: NO_MODEL,
      tamperedModelVersion: NO_MODEL,
      semanticModelVersion: NO_MODEL,
    },
    tokensConsumed: head.tokensConsumed,
  };
}

function fileJson(judged: JudgedFile, texts: PracticeTexts, disabled: readonly AnalysisName[]): JsonObject {
  return {
    file_type: describeType(judged.file.type),
    suspicion_level: judged.level,
    file_level_analyses: judged.file.pdf === null ? null : { pdf_analyses: pdfJson(judged, texts) },
    items: judged.items.map((item) => itemJson(item, texts, disabled)),
  };
}

function pdfJson({ file, findings }: JudgedFile, texts: PracticeTexts): Json {
  if (file.pdf === null) return null;
  const { versions, structure } = file.pdf;
  return {
    versions:
      versions === null
        ? null
        : { found: versions.found, extracted: versions.restored, error: versions.error },
    structure:
      structure === null
        ? null
        : {
            creation_dates: structure.creationDates,
            mod_dates: structure.modDates,
            inconsistent_metadata_dates: structure.inconsistentDates,
            editing_tools: structure.editingTools,
            annotation_layer_found: structure.hasAnnotationLayer,
            error: structure.unreadable,
          },
    explanations: findings.map((finding) => explain(finding, texts)),
  };
}

function itemJson(item: JudgedItem, texts: PracticeTexts, disabled: readonly AnalysisName[]): JsonObject {
  const { picture } = item;
  return {
    id: picture.id,
    item_type: picture.itemType,
    position: picture.position,
    suspicion_level: item.level,
    analyses: {
      imageQuality: disabled.includes('imageQuality') ? DISABLED : qualityJson(item, texts),
      metadata: disabled.includes('metadata') ? DISABLED : metadataJson(item, texts),
      errorLevel: disabled.includes('errorLevel') ? DISABLED : errorLevelJson(item),
      image_normalization: normalizationJson(item),
      // These need a trained model or a search engine, which the practice service lacks.
      aiGenerated: DISABLED,
      tampering: DISABLED,
      semantic: DISABLED,
      reverseSearch: DISABLED,
    },
  };
}

function qualityJson({ picture, findings }: JudgedItem, texts: PracticeTexts): JsonObject {
  const finding = findings.find(({ code }) => code === 'quality-low' || code === 'unreadable');
  const explanation = finding === undefined ? null : explain(finding, texts);
  if (picture.pixels === null) return { enabled: true, result: false, error: true, explanation };
  const { result, width, height, megapixels, sharpness } = picture.pixels.quality;
  return { enabled: true, result, error: false, width, height, megapixels, sharpness, explanation };
}

function metadataJson(item: JudgedItem, texts: PracticeTexts): JsonObject {
  const { picture, inferences, creationDate } = item;
  return {
    enabled: true,
    inferences: {
      ...(inferences.distance && { distance: { ...inferences.distance } }),
      ...(inferences.gps_outlier && { gps_outlier: { ...inferences.gps_outlier } }),
      ...(inferences.model_consistency && { model_consistency: { ...inferences.model_consistency } }),
      ...(inferences.time_consistency && { time_consistency: { ...inferences.time_consistency } }),
    },
    analyzed: {
      creationDate: { ...creationDate },
      imgRanking: item.ranking,
      fieldsMarkedSus: Object.fromEntries(
        item.suspiciousFields.map(({ field, value, finding }) => [
          field,
          { value, reason: explain(finding, texts) },
        ]),
      ),
    },
    GPSInfo: gpsJson(item),
    is_screenshot: picture.isScreenshot,
    raw: picture.metadata,
    explanations: item.findings
      .filter(({ code }) => code !== 'quality-low' && code !== 'unreadable')
      .map((finding) => explain(finding, texts)),
  };
}

function gpsJson({ picture }: JudgedItem): JsonObject {
  const { position, altitudeM, gpsTimestamp } = picture.facts;
  return {
    ...(position && { latitude: position.latitude, longitude: position.longitude }),
    ...(altitudeM !== null && { altitude: altitudeM }),
    ...(gpsTimestamp !== null && { timestamp: gpsTimestamp }),
  };
}

function errorLevelJson({ picture }: JudgedItem): JsonObject {
  const levels = picture.pixels?.errorLevels;
  if (!levels) return { enabled: true, error: true };
  return {
    enabled: true,
    error: false,
    mean_difference: Math.round(levels.mean * 1000) / 1000,
    p99_difference: Math.round(levels.p99 * 1000) / 1000,
    recompression_quality: RECOMPRESSION_QUALITY,
  };
}

function normalizationJson({ picture }: JudgedItem): JsonObject {
  if (picture.pixels === null) return { applied: false, error: true };
  const { originalWidth, originalHeight, width, height } = picture.pixels;
  return {
    applied: width !== originalWidth || height !== originalHeight,
    error: false,
    target_edge_px: TARGET_EDGE_PX,
    original_width: originalWidth,
    original_height: originalHeight,
    analysed_width: width,
    analysed_height: height,
  };
}
