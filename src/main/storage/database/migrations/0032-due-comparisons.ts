import type { Migration } from './migration';

/**
 * Cases whose pictures are to be drawn or compared: their files changed, or their profile. Triggers keep them, so that
 * no end of the program loses one. `changes` tells whether a case changed again while it was compared.
 */
export const dueComparisons: Migration = {
  version: 32,
  name: 'due-comparisons',
  sql: `
CREATE TABLE comparison_due (
  case_id TEXT PRIMARY KEY REFERENCES "case" (id) ON DELETE CASCADE,
  changes INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
INSERT INTO comparison_due (case_id) SELECT DISTINCT case_id FROM item WHERE preview = 'pending';

CREATE TRIGGER comparison_due_item_added AFTER INSERT ON item BEGIN
  INSERT INTO comparison_due (case_id) VALUES (new.case_id) ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER comparison_due_item_changed AFTER UPDATE OF sha256 ON item WHEN new.sha256 <> old.sha256 BEGIN
  INSERT INTO comparison_due (case_id) VALUES (new.case_id) ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER comparison_due_item_removed AFTER DELETE ON item
WHEN EXISTS (SELECT 1 FROM "case" WHERE id = old.case_id) BEGIN
  INSERT INTO comparison_due (case_id) VALUES (old.case_id) ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER comparison_due_case_moved AFTER UPDATE OF profile_id ON "case" WHEN new.profile_id <> old.profile_id BEGIN
  INSERT INTO comparison_due (case_id) VALUES (new.id) ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
`,
};
