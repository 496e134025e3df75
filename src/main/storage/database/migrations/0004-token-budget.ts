import type { Migration } from './migration';

/** A soft limit of tokens for a calendar month, for each account; NULL: none. */
export const tokenBudget: Migration = {
  version: 4,
  name: 'token-budget',
  sql: `
ALTER TABLE profile ADD COLUMN monthly_token_budget INTEGER;
CREATE INDEX result_by_time ON result (received_at);
`,
};
