import type { Migration } from './migration';

/**
 * Accounts without a result push; push statuses of no known meaning are no longer failures. Live photos with a finding
 * about their date are checked again, because being taken after the damage no longer counts.
 */
export const resultPush: Migration = {
  version: 20,
  name: 'result-push',
  sql: `
ALTER TABLE profile ADD COLUMN has_result_push INTEGER NOT NULL DEFAULT 1;

UPDATE capture SET push = 'other'
WHERE push = 'failed'
  AND coalesce(json_extract(state, '$.resultPush.statusCode'), 200) BETWEEN 200 AND 299
  AND NOT EXISTS (
    SELECT 1 FROM json_each(capture.state, '$.events') WHERE json_extract(value, '$.action') = 'feedback_push_failed'
  );
UPDATE "case" SET capture_push = (
  SELECT push FROM capture WHERE case_id = "case".id ORDER BY followed_since DESC, rowid DESC LIMIT 1
) WHERE capture_push = 'failed';

UPDATE received SET items = NULL WHERE items LIKE '%"capture-time-far"%';
`,
};
