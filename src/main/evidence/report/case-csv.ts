import { openQuestions } from '../../../domain/questions/inquiry';
import { type CaseContent, type CaseFile, newestFileResult, newestSending } from './case-content';
import { headHash } from './case-pdf-cover';
import { type AnalysisRecord, fileRecords, itemRecords, levelAsReported, levelCode } from './case-records';
import type { CaseTexts } from './case-texts';
import { highestSeverity } from './precheck-content';
import { type Cell, csvCell } from './precheck-csv';

/**
 * One row for each file. The names are part of the format (docs/case-report.md): columns are added at the
 * end, none is renamed, whatever the language.
 */
export const FILE_COLUMNS = [
  'case_number',
  'reference_date',
  'report_created_at',
  'custody_head_sha256',
  'file',
  'file_state',
  'sha256',
  'bytes',
  'type',
  'width_px',
  'height_px',
  'pages',
  'entry_name',
  'package_id',
  'level',
  'level_as_reported',
  'answer_id',
  'answer_received_at',
  'items',
  'analyses_conspicuous',
  'analyses_doubtful',
  'analyses_consistent',
  'analyses_neutral',
  'analyses_error',
  'analyses_disabled',
  'analyses_empty',
  'analyses_absent',
  'captured_local',
  'captured_offset',
  'captured_utc',
  'captured_source',
  'latitude',
  'longitude',
  'altitude_m',
  'position_source',
  'camera_make',
  'camera_model',
  'software',
  'precheck_severity',
  'precheck_findings',
  'left_out_reason',
  'note',
  'case_state',
  'questions_open',
  'questions_answered',
] as const;
type FileColumn = (typeof FILE_COLUMNS)[number];

/** One row for each file and analysis, under the same rules; a file without an answer has one row. */
export const ANALYSIS_COLUMNS = [
  'case_number',
  'reference_date',
  'report_created_at',
  'file',
  'file_state',
  'sha256',
  'file_level',
  'answer_id',
  'answer_received_at',
  'item_number',
  'item_id',
  'item_type',
  'item_position',
  'item_level',
  'analysis',
  'state',
  'judgement',
  'flag',
  'number',
  'unit',
  'text',
  'value_json',
] as const;
type AnalysisColumn = (typeof ANALYSIS_COLUMNS)[number];

export function filesCsv(content: CaseContent, { language }: Pick<CaseTexts, 'language'>): string {
  const rows = content.files.map((file) => ({ ...frameOf(content), ...fileRow(content, file) }));
  return csvText(FILE_COLUMNS, rows, language !== 'en');
}

export function analysesCsv(content: CaseContent, { language }: Pick<CaseTexts, 'language'>): string {
  const rows = content.files.flatMap((file) =>
    analysisRowsOf(file).map((row) => ({ ...frameOf(content), ...row })),
  );
  return csvText(ANALYSIS_COLUMNS, rows, language !== 'en');
}

/**
 * UTF-8 with a byte order mark, CRLF; `;` and decimal commas where the language's spreadsheets want them. A text that
 * a spreadsheet would run as a formula gets an apostrophe in front.
 */
