import type { Migration } from './migration';

/** What this data folder shares with a team, and take-overs. */
export const teamSharing: Migration = {
  version: 30,
  name: 'team-sharing',
  sql: `
ALTER TABLE profile ADD COLUMN shares_with_team INTEGER NOT NULL DEFAULT 0;
ALTER TABLE profile ADD COLUMN shares_handler INTEGER NOT NULL DEFAULT 1;

CREATE TABLE team_shared_case (
  case_id TEXT PRIMARY KEY REFERENCES "case" (id) ON DELETE CASCADE,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  facts TEXT NOT NULL,
  contents TEXT NOT NULL
) STRICT;
CREATE INDEX team_shared_case_profile ON team_shared_case (profile_id);

CREATE TABLE team_takeover (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  order_text TEXT NOT NULL,
  is_done INTEGER NOT NULL DEFAULT 0
) STRICT;
`,
};
