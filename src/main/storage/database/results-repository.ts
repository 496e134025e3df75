import type { AttachmentView, ResultSummary } from '../../../contract/views';
import type { AttachmentId, CaseId, PackageId, ResultId } from '../../../domain/ids';
import type { ReportedLevel } from '../../../domain/level';
import type { AnalysisResult } from '../../../domain/result';
import { textsOfResult } from '../search/case-texts';
import type { Database } from './connection';
import { changeCount } from './revision';
import { fromJsonColumn, levelColumns, levelFromColumns, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';
import type { StorableAnalysis } from './storable-analysis';

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
  /** Problems noticed outside the analysis, as codes with a text. */
  readonly problems: readonly string[];
  /** The decoder version that made `analysis`; 0 if none could. */
  readonly decoderVersion: number;
  /** The newest decoder version that tried; a newer one tries again (R15). */
  readonly decoderTried: number;
}

/** A result that only older decoders have tried, with its row id as a cursor. */
export interface UntriedResult {
  readonly id: ResultId;
  readonly rowId: number;
}

/** A result to be saved. */
export interface NewResult extends Omit<StoredResult, 'analysis'> {
  readonly analysis: StorableAnalysis | null;
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

/** Results with their analyses and attachments. Saving a result again replaces its rows, so filing may be repeated. */
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
  const triedVersion = database.prepare('UPDATE result SET decoder_tried = ? WHERE id = ?');
  const ofAnswer = database.prepare<[string, string], { readonly id: ResultId }>(
    'SELECT id FROM result WHERE package_id = ? AND raw_file = ?',
  );
  const attachments = database.prepare<[string], StoredAttachment>(
    `${ATTACHMENT} WHERE result_id = ? ORDER BY position`,
  );
  const attachment = database.prepare<[string], StoredAttachment>(`${ATTACHMENT} WHERE id = ?`);
  const content = database.prepare<[string], number>('SELECT 1 FROM attachment WHERE sha256 = ?').pluck();
  const level = database.prepare<[string], { readonly kind: string; readonly text: string | null }>(
    'SELECT level_kind AS kind, level_text AS text FROM result WHERE id = ?',
  );
  return {
    level: (id: ResultId): ReportedLevel | null => {
      const row = level.get(id);
      return row ? levelFromColumns(row.kind, row.text) : null;
    },
    ofCase: (id: CaseId): readonly ResultSummary[] => byCase.all(id).map(toSummary),
    newest: (limit: number): readonly ResultSummary[] => all.all(limit).map(toSummary),
    find: (id: ResultId): StoredResult | null => {
      const row = full.get(id);
      if (!row) return null;
      return {
        id,
        packageId: row.packageId,
        caseId: row.caseId,
        receivedAt: row.receivedAt,
        rawFile: row.rawFile,
        rawBytes: row.rawBytes,
        rawSha256: row.rawSha256,
        contentType: row.contentType,
        analysis: row.analysis === null ? null : fromJsonColumn<AnalysisResult>(row.analysis),
        problems: fromJsonColumn<readonly string[]>(row.problems),
        decoderVersion: row.decoderVersion,
        decoderTried: row.decoderTried,
      };
    },
    /** Returns the result that was filed from a response; filing again replaces it. */
    idOfResponse: (packageId: PackageId, rawFile: string): ResultId | null =>
      ofAnswer.get(packageId, rawFile)?.id ?? null,
    summary: (id: ResultId): ResultSummary | null => {
      const row = head.get(id);
      return row ? toSummary(row) : null;
    },
    /** Returns a number that changes whenever a result is written. */
    revision: changeCount(database, 'results'),
    attachments: (id: ResultId): readonly StoredAttachment[] => attachments.all(id),
    attachment: (id: AttachmentId): StoredAttachment | null => attachment.get(id) ?? null,
    /** Returns whether any result has an attachment with this content. */
    hasContent: (sha256: string): boolean => content.get(sha256) !== undefined,
    save: (result: NewResult, files: readonly StoredAttachment[]): void => {
      const { caseId, id, analysis, problems } = result;
      saveResult(database, result, files);
      const names = files.map(({ filename }) => filename);
      search.indexResult(caseId, id, textsOfResult(analysis?.words ?? [], names, problems));
    },
    /** Records which version tries the result next, before it does. */
    setTried: (id: ResultId, version: number): void => {
      triedVersion.run(version, id);
    },
    /** Records that a newer decoder version could not decode the result either. */
    noteTried: (id: ResultId, version: number, problems: readonly string[]): void => {
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
    /** Returns whether any result was last tried by `version`. */
    hasTriedBy: (version: number): boolean => hasTried.get(version)?.found === 1,
    /** Returns the results last tried by `version`, after a cursor. */
    lastTriedBy: (version: number, after: number, limit: number): readonly UntriedResult[] =>
      untried.all(version, after, limit),
    /** Returns packages with a complete response but no result, because older versions stored none for unreadable ones. */
    packagesWithoutResult: (limit: number): readonly PackageId[] => unfiled.all(limit).map(({ id }) => id),
  };
}

/** Updates rows in place, because decisions and notes refer to them and must survive a new decoding. */
function saveResult(database: Database, result: NewResult, files: readonly StoredAttachment[]): void {
  const { analysis } = result;
  const level: ReportedLevel = analysis?.level ?? { kind: 'absent' };
  // Nothing reads `level_rank`; only a rewrite of the table could drop it.
  database
    .prepare(
      `INSERT INTO result (id, package_id, case_id, received_at, raw_file, raw_bytes, raw_sha256, content_type,
         decoded, level_kind, level_text, level_rank, files, tokens, session_id, analysis, problems,
         decoder_version, decoder_tried)
       VALUES (@id, @packageId, @caseId, @receivedAt, @rawFile, @rawBytes, @rawSha256, @contentType,
         @decoded, @level_kind, @level_text, 0, @files, @tokens, @sessionId, CAST(@analysisText AS TEXT), @problemsText,
         @decoderVersion, @decoderTried)
       ON CONFLICT (id) DO UPDATE SET received_at = excluded.received_at, raw_file = excluded.raw_file,
         raw_bytes = excluded.raw_bytes, raw_sha256 = excluded.raw_sha256, content_type = excluded.content_type,
         decoded = excluded.decoded, level_kind = excluded.level_kind, level_text = excluded.level_text,
         files = excluded.files, tokens = excluded.tokens,
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
      analysisText: analysis?.text ?? null,
      problemsText: toJsonColumn(result.problems),
      analysis: null,
      problems: null,
    });
  saveAttachments(database, result.id, files);
}

/** Returns the tokens for sums; null for an invalid count, which stays in the analysis. */
function countedTokens(analysis: StorableAnalysis | null): number | null {
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

function toSummary(row: Row): ResultSummary {
  return {
    id: row.id,
    caseId: row.caseId,
    packageId: row.packageId,
    receivedAt: row.receivedAt,
    files: row.files,
    sessionId: row.sessionId,
    level: levelFromColumns(row.levelKind, row.levelText),
    tokensConsumed: row.tokens,
    decoded: row.decoded === 1,
  };
}
