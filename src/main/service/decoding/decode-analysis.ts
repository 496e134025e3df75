import type { Json } from '../../../domain/json';
import { type ReportedLevel, reportedLevel } from '../../../domain/level';
import type {
  AnalysisResult,
  AnalysisState,
  DecodeProblem,
  FileResult,
  ItemResult,
  ModelVersions,
  PdfStructure,
  PdfVersions,
} from '../../../domain/result';
import { decodeMetadata } from './decode-metadata';
import {
  analysisState,
  type Fields,
  field,
  isFields,
  Place,
  plainState,
  restOf,
  within,
  without,
} from './shape';

/** What makes a JSON value an analysis at all: an object with a `Files` object or a level. */
export function isAnalysis(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields: Fields = value as Fields;
  const level = field(fields, 'suspicion_level');
  return isFields(field(fields, 'Files')) || typeof level === 'string';
}

/**
 * An analysis response, read defensively (R20 to R22): nothing in it can make this throw, whatever is not described
 * is kept in `rest`, and whatever departs from the document is noted in `problems`.
 */
export function decodeAnalysis(document: Fields): AnalysisResult {
  const problems: DecodeProblem[] = [];
  const place = new Place('', problems);
  return {
    level: level(document, place),
    caseNumber: place.text(document, 'caseNumber'),
    sessionId: place.text(document, 'sessionId'),
    modelVersions: modelVersions(field(document, 'modelVersions'), place.at('modelVersions')),
    tokensConsumed: place.number(document, 'tokensConsumed'),
    files: files(field(document, 'Files'), place.at('Files')),
    problems,
    rest: without(
      document,
      'suspicion_level',
      'caseNumber',
      'sessionId',
      'modelVersions',
      'tokensConsumed',
      'Files',
      'attachments',
      'attachmentDownloadUrl',
    ),
  };
}

/** Any value but a text is an unknown level, shown as it came; it is also noted. */
function level(fields: Fields, place: Place): ReportedLevel {
  const value = field(fields, 'suspicion_level');
  if (value !== undefined && value !== null && typeof value !== 'string') {
    place.at('suspicion_level').expected('Green, Yellow, Red or -');
  }
  return reportedLevel(value);
}

function modelVersions(value: Json | undefined, place: Place): ModelVersions | null {
  if (value === undefined || value === null) return null;
  if (!isFields(value)) {
    place.expected('object');
    return null;
  }
  return {
    generated: place.text(value, 'generatedModelVersion'),
    tampered: place.text(value, 'tamperedModelVersion'),
    semantic: place.text(value, 'semanticModelVersion'),
  };
}

function files(value: Json | undefined, place: Place): readonly FileResult[] {
  if (!isFields(value)) {
    place.expected('object');
    return [];
  }
  return Object.entries(value).map(([name, file]) => fileResult(name, file, place.at(name)));
}

function fileResult(name: string, value: Json, place: Place): FileResult {
  if (!isFields(value)) {
    place.expected('object');
    return emptyFile(name, { value });
  }
  const fileLevel = field(value, 'file_level_analyses');
  const pdf = pdfAnalyses(fileLevel, place.at('file_level_analyses'));
  const pdfPlace = place.at('file_level_analyses').at('pdf_analyses');
  return {
    name,
    fileType: place.text(value, 'file_type'),
    level: level(value, place),
    pdfVersions: within(
      pdf,
      analysisState(field(pdf, 'versions'), pdfPlace.at('versions'), (fields) =>
        pdfVersions(fields, pdfPlace.at('versions')),
      ),
    ),
    pdfStructure: within(
      pdf,
      analysisState(field(pdf, 'structure'), pdfPlace.at('structure'), (fields) =>
        pdfStructure(fields, pdfPlace.at('structure')),
      ),
    ),
    items: items(field(value, 'items'), place.at('items')),
    rest: fileRest(value, fileLevel, pdf),
  };
}

function emptyFile(name: string, rest: Fields): FileResult {
  const absent = { state: 'absent' } as const;
  return {
    name,
    fileType: null,
    level: { kind: 'absent' },
    pdfVersions: absent,
    pdfStructure: absent,
    items: [],
    rest,
  };
}

