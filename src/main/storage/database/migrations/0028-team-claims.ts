import type { Migration } from './migration';

/** Claims of packages in a team store, and the store that a profile names. */
export const teamClaims: Migration = {
  version: 28,
  name: 'team-claims',
  sql: `
ALTER TABLE profile ADD COLUMN team_store TEXT;
ALTER TABLE profile ADD COLUMN team_store_optional INTEGER NOT NULL DEFAULT 0;

CREATE TABLE team_claim (
  package_id TEXT PRIMARY KEY REFERENCES package (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('claimed', 'sent', 'answered', 'unknown', 'given-back')),
  check_kind TEXT NOT NULL CHECK (check_kind IN ('checked', 'decided', 'unchecked', 'earlier')),
  claimed_at TEXT NOT NULL,
  other TEXT,
  paid_twice INTEGER NOT NULL DEFAULT 0
) STRICT;
`,
};
