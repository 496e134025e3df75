import type { Migration } from './migration';

/** Findings of content credentials that an earlier version read without verifying them say so in the new fields. */
export const verifiedCredentials: Migration = {
  version: 17,
  name: 'verified-credentials',
  sql: `
UPDATE item SET facts = json_set(facts, '$.findings', json((
  SELECT json_group_array(json(CASE json_extract(value, '$.code') WHEN 'content-credentials'
    THEN json_remove(json_set(value, '$.state', 'unverified', '$.problems', json('["not-checked"]'),
      '$.timeStamp', NULL, '$.revocation', 'unknown', '$.host', NULL), '$.readable')
    ELSE value END))
  FROM json_each(facts, '$.findings')
))) WHERE facts LIKE '%"content-credentials"%';
`,
};
