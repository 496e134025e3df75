import type { CaseId } from '../../../domain/ids';
import { PACKAGE_STATES } from '../../../domain/journal';
import { ROUTES } from '../../../domain/route';
import type { Database } from './connection';

/** A value of a record as JSON; bytes are base64. */
export type RecordValue = string | number | null;
export type CaseRecord = { readonly [column: string]: RecordValue };

type ColumnKind =
  | 'id'
  | 'text'
  | 'time'
  | 'sha256'
  | 'integer'
  | 'real'
  | 'json'
  | 'bytes'
  | readonly string[];

/** A column that a record has; `nullable` ones may be null. */
interface Column {
  readonly kind: ColumnKind;
  readonly nullable: boolean;
}

interface RecordTable {
  readonly table: string;
  /** Rows of the case `@id`. */
  readonly where: string;
  readonly order: string;
  readonly columns: { readonly [name: string]: Column };
  /** Columns of the schema that a record does not have: derived, or of this workstation alone. */
  readonly left: readonly string[];
}

const is = (kind: ColumnKind): Column => ({ kind, nullable: false });
const maybe = (kind: ColumnKind): Column => ({ kind, nullable: true });
const ofCase = 'case_id = @id';
const ofPackages = 'package_id IN (SELECT id FROM package WHERE case_id = @id)';

/**
 * The rows of a case that travel, parents first. `case_id` and `profile_id` are those of the workstation that stores
 * them. Attempts stay where they were made: recovery compares their times with the journal of that workstation.
 */
