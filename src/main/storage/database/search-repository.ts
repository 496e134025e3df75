import type { CaseId, ResultId } from '../../../domain/ids';
import type { SearchText } from '../../../domain/search/found-in';
import type { Chunk } from '../../../domain/search/query';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';
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
  const numberOf = database.prepare<[string], number>('SELECT number FROM "case" WHERE id = ?').pluck();
  const words = createWords(database);
  const read = createSearchSources(database);
  const keyOf = (id: CaseId): CaseKey | null => {
    const number = numberOf.get(id);
    return number === undefined ? null : { id, number };
  };
  const index = (id: CaseId, ...sources: readonly SearchSource[]): void => {
    const key = keyOf(id);
    if (!key) return;
    const changed = sources.filter((source) => words.keep(key.number, read(source, key)));
    if (changed.length > 0) words.write(key.number);
  };
  return {
    /** Reads these sources of a case again. */
    index,
    /** Indexes the words of one result without reading it from the database again, which takes long. */
    indexResult: (id: CaseId, resultId: ResultId, texts: readonly SearchText[]): void => {
      const key = keyOf(id);
      if (key && words.keepPart(key.number, resultPart(resultId), texts)) words.write(key.number);
    },
    /**
     * Removes a case from the index; call it in the transaction that deletes the case, before its row. `purge` then
     * removes the remaining bytes.
     */
    removeCase: (id: CaseId): void => {
      const key = keyOf(id);
      if (key) words.remove(key.number);
    },
    /** Rewrites the index without removed words; takes seconds for 100,000 cases. */
    purge: words.purge,
    /** Returns the numbers of the cases in which all chunks match, ascending. */
    match: (chunks: readonly Chunk[], place: SearchScope): readonly number[] =>
      words.match(searchExpression(chunks, place)),
    textsOf: words.textsOf,
    ...pendingCases(database, (key) => {
      words.remove(key.number);
      for (const source of SEARCH_SOURCES) words.keep(key.number, read(source, key));
      words.write(key.number);
    }),
  };
}

function createWords(database: Database) {
  const part = database
    .prepare<[number, string], string>('SELECT texts FROM search_source WHERE case_number = ? AND source = ?')
    .pluck();
  const parts = database
    .prepare<[number], string>('SELECT texts FROM search_source WHERE case_number = ? ORDER BY source')
    .pluck();
  const save = database.prepare(
    'INSERT OR REPLACE INTO search_source (case_number, source, texts) VALUES (?, ?, ?)',
  );
  const removePart = database.prepare('DELETE FROM search_source WHERE case_number = ? AND source = ?');
  const removeParts = database.prepare('DELETE FROM search_source WHERE case_number = ?');
  const removeWords = database.prepare('DELETE FROM case_words WHERE rowid = ?');
  const writeWords = database.prepare(
    `INSERT INTO case_words (rowid, number, notes, files, other, number_parts, file_parts)
     VALUES (@row, @number, @notes, @files, @other, @numberParts, @fileParts)`,
  );
  const matching = database
    .prepare<[string], number>('SELECT rowid FROM case_words WHERE case_words MATCH ?')
    .pluck();
  const purge = database.prepare(`INSERT INTO case_words (case_words) VALUES ('optimize')`);
  const facts = createFacts(database);
  const textsOf = (row: number): readonly SearchText[] => parts.all(row).flatMap(fromTexts);
  const keepPart = (row: number, name: string, texts: readonly SearchText[]): boolean => {
    const before = part.get(row, name);
    const now = texts.length === 0 ? undefined : toTexts(texts);
    if (before === now) return false;
    if (now === undefined) removePart.run(row, name);
    else save.run(row, name, now);
    return true;
  };
  return {
    textsOf,
    keepPart,
    /** Saves the words of a source; returns whether any changed. */
    keep: (row: number, now: ReadSource): boolean => {
      if (now.facts) facts.save(row, now.facts);
      return [...now.texts].filter(([name, texts]) => keepPart(row, name, texts)).length > 0;
    },
    write: (row: number): void => {
      removeWords.run(row);
      writeWords.run({ ...indexedWords(textsOf(row)), row });
    },
    remove: (row: number): void => {
      removeWords.run(row);
      removeParts.run(row);
      facts.save(row, { findings: [], days: [] });
    },
    match: (expression: string): readonly number[] => matching.all(expression),
    purge: (): void => {
      purge.run();
    },
  };
}

function createFacts(database: Database) {
  const table = (name: 'case_finding' | 'case_day', column: 'code' | 'day') => {
    const existing = database
      .prepare<[number], string>(`SELECT ${column} FROM ${name} WHERE case_number = ? ORDER BY ${column}`)
      .pluck();
    const clear = database.prepare(`DELETE FROM ${name} WHERE case_number = ?`);
    const insert = database.prepare(`INSERT INTO ${name} (${column}, case_number) VALUES (?, ?)`);
    /** Saves the values; returns whether any changed. */
    return (row: number, values: readonly string[]): boolean => {
      if (existing.all(row).join(' ') === values.join(' ')) return false;
      clear.run(row);
      for (const value of values) insert.run(value, row);
      return true;
    };
  };
  const findings = table('case_finding', 'code');
  const days = table('case_day', 'day');
  const setBits = database.prepare(
    `UPDATE "case" SET finding_bits = (SELECT coalesce(sum(1 << b.bit), 0) FROM case_finding f
       JOIN finding_bit b ON b.code = f.code WHERE f.case_number = "case".number) WHERE number = ?`,
  );
  return {
    save: (row: number, facts: ItemFacts): void => {
      if (findings(row, facts.findings)) setBits.run(row);
      days(row, facts.days);
    },
  };
}

/** Cases that must be indexed again, because an earlier version indexed them differently or not at all. */
function pendingCases(database: Database, indexAll: (key: CaseKey) => void) {
  const next = database.prepare<[], CaseKey>(
    `SELECT c.id, c.number FROM search_pending p JOIN "case" c ON c.number = p.case_number LIMIT 1`,
  );
  const done = database.prepare('DELETE FROM search_pending WHERE case_number = ?');
  const count = database.prepare<[], number>('SELECT count(*) FROM search_pending').pluck();
  const all = database.prepare('INSERT OR IGNORE INTO search_pending SELECT number FROM "case"');
  return {
    pendingCount: (): number => count.get() ?? 0,
    /** Marks all cases as pending. */
    expectAll: (): void => {
      all.run();
    },
    /** Indexes one pending case and returns its id; null if none is left. */
    indexNext: (): CaseId | null => {
      const key = next.get();
      if (!key) return null;
      indexAll(key);
      done.run(key.number);
      return key.id as CaseId;
    },
  };
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
