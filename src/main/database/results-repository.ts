import type { AttachmentView, ResultSummary } from '../../contract/views';
import type { AttachmentId, CaseId, PackageId, ResultId } from '../../domain/ids';
import type { ReportedLevel } from '../../domain/level';
import type { AnalysisResult } from '../../domain/result';
import type { SearchText } from '../../domain/search/found-in';
import { textsOfAnswer } from '../search/case-texts';
import type { Database } from './connection';
import { fromJsonColumn, levelColumns, levelFromColumns, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';

export interface StoredResult {
  readonly id: ResultId;
  readonly packageId: PackageId;
  readonly caseId: CaseId;
  readonly receivedAt: string;
  /** File name in the answers folder. */
  readonly rawFile: string;
  readonly rawBytes: number;
  readonly rawSha256: string;
  readonly contentType: string | null;
  readonly analysis: AnalysisResult | null;
  /** What the receiving noticed apart from the analysis, as codes with a text. */
  readonly problems: readonly string[];
  /** Which version of the decoder made `analysis`; 0 where none could. */
  readonly decoderVersion: number;
  /** The newest version that tried; a newer program tries again (R15). */
  readonly decoderTried: number;
}

/** A result that only older decoders have tried, with its place in the order in which they are tried again. */
export interface UntriedResult {
  readonly id: ResultId;
  readonly place: number;
}

/** What of a result can be made before the transaction in which it is saved. */
export interface PreparedRows {
  /** The analysis as JSON; null without one. */
  readonly analysisText: string | null;
  /** Its words for the search. */
  readonly words: readonly SearchText[];
}

export type StoredAttachment = Omit<AttachmentView, 'displayable'>;

interface Row {
  readonly id: ResultId;
  readonly packageId: PackageId;
  readonly caseId: CaseId;
  readonly receivedAt: string;
  readonly rawFile: string;
  readonly rawBytes: number;
  readonly rawSha256: string;
  readonly contentType: string | null;
  readonly decoded: number;
  readonly levelKind: string;
  readonly levelText: string | null;
  readonly files: number;
  readonly tokens: number | null;
  readonly sessionId: string | null;
}

const SUMMARY = `SELECT id, package_id AS packageId, case_id AS caseId, received_at AS receivedAt,
  raw_file AS rawFile, raw_bytes AS rawBytes, raw_sha256 AS rawSha256, content_type AS contentType, decoded,
  level_kind AS levelKind, level_text AS levelText, files, tokens, session_id AS sessionId`;

const ATTACHMENT = `SELECT id, category, filename, declared_type AS declaredType, detected_type AS detectedType,
  bytes, sha256, likely_file AS likelyFile FROM attachment`;

export type ResultsRepository = ReturnType<typeof createResultsRepository>;

/** Answers with what was read from them. Saving a result again replaces its rows: filing may be repeated. */
export function createResultsRepository(database: Database, search: SearchRepository) {
  const byCase = database.prepare<[string], Row>(
    `${SUMMARY} FROM result WHERE case_id = ? ORDER BY received_at DESC, rowid DESC`,
  );
  const all = database.prepare<[number], Row>(
    `${SUMMARY} FROM result ORDER BY received_at DESC, rowid DESC LIMIT ?`,
  );
  const full = database.prepare<
    [string],
    Row & {
      readonly analysis: string | null;
      readonly problems: string;
      readonly decoderVersion: number;
      readonly decoderTried: number;
    }
  >(
    `${SUMMARY}, analysis, problems, decoder_version AS decoderVersion, decoder_tried AS decoderTried
     FROM result WHERE id = ?`,
  );
  const head = database.prepare<[string], Row>(`${SUMMARY} FROM result WHERE id = ?`);
  const tried = database.prepare('UPDATE result SET decoder_tried = ?, problems = ? WHERE id = ?');
  let written = 0;
  const ofAnswer = database.prepare<[string, string], { readonly id: ResultId }>(
    'SELECT id FROM result WHERE package_id = ? AND raw_file = ?',
  );
  const attachments = database.prepare<[string], StoredAttachment>(
    `${ATTACHMENT} WHERE result_id = ? ORDER BY position`,
  );
  const attachment = database.prepare<[string], StoredAttachment>(`${ATTACHMENT} WHERE id = ?`);
  const content = database.prepare<[string], number>('SELECT 1 FROM attachment WHERE sha256 = ?').pluck();
  return {
    ofCase: (id: CaseId): readonly ResultSummary[] => byCase.all(id).map(toSummary),
    newest: (limit: number): readonly ResultSummary[] => all.all(limit).map(toSummary),
    find: (id: ResultId): StoredResult | null => {
      const row = full.get(id);
      if (!row) return null;
      const { packageId, caseId, receivedAt, rawFile, rawBytes, rawSha256, contentType } = row;
      const analysis = row.analysis === null ? null : fromJsonColumn<AnalysisResult>(row.analysis);
      const problems = fromJsonColumn<readonly string[]>(row.problems);
      const facts = { id, packageId, caseId, receivedAt, rawFile, rawBytes, rawSha256, contentType };
      const { decoderVersion, decoderTried } = row;
      return { ...facts, analysis, problems, decoderVersion, decoderTried };
    },
    /** The result that was filed from an answer before; filing again replaces it. */
    idOfAnswer: (packageId: PackageId, rawFile: string): ResultId | null =>
      ofAnswer.get(packageId, rawFile)?.id ?? null,
    summary: (id: ResultId): ResultSummary | null => {
      const row = head.get(id);
      return row ? toSummary(row) : null;
    },
    /** Changes whenever a result is written. */
    revision: (): number => written,
    attachments: (id: ResultId): readonly StoredAttachment[] => attachments.all(id),
    attachment: (id: AttachmentId): StoredAttachment | null => attachment.get(id) ?? null,
    /** Whether any answer has an attachment of this content. */
    hasContent: (sha256: string): boolean => content.get(sha256) !== undefined,
    /** `prepared`: what is made of the result, where the caller has made it already. */
    save: (result: StoredResult, files: readonly StoredAttachment[], prepared?: PreparedRows): void => {
      written += 1;
      const { caseId, id, analysis, problems } = result;
      const analysisText = analysis && (prepared?.analysisText ?? toJsonColumn(analysis));
      saveResult(database, result, files, analysisText);
      const names = files.map(({ filename }) => filename);
      search.indexAnswer(caseId, id, prepared?.words ?? textsOfAnswer(analysis, names, problems));
    },
    /** A newer version could not do better: only that is noted. */
    noteTried: (id: ResultId, version: number, problems: readonly string[]): void => {
      written += 1;
      tried.run(version, toJsonColumn(problems), id);
    },
    ...decoderQueries(database),
  };
}

function decoderQueries(database: Database) {
  const hasTried = database.prepare<[number], { readonly found: number }>(
    'SELECT EXISTS (SELECT 1 FROM result WHERE decoder_tried = ?) AS found',
  );
  const untried = database.prepare<[number, number, number], UntriedResult>(
    'SELECT id, rowid AS place FROM result WHERE decoder_tried = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  );
  const unfiled = database.prepare<[number], { readonly id: PackageId }>(
    `SELECT p.id FROM package p
     WHERE p.state IN ('unknown', 'closed') AND p.answer_bytes IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM result r WHERE r.package_id = p.id AND r.raw_file = p.answer_file)
     LIMIT ?`,
  );
  return {
    /** Whether there is a result that `version` was the last to try. */
    hasTriedBy: (version: number): boolean => hasTried.get(version)?.found === 1,
    /** Results that `version` was the last to try, after a place, in order. */
    lastTriedBy: (version: number, after: number, limit: number): readonly UntriedResult[] =>
      untried.all(version, after, limit),
    /** Packages whose whole answer no result stands for: earlier versions made none of what they could not read. */
    packagesWithoutResult: (limit: number): readonly PackageId[] => unfiled.all(limit).map(({ id }) => id),
  };
}

/** In place, since other rows refer to results and attachments: their decisions and notes outlive a new decoding. */
function saveResult(
  database: Database,
  result: StoredResult,
  files: readonly StoredAttachment[],
  analysisText: string | null,
): void {
  const { analysis } = result;
  const level: ReportedLevel = analysis?.level ?? { kind: 'absent' };
  database
    .prepare(
      `INSERT INTO result (id, package_id, case_id, received_at, raw_file, raw_bytes, raw_sha256, content_type,
         decoded, level_kind, level_text, level_rank, files, tokens, session_id, analysis, problems,
         decoder_version, decoder_tried)
       VALUES (@id, @packageId, @caseId, @receivedAt, @rawFile, @rawBytes, @rawSha256, @contentType,
         @decoded, @level_kind, @level_text, @level_rank, @files, @tokens, @sessionId, @analysisText, @problemsText,
         @decoderVersion, @decoderTried)
       ON CONFLICT (id) DO UPDATE SET received_at = excluded.received_at, raw_file = excluded.raw_file,
         raw_bytes = excluded.raw_bytes, raw_sha256 = excluded.raw_sha256, content_type = excluded.content_type,
         decoded = excluded.decoded, level_kind = excluded.level_kind, level_text = excluded.level_text,
         level_rank = excluded.level_rank, files = excluded.files, tokens = excluded.tokens,
         session_id = excluded.session_id, analysis = excluded.analysis, problems = excluded.problems,
         decoder_version = excluded.decoder_version, decoder_tried = excluded.decoder_tried`,
    )
    .run({
      ...result,
      ...levelColumns(level),
      decoded: analysis ? 1 : 0,
      files: analysis?.files.length ?? 0,
      tokens: countedTokens(analysis),
      sessionId: analysis?.sessionId ?? null,
      analysisText,
      problemsText: toJsonColumn(result.problems),
      analysis: null,
      problems: null,
    });
  database.prepare('DELETE FROM file_result WHERE result_id = ?').run(result.id);
  database.prepare('DELETE FROM item_result WHERE result_id = ?').run(result.id);
  if (analysis) saveFileResults(database, result.id, analysis);
  saveAttachments(database, result.id, files);
}

/** The column only serves sums; a count that is none, or beyond all counting, is kept in the analysis. */
function countedTokens(analysis: AnalysisResult | null): number | null {
  const tokens = Math.round(analysis?.tokensConsumed ?? Number.NaN);
  return Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null;
}

function saveAttachments(database: Database, id: ResultId, files: readonly StoredAttachment[]): void {
  database
    .prepare('DELETE FROM attachment WHERE result_id = ? AND id NOT IN (SELECT value FROM json_each(?))')
    .run(id, toJsonColumn(files.map((file) => file.id)));
  const insert = database.prepare(
    `INSERT INTO attachment (id, result_id, position, category, filename, declared_type, detected_type, bytes,
       sha256, likely_file)
     VALUES (@id, @resultId, @position, @category, @filename, @declaredType, @detectedType, @bytes, @sha256, @likelyFile)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, category = excluded.category,
       filename = excluded.filename, declared_type = excluded.declared_type,
       detected_type = excluded.detected_type, bytes = excluded.bytes, sha256 = excluded.sha256,
       likely_file = excluded.likely_file`,
  );
  for (const [position, file] of files.entries()) insert.run({ ...file, resultId: id, position });
}

function saveFileResults(database: Database, id: ResultId, analysis: AnalysisResult): void {
  const insertFile = database.prepare(
    `INSERT INTO file_result (result_id, position, name, file_type, level_kind, level_text, level_rank)
     VALUES (@id, @position, @name, @fileType, @level_kind, @level_text, @level_rank)`,
  );
  const insertItem = database.prepare(
    `INSERT INTO item_result (result_id, file_position, position, item_id, item_type, page, level_kind, level_text,
       level_rank)
     VALUES (@id, @filePosition, @position, @itemId, @itemType, @page, @level_kind, @level_text, @level_rank)`,
  );
  for (const [position, file] of analysis.files.entries()) {
    const { name, fileType } = file;
    insertFile.run({ id, position, name, fileType, ...levelColumns(file.level) });
    for (const [itemPosition, item] of file.items.entries()) {
      insertItem.run({
        ...{ id, filePosition: position, position: itemPosition, ...levelColumns(item.level) },
        ...{ itemId: item.id, itemType: item.itemType, page: item.position },
      });
    }
  }
}

function toSummary(row: Row): ResultSummary {
  const { id, caseId, packageId, receivedAt, files, sessionId } = row;
  return {
    ...{ id, caseId, packageId, receivedAt, files, sessionId },
    level: levelFromColumns(row.levelKind, row.levelText),
    tokensConsumed: row.tokens,
    decoded: row.decoded === 1,
  };
}
