import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId } from '../../../src/domain/ids';
import type { Database } from '../../../src/main/storage/database/connection';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { oldDatabase } from '../../support/old-rows';

const caseId = 'c1' as CaseId;

let database: Database;
let repositories: Repositories;

beforeEach(() => {
  database = oldDatabase(MIGRATIONS.length);
  database.exec(`INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
    VALUES ('p2', 'p2', 'service', 'https://verify.example', 'x-api-key', 'de', '2026-01-01T00:00:00.000Z');
    DELETE FROM comparison_due`);
  repositories = createRepositories(database);
});
afterEach(() => database.close());

describe('a comparison', () => {
  it.each([
    [
      'a file is added',
      `INSERT INTO item (id, case_id, source_id, source_path, path, bytes, sha256, type, facts, excluded, preview)
       SELECT 'new', case_id, source_id, 'new.jpg', 'new.jpg', bytes, sha256, type, facts, excluded, preview FROM item`,
    ],
    ['a file has other content', `UPDATE item SET sha256 = 'other'`],
    ['a file is removed', 'DELETE FROM item'],
    ['the case moves to another profile', `UPDATE "case" SET profile_id = 'p2'`],
  ])('is due after %s', (_, sql) => {
    database.exec(sql);
    expect(repositories.comparisons.dueCases()).toEqual([caseId]);
  });

  it.each([
    ['a file is stored again', 'UPDATE item SET sha256 = sha256, excluded = 1'],
    ['the case is changed otherwise', `UPDATE "case" SET note = 'other', profile_id = profile_id`],
  ])('is not due after %s', (_, sql) => {
    database.exec(sql);
    expect(repositories.comparisons.dueCases()).toEqual([]);
  });

  it('stays due if the case changes while it is compared', () => {
    database.exec(`UPDATE item SET sha256 = 'first'`);
    const before = repositories.comparisons.dueSince(caseId) ?? 0;
    database.exec(`UPDATE item SET sha256 = 'second'`);
    repositories.comparisons.done(caseId, before);
    expect(repositories.comparisons.dueCases()).toEqual([caseId]);
    repositories.comparisons.done(caseId, repositories.comparisons.dueSince(caseId) ?? 0);
    expect(repositories.comparisons.dueCases()).toEqual([]);
  });

  it('waits while the case is handed over', () => {
    database.exec(
      `UPDATE item SET sha256 = 'other'; UPDATE "case" SET handed_over_at = '2026-03-10T12:00:00.000Z'`,
    );
    expect(repositories.comparisons.dueSince(caseId)).toBeNull();
    expect(repositories.comparisons.dueCases()).toEqual([]);
  });
});
