import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';

it.each([
  ['E:\\', '\\', 'E:\\DCIM\\1.jpg', 'E:.jpg'],
  ['E:\\DCIM', '\\', 'E:\\DCIM\\1.jpg', 'E:\\DCIM-2\\1.jpg'],
  ['/photos', '/', '/photos/a/1.jpg', '/photos-2/1.jpg'],
])('deleting a case that was read from %s removes the readings below it', (path, separator, below, other) => {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const { deletions } = createRepositories(database);
  const insert = database.prepare(
    `INSERT INTO file_reading VALUES (?, 1, 1, 1, 1, 'aa', 'jpeg', '1', '{}', '2026-01-01T00:00:00.000Z')`,
  );
  for (const file of [below, other]) insert.run(file);
  deletions.removeTraces({ caseNumber: 'KF-1', folders: [{ id: 'f', path }], contents: [], separator });
  expect(database.prepare('SELECT path FROM file_reading').pluck().all()).toEqual([other]);
  database.close();
});