export const RECORD_TABLES = [
  {
    table: 'case',
    where: 'id = @id',
    order: 'row_id',
    columns: {
      id: is('id'),
      case_number: is('text'),
      note: is('text'),
      reference_date: is('text'),
      created_at: is('time'),
      last_activity_at: is('time'),
      held_since: maybe('time'),
      held_by: maybe('text'),
      hold_reason: maybe('text'),
    },
    left: [
      'row_id',
      'profile_id',
      'level_kind',
      'level_text',
      'photos',
      'documents',
      'results',
      'tokens',
      'capture_column',
      'capture_push',
      'capture_questions',
      'decision',
      'decided_at',
      'closed_at',
      'closed_by',
      'undecodable',
      'severity_rank',
      'finding_codes',
      'state',
      'next',
      'handed_over_at',
    ],
  },
  {
    table: 'case_source',
    where: ofCase,
    order: 'added_at, rowid',
    columns: {
      id: is('id'),
      name: maybe('text'),
      added_at: is('time'),
      removed_at: maybe('time'),
      state: is(['running', 'failed', 'folder-gone', 'stopped', 'done']),
      found: is('integer'),
      read: is('integer'),
      skipped: is('json'),
      changes: maybe('json'),
      changed_at: is('time'),
    },
    left: ['case_id', 'kind', 'folder_id'],
  },
  {
    table: 'item',
    where: ofCase,
    order: 'rowid',
    columns: {
      id: is('id'),
      source_id: is('id'),
      source_path: is('text'),
      path: is('text'),
      bytes: is('integer'),
      sha256: is('sha256'),
      type: is(['jpeg', 'png', 'tiff', 'heic', 'webp', 'pdf']),
      facts: is('json'),
      excluded: is('integer'),
      exclusion_reason: maybe('text'),
      preview: is('text'),
      modified_ms: maybe('real'),
    },
    left: ['case_id'],
  },
  {
    table: 'intake',
    where: ofCase,
    order: 'case_id',
    columns: { findings: is('json'), changed_at: is('time') },
    left: ['case_id'],
  },
  {
    table: 'photo_note',
    where: ofCase,
    order: 'sha256',
    columns: { sha256: is('sha256'), note: is('text'), changed_at: is('time') },
    left: ['case_id'],
  },
  {
    table: 'submission',
    where: ofCase,
    order: 'created_at, rowid',
    columns: {
      id: is('id'),
      case_number: is('text'),
      reference_date: is('text'),
      report_language: is(['de', 'en', 'pl']),
      contact_email: maybe('text'),
      created_at: is('time'),
      actor: is('text'),
    },
    left: ['case_id', 'profile_id'],
  },
  {
    table: 'package',
    where: ofCase,
    order: 'sealed_at, sequence',
    columns: {
      id: is('id'),
      submission_id: is('id'),
      sequence: is('integer'),
      of_packages: is('integer'),
      entries: is('integer'),
      bytes: is('integer'),
      sha256: is('sha256'),
      content_hash: is('sha256'),
      route: is([...ROUTES]),
      state: is([...PACKAGE_STATES]),
      reason: maybe('text'),
      status: maybe('integer'),
      detail: maybe('text'),
      attempts: is('integer'),
      bytes_sent: is('integer'),
      sealed_at: is('time'),
      changed_at: is('time'),
      submitted_at: maybe('time'),
      key_maybe_used: is('integer'),
      maybe_paid: is('integer'),
      answer_content_type: maybe('text'),
      answered_at: maybe('time'),
      result_id: maybe('id'),
    },
    left: [
      'case_id',
      'profile_id',
      'failures',
      'put_refusals',
      'key_refusals',
      'next_action_at',
      's3_key',
      'stored_at',
      'answer_file',
      'answer_bytes',
      'position',
      'filing_attempts',
    ],
  },
  {
    table: 'entry',
    where: ofPackages,
    order: 'package_id, position',
    columns: {
      package_id: is('id'),
      position: is('integer'),
      entry_name: is('text'),
      original_path: is('text'),
      sha256: is('sha256'),
      bytes: is('integer'),
      item_id: maybe('id'),
    },
    left: ['source_path'],
  },
  {
    table: 'result',
    where: ofCase,
    order: 'received_at, rowid',
    columns: {
      id: is('id'),
      package_id: is('id'),
      received_at: is('time'),
      raw_bytes: is('integer'),
      raw_sha256: is('sha256'),
      content_type: maybe('text'),
      decoded: is('integer'),
      level_kind: is(['known', 'unknown', 'absent']),
      level_text: maybe('text'),
      level_rank: is('integer'),
      files: is('integer'),
      tokens: maybe('integer'),
      session_id: maybe('text'),
      analysis: maybe('json'),
      problems: is('json'),
      decoder_version: is('integer'),
      decoder_tried: is('integer'),
    },
    left: ['case_id', 'raw_file'],
  },
  {
    table: 'attachment',
    where: 'result_id IN (SELECT id FROM result WHERE case_id = @id)',
    order: 'result_id, position',
    columns: {
      id: is('id'),
      result_id: is('id'),
      position: is('integer'),
      category: is('text'),
      filename: is('text'),
      declared_type: is('text'),
      bytes: is('integer'),
      sha256: is('sha256'),
      likely_file: maybe('text'),
    },
    left: ['detected_type'],
  },
  {
    table: 'received',
    where: ofCase,
    order: 'received_at, rowid',
    columns: {
      id: is('id'),
      case_number: is('text'),
      received_at: is('time'),
      source: is(['push', 'import']),
      bytes: is('integer'),
      replaced_at: maybe('time'),
      items: maybe('json'),
    },
    left: ['case_id'],
  },
  {
    table: 'received_file',
    where: 'received_id IN (SELECT id FROM received WHERE case_id = @id)',
    order: 'received_id, position',
    columns: {
      id: is('id'),
      received_id: is('id'),
      position: is('integer'),
      kind: is(['photo', 'report']),
      stored_name: is('text'),
      sent_name: is('text'),
      declared_type: is('text'),
      bytes: is('integer'),
      sha256: is('sha256'),
    },
    left: ['type'],
  },
  {
    table: 'capture',
    where: ofCase,
    order: 'followed_since, rowid',
    columns: {
      id: is('id'),
      ticket_id: is('text'),
      origin: is('text'),
      followed_since: is('time'),
      state: is('json'),
      board_column: is('text'),
      column_since: is('time'),
      push: is('text'),
      closed_seen_at: maybe('time'),
      last_asked_at: maybe('time'),
      last_answer_at: maybe('time'),
      problem: maybe('text'),
    },
    left: ['case_id', 'profile_id', 'failures'],
  },
  {
    table: 'capture_status',
    where: 'capture_id IN (SELECT id FROM capture WHERE case_id = @id)',
    order: 'number',
    columns: {
      capture_id: is('id'),
      received_at: is('time'),
      sha256: is('sha256'),
      body: is('bytes'),
      changes: is('json'),
    },
    left: ['number'],
  },
  {
    table: 'capture_creation',
    where: ofCase,
    order: 'created_at, rowid',
    columns: {
      id: is('id'),
      case_number: is('text'),
      payload: is('text'),
      state: is('text'),
      created_at: is('time'),
      ended_at: maybe('time'),
      status: maybe('integer'),
      problem: maybe('text'),
      answer: maybe('bytes'),
      clock_skew_seconds: maybe('real'),
      look_up_at: maybe('time'),
      look_up_verdict: maybe('text'),
      capture_id: maybe('id'),
    },
    left: ['case_id', 'profile_id'],
  },
  {
    table: 'case_note',
    where: ofCase,
    order: 'number',
    columns: {
      note_id: is('id'),
      version: is('integer'),
      kind: is(['written', 'corrected', 'removed']),
      at: is('time'),
      actor: is('text'),
      text: maybe('text'),
      salt: maybe('text'),
      sha256: maybe('sha256'),
    },
    left: ['number', 'case_id'],
  },
  {
    table: 'handler_decision',
    where: ofCase,
    order: 'number',
    columns: {
      id: is('id'),
      number: is('integer'),
      choice: is('text'),
      at: is('time'),
      actor: is('text'),
      reason: maybe('text'),
      salt: maybe('text'),
      reason_sha256: is('sha256'),
      level_kind: maybe('text'),
      level_text: maybe('text'),
      basis: is('json'),
    },
    left: ['case_id'],
  },
  {
    table: 'customer_inquiry',
    where: ofCase,
    order: 'number',
    columns: {
      id: is('id'),
      number: is('integer'),
      asked_at: is('time'),
      actor: is('text'),
      language: is('text'),
      question_count: is('integer'),
      questions: maybe('text'),
      salt: maybe('text'),
      sha256: is('sha256'),
    },
    left: ['case_id'],
  },
  {
    table: 'customer_answer',
    where: 'inquiry_id IN (SELECT id FROM customer_inquiry WHERE case_id = @id)',
    order: 'inquiry_id, number',
    columns: {
      id: is('id'),
      inquiry_id: is('id'),
      number: is('integer'),
      recorded_at: is('time'),
      actor: is('text'),
      answered_on: is('text'),
      questions: is('json'),
      text: maybe('text'),
      salt: maybe('text'),
      sha256: maybe('sha256'),
    },
    left: [],
  },
] as const satisfies readonly RecordTable[];

