import type { Migration } from './migration';

/** How often filing the response of a package began without ending; a response that ends the program is given up. */
export const filingAttempts: Migration = {
  version: 19,
  name: 'filing-attempts',
  sql: `
ALTER TABLE package ADD COLUMN filing_attempts INTEGER NOT NULL DEFAULT 0;
`,
};
