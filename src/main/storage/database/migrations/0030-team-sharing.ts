import type { Migration } from './migration';

/** What this data folder shares with a team, deleted cases that the team must forget, and take-overs. */
export const teamSharing: Migration = {
  version: 30,
  name: 'team-sharing',
  sql: `
ALTER TABLE profile ADD COLUMN shares_with_team INTEGER NOT NULL DEFAULT 0;
ALTER TABLE profile ADD COLUMN shares_handler INTEGER NOT NULL DEFAULT 1;

-- Without a reference to the case: the team must hear of its deletion.
CREATE TABLE team_shared_case (
  case_id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  facts TEXT NOT NULL,
  contents TEXT NOT NULL
) STRICT;
CREATE INDEX team_shared_case_profile ON team_shared_case (profile_id);

CREATE TABLE team_forgotten_case (
  case_id TEXT NOT NULL,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  claims TEXT NOT NULL,
  is_told INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (case_id, profile_id)
) STRICT;

CREATE TABLE team_takeover (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  order_text TEXT NOT NULL,
  is_done INTEGER NOT NULL DEFAULT 0
) STRICT;
`,
};
