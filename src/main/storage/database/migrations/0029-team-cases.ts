import type { Migration } from './migration';

/**
 * Cases that were registered in a team store, as they were registered. One that is not held any more leaves a row in
 * `team_released` until the store knows it, also when the case was deleted.
 */
export const teamCases: Migration = {
  version: 29,
  name: 'team-cases',
  sql: `
CREATE TABLE team_case (
  case_id TEXT PRIMARY KEY REFERENCES "case" (id) ON DELETE CASCADE,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  case_number TEXT NOT NULL,
  has_capture INTEGER NOT NULL
) STRICT;
CREATE INDEX team_case_profile ON team_case (profile_id);

CREATE TABLE team_released (
  sequence INTEGER PRIMARY KEY,
  profile_id TEXT NOT NULL,
  case_id TEXT NOT NULL
) STRICT;
CREATE TRIGGER team_case_is_released AFTER DELETE ON team_case
BEGIN INSERT INTO team_released (profile_id, case_id) VALUES (OLD.profile_id, OLD.case_id); END;
`,
};
