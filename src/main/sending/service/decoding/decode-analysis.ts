import type { Json } from '../../../../domain/json';
import { LEVELS, type ReportedLevel, reportedLevel } from '../../../../domain/level';
import type {
  AnalysisResult,
  AnalysisState,
  FileResult,
  ItemResult,
  ModelVersions,
  PdfStructure,
  PdfVersions,
} from '../../../../domain/result';
import { decodeMetadata } from './decode-metadata';
import { DecodingContext } from './decoding-context';
import {
  analysisState,
  type Extras,
  type Fields,
  field,
  groupFlagState,
  inheritGroupState,
  isFields,
  JsonPath,
  keepUnreadFields,
  plainState,
  Reader,
  toFields,
} from './shape';

/** A JSON value is an analysis if it is an object with a `Files` object or a level. */
export function isAnalysis(value: Json): value is Fields {
  if (!isFields(value)) return false;
  return isFields(field(value, 'Files')) || typeof field(value, 'suspicion_level') === 'string';
}

/**
 * An analysis response, read defensively (R20 to R22): it never throws. Undescribed fields are kept in `rest`;
 * deviations from the document are also noted in `problems`, and exceeded limits in `context`.
 */
export function decodeAnalysis(document: Fields, context = new DecodingContext()): AnalysisResult {
  const rest: Extras = new Map();
  const reader = new Reader(document, new JsonPath(context));
  const head = {
    level: level(reader),
    caseNumber: reader.text('caseNumber'),
    sessionId: reader.text('sessionId'),
    modelVersions: modelVersions(reader.object('modelVersions'), rest),
    tokensConsumed: reader.count('tokensConsumed'),
    attachmentsByDownload: !isNothing(reader.peek('attachmentDownloadUrl')),
  };
  const named = reader.object('Files');
  const place = reader.place.at('Files');
  if (named === null && isNothing(reader.peek('Files'))) place.reportExpected('object');
  const files = context
    .within('files', Object.entries(named?.fields ?? {}))
    .map(([name, file]) => fileResult(name, file, place.at(name)));
  for (const key of ['attachments', 'attachmentDownloadUrl']) reader.take(key);
  keepUnreadFields(rest, reader);
  return { ...head, files, problems: context.departures, rest: toFields(rest) };
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null;
}

const MAX_LEVEL_CHARACTERS = 100;

/** Any value but a text is an unknown level, shown unchanged; it is also recorded as a departure. */
function level(reader: Reader): ReportedLevel {
  const value = reader.take('suspicion_level');
  if (!isNothing(value) && typeof value !== 'string') {
    reader.place.at('suspicion_level').reportExpected(LEVELS.join(', '));
  }
  if (typeof value === 'string') return reportedLevel(value.slice(0, MAX_LEVEL_CHARACTERS));
  return reportedLevel(isNothing(value) ? null : reader.place.context.keep(value ?? null));
}

function modelVersions(reader: Reader | null, rest: Extras): ModelVersions | null {
  if (reader === null) return null;
  const versions = {
    generated: reader.text('generatedModelVersion'),
    tampered: reader.text('tamperedModelVersion'),
    semantic: reader.text('semanticModelVersion'),
  };
  keepUnreadFields(rest, reader, 'modelVersions');
  return versions;
}

function fileResult(name: string, value: Json, place: JsonPath): FileResult {
  if (!isFields(value)) place.reportExpected('object');
  const reader = new Reader(isFields(value) ? value : { value }, place);
  const rest: Extras = new Map();
  const fileLevel = reader.object('file_level_analyses', 'object or null');
  const pdf = fileLevel?.object('pdf_analyses', 'object or null') ?? null;
  const silence = groupFlagState(pdf) ?? groupFlagState(fileLevel);
  const part = <Value>(key: string, decode: (fields: Reader) => Value | null): AnalysisState<Value> => {
    if (pdf === null) return inheritGroupState(silence, { state: 'absent' });
    const target = { place: pdf.place.at(key), rest, name: `pdf_analyses.${key}` };
    return inheritGroupState(silence, analysisState(pdf.take(key), target, decode));
  };
  const result = {
    name,
    fileType: reader.text('file_type'),
    level: level(reader),
    pdfVersions: part('versions', pdfVersions),
    pdfStructure: part('structure', pdfStructure),
    items: place.context
      .within('items', reader.list('items'))
      .map((item, index) => itemResult(item, place.at('items').at(index))),
  };
  keepUnreadFields(rest, reader);
  if (fileLevel) keepUnreadFields(rest, fileLevel, 'file_level_analyses');
  if (pdf) keepUnreadFields(rest, pdf, 'pdf_analyses');
  return { ...result, rest: toFields(rest) };
}

function pdfVersions(reader: Reader): PdfVersions | null {
  const found = reader.count('found');
  const extracted = reader.count('extracted');
  return found === null && extracted === null ? null : { found, extracted };
}

function pdfStructure(reader: Reader): PdfStructure | null {
  const created = reader.texts('creation_dates');
  const modified = reader.texts('mod_dates');
  const structure: PdfStructure = {
    creationDates: created ?? [],
    modDates: modified ?? [],
    inconsistentMetadataDates: reader.flag('inconsistent_metadata_dates'),
    editingTools: reader.texts('editing_tools'),
    annotationLayerFound: reader.flag('annotation_layer_found'),
  };
  const { inconsistentMetadataDates, editingTools, annotationLayerFound } = structure;
  const said = [created, modified, inconsistentMetadataDates, editingTools, annotationLayerFound];
  if (said.some((each) => each !== null)) return structure;
  reader.place.reportExpected('a described field');
  return null;
}

function itemResult(value: Json, place: JsonPath): ItemResult {
  if (!isFields(value)) place.reportExpected('object');
  const reader = new Reader(isFields(value) ? value : { value }, place);
  const rest: Extras = new Map();
  const facts = {
    id: reader.text('id'),
    itemType: reader.text('item_type'),
    position: reader.text('position'),
    level: level(reader),
  };
  const analyses = reader.object('analyses') ?? new Reader({}, place.at('analyses'));
  const target = (key: string) => ({ place: analyses.place.at(key), rest, name: key });
  const states = {
    imageQuality: analysisState(analyses.take('imageQuality'), target('imageQuality'), imageQuality),
    metadata: analysisState(analyses.take('metadata'), target('metadata'), decodeMetadata),
    others: Object.fromEntries(
      analyses.unreadFields().map(([key, other]) => [key, plainState(other, target(key))]),
    ),
  };
  keepUnreadFields(rest, reader);
  return { ...facts, ...states, rest: toFields(rest) };
}

function imageQuality(reader: Reader): { readonly result: boolean } | null {
  const result = reader.flag('result');
  if (result === null && isNothing(reader.peek('result')))
    reader.place.at('result').reportExpected('boolean');
  return result === null ? null : { result };
}
