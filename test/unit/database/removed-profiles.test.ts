import { expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../../src/domain/ids';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { oldDatabase } from '../../support/old-rows';

it('a removed profile leaves no released cases, which its store would never be told', () => {
  const database = oldDatabase(MIGRATIONS.length);
  database.exec(`
    INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
    VALUES ('p2', 'Sudland', 'service', 'https://x.example', 'x-api-key', 'de', '2026-01-02T08:00:00.000Z');
    INSERT INTO team_released (profile_id, case_id) VALUES ('p2', 'c2');
    UPDATE team_case SET profile_id = 'p2'`);
  const { profiles, teamCases } = createRepositories(database);
  profiles.remove('p2' as ProfileId);
  expect(teamCases.takeReleased('p2' as ProfileId)).toEqual([]);
  expect(teamCases.takeReleased('p1' as ProfileId)).toEqual(['c0' as CaseId]);
  database.close();
});

it('released cases of a profile that was removed before are gone after the upgrade', () => {
  const database = oldDatabase(34);
  database.exec(`INSERT INTO team_released (profile_id, case_id) VALUES ('gone', 'c2')`);
  migrate(database, MIGRATIONS);
  expect(createRepositories(database).teamCases.takeReleased('gone' as ProfileId)).toEqual([]);
  database.close();
});
