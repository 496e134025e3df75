import type { ReceivedCheck } from '../../../contract/receiver-views';
import type { CaptureState } from '../../../domain/capture/capture-state';
import type { SetFinding } from '../../../domain/finding';
import type { Item } from '../../../domain/item';
import type { AnalysisResult } from '../../../domain/result';
import type { SearchText } from '../../../domain/search/found-in';
import {
  distinct,
  textsOfAnalysis,
  textsOfCaptures,
  textsOfItems,
  textsOfReceived,
  textsOfResult,
} from '../search/case-texts';
import type { Database } from './connection';
import { fromJsonColumn } from './rows';

/** The sources of a case's words; each is stored separately, so that a change only reads one source again. */
export const SEARCH_SOURCES = [
  'case',
  'notes',
  'decisions',
  'questions',
  'photo-notes',
  'items',
  'results',
  'captures',
  'received',
] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];

/** Facts about the files of a case that the list can filter by. */
export interface ItemFacts {
  /** Distinct codes of findings. */
  readonly findings: readonly string[];
  /** Distinct days `YYYY-MM-DD` by the camera's clock. */
  readonly days: readonly string[];
}

export interface ReadSource {
  /** Texts by part of the source; each result is a part, because reading it takes long. */
  readonly texts: ReadonlyMap<string, readonly SearchText[]>;
  readonly facts: ItemFacts | null;
}

export interface CaseKey {
  readonly id: string;
  readonly rowId: number;
}

/** Returns a function that reads a source of a case from the database. */
export function createSearchSources(database: Database): (source: SearchSource, key: CaseKey) => ReadSource {
  const own = database.prepare<[string], { readonly number: string; readonly note: string }>(
    'SELECT case_number AS number, note FROM "case" WHERE id = ?',
  );
  const notes = texts(
    database,
    `SELECT text FROM case_note n WHERE case_id = ? AND text IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM case_note later WHERE later.note_id = n.note_id AND later.version > n.version)`,
  );
  const decisions = texts(
    database,
    `SELECT reason AS text FROM handler_decision WHERE case_id = ? AND reason IS NOT NULL`,
  );
  const questions = texts(
    database,
    `SELECT json_extract(value, '$.text') AS text FROM customer_inquiry, json_each(questions) WHERE case_id = ?`,
  );
  const answers = texts(
    database,
    `SELECT a.text FROM customer_answer a JOIN customer_inquiry i ON i.id = a.inquiry_id
     WHERE i.case_id = ? AND a.text IS NOT NULL`,
  );
  const photoNotes = texts(database, 'SELECT note AS text FROM photo_note WHERE case_id = ?');
  const readItems = itemSource(database);
  const readResults = resultSource(database);
  const captures = database.prepare<[string], { readonly ticketId: string; readonly state: string }>(
    'SELECT ticket_id AS ticketId, state FROM capture WHERE case_id = ?',
  );
  const names = texts(
    database,
    `SELECT f.sent_name AS text FROM received r JOIN received_file f ON f.received_id = r.id WHERE r.case_id = ?`,
  );
  const checks = texts(
    database,
    'SELECT items AS text FROM received WHERE case_id = ? AND items IS NOT NULL',
  );
  return (source, { id }) => {
    switch (source) {
      case 'case': {
        const row = own.get(id);
        return singlePart(
          'case',
          row ? [text('number', row.number), ...(row.note ? [text('note', row.note)] : [])] : [],
        );
      }
      case 'notes':
        return singlePart(
          source,
          notes(id).map((note) => text('dated-note', note)),
        );
      case 'decisions':
        return singlePart(
          source,
          decisions(id).map((reason) => text('decision', reason)),
        );
      case 'questions':
        return singlePart(
          source,
          [...questions(id), ...answers(id)].map((words) => text('question', words)),
        );
      case 'photo-notes':
        return singlePart(
          source,
          photoNotes(id).map((note) => text('photo-note', note)),
        );
      case 'items':
        return readItems(id);
      case 'results':
        return readResults(id);
      case 'captures':
        return singlePart(
          source,
          textsOfCaptures(
            captures
              .all(id)
              .map(({ ticketId, state }) => ({ ticketId, state: fromJsonColumn<CaptureState>(state) })),
          ),
        );
      case 'received':
        return singlePart(
          source,
          textsOfReceived(
            names(id),
            checks(id).map((check) => fromJsonColumn<ReceivedCheck>(check)),
          ),
        );
    }
  };
}

function itemSource(database: Database): (id: string) => ReadSource {
  const items = database.prepare<[string], { readonly path: string; readonly facts: string }>(
    'SELECT path, facts FROM item WHERE case_id = ?',
  );
  const findings = database
    .prepare<[string], string>('SELECT findings FROM intake WHERE case_id = ?')
    .pluck();
  const sources = database.prepare<[string], { readonly name: string | null; readonly path: string | null }>(
    `SELECT s.name, f.path FROM case_source s LEFT JOIN folder f ON f.id = s.folder_id
     WHERE s.case_id = ? AND s.removed_at IS NULL ORDER BY s.added_at, s.rowid`,
  );
  return (id) => {
    const rows = items
      .all(id)
      .map(({ path, facts }) => ({ ...fromJsonColumn<Omit<Item, 'path'>>(facts), path }));
    const stored = findings.get(id);
    const ofFolder = stored === undefined ? [] : fromJsonColumn<readonly SetFinding[]>(stored);
    const codes = [...rows.flatMap(({ findings }) => findings), ...ofFolder].map(({ code }) => code);
    const days = rows.flatMap(({ capturedAt }) => (capturedAt ? [capturedAt.local.slice(0, 10)] : []));
    const names = sources
      .all(id)
      .flatMap(({ name, path }) => [
        ...(name === null ? [] : [name]),
        ...(path?.split(/[/\\]/).findLast((part) => part !== '') ?? []),
      ]);
    return {
      ...singlePart('items', [...textsOfItems(rows, ofFolder), ...names.map((name) => text('folder', name))]),
      facts: { findings: [...new Set(codes)].sort(), days: [...new Set(days)].sort() },
    };
  };
}

function resultSource(database: Database): (id: string) => ReadSource {
  const results = database.prepare<
    [string],
    { readonly id: string; readonly analysis: string | null; readonly problems: string }
  >('SELECT id, analysis, problems FROM result WHERE case_id = ?');
  const attachments = texts(database, 'SELECT filename AS text FROM attachment WHERE result_id = ?');
  return (id) => ({
    texts: new Map(
      results.all(id).map((row) => {
        const analysis =
          row.analysis === null ? [] : textsOfAnalysis(fromJsonColumn<AnalysisResult>(row.analysis));
        const problems = fromJsonColumn<readonly string[]>(row.problems);
        return [resultPart(row.id), textsOfResult(analysis, attachments(row.id), problems)];
      }),
    ),
    facts: null,
  });
}

/** Returns the part name of one result within the source `results`. */
export function resultPart(resultId: string): string {
  return `results ${resultId}`;
}

function texts(database: Database, sql: string): (id: string) => readonly string[] {
  const query = database.prepare<[string], string>(sql).pluck();
  return (id) => query.all(id);
}

function text(kind: SearchText['kind'], words: string): SearchText {
  return { kind, text: words };
}

function singlePart(part: string, all: readonly SearchText[]): ReadSource {
  return { texts: new Map([[part, distinct(all)]]), facts: null };
}
