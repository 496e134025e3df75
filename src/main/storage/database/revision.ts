import type { Database } from './connection';

/** Returns a function whose value changes with every write, by this connection or by any other. */
export function revisionOf(database: Database): () => string {
  const own = database.prepare<[], number>('SELECT total_changes()').pluck();
  const others = database.prepare<[], number>('PRAGMA data_version').pluck();
  return () => `${own.get()} ${others.get()}`;
}

/** Returns a function whose value changes with every write of a case, or of a result; triggers count them. */
export function changeCount(database: Database, of: 'cases' | 'results'): () => number {
  const count = database.prepare<[string], number>('SELECT count FROM change_count WHERE of = ?').pluck();
  return () => count.get(of) ?? 0;
}