export type RecordTableName = (typeof RECORD_TABLES)[number]['table'];

/** Tables of a case that do not travel: the custody log goes as its own file, the others are of one workstation. */
export const TABLES_LEFT_HERE = [
  'custody',
  'attempt',
  'source_file',
  'handover',
  'comparison_due',
  'team_claim',
  'team_case',
  'team_shared_case',
  'search_source',
  'search_pending',
  'case_day',
  'finding_case',
] as const;

/** Reads and writes the rows of a case that travel between workstations. */
export function createCaseRecords(database: Database) {
  return {
    read: (table: RecordTableName, id: CaseId): readonly CaseRecord[] => {
      const { where, order, columns } = tableOf(table);
      const names = Object.keys(columns).map(quoted).join(', ');
      return database
        .prepare<[{ id: CaseId }], { readonly [column: string]: RecordValue | Buffer }>(
          `SELECT ${names} FROM ${quoted(table)} WHERE ${where} ORDER BY ${order}`,
        )
        .all({ id })
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              Buffer.isBuffer(value) ? value.toString('base64') : value,
            ]),
          ),
        );
    },
    /** Inserts a checked record with the columns that it does not have. */
    insert: (table: RecordTableName, record: CaseRecord, own: CaseRecord): void => {
      const { columns } = tableOf(table);
      const values: { [name: string]: RecordValue | Buffer } = { ...own };
      for (const [name, { kind }] of Object.entries(columns)) {
        const value = record[name] ?? null;
        values[name] = kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
      }
      const names = Object.keys(values);
      // A new package goes to the end of the sending order.
      const places =
        table === 'package' ? [['position', '(SELECT coalesce(max(position), 0) + 1 FROM package)']] : [];
      const all = [...names.map((name) => [quoted(name), `@${name}`]), ...places];
      database
        .prepare(
          `INSERT INTO ${quoted(table)} (${all.map(([name]) => name).join(', ')})
           VALUES (${all.map(([, value]) => value).join(', ')})`,
        )
        .run(values);
    },
    /** The sources of a case as they are here, with their folders and single files. */
    sourcesOf: (id: CaseId): OwnSources => ({
      sources: database
        .prepare<[string], OwnSources['sources'][number]>(
          'SELECT id, kind, folder_id AS folderId, name FROM case_source WHERE case_id = ?',
        )
        .all(id),
      files: database
        .prepare<[string], OwnSources['files'][number]>(
          `SELECT f.source_id AS sourceId, f.name, f.path FROM source_file f
           JOIN case_source s ON s.id = f.source_id WHERE s.case_id = ?`,
        )
        .all(id),
    }),
    /** Restores the local paths of sources that came back. */
    restoreSources: ({ sources, files }: OwnSources): void => {
      const place = database.prepare(
        'UPDATE case_source SET kind = @kind, folder_id = @folderId, name = @name WHERE id = @id',
      );
      for (const source of sources) place.run(source);
      const insert = database.prepare(
        `INSERT INTO source_file (source_id, name, path)
         SELECT @sourceId, @name, @path FROM case_source WHERE id = @sourceId`,
      );
      for (const file of files) insert.run(file);
    },
    /** Removes the rows that travel, except the case itself, before those of a returned case take their place. */
    remove: (id: CaseId): void => {
      for (const { table, where } of [...RECORD_TABLES].reverse()) {
        if (table !== 'case') database.prepare(`DELETE FROM ${quoted(table)} WHERE ${where}`).run({ id });
      }
    },
    /** Sets the columns of the case itself that travel. */
    changeCase: (record: CaseRecord, own: CaseRecord): void => {
      const values = { ...record, ...own };
      const names = Object.keys(values).filter((name) => name !== 'id');
      database
        .prepare(
          `UPDATE "case" SET ${names.map((name) => `${quoted(name)} = @${name}`).join(', ')} WHERE id = @id`,
        )
        .run(values);
    },
  };
}