function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly { readonly [Key in Column]?: Cell }[],
  decimalComma: boolean,
): string {
  const separator = decimalComma ? ';' : ',';
  const lines = [
    columns.join(separator),
    ...rows.map((row) => columns.map((column) => csvCell(row[column] ?? null, decimalComma)).join(separator)),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function frameOf(content: CaseContent) {
  return {
    case_number: content.caseNumber,
    reference_date: content.referenceDate,
    report_created_at: content.createdAt.toISOString(),
    custody_head_sha256: headHash(content),
  };
}

function fileRow(content: CaseContent, file: CaseFile): { readonly [Key in FileColumn]?: Cell } {
  const { path, state, sha256, bytes, item, level, note } = file;
  const newest = newestFileResult(file);
  const sending = newestSending(content, file);
  return {
    file: path,
    file_state: state,
    sha256,
    bytes,
    type: item?.type ?? null,
    width_px: item?.width ?? null,
    height_px: item?.height ?? null,
    pages: item?.pages ?? null,
    entry_name: sending?.entryName ?? null,
    package_id: sending?.packageId ?? null,
    level: levelCode(level),
    level_as_reported: levelAsReported(level),
    answer_id: newest?.answer.id ?? null,
    answer_received_at: newest?.answer.receivedAt ?? null,
    items: newest?.file.items.length ?? null,
    ...(newest ? analysisCounts(recordsOf(file).map(({ record }) => record)) : {}),
    ...factsOf(file),
    note,
    case_state: content.status.state,
    ...questionCounts(content, file),
    left_out_reason: item?.excluded ? (item.exclusionReason ?? '') : null,
    reference_date: content.referenceDate,
  };
}

/** Questions to the customer about one file: about its content, or about its path if an earlier version stored no hash. */
function questionCounts(
  { inquiries }: CaseContent,
  { path, sha256 }: CaseFile,
): { readonly [Key in FileColumn]?: Cell } {
  let open = 0;
  let asked = 0;
  for (const { questions, questionCount, answers } of inquiries) {
    const unanswered = new Set(openQuestions(questionCount, answers));
    for (const [index, question] of (questions ?? []).entries()) {
      const isAbout = question.sha256 ? question.sha256 === sha256 : question.path === path;
      if (!isAbout) continue;
      asked += 1;
      if (unanswered.has(index + 1)) open += 1;
    }
  }
  return { questions_open: open, questions_answered: asked - open };
}

function analysisCounts(records: readonly AnalysisRecord[]): { readonly [Key in FileColumn]?: Cell } {
  const judged = (judgement: AnalysisRecord['judgement']): number =>
    records.filter((record) => record.judgement === judgement).length;
  const inState = (state: AnalysisRecord['state']): number =>
    records.filter((record) => record.state === state).length;
  return {
    analyses_conspicuous: judged('conspicuous'),
    analyses_doubtful: judged('doubtful'),
    analyses_consistent: judged('consistent'),
    analyses_neutral: judged('neutral'),
    analyses_error: inState('error'),
    analyses_disabled: inState('disabled'),
    analyses_empty: inState('empty'),
    analyses_absent: inState('absent'),
  };
}

function factsOf({ item }: CaseFile): { readonly [Key in FileColumn]?: Cell } {
  if (!item) return {};
  const { capturedAt, position, camera, software, findings } = item;
  return {
    captured_local: capturedAt?.local ?? null,
    captured_offset: capturedAt?.offset ?? null,
    captured_utc: capturedAt?.utc ?? null,
    captured_source: capturedAt?.source ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    altitude_m: position?.altitudeM ?? null,
    position_source: position?.source ?? null,
    camera_make: camera?.make ?? null,
    camera_model: camera?.model ?? null,
    software,
    precheck_severity: highestSeverity(item),
    precheck_findings: findings.map(({ code }) => code).join(' ') || null,
  };
}

export interface NumberedRecord {
  /** From 1; null for an analysis of the file as a whole. */
  readonly itemNumber: number | null;
  readonly record: AnalysisRecord;
}

/** Every analysis of a file by its newest answer. */
function recordsOf(file: CaseFile): readonly NumberedRecord[] {
  const newest = newestFileResult(file);
  if (!newest) return [];
  return [
    ...fileRecords(newest.file).map((record) => ({ itemNumber: null, record })),
    ...newest.file.items.flatMap((item, index) =>
      itemRecords(item).map((record) => ({ itemNumber: index + 1, record })),
    ),
  ];
}

function analysisRowsOf(file: CaseFile): readonly { readonly [Key in AnalysisColumn]?: Cell }[] {
  const newest = newestFileResult(file);
  const about = {
    file: file.path,
    file_state: file.state,
    sha256: file.sha256,
    file_level: levelCode(file.level),
    answer_id: newest?.answer.id ?? null,
    answer_received_at: newest?.answer.receivedAt ?? null,
  };
  const records = recordsOf(file);
  if (records.length === 0) return [about];
  return records.map(({ itemNumber, record }) => {
    const item = itemNumber === null ? undefined : newest?.file.items[itemNumber - 1];
    const { analysis, state, judgement, flag, number, unit, text, value } = record;
    return {
      ...about,
      item_number: itemNumber,
      item_id: item?.id ?? null,
      item_type: item?.itemType ?? null,
      item_position: item?.position ?? null,
      item_level: item ? levelCode(item.level) : null,
      analysis,
      state,
      judgement,
      number,
      unit,
      text,
      flag: flag === null ? null : String(flag),
      value_json: value === null ? null : JSON.stringify(value),
    };
  });
}
