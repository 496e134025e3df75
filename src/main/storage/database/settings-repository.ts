import type { Database } from './connection';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/** Named settings of this installation. */
export function createSettingsRepository(database: Database) {
  const get = database.prepare<[string], { readonly value: string }>(
    'SELECT value FROM setting WHERE name = ?',
  );
  const set = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = database.prepare('DELETE FROM setting WHERE name = ?');
  return {
    get: (name: string): string | null => get.get(name)?.value ?? null,
    set: (name: string, value: string): void => {
      set.run(name, value);
    },
    remove: (name: string): void => {
      remove.run(name);
    },
  };
}
