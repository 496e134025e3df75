import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RECORD_TABLES, TABLES_LEFT_HERE } from '../../../src/main/storage/database/case-records';
import { caseTables } from '../../../src/main/storage/database/case-tables';
import { openDatabase } from '../../../src/main/storage/database/connection';

it('every column of a case travels or is left on purpose, with the same rule for null', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-records-'));
  const database = openDatabase(folder);
  const tables = caseTables(database).map(({ table }) => table);
  expect([...RECORD_TABLES.map(({ table }) => table), ...TABLES_LEFT_HERE].sort()).toEqual(
    [...tables].sort(),
  );
  for (const { table, columns, left } of RECORD_TABLES) {
    const stored = database.pragma(`table_info("${table}")`) as readonly { name: string; notnull: number }[];
    expect([...Object.keys(columns), ...left].sort(), table).toEqual(stored.map(({ name }) => name).sort());
    for (const [name, { nullable }] of Object.entries(columns)) {
      const isRequired = stored.some((column) => column.name === name && column.notnull === 1);
      // Sources of an item were added later and are always set.
      const isSource = table === 'item' && name.startsWith('source_');
      expect([table, name, nullable]).toEqual([table, name, !isRequired && !isSource]);
    }
  }
  database.close();
  await rm(folder, { recursive: true });
});
