import type { Migration } from './migration';

/** What the team store must know, in order, and the state of each store that this data folder has seen. */
export const teamMessages: Migration = {
  version: 27,
  name: 'team-messages',
  sql: `
CREATE TABLE team_outgoing (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX team_outgoing_profile ON team_outgoing (profile_id, sequence);

CREATE TABLE team_link (
  profile_id TEXT PRIMARY KEY REFERENCES profile (id) ON DELETE CASCADE,
  store_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
`,
};
