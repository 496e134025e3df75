import type { Migration } from './migration';

/**
 * Hand-overs by a team store: the profile whose store it is, the mark of the store when it began, to whom it was offered,
 * and what the store said last. `team_link.mark` is the last mark that was seen. `team_handover_order` has the ids of cases that are being taken from a store.
 */
export const teamHandovers: Migration = {
  version: 31,
  name: 'team-handovers',
  sql: `
ALTER TABLE team_link ADD COLUMN mark TEXT;
ALTER TABLE handover ADD COLUMN team_profile_id TEXT REFERENCES profile (id) ON DELETE SET NULL;
ALTER TABLE handover ADD COLUMN team_mark TEXT;
ALTER TABLE handover ADD COLUMN team_recipient TEXT;
ALTER TABLE handover ADD COLUMN team_state TEXT;
ALTER TABLE handover ADD COLUMN team_taker TEXT;
CREATE INDEX handover_team_profile ON handover (team_profile_id) WHERE team_profile_id IS NOT NULL;

CREATE TABLE team_handover_order (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profile (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
