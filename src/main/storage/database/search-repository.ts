import type { CaseId, ResultId } from '../../../domain/ids';
import type { SearchText } from '../../../domain/search/found-in';
import type { Chunk } from '../../../domain/search/query';
import { errorCode } from '../../support/error-code';
import type { Database } from './connection';
import { fromJsonColumn, toCodesColumn, toJsonColumn } from './rows';
import { indexedWords, type SearchScope, searchExpression } from './search-expression';
import {
  type CaseKey,
  createSearchSources,
  type ItemFacts,
  type ReadSource,
  resultPart,
  SEARCH_SOURCES,
  type SearchSource,
} from './search-sources';

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/**
 * The search index of cases. A change of its sources must update the index in the same transaction; the repositories of
 * notes, decisions, results and captures do so automatically.
 */
export function createSearchRepository(database: Database) {
  const rowIdOf = database.prepare<[string], number>('SELECT row_id FROM "case" WHERE id = ?').pluck();
  const words = createWords(database);
  const read = createSearchSources(database);
  const keyOf = (id: CaseId): CaseKey | null => {
    const rowId = rowIdOf.get(id);
    return rowId === undefined ? null : { id, rowId };
  };
  const index = (id: CaseId, ...sources: readonly SearchSource[]): void => {
    const key = keyOf(id);
    if (!key) return;
    const changed = sources.filter((source) => words.keep(key.rowId, read(source, key)));
    if (changed.length > 0) words.write(key.rowId);
  };
  return {
    /** Reads these sources of a case again. */
    index,
    /** Indexes the words of one result without reading it from the database again, which takes long. */
    indexResult: (id: CaseId, resultId: ResultId, texts: readonly SearchText[]): void => {
      const key = keyOf(id);
      if (key && words.keepPart(key.rowId, resultPart(resultId), texts)) words.write(key.rowId);
    },
    /**
     * Removes a case from the index; call it in the transaction that deletes the case, before its row. A rewrite of the
     * file then removes the remaining bytes.
     */
    removeCase: (id: CaseId): void => {
      const key = keyOf(id);
      if (key) words.remove(key.rowId);
    },
    /** Rewrites the index without removed words; takes seconds for 100,000 cases. */
    purge: words.purge,
    /** Returns the `row_id` of the cases in which all chunks match, ascending. */
    match: (chunks: readonly Chunk[], place: SearchScope): readonly number[] =>
      words.match(searchExpression(chunks, place)),
    textsOf: words.textsOf,
    ...pendingCases(database, (key) => {
      words.remove(key.rowId);
      for (const source of SEARCH_SOURCES) words.keep(key.rowId, read(source, key));
      words.write(key.rowId);
    }),
  };
}

function createWords(database: Database) {
  const part = database
    .prepare<[number, string], string>('SELECT texts FROM search_source WHERE case_row_id = ? AND source = ?')
    .pluck();
  const parts = database
    .prepare<[number], string>('SELECT texts FROM search_source WHERE case_row_id = ? ORDER BY source')
    .pluck();
  const save = database.prepare(
    'INSERT OR REPLACE INTO search_source (case_row_id, source, texts) VALUES (?, ?, ?)',
  );
  const removePart = database.prepare('DELETE FROM search_source WHERE case_row_id = ? AND source = ?');
  const removeParts = database.prepare('DELETE FROM search_source WHERE case_row_id = ?');
  const removeWords = database.prepare('DELETE FROM case_words WHERE rowid = ?');
  const writeWords = database.prepare(
    `INSERT INTO case_words (rowid, number, notes, files, other, number_parts, file_parts)
     VALUES (@rowId, @number, @notes, @files, @other, @numberParts, @fileParts)`,
  );
  const matching = database
    .prepare<[string], number>('SELECT rowid FROM case_words WHERE case_words MATCH ?')
    .pluck();
  const purge = database.prepare(`INSERT INTO case_words (case_words) VALUES ('optimize')`);
  const facts = createFacts(database);
  const textsOf = (rowId: number): readonly SearchText[] => parts.all(rowId).flatMap(fromTexts);
  const keepPart = (rowId: number, name: string, texts: readonly SearchText[]): boolean => {
    const before = part.get(rowId, name);
    const now = texts.length === 0 ? undefined : toTexts(texts);
    if (before === now) return false;
    if (now === undefined) removePart.run(rowId, name);
    else save.run(rowId, name, now);
    return true;
  };
  return {
    textsOf,
    keepPart,
    /** Saves the words of a source; returns whether any changed. */
    keep: (rowId: number, now: ReadSource): boolean => {
      if (now.facts) facts.save(rowId, now.facts);
      return [...now.texts].filter(([name, texts]) => keepPart(rowId, name, texts)).length > 0;
    },
    write: (rowId: number): void => {
      removeWords.run(rowId);
      writeWords.run({ ...indexedWords(textsOf(rowId)), rowId });
    },
    remove: (rowId: number): void => {
      removeWords.run(rowId);
      removeParts.run(rowId);
      facts.save(rowId, { findings: [], days: [] });
    },
    match: (expression: string): readonly number[] => matching.all(expression),
    purge: (): void => {
      purge.run();
    },
  };
}