/** What the sources of a case are on this workstation. */
export interface OwnSources {
  readonly sources: readonly {
    readonly id: string;
    readonly kind: string;
    readonly folderId: string | null;
    readonly name: string | null;
  }[];
  readonly files: readonly { readonly sourceId: string; readonly name: string; readonly path: string }[];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const SHA256 = /^[\da-f]{64}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const MAX_TEXT_CHARACTERS = 1_000_000;
const MAX_JSON_DEPTH = 100;

/** Returns what is wrong with a record from elsewhere, as `table.column`; null if every column is as it should be. */
export function recordProblem(table: RecordTableName, record: unknown): string | null {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return table;
  const { columns } = tableOf(table);
  const extra = Object.keys(record).find((name) => !Object.hasOwn(columns, name));
  if (extra !== undefined) return `${table}.${extra.slice(0, 40)}`;
  const values = record as { readonly [name: string]: unknown };
  const wrong = Object.entries(columns).find(
    ([name, { kind, nullable }]) =>
      !Object.hasOwn(record, name) || (values[name] === null ? !nullable : !fits(kind, values[name])),
  );
  return wrong ? `${table}.${wrong[0]}` : null;
}

function fits(kind: ColumnKind, value: unknown): boolean {
  if (kind === 'integer') return Number.isSafeInteger(value) && Number(value) >= -1;
  if (kind === 'real') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (typeof kind !== 'string') return kind.includes(value);
  switch (kind) {
    case 'id':
      return UUID.test(value);
    case 'sha256':
      return SHA256.test(value);
    case 'time':
      return TIME.test(value);
    case 'bytes':
      return BASE64.test(value);
    case 'json':
      return isHarmlessJson(value);
    case 'text':
      return value.length <= MAX_TEXT_CHARACTERS;
  }
}

/** Whether a text is JSON that is not nested so deeply that a recursive reader would fail. */
function isHarmlessJson(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return false;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tableOf(name: RecordTableName): RecordTable {
  const found: RecordTable | undefined = RECORD_TABLES.find(({ table }) => table === name);
  if (!found) throw new Error(`no records of ${name}`);
  return found;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