function pdfAnalyses(fileLevel: Json | undefined, place: Place): Fields {
  if (fileLevel === undefined || fileLevel === null) return {};
  if (!isFields(fileLevel)) {
    place.expected('object or null');
    return {};
  }
  const pdf = field(fileLevel, 'pdf_analyses');
  if (pdf === undefined || pdf === null) return {};
  if (isFields(pdf)) return pdf;
  place.at('pdf_analyses').expected('object or null');
  return {};
}

/** What a file says beyond the document, and what it says in a form that is not the document's. */
function fileRest(value: Fields, fileLevel: Json | undefined, pdf: Fields): Fields {
  const known = ['file_type', 'suspicion_level'];
  if (Array.isArray(field(value, 'items') ?? [])) known.push('items');
  if (isFields(fileLevel ?? {})) known.push('file_level_analyses');
  const beside = isFields(fileLevel) ? fileLevel : {};
  const pdfKnown = isFields(field(beside, 'pdf_analyses') ?? {}) ? ['pdf_analyses'] : [];
  return Object.fromEntries([
    ...Object.entries(without(value, ...known)),
    ...restOf(beside, 'file_level_analyses', ...pdfKnown),
    ...restOf(pdf, 'pdf_analyses', 'versions', 'structure'),
  ]);
}

function pdfVersions(fields: Fields, place: Place): PdfVersions | null {
  const found = place.number(fields, 'found');
  const extracted = place.number(fields, 'extracted');
  return found === null && extracted === null ? null : { found, extracted };
}

function pdfStructure(fields: Fields, place: Place): PdfStructure | null {
  const structure: PdfStructure = {
    creationDates: place.texts(fields, 'creation_dates'),
    modDates: place.texts(fields, 'mod_dates'),
    inconsistentMetadataDates: place.flag(fields, 'inconsistent_metadata_dates'),
    editingTools: place.texts(fields, 'editing_tools'),
    annotationLayerFound: place.flag(fields, 'annotation_layer_found'),
  };
  const described = ['creation_dates', 'mod_dates', 'inconsistent_metadata_dates', 'editing_tools'];
  const saysSomething = [...described, 'annotation_layer_found'].some((key) => Object.hasOwn(fields, key));
  if (!saysSomething) place.expected('a described field');
  return saysSomething ? structure : null;
}

function items(value: Json | undefined, place: Place): readonly ItemResult[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    place.expected('array');
    return [];
  }
  return value.map((item: Json, index) => itemResult(item, place.at(index)));
}

function itemResult(value: Json, place: Place): ItemResult {
  if (!isFields(value)) place.expected('object');
  const fields: Fields = isFields(value) ? value : { value };
  const analyses = field(fields, 'analyses');
  if (analyses !== undefined && analyses !== null && !isFields(analyses)) {
    place.at('analyses').expected('object');
  }
  const known: Fields = isFields(analyses) ? analyses : {};
  const here = place.at('analyses');
  return {
    id: place.text(fields, 'id'),
    itemType: place.text(fields, 'item_type'),
    position: place.text(fields, 'position'),
    level: level(fields, place),
    imageQuality: imageQuality(field(known, 'imageQuality'), here.at('imageQuality')),
    metadata: analysisState(field(known, 'metadata'), here.at('metadata'), (metadata) =>
      decodeMetadata(metadata, here.at('metadata')),
    ),
    others: Object.fromEntries(
      Object.entries(without(known, 'imageQuality', 'metadata')).map(([key, other]) => [
        key,
        plainState(other),
      ]),
    ),
    rest: without(
      fields,
      'id',
      'item_type',
      'position',
      'suspicion_level',
      // Kept where it is not the described object, since nothing of it is shown elsewhere then.
      ...(isFields(analyses) ? ['analyses'] : []),
    ),
  };
}

function imageQuality(value: Json | undefined, place: Place): AnalysisState<{ readonly result: boolean }> {
  return analysisState(value, place, (fields) => {
    const result = place.flag(fields, 'result');
    if (result === null) place.at('result').expected('boolean');
    return result === null ? null : { result };
  });
}
