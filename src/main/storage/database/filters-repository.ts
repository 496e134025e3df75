import type { CaseListQuery, SavedFilter } from '../../../contract/case-list-views';
import type { SavedFilterId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

/** Saved filters of the case list, in their order. */
export function createFiltersRepository(database: Database) {
  const all = database.prepare<
    [],
    { readonly id: SavedFilterId; readonly name: string; readonly query: string }
  >('SELECT id, name, query FROM saved_filter ORDER BY position, id');
  const insert = database.prepare(
    `INSERT INTO saved_filter (id, name, position, query)
     VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM saved_filter), ?)`,
  );
  const change = database.prepare('UPDATE saved_filter SET name = ?, query = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM saved_filter WHERE id = ?');
  const setPosition = database.prepare('UPDATE saved_filter SET position = ? WHERE id = ?');
  return {
    list: (): readonly SavedFilter[] =>
      all.all().map(({ id, name, query }) => ({ id, name, query: fromJsonColumn<CaseListQuery>(query) })),
    insert: ({ id, name, query }: SavedFilter): void => {
      insert.run(id, name, toJsonColumn(query));
    },
    change: ({ id, name, query }: SavedFilter): void => {
      change.run(name, toJsonColumn(query), id);
    },
    remove: (id: SavedFilterId): void => {
      remove.run(id);
    },
    /** Sets the order; `ids` must contain all saved filters. */
    order: (ids: readonly SavedFilterId[]): void => {
      for (const [index, id] of ids.entries()) setPosition.run(index + 1, id);
    },
  };
}