function createFacts(database: Database) {
  const setCodes = database.prepare(
    'UPDATE "case" SET finding_codes = @codes WHERE row_id = @rowId AND finding_codes <> @codes',
  );
  const days = database
    .prepare<[number], string>('SELECT day FROM case_day WHERE case_row_id = ? ORDER BY day')
    .pluck();
  const removeDays = database.prepare('DELETE FROM case_day WHERE case_row_id = ?');
  const insertDay = database.prepare('INSERT INTO case_day (day, case_row_id) VALUES (?, ?)');
  return {
    save: (rowId: number, facts: ItemFacts): void => {
      setCodes.run({ rowId, codes: toCodesColumn(facts.findings) });
      if (days.all(rowId).join(' ') === facts.days.join(' ')) return;
      removeDays.run(rowId);
      for (const day of facts.days) insertDay.run(day, rowId);
    },
  };
}

/** Cases that must be indexed again, because an earlier version indexed them differently or not at all. */
function pendingCases(database: Database, indexAll: (key: CaseKey) => void) {
  const next = database.prepare<[], CaseKey>(
    `SELECT c.id, c.row_id AS rowId FROM search_pending p CROSS JOIN "case" c ON c.row_id = p.case_row_id LIMIT 1`,
  );
  const done = database.prepare('DELETE FROM search_pending WHERE case_row_id = ?');
  const count = database.prepare<[], number>('SELECT count(*) FROM search_pending').pluck();
  const all = database.prepare('INSERT OR IGNORE INTO search_pending SELECT row_id FROM "case"');
  const indexInTransaction = database.transaction(indexAll);
  return {
    pendingCount: (): number => count.get() ?? 0,
    /** Marks all cases as pending. */
    expectAll: (): void => {
      all.run();
    },
    /**
     * Indexes one pending case and returns its id; null if none is left. A case that cannot be indexed is reported and
     * keeps its earlier words. @throws errors of SQLite, such as those of a full disk.
     */
    indexNext: (onDefect: (error: unknown) => void = rethrow): CaseId | null => {
      const key = next.get();
      if (!key) return null;
      try {
        indexInTransaction(key);
      } catch (error) {
        if (errorCode(error)?.startsWith('SQLITE_')) throw error;
        onDefect(error);
      }
      done.run(key.rowId);
      return key.id as CaseId;
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** Stores `[kind, text, text …]` per kind, which is shorter than repeating the kind for each text. */
function toTexts(texts: readonly SearchText[]): string {
  const byKind = new Map<string, string[]>();
  for (const { kind, text } of texts) {
    const existing = byKind.get(kind);
    if (existing) existing.push(text);
    else byKind.set(kind, [kind, text]);
  }
  return toJsonColumn([...byKind.values()]);
}

function fromTexts(column: string): readonly SearchText[] {
  return fromJsonColumn<readonly (readonly [SearchText['kind'], ...string[]])[]>(column).flatMap(
    ([kind, ...texts]) => texts.map((text) => ({ kind, text })),
  );
}
